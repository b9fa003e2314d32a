import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { everybody, signedIn } from '../../permission.ts'
import { PersonQuery } from './profile.ts'
import { ENTRIES, FIELDS } from './section.ts'
import type { Section } from './section.ts'
import { rowId } from '../../row-id.ts'

const READ = 'read what people say of themselves, as far as they show it'
const WRITE = 'say what the own profile says'

const Id = rowId('ENTRY_NOT_FOUND')
const Key = z.object({ id: Id })
const Change = z.object({ id: Id, version: z.int() })

// @__NO_SIDE_EFFECTS__
const callsOf = <F extends z.ZodMiniType, E extends z.ZodMiniType, U extends z.ZodMiniType>(
  section: Section,
  { fields, entry, change }: { fields: F; entry: E; change: U },
) => ({
  save: call({
    address: `POST /api/${section}/save`,
    specified: 'sec-save',
    says: `Adds an entry to the section ${section} of the own profile.`,
    permission: signedIn('own', WRITE),
    input: fields,
    output: entry,
    refusals: { SECTION_FULL: 409, THERE_ALREADY: 409 },
    idempotency: true,
  }),
  list: call({
    address: `GET /api/${section}/list`,
    specified: 'sec-list',
    says: `The section ${section} of the own profile, or of another one as far as it may be seen; in its order.`,
    permission: everybody('any', READ),
    input: PersonQuery,
    output: z.object({ content: z.array(entry) }),
    refusals: { PERSON_NOT_FOUND: 404, SIGN_IN_NEEDED: 401 },
  }),
  get: call({
    address: `GET /api/${section}/get/{id}`,
    specified: 'sec-get',
    says: `One entry of a section ${section}, as far as it may be seen.`,
    permission: everybody('any', READ),
    input: Key,
    output: entry,
    refusals: { ENTRY_NOT_FOUND: 404 },
  }),
  update: call({
    address: `PUT /api/${section}/update`,
    specified: 'sec-update',
    says: `Changes an entry of the section ${section} of the own profile.`,
    permission: signedIn('own', WRITE),
    input: change,
    output: entry,
    refusals: { ENTRY_NOT_FOUND: 404, VERSION_CONFLICT: 409, THERE_ALREADY: 409 },
  }),
  delete: call({
    address: `DELETE /api/${section}/delete/{id}`,
    specified: 'sec-delete',
    says: `Removes an entry of the section ${section} of the own profile; for 30 days it can be brought back.`,
    permission: signedIn('own', WRITE),
    input: Key,
    output: z.object({ id: z.string() }),
    refusals: { ENTRY_NOT_FOUND: 404 },
  }),
})

/** The calls of each section: save, list, get, update and delete at literal addresses. */
export const SECTION_CALLS = {
  skill: callsOf('skill', { fields: FIELDS.skill, entry: ENTRIES.skill, change: z.extend(FIELDS.skill, Change.shape) }),
  experience: callsOf('experience', {
    fields: FIELDS.experience,
    entry: ENTRIES.experience,
    change: z.extend(FIELDS.experience, Change.shape),
  }),
  education: callsOf('education', {
    fields: FIELDS.education,
    entry: ENTRIES.education,
    change: z.extend(FIELDS.education, Change.shape),
  }),
  certification: callsOf('certification', {
    fields: FIELDS.certification,
    entry: ENTRIES.certification,
    change: z.extend(FIELDS.certification, Change.shape),
  }),
  achievement: callsOf('achievement', {
    fields: FIELDS.achievement,
    entry: ENTRIES.achievement,
    change: z.extend(FIELDS.achievement, Change.shape),
  }),
} as const
