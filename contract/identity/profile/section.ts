import * as z from 'zod/mini'
import { text } from '../../text.ts'

/** The five sections of a profile, in the order in which a profile shows them. */
export const SECTIONS = ['skill', 'experience', 'education', 'certification', 'achievement'] as const
/** See the list of the same name. */
export const Section = z.enum(SECTIONS)
/** See the list of the same name. */
export type Section = (typeof SECTIONS)[number]

/** Most entries of one section (W6). */
export const MOST_ENTRIES = 50

const isDay = (day: string) => {
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}

/** A day, a month or a year as far as somebody remembers it: 2024-06-01, 2024-06 or 2024. */
export const PartialDate = z.string().check(
  z.regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-\d\d)?)?$/, { error: 'INVALID_DATE', abort: true }),
  z.refine((date) => date.length < 10 || isDay(date), { error: 'INVALID_DATE' }),
)

/** Address of a page elsewhere (R5.08): https or http, a name with a dot, no user, no port. */
export const WebAddress = z.string().check(
  z.trim(),
  z.maxLength(500, { error: 'TOO_LONG' }),
  z.regex(
    /^$|^https?:\/\/([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}]+([/?#][^\s"<>\\]*)?$/u,
    {
      error: 'INVALID_WEB_ADDRESS',
    },
  ),
)

const Name = text({ least: 2, most: 120 })
const Words = z._default(text({ most: 1000, lines: true }), '')
const MaybeDate = z._default(z.nullable(PartialDate), null)

/** What each section holds (W6); rules between two fields are the server's. */
export const FIELDS = {
  skill: z.object({
    name: text({ least: 2, most: 50 }),
    level: z.int().check(z.gte(1, { error: 'INVALID_LEVEL' }), z.lte(5, { error: 'INVALID_LEVEL' })),
  }),
  experience: z.object({
    title: Name,
    organisation: Name,
    place: z._default(text({ most: 80 }), ''),
    from: PartialDate,
    to: MaybeDate,
    isCurrent: z._default(z.boolean(), false),
    description: Words,
  }),
  education: z.object({
    institution: Name,
    degree: Name,
    from: PartialDate,
    to: MaybeDate,
    grade: z._default(text({ most: 40 }), ''),
  }),
  certification: z.object({
    name: Name,
    issuer: Name,
    issued: PartialDate,
    expires: MaybeDate,
    credentialUrl: z._default(WebAddress, ''),
  }),
  achievement: z.object({ title: Name, date: PartialDate, description: Words }),
} as const

/** The fields of an entry of a section. */
export type Fields<S extends Section = Section> = z.output<(typeof FIELDS)[S]>

/** An entry as it was saved. */
export const ENTRIES = {
  skill: z.extend(FIELDS.skill, { id: z.string(), version: z.int() }),
  experience: z.extend(FIELDS.experience, { id: z.string(), version: z.int() }),
  education: z.extend(FIELDS.education, { id: z.string(), version: z.int() }),
  certification: z.extend(FIELDS.certification, { id: z.string(), version: z.int() }),
  achievement: z.extend(FIELDS.achievement, { id: z.string(), version: z.int() }),
} as const

/** See the schemas of the same name. */
export type Entry<S extends Section = Section> = z.output<(typeof ENTRIES)[S]>
