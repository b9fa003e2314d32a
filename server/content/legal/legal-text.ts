import fs from 'node:fs'
import { join } from 'node:path'
import { getLegalText, replaceLegalText } from '@chowk/contract/content/legal.ts'
import type { LegalDocument, LegalText } from '@chowk/contract/content/legal.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { markupFault } from './markup.rules.ts'

/** Since when the texts hold that come with Chowk. */
const SHIPPED_SINCE = '2026-11-21T00:00:00.000Z'
const FILES: Record<LegalDocument, string> = { PRIVACY: 'privacy', TERMS: 'terms' }

const shipped = new Map<LegalDocument, LegalText>()

function shippedText(document: LegalDocument): LegalText {
  const known = shipped.get(document)
  if (known) return known
  const read = (language: string) =>
    fs.readFileSync(join(import.meta.dirname, `${FILES[document]}-${language}.md`), 'utf8').trim()
  const text = { document, version: 0, since: SHIPPED_SINCE, en: read('en'), hi: read('hi') }
  shipped.set(document, text)
  return text
}

const newest = async (sql: Sql, document: LegalDocument): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(max(version), 0)::int as n from legal_text where document = ${document}`
  return row?.n ?? 0
}

export const answerLegal = handle(getLegalText, async ({ input, sql, refuse }) => {
  const { document } = input
  const own = shippedText(document)
  const dates = await sql<{ version: number; since: Date }[]>`
    select version, since from legal_text where document = ${document} order by version desc`
  const versions = [
    ...dates.map(({ version, since }) => ({ version, since: since.toISOString() })),
    { version: 0, since: own.since },
  ]
  const requestCount = input.version ?? versions[0]?.version ?? 0
  const found = versions.find(({ version }) => version === requestCount)
  if (!found) throw refuse('VERSION_NOT_FOUND')
  if (requestCount === 0) return { ...own, versions }
  const [text] = await sql<{ en: string; hi: string }[]>`
    select en, hi from legal_text where document = ${document} and version = ${requestCount}`
  return { document, ...found, en: text?.en ?? '', hi: text?.hi ?? '', versions }
})

export const answerReplaceLegal = handle(replaceLegalText, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { document, en, hi } = input
  for (const [path, text] of Object.entries({ en, hi })) {
    const fault = markupFault(text)
    if (fault) throw refuse('MARKUP_REFUSED', { fields: [{ path, code: fault.code, message: fault.line }] })
  }
  await tx`select pg_advisory_xact_lock(71099)`
  const before = await newest(tx, document)
  if (before !== input.version) throw refuse('VERSION_CONFLICT', { details: { version: before } })
  const version = before + 1
  await tx`
      insert into legal_text (document, version, since, en, hi, by_person)
      values (${document}, ${version}, ${clock.now()}, ${en}, ${hi}, ${viewer.personId})`
  audit(`${document} ${version}`, { version: before }, { version, en: en.length, hi: hi.length })
  return { version }
})
