import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { getOwnSeller, saveOwnSeller } from '@chowk/contract/product/seller.ts'
import { createProduct } from '@chowk/contract/product/own-product.ts'
import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import { key } from '../store-product.ts'
import { givenPicture, givenProduct, givenSeller } from '../store.ts'
import type { Input } from '@chowk/contract/call.ts'
import type { Asking } from '../permission/permission-calls.ts'

const SELLER = {
  name: 'Neem Shop',
  shippingPaise: 0,
  servedStates: null,
  shipsWithinDays: 3,
  taxStatus: 'UNREGISTERED',
  legalName: 'Neem Trust',
  stateCode: '27',
  address: '4 Banyan Road',
  postalCode: '422001',
} as const

/** Gives everybody who asks a plan with the store, and answers the input that saves the caller's seller. */
export async function sellerInput({ world, school, caller }: Asking): Promise<Input<typeof saveOwnSeller>> {
  await world.owner`update membership set store_allowed = true where workspace_id = ${school}`
  const until = new Date(world.clock.now().getTime() + 300 * 86_400_000)
  await world.owner`
    insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
    select w, 'STORE', 'YEAR', 'ACTIVE', ${world.clock.now()}, ${until} from unnest(${[school, DEFAULT_WORKSPACE_ID]}::uuid[]) w
    on conflict do nothing`
  const { seller } = await caller.call(getOwnSeller, {})
  return { ...SELLER, version: seller?.version ?? 0 }
}

/** Makes sure that the caller has a seller. */
export async function ownSeller(asking: Asking): Promise<string> {
  const input = await sellerInput(asking)
  const { seller } = await asking.caller.call(saveOwnSeller, input)
  return seller.sellerId
}

/** A draft of the caller. */
export async function ownProduct(asking: Asking): Promise<OwnProduct> {
  await ownSeller(asking)
  return await asking.caller.call(createProduct, { visibility: 'GLOBAL' }, key())
}

/** A free product of a member that waits for the caller: a public one for an operator. */
export async function waitingProduct({
  world,
  school,
  caller,
  people,
}: Asking): Promise<{ productId: string; version: number }> {
  const [known] = await world.owner<{ id: string }[]>`
    select id from store_seller where person_id = ${people.member.id} and workspace_id = ${school} and state <> 'CLOSED'`
  const facts = { workspace: school, person: people.member.id, taxStatus: 'UNREGISTERED' as const }
  const seller = known?.id ?? (await givenSeller(world, facts))
  const visibility = caller.actor === 'operator' ? ('GLOBAL' as const) : ('WORKSPACE' as const)
  const { id: productId } = await givenProduct(world, {
    seller,
    state: 'PENDING_REVIEW',
    visibility,
    gstBasisPoints: 0,
    variants: [{ pricePaise: 0 }],
  })
  await world.owner`
    update product set body = ${world.owner.json({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A lamp that pupils have made.' }] }] })}
    where id = ${productId}`
  await world.owner`
    insert into product_picture (product_id, attachment_id, position) values (${productId}, ${await givenPicture(world, people.member.id)}, 0)`
  return { productId, version: 1 }
}
