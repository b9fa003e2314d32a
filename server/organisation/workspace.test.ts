import { expect } from 'vitest'
import {
  createWorkspace,
  getPublicWorkspaceByUrl,
  getWorkspaceByUrl,
  updateWorkspace,
} from '@chowk/contract/organisation/workspace.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { moveWorkspace } from './organisation.ts'

async function publicSchool(world: World, slug = 'neem-school') {
  const id = await world.workspace({ slug, name: 'Neem School' })
  await world.owner`
    update workspace set is_public = true, may_be_public = true, about = 'A school by a river.', city = 'Pune', website = 'https://neem.example'
    where id = ${id}`
  return id
}

test('everybody sees of a workspace what her relation to it allows [org-corp-by-url] [ws-unauth] [cso:W4] [R1.16]', async ({
  world,
}) => {
  const id = await publicSchool(world)
  const owner = await world.person({ workspace: id, role: 'OWNER' })
  const member = await world.person({ workspace: id })
  const stranger = await world.person()
  const visitor = await world.visitor()
  const requested = { customUrl: 'Neem-School' }
  const seen = await Promise.all(
    [owner, member, stranger, visitor].map((one) => one.call(getWorkspaceByUrl, requested)),
  )
  expect(seen.map(({ view }) => view)).toEqual(['ADMINISTRATOR', 'MEMBER', 'PUBLIC', 'PUBLIC'])
  expect(seen[0]).toMatchObject({ version: 1, mayBePublic: true, waiting: 0, people: 2 })
  expect(seen[1]).not.toHaveProperty('version')
  expect(seen[3]).not.toHaveProperty('state')
  expect(await owner.call(getPublicWorkspaceByUrl, requested)).toMatchObject({ view: 'PUBLIC', city: 'Pune' })
})

test('a private workspace shows its name, its logo and its kind, nothing else [cso:W4]', async ({ world }) => {
  const id = await publicSchool(world)
  await world.owner`update workspace set is_public = false where id = ${id}`
  const seen = await (await world.visitor()).call(getWorkspaceByUrl, { customUrl: 'neem-school' })
  expect(seen).toEqual({
    view: 'PRIVATE',
    name: { en: 'Neem School', hi: null },
    kind: 'INSTITUTE',
    logo: '/masthead/mor/N.svg',
    hasAsked: false,
    suspension: null,
  })
  await world.owner`update workspace set is_public = true, may_be_public = false where id = ${id}`
  expect(await (await world.visitor()).call(getWorkspaceByUrl, { customUrl: 'neem-school' })).toMatchObject({
    view: 'PRIVATE',
  })
})

test('the default workspace, a closed one and an address of nobody have no page [cso:W3] [R9.11]', async ({
  world,
}) => {
  await world.workspace({ slug: 'gone-school' })
  await world.owner`update workspace set state = 'CLOSED' where slug = 'gone-school'`
  const visitor = await world.visitor()
  for (const customUrl of ['chowk', 'gone-school', 'nobody-here'])
    await expect(visitor.call(getWorkspaceByUrl, { customUrl })).rejects.toThrow('404 WORKSPACE_NOT_FOUND')
})

test('who runs a workspace changes it, and a change against an older version shows what stands there now [org-corp-update] [cso:G7]', async ({
  world,
}) => {
  const id = await publicSchool(world)
  const owner = await world.person({ workspace: id, role: 'OWNER' })
  const changed = await owner.call(updateWorkspace, {
    version: 1,
    about: 'Two rivers.',
    founded: 1962,
    isPublic: false,
  })
  expect(changed).toMatchObject({
    version: 2,
    about: { en: 'Two rivers.' },
    founded: 1962,
    isPublic: false,
    city: 'Pune',
  })
  const late = await owner.ask(updateWorkspace, { version: 1, about: 'No river.' })
  expect(late).toMatchObject({
    statusCode: 409,
    body: { code: 'VERSION_CONFLICT', details: { current: { version: 2 } } },
  })
  const [audited] = await world.owner`select action, after from audit_log order by id desc limit 1`
  expect(audited).toMatchObject({ action: 'organisation.changed', after: { about: 'Two rivers.' } })
})

test('teachers, members, strangers and visitors cannot change a workspace, and a foreign one is not found [R6.05]', async ({
  world,
}) => {
  const id = await publicSchool(world)
  const other = await world.workspace({ slug: 'other-school' })
  const owner = await world.person({ workspace: id, role: 'OWNER' })
  const admin = await world.person({ workspace: id, role: 'ADMIN' })
  const change = { version: 1, about: 'Mine' }
  expect((await owner.ask(updateWorkspace, { ...change, corporateId: other })).statusCode).toBe(404)
  for (const role of ['FACULTY', 'MEMBER'] as const)
    expect((await (await world.person({ workspace: id, role })).ask(updateWorkspace, change)).statusCode).toBe(403)
  expect((await (await world.person()).ask(updateWorkspace, change)).statusCode).toBe(403)
  expect((await (await world.visitor()).ask(updateWorkspace, change)).statusCode).toBe(401)
  expect((await admin.ask(updateWorkspace, change)).statusCode).toBe(200)
})

test('a website with another scheme, a year of the far future and a name of one letter are refused', async ({
  world,
}) => {
  const owner = await world.person({ workspace: await publicSchool(world), role: 'OWNER' })
  const wrong = [{ website: 'javascript:alert(1)' }, { website: 'https://localhost' }, { founded: 9999 }, { name: 'N' }]
  for (const change of wrong)
    expect((await owner.ask(updateWorkspace, { version: 1, ...change })).body).toMatchObject({ code: 'INVALID_INPUT' })
})

test('more people than the pool has connections open workspaces at once, and none waits for ever', async ({
  world,
}) => {
  const people = await Promise.all(Array.from({ length: 9 }, async () => await world.person()))
  const made = await Promise.all(
    people.map(async (person, index) => {
      const requested = { name: `Square ${index}`, customUrl: `square-${index}`, kind: 'NGO', mayAct: true } as const
      return await person.call(createWorkspace, requested)
    }),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(9)
})

test('who opens a workspace owns it and acts for it; it begins private and unproven [R1.16] [cso:W9]', async ({
  world,
}) => {
  const person = await world.person()
  const requested = { name: 'Jal Mitra', customUrl: 'Jal-Mitra', kind: 'NGO', mayAct: true } as const
  const key = { 'idempotency-key': 'once' }
  const made = await person.call(createWorkspace, requested, key)
  expect(made).toMatchObject({ customUrl: 'jal-mitra', state: 'PENDING' })
  expect(await person.call(createWorkspace, requested, key)).toEqual(made)
  const [family] = await world.owner`select workspace_id from session_family where id = ${person.familyId}`
  expect(family).toMatchObject({ workspaceId: made.id })
  expect(await (await world.visitor()).call(getWorkspaceByUrl, { customUrl: 'jal-mitra' })).toMatchObject({
    view: 'PRIVATE',
  })
  expect((await person.ask(createWorkspace, requested)).body).toMatchObject({ code: 'URL_TAKEN' })
})

test('a minor opens no workspace, and nobody does without saying that she may', async ({ world }) => {
  const requested = { name: 'Kite Club', customUrl: 'kite-club', kind: 'GROUP', mayAct: true }
  const child = await world.person({ birthYear: 2014 })
  expect((await child.ask(createWorkspace, requested)).body).toMatchObject({ code: 'TOO_YOUNG' })
  const adult = await world.person()
  expect((await adult.ask(createWorkspace, { ...requested, mayAct: false })).statusCode).toBe(400)
  expect((await (await world.visitor()).ask(createWorkspace, requested)).statusCode).toBe(401)
})

test('a workspace moves only as its table says, and every step is written down [cso:G12] [cso:W9]', async ({
  world,
}) => {
  const person = await world.person({ operator: true })
  const workspaceId = await publicSchool(world)
  const step = { workspaceId, actorId: person.id, at: world.clock.now() }
  expect(await moveWorkspace(world.sql, { ...step, to: 'SUSPENDED', reason: 'Sells medals' })).toBe(true)
  await expect(moveWorkspace(world.sql, { ...step, to: 'PENDING' })).rejects.toMatchObject({
    status: 409,
    refused: {
      code: 'ILLEGAL_TRANSITION',
      details: { from: 'SUSPENDED', to: 'PENDING', allowed: ['ACTIVE', 'CLOSED'] },
    },
  })
  expect(await moveWorkspace(world.sql, { ...step, to: 'ACTIVE' })).toBe(true)
  const history = await world.owner`select from_state, to_state, actor_id, reason from status_history order by id`
  expect(history).toMatchObject([
    { fromState: 'ACTIVE', toState: 'SUSPENDED', actorId: person.id, reason: 'Sells medals' },
    { fromState: 'SUSPENDED', toState: 'ACTIVE' },
  ])
})
