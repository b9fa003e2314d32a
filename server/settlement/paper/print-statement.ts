import fs from 'node:fs'
import { join } from 'node:path'
import { rupees } from '@chowk/contract/money.ts'
import type { DocumentLanguage } from '../../platform/print/document-words.ts'
import { BRAND, typeset } from '../../platform/print/typeset.ts'
import type { PrintedDocument } from '../../platform/print/typeset-process.ts'
import type { Holder } from './papers-seller.ts'
import { indianMoment } from './statement-file.ts'
import type { Statement, StatementRow, StatementSection } from './statement-row.ts'
import type { StatementTotals } from './statement.rules.ts'
import { STATEMENT_WORDS, entryWords } from './statement-words.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'statement.typ'), 'utf8')

/** Most entries of an account that are printed; the rest is in the CSV file. */
const MOST_PRINTED = 1000

/** Totals in the order in which they lead from the opening to the closing balances, and whether they lower them. */
const TOTALS: readonly (readonly [keyof StatementTotals, boolean])[] = [
  ['openingPaise', false],
  ['grossPaise', false],
  ['refundsPaise', true],
  ['commissionPaise', true],
  ['gstPaise', true],
  ['tcsPaise', true],
  ['tdsPaise', true],
  ['payoutsPaise', true],
  ['donationsPaise', false],
  ['otherPaise', false],
  ['closingPaise', false],
]

/** A month in words, like October 2026. */
export function printedMonth(language: DocumentLanguage, month: string): string {
  const locale = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN'
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** The texts of a statement in one language. */
export function statementTexts(
  { month, isOpen, asOf, sections, totals }: Statement,
  { name, legalName, gstin }: Holder,
  language: DocumentLanguage,
) {
  const words = STATEMENT_WORDS[language]
  const { booked, entry, in: into, out, balance } = words.columns
  const signed = (paise: number) => `${rupees(Math.abs(paise))} ${paise < 0 ? words.debit : words.credit}`
  const rowOf = (row: StatementRow) => {
    const isLate = row.bookedAt.getTime() !== row.at.getTime()
    return {
      booked: indianMoment(row.bookedAt),
      entry: entryWords(row, language),
      says: [row.displayNumber ?? '', isLate ? words.dated(indianMoment(row.at)) : ''].filter(Boolean).join(' · '),
      in: row.paise > 0 ? rupees(row.paise) : '',
      out: row.paise < 0 ? rupees(-row.paise) : '',
      balance: signed(row.balancePaise),
    }
  }
  const sectionOf = ({ account, openingPaise, closingPaise, rows }: StatementSection) => ({
    name: words.accounts[account],
    opening: signed(openingPaise),
    closing: signed(closingPaise),
    rows: rows.slice(0, MOST_PRINTED).map(rowOf),
    more: rows.length > MOST_PRINTED ? words.more(rows.length - MOST_PRINTED) : '',
  })
  return {
    brand: BRAND,
    title: words.title,
    month: printedMonth(language, month.name),
    holder: [...new Set([legalName, name, ...(gstin ? [`GSTIN ${gstin}`] : [])])].filter(Boolean),
    state: isOpen ? words.open(indianMoment(asOf)) : words.final,
    columns: [booked, entry, into, out, balance],
    words: { opening: words.opening, closing: words.closing, noRows: words.noRows },
    totals: TOTALS.map(([total, lowers]) => {
      const paise = totals[total]
      return [words.totals[total], rupees(lowers && paise !== 0 ? -paise : paise)]
    }),
    sections: sections.map(sectionOf),
    computer: words.computer,
    page: words.page,
  }
}

/** Prints a statement. */
export async function printStatement(
  statement: Statement,
  holder: Holder,
  language: DocumentLanguage,
): Promise<PrintedDocument> {
  const content = { statement: statementTexts(statement, holder, language) }
  return await typeset({ template: TEMPLATE, language, content, at: statement.asOf })
}
