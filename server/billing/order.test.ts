import { expect } from 'vitest'
import { getSubscription } from '@chowk/contract/billing/subscription.ts'
import { givenOrder, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const MINUTE_MS = 60_000

async function givenOwner(world: World) {
  await givenSeller(world)
  const workspace = await world.workspace({ name: 'Neem School' })
  const owner = await world.person({ workspace, role: 'OWNER', name: 'Head' })
  return { workspace, owner, admin: await world.person({ workspace, role: 'ADMIN' }) }
}

test('an order that was left before it was paid is offered again to the owner who may pay it, until its time is over [V1:E5]', async ({
  world,
}) => {
  const { workspace, owner, admin } = await givenOwner(world)
  const order = await givenOrder(owner, 'STORE')
  expect((await owner.call(getSubscription, {})).openOrder).toEqual({
    id: order.id,
    plan: 'STORE',
    totalPaise: order.totalPaise,
    expiresAt: order.expiresAt,
  })
  expect((await admin.call(getSubscription, {})).openOrder).toBeNull()
  world.clock.pass(16 * MINUTE_MS)
  const later = await world.session(owner.id, workspace)
  expect((await later.call(getSubscription, {})).openOrder).toBeNull()
})
