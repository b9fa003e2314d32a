import { describe, expect } from 'vitest'
import { getOrder } from '@chowk/contract/order/order.ts'
import { splitTax } from '../sums/tax.rules.ts'
import { fillCart } from '../../testing/checkout.ts'
import { reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { givenPlaced, payCart, takeStep } from '../../testing/placed-order.ts'
import type { PlacedOrder } from '../../testing/placed-order.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { numberOf } from './document-row.ts'
import type { DocumentFacts, DocumentRow } from './document-row.ts'
import { documentTexts, printDocuments } from './print-documents.ts'

const PARCEL = { carrier: 'India Post', tracking: 'EM123456789IN' }

const documentsOf = async ({ buyer, orderId }: PlacedOrder) =>
  (await buyer.person.call(getOrder, { orderId })).documents

const statusOf = async (person: TestPerson, path: string) => (await person.fetch(path)).status

const factsOf = async (world: World) =>
  (await world.owner<{ facts: DocumentFacts }[]>`select facts from store_document order by issued_at, id`).map(
    ({ facts }) => facts,
  )

describe('documents of an order [cso:S35]', () => {
  test('are drawn for each parcel and each return, and their sums are those of the order [ST22] [ST23]', async ({
    world,
  }) => {
    const order = await givenPlaced(world, { pricePaise: 10_000 })
    const { head, buyer, lineId } = order
    expect(await documentsOf(order)).toEqual([])
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED', { line: lineId, quantity: 2, ...PARCEL })
    world.clock.pass(1000)
    await takeStep(head, order, 'SHIPPED', PARCEL)
    await takeStep(head, order, 'DELIVERED')
    const ask = { line: lineId, quantity: 2, reason: 'Broken.', fault: 'SELLER' as const }
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', ask)
    await takeStep(head, order, 'RETURN_APPROVED')
    for (let piece = 0; piece < 2; piece++) {
      world.clock.pass(1000)
      await takeStep(head, order, 'RETURNED', { line: lineId, quantity: 1 })
    }
    await reconcile(world)
    const documents = await documentsOf(order)
    expect(documents.map(({ kind, number, totalPaise }) => [kind, number, totalPaise])).toEqual([
      ['TAX_INVOICE', '26-27/000001', 25_000],
      ['TAX_INVOICE', '26-27/000002', 10_000],
      ['CREDIT_NOTE', 'CN26-27/000001', 11_666],
      ['CREDIT_NOTE', 'CN26-27/000002', 11_667],
    ])
    const [first, second, third, fourth] = await factsOf(world)
    const halves = (facts: DocumentFacts | undefined) => facts?.lines.map(({ tax }) => tax.cgstPaise)
    expect([halves(first), halves(second)]).toEqual([[1525, 381], [763]])
    // 30,000 p together have halves of 2,288, as the order says.
    expect(1525 + 763).toBe(splitTax(30_000, { rateBasisPoints: 1800, isInterState: false }).cgstPaise)
    expect(Number(halves(third)?.[0]) + Number(halves(fourth)?.[0])).toBe(1525)
    expect(third?.credits?.number).toBe('26-27/000001')
  })

  test('open for its buyer and its seller alone, also by their ids [ST38]', async ({ world }) => {
    const order = await givenPlaced(world)
    const { service, school, head, buyer, orderId } = order
    const rival = await world.person()
    const other = await givenSeller(world, { person: rival.id, name: 'Rival' })
    const product = await givenProduct(world, { seller: other })
    await fillCart(world, buyer.person.id, [{ variant: product.variants[0] ?? '' }])
    await payCart(service, buyer)
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED', PARCEL)
    const [document] = await documentsOf(order)
    const path = `/order-documents/${document?.documentId ?? ''}.pdf`
    const stranger = await world.person({ workspace: school })
    const operator = await world.person({ operator: true })
    expect(
      await Promise.all([buyer.person, head, rival, stranger, operator].map((who) => statusOf(who, path))),
    ).toEqual([200, 200, 404, 404, 404])
    const many = `/order-documents?order=${orderId}&lang=hi`
    expect(await Promise.all([buyer.person, head, rival].map((who) => statusOf(who, many)))).toEqual([200, 200, 404])
    expect(await statusOf(head, `/order-documents/${orderId}.pdf`)).toBe(404)
    const pdf = Buffer.from(await (await head.fetch(`${path}?lang=hi`)).arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('have numbers without gaps, also when many parcels leave at once from two shops of one GSTIN', async ({
    world,
  }) => {
    const order = await givenPlaced(world, { quantity: 8, shippingPaise: 0 })
    const { service, school, head, buyer, lineId } = order
    const member = await world.person({ workspace: school })
    const second = await givenSeller(world, { workspace: school, person: member.id })
    const product = await givenProduct(world, { seller: second })
    await fillCart(world, buyer.person.id, [{ variant: product.variants[0] ?? '', quantity: 4 }])
    const group = await payCart(service, buyer)
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(member, group, 'CONFIRMED')
    const [line] = (await buyer.person.call(getOrder, { orderId: group.orderIds[0] ?? '' })).lines
    await Promise.all([
      ...Array.from({ length: 8 }, async () => await takeStep(head, order, 'SHIPPED', { line: lineId, quantity: 1 })),
      ...Array.from(
        { length: 4 },
        async () => await takeStep(member, group, 'SHIPPED', { line: line?.lineId, quantity: 1 }),
      ),
    ])
    const numbers = await world.owner<{ number: string }[]>`select number from store_document order by number`
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => numberOf('INVOICE', '26-27', index + 1)),
    )
  })

  test('are of the financial year of their day in India, and stay short beyond the 1,00,000th', async ({ world }) => {
    const order = await givenPlaced(world)
    await takeStep(order.head, order, 'CONFIRMED')
    world.clock.set('2027-03-31T18:29:59.000Z')
    const late = await world.session(order.head.id, order.school)
    await takeStep(late, order, 'SHIPPED', { line: order.lineId, quantity: 1 })
    world.clock.set('2027-03-31T18:30:00.000Z')
    await takeStep(late, order, 'SHIPPED', { line: order.lineId, quantity: 1 })
    const numbers = await world.owner`select number from store_document order by issued_at`
    expect([...numbers]).toEqual([{ number: '26-27/000001' }, { number: '27-28/000001' }])
    expect(numberOf('CREDIT_NOTE', '26-27', 1_234_567)).toHaveLength(15)
  })

  test('come with packing slips and a CSV by days of India for the seller alone [cso:S59] [cso:S60] [ST39]', async ({
    world,
  }) => {
    const order = await givenPlaced(world)
    const { head, buyer, orderId } = order
    await world.owner`update order_group set placed_at = '2026-11-27T18:40:00Z'`
    const csv = async (who: TestPerson, day: string) =>
      await (await who.fetch(`/orders.csv?from=${day}&to=${day}`)).text()
    expect(await csv(head, '2026-11-27')).not.toContain(order.referenceCode)
    const rows = (await csv(head, '2026-11-28')).split('\r\n')
    expect(rows[1]).toContain(`${order.referenceCode}-1,2026-11-28 00:10,1,`)
    expect(rows[1]).toContain(',3,118.00,354.00,0,18,6203,PLACED')
    expect(await csv(buyer.person, '2026-11-28')).not.toContain(order.referenceCode)
    expect(await statusOf(head, `/packing-slips?order=${orderId}&lang=hi`)).toBe(200)
    expect(await statusOf(buyer.person, `/packing-slips?order=${orderId}`)).toBe(404)
    expect(await statusOf(head, '/orders.csv?from=x&to=y')).toBe(404)
  })

  test('are bills of supply or receipts where the seller charges no GST [ST19]', async ({ world }) => {
    const order = await givenPlaced(world)
    await takeStep(order.head, order, 'CONFIRMED')
    await takeStep(order.head, order, 'SHIPPED')
    const [facts] = await factsOf(world)
    if (!facts) throw new Error('no document was drawn')
    const printed = (kind: DocumentRow['kind'], taxStatus: 'REGULAR' | 'COMPOSITION' | 'UNREGISTERED') => {
      const row = { id: '', orderId: '', kind, number: '26-27/000001', issuedAt: world.clock.now(), totalPaise: 11_800 }
      return documentTexts({ ...row, facts: { ...facts, seller: { ...facts.seller, taxStatus } } }, 'en')
    }
    expect(printed('TAX_INVOICE', 'REGULAR').taxes).toHaveLength(1)
    expect(printed('BILL_OF_SUPPLY', 'COMPOSITION')).toMatchObject({ title: 'Bill of supply', taxes: [] })
    expect(printed('RECEIPT', 'UNREGISTERED')).toMatchObject({ title: 'Receipt', taxes: [] })
    expect(printed('BILL_OF_SUPPLY', 'COMPOSITION').note).toContain('not eligible to collect tax')
    const strange = { ...facts, buyer: { ...facts.buyer, name: 'Ravi 🎉 张伟' } }
    const row = {
      id: '',
      orderId: '',
      kind: 'TAX_INVOICE' as const,
      number: '26-27/000001',
      issuedAt: world.clock.now(),
    }
    const { pdf } = await printDocuments([{ ...row, totalPaise: 11_800, facts: strange }], 'hi')
    expect(pdf.length).toBeGreaterThan(5000)
  })
})
