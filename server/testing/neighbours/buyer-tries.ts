import { saveAddress } from '@chowk/contract/order/address.ts'
import type { Address } from '@chowk/contract/order/address.ts'
import { addToCart } from '@chowk/contract/order/cart.ts'
import type { Asking } from '../permission/permission-calls.ts'
import { givenProduct, givenSeller } from '../store.ts'
import type { World } from '../world.ts'

/** An address as buyers type it. */
export const ADDRESS = {
  name: 'Asha Kulkarni',
  phone: '9876543210',
  line1: '14 Saptarang, Karve Road',
  city: 'Pune',
  stateCode: '27',
  postalCode: '411038',
}

/** A product that everybody may buy. */
export async function soldProduct({ world }: Pick<Asking, 'world'>, onHand = 10) {
  const { id: person } = await world.person()
  const seller = await givenSeller(world, { person })
  const { id, variants } = await givenProduct(world, { seller, variants: [{ onHand }] })
  return { productId: id, variantId: variants[0] ?? '' }
}

/** An address of the caller. */
export const ownAddress = async ({ caller }: Asking): Promise<Address> => await caller.call(saveAddress, ADDRESS)

/** A line in the caller's cart; visitors have none. */
export async function filledCart(asking: Asking): Promise<{ productId: string; variantId: string }> {
  const product = await soldProduct(asking)
  if (asking.caller.id !== '') await asking.caller.call(addToCart, { ...product, newCount: 1 })
  return product
}

/** Everything that a neighbour has as a buyer: an address, a cart, a wish, a wait for stock, a hidden review, an open question, and coins. */
export async function givenBuyer(world: World, { person, canary }: { person: string; canary: string }): Promise<void> {
  const { productId, variantId } = await soldProduct({ world })
  await world.owner`
    insert into address (person_id, name, phone, line1, city, state_code, postal_code, is_default, created_at)
    values (${person}, ${canary}, '+919876543210', ${`4 ${canary} road`}, 'Pune', '27', '411038', true, now())`
  await world.owner`insert into cart (person_id, updated_at) values (${person}, now())`
  await world.owner`insert into cart_line values (${person}, ${variantId}, 1, ${`${canary} cap`}, 100, 0, 0, 0, now())`
  await world.owner`insert into wish (person_id, product_id, title, added_at) values (${person}, ${productId}, ${`${canary} cap`}, now())`
  await world.owner`insert into stock_alert values (${person}, ${variantId}, now() + interval '90 days')`
  await world.owner`
    insert into product_review (product_id, buyer_id, rating, text, state, created_at)
    values (${productId}, ${person}, 4, ${`${canary} works`}, 'HIDDEN', now())`
  await world.owner`
    insert into product_question (product_id, asker_id, text, created_at) values (${productId}, ${person}, ${`Is ${canary} blue?`}, now())`
  await world.owner`
    insert into coin_lot (person_id, source, source_id, coins, left_coins, granted_at, expires_at)
    values (${person}, 'GRANT', ${`${canary} prize`}, 5, 5, now(), now() + interval '1 year')`
}
