import { createHash } from 'node:crypto'
import { MoneyRowFault, readDay, readMoneyTable } from '../result/money-table.rules.ts'
import type { Cells } from '../result/money-table.rules.ts'
import { parseRupees } from '../result/rupees.rules.ts'

const NAMES = {
  day: ['date', 'txn date', 'transaction date', 'tran date', 'value date', 'value dt'],
  narration: ['narration', 'description', 'particulars', 'remarks', 'transaction remarks'],
  utr: [
    'utr',
    'utr no',
    'utr number',
    'ref no',
    'reference',
    'reference no',
    'chq ref no',
    'ref no cheque no',
    'cheque no',
  ],
  credit: ['credit', 'credit amount', 'deposit', 'deposits', 'deposit amt', 'deposit amount', 'deposit amount inr'],
  debit: [
    'debit',
    'debit amount',
    'withdrawal',
    'withdrawals',
    'withdrawal amt',
    'withdrawal amount',
    'withdrawal amount inr',
  ],
} as const
type Column = keyof typeof NAMES

/** A line of a bank statement; money that came is above zero. */
export interface BankLine {
  key: string
  day: string
  utr: string
  narration: string
  paise: number
}

/** Reads a bank statement: lines, and the rows that cannot be read. */
export function readBankFile(csv: string) {
  // Two lines of the same text are two lines; the same file again brings none.
  const times = new Map<string, number>()
  return readMoneyTable<Column, BankLine>(csv, { names: NAMES, needed: ['day', 'credit', 'debit'] }, (cells) => {
    const day = readDay(cells.day, 'day')
    const paise = paiseOf(cells)
    const { utr, narration } = cells
    const text = JSON.stringify([day, utr, narration, paise])
    const before = times.get(text) ?? 0
    times.set(text, before + 1)
    const key = createHash('sha256').update(`${text} ${before}`).digest('hex')
    return { key, day, utr: utr.toUpperCase().slice(0, 60), narration: narration.slice(0, 300), paise }
  })
}

function paiseOf(cells: Cells<Column>): number {
  const [credit, debit] = (['credit', 'debit'] as const).map((column) => {
    const paise = cells[column] === '' ? 0 : parseRupees(cells[column])
    if (paise === undefined || paise < 0) throw new MoneyRowFault('AMOUNT_UNREADABLE', column)
    return paise
  }) as [number, number]
  if (credit === 0 && debit === 0) throw new MoneyRowFault('EMPTY_CELL', 'credit')
  if (credit !== 0 && debit !== 0) throw new MoneyRowFault('SUM_WRONG', 'debit')
  return credit - debit
}

const SHORTEST_UTR = 8

/** What may be the UTR of a line: its own column, or a word of the narration, as banks write it. */
export function utrsOf({ utr, narration }: Pick<BankLine, 'utr' | 'narration'>): string[] {
  const words = narration
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length >= SHORTEST_UTR && /\d/.test(word))
  return [...new Set([utr, ...words].filter(Boolean))]
}
