import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, operators } from '../permission.ts'
import { text } from '../text.ts'

/** Texts that bind whoever uses this Chowk. */
export const LegalDocument = z.enum(['PRIVACY', 'TERMS'])
/** See the schema of the same name. */
export type LegalDocument = z.infer<typeof LegalDocument>

/** One version of such a text, in plain markup (see `markup.ts`). Version 0 comes with Chowk. */
export const LegalText = z.object({
  document: LegalDocument,
  version: z.int(),
  /** Since when it holds. */
  since: z.string(),
  en: z.string(),
  hi: z.string(),
})
/** See the schema of the same name. */
export type LegalText = z.infer<typeof LegalText>

/** The text that holds now, or an earlier version of it. */
export const getLegalText = call({
  address: 'GET /api/content/legal',
  says: 'The privacy policy or the terms that hold now, in both languages, with the dates of all versions.',
  permission: everybody('any', 'read who answers for this Chowk and what holds here'),
  input: z.object({
    document: LegalDocument,
    version: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(100_000))),
  }),
  output: z.extend(LegalText, { versions: z.array(z.object({ version: z.int(), since: z.string() })) }),
  refusals: { VERSION_NOT_FOUND: 404 },
  cacheMs: 10_000,
})

/** Puts a new version in the place of the one that holds. */
export const replaceLegalText = call({
  address: 'POST /api/operator/legal',
  says: 'Replaces the privacy policy or the terms by a new version, from now on.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({
    document: LegalDocument,
    /** The version that was edited: another since then refuses. */
    version: z.int().check(z.gte(0), z.lte(100_000)),
    en: text({ least: 40, most: 60_000, lines: true }),
    hi: text({ least: 40, most: 60_000, lines: true }),
  }),
  output: z.object({ version: z.int() }),
  refusals: { VERSION_CONFLICT: 409, MARKUP_REFUSED: 400 },
  audits: 'legal text replaced',
})
