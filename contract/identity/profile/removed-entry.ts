import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { signedIn } from '../../permission.ts'
import { rowId } from '../../row-id.ts'
import { Section } from './section.ts'

const BEYOND =
  'The specification deletes an entry and says of all that is deleted that it can be brought back for 30 days (G10), without a call for it.'

/** An entry that was removed from the own profile. */
export const RemovedEntry = z.object({
  id: z.string(),
  section: Section,
  title: z.string(),
  /** Until when it can be brought back. */
  until: z.string(),
})
/** See the schema of the same name. */
export type RemovedEntry = z.infer<typeof RemovedEntry>

/** What was removed from the own profile in the last 30 days, the last first; no more than a hundred entries stay. */
export const listRemovedEntries = call({
  address: 'GET /api/user/removed-entries',
  says: 'The entries removed from the own profile in the last 30 days, the last first.',
  permission: signedIn('own', 'say what the own profile says'),
  input: z.object({}),
  output: z.object({ content: z.array(RemovedEntry) }),
  beyond: BEYOND,
})

/** Brings a removed entry back as it was. */
export const restoreEntry = call({
  address: 'POST /api/user/removed-entries/restore',
  says: 'Brings an entry back that was removed from the own profile in the last 30 days.',
  permission: signedIn('own', 'say what the own profile says'),
  input: z.object({ id: rowId('ENTRY_NOT_FOUND') }),
  output: z.object({ id: z.string() }),
  refusals: { ENTRY_NOT_FOUND: 404, SECTION_FULL: 409, THERE_ALREADY: 409 },
  beyond: BEYOND,
})
