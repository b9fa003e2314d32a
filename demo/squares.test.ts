import { expect } from 'vitest'
import { getPlanFile } from '@chowk/contract/operator/plan.ts'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { test } from '@chowk/server/testing/test.ts'
import { demoAddress, settlePeople } from './people.ts'
import { settlePlans } from './plans.ts'
import { settleSquares } from './squares.ts'

test('the organisations of the demo are listed once they have plans that include it [cso:W5] [cso:P1] [V1:E4]', async ({
  world,
}) => {
  const people = await settlePeople(world.owner)
  await settleSquares(world.owner, people)
  const visitor = await world.visitor()
  const listed = async () => (await visitor.call(listPublicWorkspaces, { size: 50 })).content
  expect(await listed()).toEqual([])
  await settlePlans(world.house, world.owner, people)
  const shown = await listed()
  expect(shown.map(({ customUrl }) => customUrl).toSorted()).toEqual([
    'amaltas-heights',
    'bhatti-and-daughters',
    'lantern-lane-readers',
    'neelkanth-school',
    'talab-saathi',
  ])
  const farah = await world.session(people.get(demoAddress('farah')) ?? '')
  for (const { id, customUrl } of shown) {
    const { gives, subscription } = await farah.call(getPlanFile, { workspaceId: id })
    expect([customUrl, gives?.publicVisibility]).toEqual([customUrl, true])
    expect(subscription?.plan).toMatch(/COMMUNITY|STORE|COMPLETE/)
  }
})
