import { givenProduct, givenSeller } from '../store.ts'
import { givenOrderRow } from '../store-order.ts'
import type { World } from '../world.ts'

interface Whose {
  workspace: string
  person: string
  canary: string
}

/** A pupil's seller with a draft, and a product of the workspace with a change that waits for a reviewer. */
export async function givenShop(world: World, { workspace, person, canary }: Whose): Promise<void> {
  const own = await givenSeller(world, { workspace, person, name: `${canary} crafts`, taxStatus: 'UNREGISTERED' })
  await givenProduct(world, {
    seller: own,
    title: `${canary} lamp`,
    state: 'DRAFT',
    visibility: 'WORKSPACE',
    uploader: person,
  })
  // Its order names a public product, so its name is public.
  const school = await givenSeller(world, { workspace, name: 'School shop' })
  // What is listed is for all of the workspace, so it says nothing that others may not read.
  const [other] = await world.owner<{ id: string }[]>`
    select person_id as id from membership where workspace_id = ${workspace} and person_id <> ${person} limit 1`
  const open = await givenSeller(world, { workspace, person: other?.id ?? null, name: 'Class shop' })
  await givenProduct(world, { seller: open, title: 'Cap', visibility: 'WORKSPACE' })
  await world.owner`
    insert into product_filter (person_id, category_ids, sub_category_ids, price_range, coin_range, with_coins, sort, saved_at)
    values (${person}, '{}', '{}', '{0,1000}', '{0,1000}', false, 'LATEST', now())`
  const { orderId } = await givenOrderRow(world, { buyer: person, seller: school, workspace })
  await world.owner`
    insert into settlement_request (order_id, seller_id, person_id, requested_at) values (${orderId}, ${school}, ${person}, now())`
  const { id } = await givenProduct(world, {
    seller: school,
    title: `${canary} tie`,
    state: 'INACTIVE',
    uploader: person,
  })
  await world.owner`
    insert into product_change (product_id, product_version, fields, asked_by, created_at)
    values (${id}, 1, ${world.owner.json({ title: `${canary} scarf` })}, ${person}, now())`
  await world.owner`insert into store_setting (workspace_id, lists_at_once, changed_at) values (${workspace}, true, now())`
}
