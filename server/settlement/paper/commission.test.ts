import { describe, expect } from 'vitest'
import { listCommissionInvoices } from '@chowk/contract/settlement/paper.ts'
import {
  bookFor,
  findPlatformSeller,
  givenBookedOrder,
  givenPlatformSeller,
} from '../../testing/settlement/booked-order.ts'
import { jobRun } from '../../testing/job-run.ts'
import { pdfTexts } from '../../testing/print/pdf-text.ts'
import { givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import type { CommissionFacts } from './commission-document.ts'
import { commissionLines, commissionNumber } from './commission.rules.ts'
import { invoiceCommissionTask } from './invoice-commission.job.ts'

const run = async (world: World, at: string) => {
  world.clock.set(at)
  await invoiceCommissionTask(world.house, findPlatformSeller)({}, jobRun())
}

async function givenShop(world: World) {
  const { school, head } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school })
  const buyer = await world.person()
  return { school, head, seller, buyer: buyer.id }
}

type Order = Awaited<ReturnType<typeof givenBookedOrder>>

const complete = async (order: Order, [commission, gst]: [number, number], at: string) =>
  await order.book(
    'COMPLETE',
    [
      ['seller_pending', 11_800],
      ['commission', -commission],
      ['gst_payable', -gst],
      ['seller_payable', commission + gst - 11_800],
    ],
    at,
  )
const refund = async (order: Order, [commission, gst]: [number, number], at: string) =>
  await order.book(
    'REFUND',
    [
      ['seller_payable', 11_800 - commission - gst],
      ['commission', commission],
      ['gst_payable', gst],
      ['refund_payable', -11_800],
    ],
    at,
  )

const documents = async (world: World) =>
  await world.owner<{ number: string; month: string; sellerId: string; totalPaise: number; facts: CommissionFacts }[]>`
    select number, to_char(month, 'YYYY-MM') as month, seller_id, total_paise::float8 as total_paise, facts
    from commission_document order by month, series, number`

describe('commission invoices of the platform [cso:S48]', () => {
  test('are drawn once for each month, seller and place of supply, also for months that were missed', async ({
    world,
  }) => {
    await givenPlatformSeller(world)
    const { head, seller, buyer } = await givenShop(world)
    const other = await givenSeller(world, { person: buyer, stateCode: '29' })
    const [order, far] = [
      await givenBookedOrder(world, { seller, buyer }),
      await givenBookedOrder(world, { seller: other, buyer, gstin: '', stateCode: '29', isPlatformInterState: true }),
    ]
    await complete(order, [500, 90], '2026-10-31T18:29:59.999Z')
    await refund(order, [166, 30], '2026-10-31T18:29:59.999Z')
    await complete(far, [333, 60], '2026-10-12T06:00:00.000Z')
    await complete(order, [700, 126], '2026-10-31T18:30:00.000Z')
    await run(world, '2026-10-31T19:20:00.000Z')
    expect(await documents(world)).toEqual([])
    await Promise.all([run(world, '2026-12-05T06:00:00.000Z'), run(world, '2026-12-05T06:00:00.000Z')])
    await run(world, '2026-12-06T06:00:00.000Z')
    const drawn = await documents(world)
    expect(drawn.map(({ number }) => number).toSorted()).toEqual(
      [1, 2, 3].map((count) => commissionNumber('INVOICE', '26-27', count)),
    )
    const own = drawn.filter(({ sellerId }) => sellerId === seller)
    expect(own.map(({ month, totalPaise, facts }) => [month, totalPaise, facts.lines])).toEqual([
      ['2026-10', 394, [{ basisPoints: 1800, taxablePaise: 334, cgstPaise: 30, sgstPaise: 30, igstPaise: 0 }]],
      ['2026-11', 826, [{ basisPoints: 1800, taxablePaise: 700, cgstPaise: 63, sgstPaise: 63, igstPaise: 0 }]],
    ])
    const [abroad] = drawn.filter(({ sellerId }) => sellerId === other)
    expect(abroad?.facts).toMatchObject({
      isInterState: true,
      sac: '998599',
      platform: { gstin: '27AAKCN7391R1ZC' },
      seller: { legalName: 'Neem Trust', stateCode: '29' },
      lines: [{ taxablePaise: 333, cgstPaise: 0, sgstPaise: 0, igstPaise: 60 }],
    })
    const session = await world.session(
      head.id,
      (await world.owner<{ id: string }[]>`select workspace_id as id from store_seller where id = ${seller}`)[0]?.id ??
        '',
    )
    const { content } = await session.call(listCommissionInvoices, {})
    expect(content.map(({ month, totalPaise }) => [month, totalPaise])).toEqual([
      ['2026-11', 826],
      ['2026-10', 394],
    ])
  })

  test('of a month in which more was given back than taken is a credit note with a series of its own', async ({
    world,
  }) => {
    await givenPlatformSeller(world)
    const { seller, buyer } = await givenShop(world)
    const order = await givenBookedOrder(world, { seller, buyer })
    await complete(order, [500, 90], '2026-10-10T06:00:00.000Z')
    await refund(order, [500, 90], '2026-11-10T06:00:00.000Z')
    // Taken and given back within a month: nothing is left to be invoiced.
    await complete(order, [200, 36], '2026-12-10T06:00:00.000Z')
    await refund(order, [200, 36], '2026-12-11T06:00:00.000Z')
    await run(world, '2027-01-01T06:00:00.000Z')
    expect((await documents(world)).map(({ number, month, totalPaise }) => [number, month, totalPaise])).toEqual([
      ['CM/26-27/000001', '2026-10', 590],
      ['CR/26-27/000001', '2026-11', 590],
    ])
  })

  test('wait until the platform has a GSTIN, and are of the financial year of their day', async ({ world }) => {
    await world.owner`delete from seller`
    const { seller, buyer } = await givenShop(world)
    await complete(await givenBookedOrder(world, { seller, buyer }), [500, 90], '2027-02-10T06:00:00.000Z')
    await run(world, '2027-03-10T06:00:00.000Z')
    expect(await documents(world)).toEqual([])
    await givenPlatformSeller(world)
    await run(world, '2027-03-31T18:30:00.000Z')
    expect((await documents(world)).map(({ number }) => number)).toEqual(['CM/27-28/000001'])
  })

  test('count the reversal of a journal, and nothing that is no order’s', async ({ world }) => {
    await givenPlatformSeller(world)
    const { seller, buyer } = await givenShop(world)
    const order = await givenBookedOrder(world, { seller, buyer })
    await complete(order, [500, 90], '2026-10-10T06:00:00.000Z')
    const [first] = await world.owner<{ ref: string }[]>`select ref from ledger_transfer where kind = 'COMPLETE'`
    const { reverse } = await import('../../ledger/ledger.ts')
    const at = new Date('2026-10-11T06:00:00.000Z')
    await world.sql.begin(async (tx) => await reverse(tx, { kind: 'COMPLETE', ref: first?.ref ?? '', at }))
    await bookFor(world, seller, {
      kind: 'PLAN',
      ref: 'x',
      entries: [
        ['bank', 900],
        ['commission', -900],
      ],
      at: at.toISOString(),
    })
    await run(world, '2026-11-05T06:00:00.000Z')
    expect(await documents(world)).toEqual([])
  })

  test('open for their seller alone, in both languages [ST38]', async ({ world }) => {
    await givenPlatformSeller(world)
    const { head, school, seller, buyer } = await givenShop(world)
    await complete(await givenBookedOrder(world, { seller, buyer }), [500, 90], '2026-10-10T06:00:00.000Z')
    await run(world, '2026-11-21T08:00:00.000Z')
    const [document] = (await head.call(listCommissionInvoices, {})).content
    const path = `/settlement/invoices/${document?._id ?? ''}.pdf`
    const stranger = await world.person({ workspace: school })
    const rival = await world.person()
    await givenSeller(world, { person: rival.id })
    for (const who of [stranger, rival, await world.person({ operator: true })])
      expect((await who.fetch(path)).status).toBe(404)
    expect((await rival.call(listCommissionInvoices, {})).content).toEqual([])
    const textOf = async (language: string) => {
      const pdf = await (await head.fetch(`${path}?language=${language}`)).arrayBuffer()
      return (await pdfTexts(new Uint8Array(pdf))).join(' ').normalize('NFC')
    }
    for (const text of [await textOf('en'), await textOf('hi')])
      for (const expected of ['CM/26-27/000001', '998599', '27AAKCN7391R1ZC', 'Neem Trust', '₹5.90', '₹0.45'])
        expect(text).toContain(expected)
    expect(await textOf('hi')).toContain('बिक्री पर कमीशन')
  })

  test('have numbers of at most 16 characters, and lines whose tax is what was booked', () => {
    expect(commissionNumber('CREDIT_NOTE', '26-27', 1_234_567)).toHaveLength(16)
    expect(commissionLines([{ basisPoints: 1800, commissionPaise: 0, gstPaise: 0 }], false)).toBeUndefined()
    expect(commissionLines([{ basisPoints: 1800, commissionPaise: -100, gstPaise: -18 }], true)).toEqual({
      series: 'CREDIT_NOTE',
      lines: [{ basisPoints: 1800, taxablePaise: 100, cgstPaise: 0, sgstPaise: 0, igstPaise: 18 }],
      totalPaise: 118,
    })
  })
})
