import { expect } from 'vitest'
import {
  askToJoin,
  decideJoinRequest,
  getStorePermission,
  listJoinRequests,
  listMemberships,
  setStorePermission,
  switchWorkspace,
  withdrawAsking,
} from '@chowk/contract/organisation/membership.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { givenPaid, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { lettersTo, newestText } from '../testing/post.ts'
import { test } from '../testing/test.ts'

const NOBODY = '00000000-0000-7000-8000-00000000dead'

test('a person of two workspaces sees both and acts for one at a time [R1.16]', async ({ world }) => {
  const school = await world.workspace({ slug: 'neem-school' })
  const society = await world.workspace({ slug: 'seven-towers', kind: 'RESIDENTIAL', name: 'Seven Towers' })
  const person = await world.person({ workspace: school, role: 'FACULTY' })
  await world.owner`insert into membership (workspace_id, person_id, role) values (${society}, ${person.id}, 'OWNER')`
  const before = await person.call(listMemberships, {})
  expect(
    before.content.map(({ workspaceId, accountType, isCurrent }) => [workspaceId, accountType, isCurrent]),
  ).toEqual([
    [school, 'FACULTY', true],
    [society, 'CORPORATE', false],
    [DEFAULT_WORKSPACE_ID, 'INDIVIDUAL', false],
  ])
  const acting = await person.call(switchWorkspace, { workspaceId: society })
  expect(acting).toEqual({ workspaceId: society, secondFactorFor: null })
  const [row] = await world.owner`select workspace_id from session_family where id = ${person.familyId}`
  expect(row).toMatchObject({ workspaceId: society })
})

test('the access cookie of the answer acts for the new workspace at once, and one may act for none', async ({
  world,
}) => {
  const school = await world.workspace()
  const society = await world.workspace({ kind: 'RESIDENTIAL' })
  const person = await world.person({ workspace: school })
  await world.owner`insert into membership (workspace_id, person_id, role) values (${society}, ${person.id}, 'ADMIN')`
  const said = await person.fetch('/api/organisation/session', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId: society }),
  })
  const cookie = said.headers.getSetCookie().find((line) => line.startsWith('chowk_access=')) ?? ''
  const list = await fetch(`${world.address}/api/organisation/join-requests`, {
    headers: { cookie: cookie.split(';')[0] ?? '', accept: 'application/json' },
  })
  expect(list.status).toBe(200)
  expect(await person.call(switchWorkspace, { workspaceId: DEFAULT_WORKSPACE_ID })).toMatchObject({ workspaceId: null })
})

test('nobody acts for a workspace that she does not belong to, has left, or that is closed', async ({ world }) => {
  const person = await world.person({ workspace: await world.workspace() })
  const foreign = await world.workspace()
  const left = await world.workspace()
  const closed = await world.workspace()
  await world.owner`
    insert into membership (workspace_id, person_id, role, left_at) values (${left}, ${person.id}, 'ADMIN', now()), (${closed}, ${person.id}, 'OWNER', null)`
  await world.owner`update workspace set state = 'CLOSED' where id = ${closed}`
  for (const workspaceId of [foreign, left, closed, NOBODY, 'nonsense'])
    expect((await person.ask(switchWorkspace, { workspaceId })).statusCode).toBe(404)
  const [state] = await world.owner`select state from membership where workspace_id = ${left}`
  expect(state).toMatchObject({ state: 'LEFT' })
})

test('who asks to join waits until an administrator of that workspace decides', async ({ world }) => {
  const school = await world.workspace({ slug: 'neem-school' })
  const admin = await world.person({ workspace: school, role: 'ADMIN' })
  const foreign = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
  const asha = await world.person({ name: 'Asha Rao', email: 'asha@neem.example' })
  await asha.call(askToJoin, { customUrl: 'neem-school', words: 'I teach physics.' })
  await asha.call(askToJoin, { customUrl: 'neem-school', words: 'Again.' })
  const { content } = await admin.call(listJoinRequests, {})
  expect(content).toMatchObject([{ name: 'Asha Rao', words: 'I teach physics.' }])
  const decision = { id: content[0]?.id ?? '', decision: 'ACCEPTED' } as const
  expect((await foreign.call(listJoinRequests, {})).content).toEqual([])
  expect((await foreign.ask(decideJoinRequest, decision)).statusCode).toBe(404)
  expect((await asha.ask(decideJoinRequest, decision)).statusCode).toBe(403)
  await admin.call(decideJoinRequest, decision)
  expect((await admin.ask(decideJoinRequest, decision)).statusCode).toBe(404)
  expect(await lettersTo(world, 'asha@neem.example')).toHaveLength(1)
  expect(await newestText(world, 'asha@neem.example')).toMatch(/are a member[\s\S]*\/organizations\/neem-school/)
  expect((await asha.call(listMemberships, {})).content[0]).toMatchObject({ workspaceId: school, role: 'MEMBER' })
  for (const late of [askToJoin, withdrawAsking])
    expect((await asha.ask(late, { customUrl: 'neem-school' })).body).toMatchObject({ code: 'IS_MEMBER' })
})

test('who was refused may ask again after a month, and who takes it back no longer waits', async ({ world }) => {
  const school = await world.workspace({ slug: 'neem-school' })
  const admin = await world.person({ workspace: school, role: 'OWNER' })
  const ravi = await world.person({ email: 'ravi@neem.example' })
  await ravi.call(askToJoin, { customUrl: 'neem-school' })
  expect((await ravi.ask(withdrawAsking, { customUrl: 'nowhere' })).body.code).toBe('WORKSPACE_NOT_FOUND')
  await ravi.call(withdrawAsking, { customUrl: 'neem-school' })
  expect((await admin.call(listJoinRequests, {})).content).toEqual([])
  await ravi.call(askToJoin, { customUrl: 'neem-school' })
  const [requested] = (await admin.call(listJoinRequests, {})).content
  await admin.call(decideJoinRequest, { id: requested?.id ?? '', decision: 'REFUSED' })
  expect((await ravi.ask(askToJoin, { customUrl: 'neem-school' })).body).toMatchObject({ code: 'NOT_NOW' })
  expect(await newestText(world, 'ravi@neem.example')).toContain('ask again after a month')
  const [row] = await world.owner<
    { n: number }[]
  >`select count(*)::int as n from membership where person_id = ${ravi.id}`
  expect(row?.n).toBe(0)
})

test('an administrator lets members of her workspace use the store, and nobody else’s [emp-store-set]', async ({
  world,
}) => {
  const school = await world.workspace()
  const admin = await world.person({ workspace: school, role: 'ADMIN' })
  const member = await world.person({ workspace: school })
  const stranger = await world.person({ workspace: await world.workspace() })
  expect(await admin.call(setStorePermission, { userId: member.id, storeAllowed: true })).toEqual({
    userIds: [member.id],
    storeAllowed: true,
  })
  for (const userId of [stranger.id, NOBODY, 'x'])
    expect((await admin.ask(setStorePermission, { userId, storeAllowed: true })).statusCode).toBe(404)
  expect((await member.ask(setStorePermission, { userId: member.id, storeAllowed: true })).statusCode).toBe(403)
})

test('an administrator lets many members use the store at once, all of them or none, and the log names each [cso:O12] [V1:E8]', async ({
  world,
}) => {
  const school = await world.workspace()
  const admin = await world.person({ workspace: school, role: 'ADMIN' })
  const members = [await world.person({ workspace: school }), await world.person({ workspace: school })]
  const userIds = members.map(({ id }) => id)
  const allowed = async () =>
    (await world.owner<{ n: number }[]>`select count(*)::int as n from membership where store_allowed`)[0]?.n
  const wrong = [
    { userIds: [...userIds, NOBODY] },
    { userIds: [] },
    { userIds: Array.from({ length: 501 }, () => userIds[0]) },
    { userIds, userId: userIds[0] },
    {},
  ]
  const codes = []
  for (const input of wrong)
    codes.push((await admin.ask(setStorePermission, { ...input, storeAllowed: true })).body.code)
  expect(codes).toEqual(['MEMBER_NOT_FOUND', ...Array.from({ length: 4 }, () => 'INVALID_INPUT')])
  expect(await allowed()).toBe(0)
  const repeated = [...userIds, ...userIds]
  expect(await admin.call(setStorePermission, { userIds: repeated, storeAllowed: true })).toEqual({
    userIds,
    storeAllowed: true,
  })
  expect(await allowed()).toBe(2)
  const subjects = await world.owner`
    select subject from audit_log where action = 'organisation.store-permission' order by subject`
  expect(subjects).toEqual(
    userIds.map((id) => ({ subject: `person ${id}` })).toSorted((a, b) => (a.subject < b.subject ? -1 : 1)),
  )
})

test('without a plan the store is closed to all, with the reason; others’ permissions are for administrators', async ({
  world,
}) => {
  const school = await world.workspace()
  const admin = await world.person({ workspace: school, role: 'ADMIN' })
  const member = await world.person({ workspace: school })
  const other = await world.person({ workspace: await world.workspace() })
  expect(await member.call(getStorePermission, {})).toMatchObject({
    allowed: false,
    reason: 'NO_PLAN',
    storeAllowed: false,
    canBuy: false,
    canSell: false,
  })
  expect(await admin.call(getStorePermission, { userId: member.id })).toMatchObject({ storeAllowed: false })
  expect((await member.ask(getStorePermission, { userId: admin.id })).statusCode).toBe(404)
  expect((await admin.ask(getStorePermission, { userId: other.id })).statusCode).toBe(404)
  expect((await (await world.visitor()).ask(getStorePermission, {})).statusCode).toBe(401)
})

test('with a plan that has the store it is open to whoever runs the workspace and to members whom she lets, to buy and to sell [emp-store-get] [cso:O12] [V1:E8]', async ({
  world,
}) => {
  const workspace = await world.workspace()
  const owner = await world.person({ workspace, role: 'OWNER' })
  const member = await world.person({ workspace })
  await givenSeller(world)
  await givenPaid(owner, 'STORE')
  expect(await owner.call(getStorePermission, {})).toMatchObject({
    allowed: true,
    reason: null,
    canBuy: true,
    canSell: true,
  })
  expect(await member.call(getStorePermission, {})).toMatchObject({
    allowed: false,
    reason: 'MEMBER_NOT_ALLOWED',
    storeAllowed: false,
    canBuy: false,
    canSell: false,
  })
  await owner.call(setStorePermission, { userId: member.id, storeAllowed: true })
  expect(await member.call(getStorePermission, {})).toMatchObject({
    allowed: true,
    reason: null,
    storeAllowed: true,
    canBuy: true,
    canSell: true,
  })
  // What her token said a moment ago opens nothing once she is suspended.
  await world.owner`update membership set state = 'SUSPENDED' where person_id = ${member.id}`
  expect(await member.call(getStorePermission, {})).toMatchObject({ allowed: false, canBuy: false, plan: 'FREE' })
})
