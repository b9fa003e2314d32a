import { getCart } from '@chowk/contract/order/cart.ts'
import { saveOrder } from '@chowk/contract/order/checkout.ts'
import type { Input } from '@chowk/contract/call.ts'
import { grantCoins } from '../order/coin/coin-lot.ts'
import { findMoneyViolations } from './money/money-invariants.ts'
import type { TestPerson, World } from './world.ts'

/** Units of a variant in a cart. */
export interface CartUnits {
  variant: string
  quantity?: number
}

/** A buyer with a cart and an address in Maharashtra. */
export interface Buyer {
  person: TestPerson
  addressId: string
}

interface BuyerFacts {
  /** Whose member the buyer is; the plan has to give the store. */
  school: string
  lines: readonly CartUnits[]
  coins?: number
  person?: TestPerson
  stateCode?: string
}

/** A buyer who may buy, by direct rows. */
export async function givenBuyer(world: World, facts: BuyerFacts): Promise<Buyer> {
  const { owner } = world
  const now = world.clock.now()
  const person = facts.person ?? (await world.person({ workspace: facts.school }))
  await owner`update membership set store_allowed = true where person_id = ${person.id}`
  const [address] = await owner<{ id: string }[]>`
    insert into address (person_id, name, phone, line1, city, state_code, postal_code, is_default, created_at)
    values (${person.id}, 'Asha Rao', '+919822041234', '14 Saptarang', 'Pune', ${facts.stateCode ?? '27'}, '411038', true, ${now}) returning id`
  await fillCart(world, person.id, facts.lines)
  if (facts.coins)
    await grantCoins(owner, { personId: person.id, source: 'GRANT', sourceId: person.id, coins: facts.coins, at: now })
  return { person, addressId: address?.id ?? '' }
}

/** Puts units into a cart as they are offered now, by direct rows. */
export async function fillCart(world: World, personId: string, lines: readonly CartUnits[]): Promise<void> {
  const { owner } = world
  const now = world.clock.now()
  await owner`
    insert into cart (person_id, updated_at) values (${personId}, ${now})
    on conflict (person_id) do update set version = cart.version + 1`
  for (const [index, { variant, quantity = 1 }] of lines.entries())
    await owner`
      insert into cart_line (person_id, variant_id, quantity, title, price_paise, coin_price, gst_basis_points, shipping_paise, added_at)
      select ${personId}, v.id, ${quantity}, p.title, v.price_paise, p.coin_price, p.gst_basis_points, s.shipping_paise,
        ${new Date(now.getTime() + index)}
      from product_variant v join product p on p.id = v.product_id join store_seller s on s.id = p.seller_id where v.id = ${variant}`
}

/** The input that orders the cart as it stands. */
export async function toOrder({ person, addressId }: Buyer, coinsToUse = 0): Promise<Input<typeof saveOrder>> {
  const { version, totals } = await person.call(getCart, { addressId, coinsToUse })
  return { addressId, cartVersion: version, acceptedTotalPaise: totals.moneyPaise, coinsToUse }
}

/** Orders the cart as it stands. */
export const orderCart = async (buyer: Buyer, coinsToUse = 0) =>
  await buyer.person.call(saveOrder, await toOrder(buyer, coinsToUse))

/** What is wrong with the store's money, stock and coins; empty whatever happened. */
export const faultsOfStore = async (world: World): Promise<string[]> => await findMoneyViolations(world.owner)
