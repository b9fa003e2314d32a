import { csvOf } from '../../platform/text/csv.rules.ts'
import { INDIA_MS } from '../../platform/time.ts'
import type { Statement, StatementSection } from './statement-row.ts'
import { STATEMENT_WORDS, entryWords } from './statement-words.ts'

/** A moment as people in India write it, like 31-10-2026 23:59. */
export function indianMoment(time: Date): string {
  const text = new Date(time.getTime() + INDIA_MS).toISOString()
  return `${text.slice(8, 10)}-${text.slice(5, 7)}-${text.slice(0, 4)} ${text.slice(11, 16)}`
}

// Without sign or grouping, so that spreadsheets read numbers.
const amount = (paise: number): string => {
  const all = Math.abs(paise)
  return `${Math.trunc(all / 100)}.${String(all % 100).padStart(2, '0')}`
}

/** A statement as CSV. Signs are columns of their own: a cell that begins with a minus would be a formula. */
export function statementCsv({ sections }: Statement, language: 'en' | 'hi'): string {
  const words = STATEMENT_WORDS[language]
  const { account, booked, dated, entry, order, in: into, out, balance } = words.columns
  const side = (paise: number) => (paise < 0 ? words.debit : words.credit)
  const balanceOf = (paise: number) => [amount(paise), side(paise)]
  const rowsOf = (section: StatementSection): string[][] => {
    const name = words.accounts[section.account]
    const bare = (says: string, paise: number) => [name, '', '', says, '', '', '', ...balanceOf(paise)]
    return [
      bare(words.opening, section.openingPaise),
      ...section.rows.map((row) => [
        name,
        indianMoment(row.bookedAt),
        indianMoment(row.at),
        entryWords(row, language),
        row.displayNumber ?? '',
        row.paise > 0 ? amount(row.paise) : '',
        row.paise < 0 ? amount(row.paise) : '',
        ...balanceOf(row.balancePaise),
      ]),
      bare(words.closing, section.closingPaise),
    ]
  }
  const columns = [account, booked, dated, entry, order, into, out, balance, `${words.credit}/${words.debit}`]
  return csvOf(columns, sections.flatMap(rowsOf))
}
