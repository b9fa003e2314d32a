import { describe, expect } from 'vitest'
import { WORKSPACE_HEADER } from '@chowk/contract/acting-workspace.ts'
import { updateAddress } from '@chowk/contract/order/address.ts'
import { addToCart, getCart } from '@chowk/contract/order/cart.ts'
import { getCheckout, getOpenCheckout, saveOrder } from '@chowk/contract/order/checkout.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Person } from '../../platform/viewer.ts'
import { faultsOfStore, fillCart, givenBuyer, orderCart, toOrder } from '../../testing/checkout.ts'
import { ADDRESS } from '../../testing/neighbours/buyer-tries.ts'
import { reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { isFull } from '../../testing/sample.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { demandMinorsLimit } from './may-buy.ts'

const MINUTE_MS = 60_000

/** A person who acts for no workspace. */
const NOBODY: Person = {
  signedIn: true,
  personId: '',
  familyId: '',
  deviceId: '',
  workspaceId: null,
  role: null,
  isOperator: false,
  isMinor: false,
  class: null,
  restriction: null,
  provenTwice: false,
  factsVersion: 0,
}
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | null)?.code

async function givenShop(world: World) {
  const { school, head, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, shippingPaise: 4900 })
  return { school, head, member, seller }
}

const stockOf = async (world: World, variant: string) =>
  (
    await world.owner<{ onHand: number; reserved: number }[]>`
      select on_hand, reserved from variant_stock where variant_id = ${variant}`
  )[0]

describe('an order [order-save]', () => {
  test('reserves the cart of two sellers once, by key, without one, and from a second tab [R07]', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const other = await givenSeller(world, { person: (await world.person()).id, stateCode: '29' })
    const tie = await givenProduct(world, { seller, title: 'Tie' })
    const pot = await givenProduct(world, { seller: other, title: 'Pot' })
    const [tieId = '', potId = ''] = [tie.variants[0], pot.variants[0]]
    const buyer = await givenBuyer(world, { school, lines: [{ variant: tieId, quantity: 2 }, { variant: potId }] })
    const input = await toOrder(buyer)
    const key = { 'idempotency-key': 'once' }
    const first = await buyer.person.call(saveOrder, input, key)
    expect(first).toMatchObject({ state: 'PAYMENT_PENDING', moneyPaise: 40_300, coins: 0, attempt: null })
    expect(first.referenceCode).toMatch(/^CHK-\d{6}-[A-Z2-7]{7}$/)
    expect(first.orders.map(({ displayNumber }) => displayNumber)).toEqual([
      `${first.referenceCode}-1`,
      `${first.referenceCode}-2`,
    ])
    const again = await Promise.all([
      buyer.person.call(saveOrder, input, key),
      buyer.person.call(saveOrder, input),
      buyer.person.call(saveOrder, input),
    ])
    expect(again.map(({ referenceCode }) => referenceCode)).toEqual(Array(3).fill(first.referenceCode))
    expect((await buyer.person.ask(saveOrder, { ...input, coinsToUse: 1 }, key)).statusCode).toBe(422)
    expect(await stockOf(world, tieId)).toEqual({ onHand: 10, reserved: 2 })
    expect(await buyer.person.call(getOpenCheckout, {})).toEqual({ referenceCode: first.referenceCode })
    const stranger = await world.person({ workspace: school })
    const asked = await stranger.ask(getCheckout, { referenceCode: first.referenceCode })
    expect([asked.statusCode, codeOf(asked)]).toEqual([404, 'ORDER_NOT_FOUND'])
    const lines = await world.owner`
      select gross_paise::int as gross, cgst_paise::int as cgst, igst_paise::int as igst, money_paise::int as money from order_line order by position`
    expect([...lines]).toEqual([
      { gross: 23_600, cgst: 1800, igst: 0, money: 23_600 },
      { gross: 11_800, cgst: 0, igst: 1800, money: 11_800 },
    ])
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('that differs replaces the one whose payment is open', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const tie = await givenProduct(world, { seller, variants: [{ onHand: 3 }] })
    const variant = tie.variants[0] ?? ''
    const buyer = await givenBuyer(world, { school, lines: [{ variant, quantity: 3 }] })
    const first = await orderCart(buyer)
    // All that is left is reserved for this buyer, whose cart says so.
    await buyer.person.call(addToCart, { productId: tie.id, newCount: 1, incrementType: 'SET' })
    const { version } = await buyer.person.call(getCart, {})
    const input = { addressId: buyer.addressId, cartVersion: version, acceptedTotalPaise: 16_700 }
    const next = await buyer.person.call(saveOrder, input)
    expect(next.referenceCode).not.toBe(first.referenceCode)
    expect(await buyer.person.call(getCheckout, { referenceCode: first.referenceCode })).toMatchObject({
      state: 'CANCELLED',
    })
    expect(await stockOf(world, variant)).toEqual({ onHand: 3, reserved: 1 })
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('goes to the address as corrected while its payment is open', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const { variants } = await givenProduct(world, { seller, variants: [{ onHand: 1 }] })
    const buyer = await givenBuyer(world, { school, lines: [{ variant: variants[0] ?? '' }] })
    const input = await toOrder(buyer)
    const first = await buyer.person.call(saveOrder, input)
    const { addressId } = buyer
    await buyer.person.call(updateAddress, { ...ADDRESS, addressId, version: 1, line1: '41 Saptarang' })
    const next = await buyer.person.call(saveOrder, input)
    expect(next.referenceCode).not.toBe(first.referenceCode)
    const groups = await world.owner`select state, address ->> 'line1' as line1 from order_group order by id`
    expect([...groups]).toEqual([
      { state: 'CANCELLED', line1: '14 Saptarang' },
      { state: 'PAYMENT_PENDING', line1: '41 Saptarang' },
    ])
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('is refused on a page of another organisation than the session acts for [R2:O30]', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const { variants } = await givenProduct(world, { seller })
    const buyer = await givenBuyer(world, { school, lines: [{ variant: variants[0] ?? '' }] })
    const page = { [WORKSPACE_HEADER]: await world.workspace() }
    const refused = await buyer.person.ask(saveOrder, await toOrder(buyer), page)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'WORKSPACE_CHANGED'])
    expect(await world.owner`select from order_group`).toHaveLength(0)
  })

  test('of the last piece succeeds once among many buyers, and expires free [R02] [R03]', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const lamp = await givenProduct(world, { seller, variants: [{ onHand: 1 }] })
    const variant = lamp.variants[0] ?? ''
    const buyers = []
    for (let n = 0; n < (isFull ? 50 : 12); n++) buyers.push(await givenBuyer(world, { school, lines: [{ variant }] }))
    const inputs = await Promise.all(buyers.map(async (buyer) => await toOrder(buyer)))
    const answers = await Promise.all(
      buyers.map(async ({ person }, index) => await person.ask(saveOrder, inputs[index] ?? {})),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(buyers.length - 1)
    expect(new Set(refused.map((answer) => `${answer.statusCode} ${codeOf(answer)}`))).toEqual(
      new Set(['409 OUT_OF_STOCK']),
    )
    expect(await stockOf(world, variant)).toEqual({ onHand: 1, reserved: 1 })
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    expect(await stockOf(world, variant)).toEqual({ onHand: 1, reserved: 0 })
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('sells exactly what is there to many who buy several at once', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const pieces = isFull ? 100 : 12
    const one = await givenProduct(world, { seller, variants: [{ onHand: pieces }] })
    const two = await givenProduct(world, { seller, variants: [{ onHand: 100 }] })
    const variants = [one.variants[0] ?? '', two.variants[0] ?? '']
    const buyers = []
    for (let n = 0; n < (isFull ? 120 : 18); n++) {
      const lines = (n % 2 ? variants : variants.toReversed()).map((variant) => ({ variant }))
      buyers.push(await givenBuyer(world, { school, lines }))
    }
    const inputs = await Promise.all(buyers.map(async (buyer) => await toOrder(buyer)))
    const answers = await Promise.all(
      buyers.map(async ({ person }, index) => await person.ask(saveOrder, inputs[index] ?? {})),
    )
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'OK' : codeOf(answer)))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(pieces)
    expect(codes.every((code) => ['OK', 'OUT_OF_STOCK', 'CART_CHANGED'].includes(code ?? ''))).toBe(true)
    expect(await stockOf(world, variants[0] ?? '')).toEqual({ onHand: pieces, reserved: pieces })
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('says each difference to the cart, and takes it once accepted [R08] [ST03]', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const tie = await givenProduct(world, { seller, title: 'Tie', coinPrice: 20 })
    const cap = await givenProduct(world, { seller, title: 'Cap' })
    const [tieId = '', capId = ''] = [tie.variants[0], cap.variants[0]]
    const lines = [{ variant: tieId, quantity: 2 }, { variant: capId }]
    const buyer = await givenBuyer(world, { school, lines, coins: 30 })
    const { owner } = world
    const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'PRICE_UP',
        async () => await owner`update product_variant set price_paise = 12_000 where id = ${tieId}`,
        async () => await owner`update product_variant set price_paise = 11_800 where id = ${tieId}`,
      ],
      [
        'REDUCED',
        async () => await owner`update variant_stock set on_hand = 1 where variant_id = ${tieId}`,
        async () => await owner`update variant_stock set on_hand = 10 where variant_id = ${tieId}`,
      ],
      [
        'INACTIVE',
        async () => await owner`update product set state = 'INACTIVE' where id = ${cap.id}`,
        async () => await owner`update product set state = 'ACTIVE' where id = ${cap.id}`,
      ],
      [
        'OUT_OF_STOCK',
        async () => await owner`update variant_stock set on_hand = 0 where variant_id = ${capId}`,
        async () => await owner`update variant_stock set on_hand = 10 where variant_id = ${capId}`,
      ],
      [
        '',
        async () => await owner`update coin_lot set left_coins = 7 where person_id = ${buyer.person.id}`,
        async () => await owner`update coin_lot set left_coins = 30 where person_id = ${buyer.person.id}`,
      ],
    ]
    for (const [code, change, undo] of changes) {
      const input = await toOrder(buyer, 30)
      await change()
      const refused = await buyer.person.ask(saveOrder, input)
      expect([refused.statusCode, codeOf(refused)], code).toEqual([409, 'CART_CHANGED'])
      const { items, totals, version } = refused.body.details as {
        items: { code: string }[]
        totals: { moneyPaise: number }
        version: number
      }
      expect(items.map((item) => item.code)).toEqual(code ? [code] : [])
      const accepted = { ...input, cartVersion: version, acceptedTotalPaise: totals.moneyPaise }
      expect(await buyer.person.call(saveOrder, accepted), code).toMatchObject({ moneyPaise: totals.moneyPaise })
      // The next round begins with nothing reserved.
      world.clock.pass(16 * MINUTE_MS)
      await reconcile(world)
      await undo()
    }
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('is refused without a plan, of own products, on vacation and outside the States served [cso:S22] [R6.04]', async ({
    world,
  }) => {
    const { school, head, seller } = await givenShop(world)
    const tie = await givenProduct(world, { seller })
    const variant = tie.variants[0] ?? ''
    const own = await givenBuyer(world, { school, lines: [{ variant }], person: head })
    const input = { addressId: own.addressId, cartVersion: 1, acceptedTotalPaise: 16_700 }
    const bySelf = await head.ask(saveOrder, input)
    expect([bySelf.statusCode, codeOf(bySelf)]).toEqual([403, 'SELF_PURCHASE'])
    const buyer = await givenBuyer(world, { school, lines: [{ variant }] })
    await world.owner`update product set uploader_id = ${buyer.person.id} where id = ${tie.id}`
    expect(codeOf(await buyer.person.ask(saveOrder, { ...input, addressId: buyer.addressId }))).toBe('SELF_PURCHASE')
    await world.owner`update product set uploader_id = null where id = ${tie.id}`
    const stranger = await buyer.person.ask(saveOrder, { ...input, addressId: own.addressId })
    expect([stranger.statusCode, codeOf(stranger)]).toEqual([404, 'ADDRESS_NOT_FOUND'])
    await world.owner`update store_seller set served_states = '{29}' where id = ${seller}`
    expect(codeOf(await buyer.person.ask(saveOrder, { ...input, addressId: buyer.addressId }))).toBe('CART_EMPTY')
    await world.owner`update store_seller set served_states = null, state = 'VACATION', vacation_until = '2026-12-31' where id = ${seller}`
    expect(codeOf(await buyer.person.ask(saveOrder, { ...input, addressId: buyer.addressId }))).toBe('CART_EMPTY')
    await world.owner`update membership set store_allowed = false where person_id = ${buyer.person.id}`
    const employee = await buyer.person.ask(saveOrder, { ...input, addressId: buyer.addressId })
    expect([employee.statusCode, codeOf(employee)]).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
    expect(await world.owner`select from order_group`).toHaveLength(0)
  })

  test('of a pupil stays below the limit of a month [cso:S33]', async ({ world }) => {
    const { school, seller } = await givenShop(world)
    const book = await givenProduct(world, { seller, variants: [{ pricePaise: 95_100 }] })
    const variant = book.variants[0] ?? ''
    const pupil = await world.person({ workspace: school, class: 8 })
    const buyer = await givenBuyer(world, { school, lines: [{ variant }], person: pupil })
    const alone = { ...NOBODY, personId: pupil.id, isMinor: true }
    const asked = { viewer: alone, moneyPaise: 100, now: world.clock.now() }
    const refuse = (code: string) => new Refusal(403, { code })
    await expect(demandMinorsLimit(world.sql, asked, refuse)).rejects.toMatchObject({
      refused: { code: 'CONSENT_REQUIRED' },
    })
    await orderCart(buyer)
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    await fillCart(world, pupil.id, [])
    await world.owner`update cart_line set quantity = 2 where person_id = ${pupil.id}`
    expect(await orderCart(buyer)).toMatchObject({ moneyPaise: 195_100 })
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    await world.owner`update product_variant set price_paise = 97_600 where id = ${variant}`
    const refused = await pupil.ask(saveOrder, await toOrder(buyer))
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'MINOR_LIMIT'])
    expect(refused.body?.details).toEqual({ limitPaise: 200_000, leftPaise: 200_000 })
  })

  test('of coins alone, or of nothing, is placed at once without a gateway', async ({ world }) => {
    const { school } = await givenShopSchool(world)
    const seller = await givenSeller(world, { workspace: school, taxStatus: 'UNREGISTERED' })
    const art = await givenProduct(world, { seller, coinsOnly: true, coinPrice: 40, variants: [{ pricePaise: 4000 }] })
    const free = await givenProduct(world, { seller, variants: [{ pricePaise: 0 }] })
    const [artId = '', freeId = ''] = [art.variants[0], free.variants[0]]
    const buyer = await givenBuyer(world, { school, lines: [{ variant: artId, quantity: 2 }], coins: 100 })
    expect(await orderCart(buyer)).toMatchObject({ state: 'PLACED', moneyPaise: 0, coins: 80 })
    expect(await stockOf(world, artId)).toEqual({ onHand: 8, reserved: 0 })
    expect((await buyer.person.call(getCart, {})).cartCount).toBe(0)
    await fillCart(world, buyer.person.id, [{ variant: artId }])
    const missing = await buyer.person.ask(saveOrder, await toOrder(buyer))
    expect([missing.statusCode, codeOf(missing)]).toEqual([409, 'COINS_MISSING'])
    await world.owner`delete from cart_line`
    await fillCart(world, buyer.person.id, [{ variant: freeId }])
    expect(await orderCart(buyer)).toMatchObject({ state: 'PLACED', moneyPaise: 0, coins: 0 })
    expect(await world.owner`select from payment_order`).toHaveLength(0)
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('divides coins among sellers once, whatever was added first [ST04]', async ({ world }) => {
    const { school } = await givenShopSchool(world)
    const sellers = [
      await givenSeller(world, { person: (await world.person()).id }),
      await givenSeller(world, { person: (await world.person()).id }),
    ]
    const products = [
      await givenProduct(world, { seller: sellers[0] ?? '', coinPrice: 300, variants: [{ pricePaise: 30_000 }] }),
      await givenProduct(world, { seller: sellers[1] ?? '', coinPrice: 500, variants: [{ pricePaise: 50_000 }] }),
    ]
    const variants = products.map((product) => product.variants[0] ?? '')
    for (const order of [variants, variants.toReversed()]) {
      const buyer = await givenBuyer(world, { school, lines: order.map((variant) => ({ variant })), coins: 80 })
      const { orders } = await orderCart(buyer, 80)
      expect(
        orders.map(({ goodsPaise, coins }) => [goodsPaise, coins]).toSorted(([one = 0], [other = 0]) => one - other),
      ).toEqual([
        [30_000, 30],
        [50_000, 50],
      ])
    }
    expect(await faultsOfStore(world)).toEqual([])
  })
})
