import { csvOf, textOfValue as textOf } from '../../platform/text/csv.rules.ts'

/** One row as the database gives it; times are `Date`s. */
export type Row = Readonly<Record<string, unknown>>

/** All that news keeps of a person. */
export interface OwnData {
  person: { name: string; email: string | null }
  madeAt: string
  /** What she did, by kind. */
  done: Readonly<Record<string, readonly Row[]>>
  /** What she chose, by kind. */
  choices: Readonly<Record<string, readonly Row[]>>
}

/** Every field, times as ISO 8601. */
export const writeOwnJson = ({ person, madeAt, done, choices }: OwnData): string =>
  `${JSON.stringify({ person, madeAt, ...done, ...choices }, null, 2)}\n`

const COLUMNS = ['kind', 'at', 'title', 'publication', 'url', 'language', 'details'] as const
const OWN_COLUMNS: ReadonlySet<string> = new Set(COLUMNS)

// What has no column of its own is named in the last one; what is empty is left out.
const detailsOf = (row: Row): string =>
  Object.entries(row)
    .filter(([name, value]) => !OWN_COLUMNS.has(name) && value !== null && value !== false && textOf(value) !== '')
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('; ')

/** One table for spreadsheets, a row for each thing that she did or chose; the mark at its beginning lets them read Hindi. */
export function writeOwnCsv({ done, choices }: OwnData): string {
  const rows = Object.entries({ ...done, ...choices }).flatMap(([kind, all]) =>
    all.map((row) =>
      COLUMNS.map((name) => {
        if (name === 'kind') return kind
        return name === 'details' ? detailsOf(row) : textOf(row[name])
      }),
    ),
  )
  return csvOf(COLUMNS, rows)
}
