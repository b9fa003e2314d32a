import { expect } from 'vitest'
import { askToJoin, decideJoinRequest, listJoinRequests } from '@chowk/contract/organisation/membership.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const SEATS = 25

async function givenFullBut(world: World, free: number, waiting: number) {
  const workspace = await world.workspace({ slug: 'neem' })
  const owner = await world.person({ workspace, role: 'OWNER' })
  for (let taken = 1; taken < SEATS - free; taken++) await world.person({ workspace })
  const askers = []
  for (let count = 0; count < waiting; count++) {
    const asker = await world.person({ name: `Asker ${count}` })
    await asker.call(askToJoin, { customUrl: 'neem' })
    askers.push(asker)
  }
  const { content } = await owner.call(listJoinRequests, {})
  return { workspace, owner, askers, asked: content.map(({ id }) => id) }
}

const takenIn = async (world: World, workspace: string) =>
  (await world.owner`select from membership where workspace_id = ${workspace} and left_at is null`).length

test('three are let in at once for the last seat: one comes in, the others hear how many seats there are [cso:P8]', async ({
  world,
}) => {
  const { workspace, owner, asked: requests } = await givenFullBut(world, 1, 3)
  const answers = await Promise.all(
    requests.map(async (id) => await owner.ask(decideJoinRequest, { id, decision: 'ACCEPTED' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.body).toMatchObject({ code: 'SEATS_TAKEN', details: { seats: SEATS, taken: SEATS } })
  expect(await takenIn(world, workspace)).toBe(SEATS)
  // Who was not let in still waits.
  expect((await owner.call(listJoinRequests, {})).content).toHaveLength(2)
})

test('who was invited has her seat already, and a seat that somebody left is free again [cso:P8]', async ({
  world,
}) => {
  const { workspace, owner, askers, asked: requests } = await givenFullBut(world, 1, 2)
  const [first, second] = askers
  await world.owner`
    insert into membership (workspace_id, person_id, role, state) values (${workspace}, ${first?.id ?? ''}, 'MEMBER', 'INVITED')`
  const [firstRequested = '', secondRequested = ''] = requests
  expect(await owner.call(decideJoinRequest, { id: firstRequested, decision: 'ACCEPTED' })).toEqual({
    state: 'ACCEPTED',
  })
  expect((await owner.ask(decideJoinRequest, { id: secondRequested, decision: 'ACCEPTED' })).body.code).toBe(
    'SEATS_TAKEN',
  )
  await world.owner`
    update membership set left_at = now() where workspace_id = ${workspace} and person_id = ${first?.id ?? ''}`
  expect(await owner.call(decideJoinRequest, { id: secondRequested, decision: 'ACCEPTED' })).toEqual({
    state: 'ACCEPTED',
  })
  const [member] = await world.owner`
    select state from membership where workspace_id = ${workspace} and person_id = ${second?.id ?? ''}`
  expect(member).toEqual({ state: 'PRESENT' })
})
