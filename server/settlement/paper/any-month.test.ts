import fc from 'fast-check'
import { expect } from 'vitest'
import { authorityAccount, balanceOf, balancesOf, platformAccount } from '../../ledger/ledger.ts'
import {
  completeEntries,
  invoicedEntries,
  refundEntries,
  saleEntries,
  coinEntries,
} from '../../order/sums/journal.rules.ts'
import type { BookedLine, JournalEntries } from '../../order/sums/journal.rules.ts'
import { WITHHOLDING_RATES } from '../../order/sums/settlement.rules.ts'
import type { SettlementTerms } from '../../order/sums/settlement.rules.ts'
import {
  bookFor,
  findPlatformSeller,
  givenBookedOrder,
  givenPlatformSeller,
} from '../../testing/settlement/booked-order.ts'
import { jobRun } from '../../testing/job-run.ts'
import { isFull } from '../../testing/sample.ts'
import { givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import type { CommissionFacts } from './commission-document.ts'
import { invoiceCommissionTask } from './invoice-commission.job.ts'
import { monthNamed } from '../due/month.rules.ts'
import { readStatement } from './statement-row.ts'
import { findTaxSums } from './tax-sums.ts'

const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11']

const anyOrder = fc.record({
  isInterState: fc.boolean(),
  isPlatformInterState: fc.boolean(),
  price: fc.integer({ min: 100, max: 90_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  coinsPerUnit: fc.nat(1),
  rate: fc.constantFrom(0, 500, 1800),
  // The month of each event, as a step from the one before, with the units that it takes.
  acts: fc.array(
    fc.record({
      kind: fc.constantFrom('SHIP' as const, 'RETURN' as const, 'COMPLETE' as const),
      units: fc.integer({ min: 1, max: 4 }),
      later: fc.nat(2),
    }),
    { maxLength: 6 },
  ),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never

const atIn = (month: number) => `${MONTHS[Math.min(month, MONTHS.length - 1)] ?? ''}-15T06:00:00.000Z`

const termsOf = ({ isInterState, isPlatformInterState }: AnyOrder): SettlementTerms => ({
  sellerStatus: 'REGULAR',
  isInterState,
  isPlatformInterState,
  commissionBasisPoints: 500,
  commissionGstBasisPoints: 1800,
  hasPan: true,
  isIndividual: false,
  yearBasePaise: 0,
  rates: WITHHOLDING_RATES,
})

/** Journals of an order in the order of their booking, each with the month that it is booked in. */
function journalsOf(order: AnyOrder): { kind: string; entries: JournalEntries; month: number }[] {
  const { price, quantity, rate, coinsPerUnit, acts } = order
  const terms = termsOf(order)
  const coins = coinsPerUnit * quantity
  let line: BookedLine = {
    pricePaise: price,
    quantity,
    rateBasisPoints: rate,
    coins,
    shippedUnits: 0,
    returnedUnits: 0,
    cancelledUnits: 0,
    isCompleted: false,
  }
  const journals = [
    { kind: 'SALE', entries: saleEntries(price * quantity - 100 * coins), month: 0 },
    { kind: 'COINS', entries: coinEntries(coins), month: 0 },
  ]
  let month = 0
  for (const { kind, units, later } of acts) {
    month += later
    const before = line
    if (kind === 'SHIP') {
      const shippedUnits = Math.min(quantity, line.shippedUnits + (line.isCompleted ? 0 : units))
      line = { ...line, shippedUnits }
      journals.push({ kind: 'INVOICED', entries: invoicedEntries([{ before, after: line }], terms), month })
    } else if (kind === 'RETURN') {
      const returnedUnits = Math.min(line.shippedUnits, line.returnedUnits + units)
      line = { ...line, returnedUnits }
      if (returnedUnits === before.returnedUnits) continue
      const { refund, coinReturn } = refundEntries({ before, after: line }, terms)
      journals.push({ kind: 'REFUND', entries: refund, month }, { kind: 'COIN_RETURN', entries: coinReturn, month })
    } else if (!line.isCompleted && line.shippedUnits === quantity && line.returnedUnits < quantity) {
      journals.push({ kind: 'COMPLETE', entries: completeEntries(line, terms), month })
      line = { ...line, isCompleted: true }
    }
  }
  return journals
}

async function bookHistory(world: World, seller: string, { order, buyer }: { order: AnyOrder; buyer: string }) {
  const { isInterState, isPlatformInterState } = order
  const made = await givenBookedOrder(world, { seller, buyer, isInterState, isPlatformInterState })
  for (const { kind, entries, month } of journalsOf(order)) await made.book(kind, entries, atIn(month))
}

async function checkStatements(world: World, sellerId: string): Promise<number> {
  let closing = 0
  let commission = 0
  for (const name of [...MONTHS, '2026-12']) {
    const month = monthNamed(name)
    if (!month) throw new RangeError(`${name} is no month`)
    const { sections, totals } = await readStatement(world.sql, { sellerId, month }, world.clock.now())
    const { openingPaise, grossPaise, refundsPaise, commissionPaise, gstPaise, tcsPaise, tdsPaise, payoutsPaise } =
      totals
    expect(openingPaise).toBe(closing)
    const deductions = commissionPaise + gstPaise + tcsPaise + tdsPaise
    expect(openingPaise + grossPaise - refundsPaise - deductions - payoutsPaise).toBe(totals.closingPaise)
    for (const section of sections)
      expect(section.rows.reduce((sum, { paise }) => sum + paise, section.openingPaise)).toBe(section.closingPaise)
    closing = totals.closingPaise
    commission += commissionPaise
  }
  const balances = await balancesOf(world.sql, { ownerKind: 'seller', ownerId: sellerId })
  expect([...balances.values()].reduce((sum, paise) => sum + paise, closing)).toBe(0)
  return commission
}

async function checkDocuments(world: World, sellers: readonly string[]): Promise<number[]> {
  const rows = await world.owner<{ sellerId: string; series: string; totalPaise: number; facts: CommissionFacts }[]>`
    select seller_id, series, total_paise::float8 as total_paise, facts from commission_document`
  let gst = 0
  const taxable = new Map(sellers.map((seller) => [seller, 0]))
  for (const { sellerId, series, totalPaise, facts } of rows) {
    const sign = series === 'CREDIT_NOTE' ? -1 : 1
    const sums = facts.lines.map((line) => line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise)
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe(totalPaise)
    for (const { taxablePaise, cgstPaise, sgstPaise, igstPaise } of facts.lines) {
      taxable.set(sellerId, (taxable.get(sellerId) ?? 0) + sign * taxablePaise)
      gst += sign * (cgstPaise + sgstPaise + igstPaise)
      expect([Number.isInteger(cgstPaise), cgstPaise]).toEqual([true, sgstPaise])
    }
  }
  expect(gst + (await balanceOf(world.sql, authorityAccount('gst')))).toBe(0)
  // The histories are of every kind.
  expect(new Set(rows.map(({ series }) => series)).size).toBe(2)
  return [...taxable.values()]
}

async function checkTax(world: World, kind: 'TCS' | 'TDS' | 'GST'): Promise<void> {
  const sums = await findTaxSums(world.sql, { kind })
  const net = sums.reduce((sum, { collectedPaise, returnedPaise }) => sum + collectedPaise - returnedPaise, 0)
  expect(net + (await balanceOf(world.sql, authorityAccount(kind.toLowerCase())))).toBe(0)
  // The same deposits, found month by month.
  const carried = new Map<string, number>()
  for (const { payer, isInterState, collectedPaise, returnedPaise, duePaise, carriedPaise } of sums) {
    const key = `${payer} ${isInterState}`
    const left = (carried.get(key) ?? 0) + collectedPaise - returnedPaise
    expect([duePaise, carriedPaise]).toEqual([Math.max(0, left), left < 0 ? left : 0])
    carried.set(key, Math.min(0, left))
  }
}

test('in any history of sales, parcels, returns and completions the months add up to the books [cso:S48] [cso:S51] [cso:S53]', async ({
  world,
}) => {
  await givenPlatformSeller(world)
  const { school, head, member } = await givenShopSchool(world)
  const buyer = (await world.person()).id
  const sellers = [
    await givenSeller(world, { workspace: school }),
    await givenSeller(world, { workspace: school, person: member.id }),
    await givenSeller(world, { person: head.id }),
  ]
  const histories = fc.sample(fc.tuple(fc.nat(2), anyOrder), { numRuns: isFull ? 400 : 40, seed: 2 })
  for (const [index, order] of histories) await bookHistory(world, sellers[index] ?? '', { order, buyer })
  for (const seller of sellers) {
    const payable = -(await balanceOf(world.sql, { ownerKind: 'seller', ownerId: seller, purpose: 'payable' }))
    if (payable <= 0) continue
    const entries: JournalEntries = [
      ['seller_payable', payable],
      ['in_transit', -payable],
    ]
    await bookFor(world, seller, { kind: 'PAYOUT', ref: `payout ${seller}`, entries, at: '2026-12-05T06:00:00.000Z' })
  }
  world.clock.set('2027-01-02T06:00:00.000Z')
  await invoiceCommissionTask(world.house, findPlatformSeller)({}, jobRun())
  const commissions: number[] = []
  for (const seller of sellers) commissions.push(await checkStatements(world, seller))
  expect(await checkDocuments(world, sellers)).toEqual(commissions)
  const commission = await balanceOf(world.sql, platformAccount('commission'))
  expect(commissions.reduce((sum, paise) => sum + paise, commission)).toBe(0)
  for (const kind of ['TCS', 'TDS', 'GST'] as const) await checkTax(world, kind)
}, 120_000)
