import { readFileSync } from 'node:fs'
import type { Sql } from '../../platform/database.ts'

function wordsIn(file: string): ReadonlySet<string> {
  const source = readFileSync(new URL(`../../../web/app/log/${file}`, import.meta.url), 'utf8')
  return new Set([...source.matchAll(/^ {2}'?([^':]+)'?: m\./gm)].map(([, name]) => name ?? ''))
}

const ABOUT = wordsIn('log-words.ts')
const FIELDS = wordsIn('log-fields.ts')
const VALUES = wordsIn('log-values.ts')
/** What people wrote themselves, or what is a sign of something outside, is shown as it is. */
const AS_WRITTEN = new Set(
  'name nameHi title label note reason employeeCode code section designation about city region gstin legalName domain comment model'.split(
    ' ',
  ),
)
const CONSTANT = /^[A-Z]{2,}(?:_[A-Z0-9]+)*$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* missingIn(value: unknown): Generator<string> {
  if (!isRecord(value)) return
  for (const [field, one] of Object.entries(value)) {
    if (isRecord(one)) {
      yield* missingIn(one)
      continue
    }
    if (!FIELDS.has(field)) yield `field ${field}`
    if (AS_WRITTEN.has(field)) continue
    for (const each of Array.isArray(one) ? (one as unknown[]) : [one])
      if (typeof each === 'string' && CONSTANT.test(each) && !VALUES.has(each)) yield `value ${each} of ${field}`
  }
}

interface Written {
  action: string
  subject: string
  before: unknown
  after: unknown
}

const isNamed = (subject: string) => [...ABOUT].some((kind) => subject === kind || subject.startsWith(`${kind} `))

/** Which fields, constants and subjects of the log that a test wrote have no words in which people read them; every test asks it of its world. */
export async function wordless(owner: Sql): Promise<string[]> {
  const rows = await owner<Written[]>`select action, subject, before, after from audit_log where action <> 'test'`
  const missing = rows.flatMap(({ action, subject, before, after }) => {
    const parts = [...missingIn(before), ...missingIn(after)]
    if (/^[a-z_ ]+ \S+$/i.test(subject) && !isNamed(subject)) parts.push(`subject ${subject}`)
    return parts.map((each) => `${action}: ${each}`)
  })
  return [...new Set(missing)]
}
