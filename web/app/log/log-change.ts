import { rupees } from '@chowk/contract/money.ts'
import type { LogNames, LogRow } from '@chowk/contract/operator/log.ts'
import { dateAndClock, dateText } from '../time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { nameOf } from '../bilingual-name.ts'
import { FIELD } from './log-fields.ts'
import { VALUE } from './log-values.ts'
import { ABOUT } from './log-words.ts'

const MOST_SIGNS = 160
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** One part of a change, in words. */
export interface ChangedField {
  field: string
  before: string | undefined
  after: string | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// What stands within something stands beside it: `gives.seats` is the seats.
function partsOf(value: unknown): Map<string, unknown> {
  if (!isRecord(value)) return new Map(value === null || value === undefined ? [] : [['count', value]])
  return new Map(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] =>
      isRecord(one) ? [...partsOf(one)] : [[name, one]],
    ),
  )
}

/** The end of an id: enough to tell two apart. */
export const shortId = (id: string): string => (ID.test(id) ? `…${id.slice(-6)}` : id)

function textOf(value: string, names: LogNames): string {
  const known = names[value]
  if (known) return nameOf(known.name)
  if (MOMENT.test(value)) return dateAndClock(value)
  if (DAY.test(value)) return dateText(`${value}T06:00:00Z`)
  const word = VALUE[value]
  if (word) return word()
  return value.length > MOST_SIGNS ? `${value.slice(0, MOST_SIGNS)}…` : shortId(value)
}

function valueOf(name: string, value: unknown, names: LogNames): string {
  if (value === null || value === undefined || value === '') return m.operator_log_nothing()
  if (typeof value === 'boolean') return (value ? m.operator_value_true : m.operator_value_false)()
  if (typeof value === 'number') return name.endsWith('Paise') ? rupees(value) : grouped(value)
  if (typeof value === 'string') return textOf(value, names)
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.length === 0) return m.operator_log_nothing()
  return value
    .map((one: unknown) => (isRecord(one) ? Object.entries(one) : [[name, one] as const]))
    .map((parts) => parts.map(([field, one]) => valueOf(field, one, names)).join(' '))
    .join(', ')
}

/** What changed, part by part: what stayed as it was is left out. */
export function changeOf({ before, after }: Pick<LogRow, 'before' | 'after'>, names: LogNames): ChangedField[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)]
    if (was.has(name) && is.has(name) && JSON.stringify(old) === JSON.stringify(now)) return []
    // Of what ended before and has no after, the log says what it was.
    const hasAfter = is.has(name) || is.size > 0
    return [
      {
        field: FIELD[name]?.() ?? name,
        before: was.has(name) ? valueOf(name, old, names) : undefined,
        after: hasAfter && is.has(name) ? valueOf(name, now, names) : undefined,
      },
    ]
  })
}

/** What a row is about: its kind, its name or the end of its id, and its page where there is one. */
export function aboutOf(subject: string, names: LogNames): { kind: string; name: string; to: string | undefined } {
  const kind = Object.keys(ABOUT)
    .toSorted((one, other) => other.length - one.length)
    .find((each) => subject === each || subject.startsWith(`${each} `))
  const id = kind ? subject.slice(kind.length + 1) : subject
  const known = names[id] ?? names[subject]
  const page =
    known &&
    { person: 'people', workspace: 'workspaces', publication: undefined, member: undefined, department: undefined }[
      known.kind
    ]
  return {
    kind: kind ? (ABOUT[kind]?.() ?? kind) : '',
    name: known ? nameOf(known.name) : shortId(id),
    to: page ? `/operation/${page}/${id}` : undefined,
  }
}
