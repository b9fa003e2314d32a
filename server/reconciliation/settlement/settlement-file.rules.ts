import type { SettledPart } from '../../payment/payment.ts'
import { MoneyRowFault, readDay, readMoneyTable } from '../result/money-table.rules.ts'
import type { Cells } from '../result/money-table.rules.ts'
import { parseRupees } from '../result/rupees.rules.ts'

const NAMES = {
  kind: ['transaction entity', 'type', 'entity'],
  entityId: ['entity id', 'id', 'transaction id'],
  paymentId: ['payment id'],
  amount: ['amount'],
  currency: ['currency'],
  fee: ['fee exclusive tax', 'fee'],
  tax: ['tax', 'gst'],
  debit: ['debit'],
  credit: ['credit'],
  settlementId: ['settlement id'],
  settledOn: ['settled at', 'settled on', 'settlement date', 'date'],
  utr: ['settlement utr', 'utr'],
} as const
type Column = keyof typeof NAMES

const NEEDED = ['entityId', 'amount', 'fee', 'tax', 'settlementId', 'settledOn'] as const

/** A part with the row that a spreadsheet shows. */
export type FilePart = SettledPart & { row: number }

/** Reads a settlement file: parts, and the rows that cannot be read. */
export const readSettlementFile = (csv: string) =>
  readMoneyTable<Column, FilePart>(csv, { names: NAMES, needed: NEEDED }, (cells, row) => ({ ...partOf(cells), row }))

function partOf(cells: Cells<Column>): SettledPart {
  for (const column of ['entityId', 'settlementId'] as const)
    if (cells[column] === '') throw new MoneyRowFault('EMPTY_CELL', column)
  if (cells.currency !== '' && cells.currency.toUpperCase() !== 'INR')
    throw new MoneyRowFault('OTHER_CURRENCY', 'currency')
  const kind = kindOf(cells)
  const amounts = kind === 'OTHER' ? otherAmounts(cells) : amountsOf(cells, kind)
  const settledOn = readDay(cells.settledOn, 'settledOn')
  const { entityId, settlementId, utr } = cells
  return { kind, entityId, paymentId: cells.paymentId || null, ...amounts, settlementId, utr, settledOn }
}

function kindOf({ kind, entityId }: Cells<Column>): SettledPart['kind'] {
  const said = kind.toLowerCase()
  if (said === 'payment' || (said === '' && entityId.startsWith('pay_'))) return 'PAYMENT'
  return said === 'refund' || (said === '' && entityId.startsWith('rfnd_')) ? 'REFUND' : 'OTHER'
}

function paiseIn(cells: Cells<Column>, column: Column): number {
  const paise = cells[column] === '' ? 0 : parseRupees(cells[column])
  if (paise === undefined) throw new MoneyRowFault('AMOUNT_UNREADABLE', column)
  return paise
}

// Some files have the tax within the fee: what reached the bank tells. A row whose sums do not fit is refused.
function amountsOf(cells: Cells<Column>, kind: 'PAYMENT' | 'REFUND') {
  if (cells.amount === '') throw new MoneyRowFault('EMPTY_CELL', 'amount')
  const amountPaise = paiseIn(cells, 'amount')
  if (amountPaise <= 0) throw new MoneyRowFault('AMOUNT_UNREADABLE', 'amount')
  const [fee, gstPaise] = [paiseIn(cells, 'fee'), paiseIn(cells, 'tax')]
  const [credit, debit] = [paiseIn(cells, 'credit'), paiseIn(cells, 'debit')]
  if (cells.credit === '' && cells.debit === '') return { amountPaise, feePaise: fee, gstPaise }
  const keptPaise = kind === 'PAYMENT' ? amountPaise - (credit - debit) : debit - credit - amountPaise
  const feePaise = [fee, fee - gstPaise].find((each) => each + gstPaise === keptPaise)
  if (feePaise === undefined) throw new MoneyRowFault('SUM_WRONG', kind === 'PAYMENT' ? 'credit' : 'debit')
  return { amountPaise, feePaise, gstPaise }
}

function otherAmounts(cells: Cells<Column>) {
  const isSplit = cells.credit !== '' || cells.debit !== ''
  const amountPaise = isSplit ? paiseIn(cells, 'credit') - paiseIn(cells, 'debit') : paiseIn(cells, 'amount')
  return { amountPaise, feePaise: 0, gstPaise: 0 }
}
