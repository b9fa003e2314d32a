import { describe, expect } from 'vitest'
import { listEntries, sellerAccount } from '../../ledger/ledger.ts'
import { bookFor, givenBookedOrder } from '../../testing/settlement/booked-order.ts'
import { pdfTexts } from '../../testing/print/pdf-text.ts'
import { givenCompleted, passWeek } from '../../testing/money/settled-order.ts'
import { givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { closeMonths } from './close-month.ts'
import { monthAt, monthNamed } from '../due/month.rules.ts'
import { readStatement } from './statement-row.ts'

async function givenShop(world: World) {
  const { school, head, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school })
  const buyer = await world.person()
  const order = await givenBookedOrder(world, { seller, buyer: buyer.id })
  return { head, member, seller, buyer, order }
}

const statementOf = async (world: World, sellerId: string, name: string) => {
  const month = monthNamed(name)
  if (!month) throw new RangeError(`${name} is no month`)
  return await readStatement(world.sql, { sellerId, month }, world.clock.now())
}

const csvOf = async (person: TestPerson, month: string, language = 'en') =>
  await (await person.fetch(`/settlement/statement.csv?month=${month}&language=${language}`)).text()

const rowsIn = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

/** Sold in October, completed and paid in November: 11,800 p with commission 500, GST 90, TCS 50 and TDS 10. */
async function bookSale({ order, seller }: Awaited<ReturnType<typeof givenShop>>, world: World): Promise<void> {
  await order.book(
    'SALE',
    [
      ['gateway_receivable', 11_800],
      ['seller_pending', -11_800],
    ],
    '2026-10-31T18:29:59.999Z',
  )
  await order.book(
    'INVOICED',
    [
      ['seller_pending', 60],
      ['tcs_payable', -50],
      ['tds_payable', -10],
    ],
    '2026-10-31T18:30:00.000Z',
  )
  await order.book(
    'COMPLETE',
    [
      ['seller_pending', 11_740],
      ['commission', -500],
      ['gst_payable', -90],
      ['seller_payable', -11_150],
    ],
    '2026-11-09T06:00:00.000Z',
  )
  await bookFor(world, seller, {
    kind: 'PAYOUT',
    ref: 'payout 1',
    entries: [
      ['seller_payable', 11_150],
      ['in_transit', -11_150],
    ],
    at: '2026-11-16T06:00:00.000Z',
  })
}

describe('the statement of a month', () => {
  test('ends at midnight of India, and the next one begins where it ended [MO39] [cso:S51]', async ({ world }) => {
    const shop = await givenShop(world)
    await bookSale(shop, world)
    const { head, order } = shop
    expect(rowsIn(await csvOf(head, '2026-10')).filter(([account]) => account === 'Pending')).toEqual([
      ['Pending', '', '', 'Opening balance', '', '', '', '0.00', 'Cr'],
      ['Pending', '31-10-2026 23:59', '31-10-2026 23:59', 'Sale', order.displayNumber, '118.00', '', '118.00', 'Cr'],
      ['Pending', '', '', 'Closing balance', '', '', '', '118.00', 'Cr'],
    ])
    expect(rowsIn(await csvOf(head, '2026-11')).filter(([account]) => account === 'Pending')).toEqual([
      ['Pending', '', '', 'Opening balance', '', '', '', '118.00', 'Cr'],
      [
        'Pending',
        '01-11-2026 00:00',
        '01-11-2026 00:00',
        'Tax at source',
        order.displayNumber,
        '',
        '0.60',
        '117.40',
        'Cr',
      ],
      [
        'Pending',
        '09-11-2026 11:30',
        '09-11-2026 11:30',
        'Order completed',
        order.displayNumber,
        '',
        '117.40',
        '0.00',
        'Cr',
      ],
      ['Pending', '', '', 'Closing balance', '', '', '', '0.00', 'Cr'],
    ])
  })

  test('has the figures of the ledger, and totals that lead from opening to closing [cso:S51]', async ({ world }) => {
    const shop = await givenShop(world)
    await bookSale(shop, world)
    await shop.order.book(
      'REFUND',
      [
        ['seller_payable', 11_150],
        ['tcs_payable', 50],
        ['tds_payable', 10],
        ['commission', 500],
        ['gst_payable', 90],
        ['refund_payable', -11_800],
      ],
      '2026-11-18T06:00:00.000Z',
    )
    const november = await statementOf(world, shop.seller, '2026-11')
    for (const [purpose, account] of [
      ['payable', 'PAYABLE'],
      ['pending', 'PENDING'],
    ] as const) {
      const { since, until } = november.month
      const entries = await listEntries(world.sql, sellerAccount(shop.seller, purpose), { since, until, limit: 50 })
      const section = november.sections.find((each) => each.account === account)
      expect(section?.rows.map(({ paise, balancePaise }) => [paise, balancePaise])).toEqual(
        entries.toReversed().map(({ paise, balancePaise }) => [-paise, balancePaise === 0 ? 0 : -balancePaise]),
      )
    }
    expect(november.totals).toEqual({
      openingPaise: 11_800,
      grossPaise: 0,
      refundsPaise: 11_800,
      commissionPaise: 0,
      gstPaise: 0,
      tcsPaise: 0,
      tdsPaise: 0,
      payoutsPaise: 11_150,
      donationsPaise: 0,
      otherPaise: 0,
      closingPaise: -11_150,
    })
    expect((await csvOf(shop.head, '2026-11')).trim().split('\r\n')).toContain('Payable,,,Closing balance,,,,111.50,Dr')
  })

  test('of orders that were sold, sent, returned, completed and paid adds up [ST22] [cso:S48]', async ({ world }) => {
    world.clock.set('2026-11-02T06:00:00.000Z')
    const shop = await givenCompleted(world, { quantity: 3 })
    await passWeek(world)
    const month = monthAt(world.clock.now()).name
    const { sections, totals } = await statementOf(world, shop.seller, month)
    const { openingPaise, grossPaise, commissionPaise, gstPaise, tcsPaise, tdsPaise, payoutsPaise } = totals
    const deductions = commissionPaise + gstPaise + tcsPaise + tdsPaise
    expect([openingPaise, grossPaise, totals.closingPaise]).toEqual([0, 35_400, 0])
    expect([commissionPaise > 0, payoutsPaise]).toEqual([true, 35_400 - deductions])
    expect(sections.map(({ account, rows }) => [account, rows.map(({ kind }) => kind)])).toEqual([
      ['PAYABLE', ['COMPLETE', 'PAYOUT']],
      ['PENDING', ['SALE', 'INVOICED', 'COMPLETE']],
      ['DONATIONS', []],
    ])
    expect(sections[1]?.rows[0]?.displayNumber).toBe(`${shop.referenceCode}-1`)
  })

  test('never changes once it is closed: a late entry stands in the open month [MO19]', async ({ world }) => {
    const shop = await givenShop(world)
    await bookSale(shop, world)
    world.clock.set('2026-11-30T19:20:00.000Z')
    expect(await closeMonths(world.sql, world.clock)).toBe(true)
    expect((await statementOf(world, shop.seller, '2026-10')).isOpen).toBe(false)
    // Within an hour after its end a month is still open.
    expect((await statementOf(world, shop.seller, '2026-11')).isOpen).toBe(true)
    const head = await world.session(
      shop.head.id,
      (await world.owner<{ id: string }[]>`select id from workspace order by id desc limit 1`)[0]?.id ?? '',
    )
    const before = await csvOf(head, '2026-10')
    await bookFor(world, shop.seller, {
      kind: 'ADJUSTMENT',
      ref: 'late',
      entries: [
        ['seller_payable', -700],
        ['in_transit', 700],
      ],
      at: '2026-10-15T06:00:00.000Z',
    })
    expect(await csvOf(head, '2026-10')).toBe(before)
    const late = (await statementOf(world, shop.seller, '2026-11')).sections[0]?.rows.find(
      ({ kind }) => kind === 'ADJUSTMENT',
    )
    expect(late?.at.toISOString()).toBe('2026-10-15T06:00:00.000Z')
    expect(late?.bookedAt.toISOString()).toBe('2026-10-31T18:30:00.000Z')
    expect(await csvOf(head, '2026-11')).toContain('Payable,01-11-2026 00:00,15-10-2026 11:30,Correction,,7.00,,')
  })

  test('waits to be closed while a transfer is under way, and then is', async ({ world }) => {
    const shop = await givenShop(world)
    await bookSale(shop, world)
    world.clock.set('2026-12-05T06:00:00.000Z')
    const closed = await world.owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock_shared(71003)`
      return await closeMonths(world.sql, world.clock)
    })
    expect(closed).toBe(false)
    expect(await closeMonths(world.sql, world.clock)).toBe(true)
    const months = await world.owner<
      { month: string }[]
    >`select to_char(month, 'YYYY-MM') as month from ledger_month order by 1`
    expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
  })

  test('opens for its seller alone, and no cell is a formula [ST38]', async ({ world }) => {
    const shop = await givenShop(world)
    await bookFor(world, shop.seller, {
      kind: 'ADJUSTMENT',
      ref: 'debt',
      entries: [
        ['seller_payable', 900],
        ['in_transit', -900],
      ],
      at: '2026-10-15T06:00:00.000Z',
    })
    const operator = await world.person({ operator: true })
    const visitor = await world.visitor()
    for (const kind of ['csv', 'pdf']) {
      const path = `/settlement/statement.${kind}?month=2026-10`
      for (const who of [shop.member, shop.buyer, operator, visitor]) expect((await who.fetch(path)).status).toBe(404)
      expect((await shop.head.fetch(path)).status).toBe(200)
      expect((await shop.head.fetch(`/settlement/statement.${kind}?month=2026-13`)).status).toBe(404)
    }
    const rows = rowsIn(await csvOf(shop.head, '2026-10'))
    expect(rows.flat().filter((cell) => /^['=+\-@]/.test(cell))).toEqual([])
    expect(
      rows
        .filter(([account]) => account === 'Payable')
        .at(-1)
        ?.slice(-2),
    ).toEqual(['9.00', 'Dr'])
  })

  test.each([
    ['en', 'October 2026', 'Order completed', 'GST on commission'],
    ['hi', 'अक्टूबर 2026', 'ऑर्डर पूरा हुआ', 'कमीशन पर GST'],
  ] as const)('is printed in %s with its totals', async (language, month, entry, total) => {
    const { printStatement } = await import('./print-statement.ts')
    const row = {
      at: new Date('2026-10-09T06:00:00Z'),
      bookedAt: new Date('2026-10-09T06:00:00Z'),
      kind: 'COMPLETE',
      isReversal: false,
      displayNumber: 'CHK-261001-0000001-1',
    }
    const october = monthNamed('2026-10')
    if (!october) throw new Error('October is a month')
    const zero = {
      openingPaise: 0,
      refundsPaise: 0,
      tcsPaise: 0,
      tdsPaise: 0,
      payoutsPaise: 0,
      donationsPaise: 0,
      otherPaise: 0,
    }
    const statement = {
      month: october,
      isOpen: true,
      asOf: new Date('2026-10-20T06:00:00Z'),
      sections: [
        {
          account: 'PAYABLE' as const,
          openingPaise: 0,
          closingPaise: -1_23_456_50,
          rows: [{ ...row, paise: -1_23_456_50, balancePaise: -1_23_456_50 }],
        },
        { account: 'PENDING' as const, openingPaise: 0, closingPaise: 0, rows: [] },
      ],
      totals: { ...zero, grossPaise: 11_800, commissionPaise: 500, gstPaise: 90, closingPaise: 11_210 },
    }
    const { pdf, missing } = await printStatement(
      statement,
      { name: 'Neem Shop', legalName: 'नीम ट्रस्ट', gstin: '' },
      language,
    )
    const text = (await pdfTexts(pdf)).join(' ').normalize('NFC')
    for (const expected of [month, entry, total, '₹1,23,456.50', '−₹5.00', 'CHK-261001-0000001-1', 'नीम ट्रस्ट'])
      expect(text).toContain(expected)
    expect(missing).toEqual([])
  })
})
