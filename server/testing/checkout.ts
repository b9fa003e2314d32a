import { getCart } from '@chowk/contract/order/cart.ts'
import { saveOrder } from '@chowk/contract/order/checkout.ts'
import type { Input } from '@chowk/contract/call.ts'
import { grantCoins } from '../order/coin/coin-lot.ts'
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

/** What has to hold whatever happened: counters fit the lines, each placed order was sold once, coins add up, and the books have the money that counted. */
export async function faultsOfStore(world: World): Promise<object[]> {
  const { owner } = world
  return [
    ...(await owner`
      select s.variant_id, s.reserved, coalesce(w.units, 0)::int as waiting from variant_stock s
      left join (select l.variant_id, sum(l.quantity) as units from order_line l join order_group g on g.id = l.group_id
        where g.state = 'PAYMENT_PENDING' group by 1) w using (variant_id)
      where s.reserved <> coalesce(w.units, 0)`),
    ...(await owner`select 'UNBALANCED' as fault from ledger_entry having sum(paise) <> 0`),
    ...(await owner`
      select g.id, 'RECEIVABLE' as fault from order_group g
      where (select coalesce(sum(c.amount_paise), 0) from payment_order p join payment_capture c on c.order_id = p.id
          where p.kind = 'STORE' and p.subject_id = g.id and c.state = 'COUNTED')
        <> (select coalesce(sum(e.paise), 0) from seller_order o join ledger_transfer t on t.kind = 'SALE' and t.ref = 'order ' || o.id
          join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id and a.purpose = 'receivable'
          where o.group_id = g.id)`),
    ...(await owner`
      select o.id, 'SALES' as fault from seller_order o join order_group g on g.id = o.group_id
      where (g.state = 'PLACED') <> exists (
        select from ledger_transfer t where t.kind in ('SALE', 'COINS') and t.ref = 'order ' || o.id)
        and exists (select from order_line l where l.order_id = o.id and l.gross_paise > 0)`),
    ...(await owner`
      select l.id, 'PARTS' as fault from order_line l join order_group g on g.id = l.group_id
      where coalesce((select sum(p.quantity) from order_part p where p.line_id = l.id), 0)
        <> case when g.state = 'PLACED' then l.quantity else 0 end`),
    ...(await owner`
      select h.line_id, 'COINS' as fault from coin_hold h join order_line l on l.id = h.line_id join order_group g on g.id = l.group_id
      where (g.state = 'PLACED') <> (h.spent_at is not null)`),
    ...(await owner`
      select l.id, 'MOVEMENTS' as fault from coin_lot l join coin_movement m on m.lot_id = l.id
      where l.person_id is not null group by l.id having sum(m.coins) <> l.left_coins`),
  ]
}
