import { describe, expect } from 'vitest'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { getScim, makeScimKey, revokeScimKey } from '@chowk/contract/member/scim.ts'
import { PASSWORD, givenProvider, operations, providerOf } from '../../testing/members/scim-provider.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { ENTERPRISE, GROUP, USER } from './scim-documents.rules.ts'

// As Entra creates a user.
const ASHA = {
  schemas: [USER, ENTERPRISE],
  externalId: '58342554-38d6-4ec8-948c-50044d0a33fd',
  userName: 'Asha.Rao@neem.example',
  name: { formatted: 'Asha Rao', familyName: 'Rao', givenName: 'Asha' },
  displayName: 'Asha Rao',
  emails: [{ primary: true, type: 'work', value: 'Asha.Rao@neem.example' }],
  phoneNumbers: [{ type: 'mobile', value: '+91 98220 41234' }],
  title: 'Teacher of physics',
  preferredLanguage: 'en',
  active: true,
  [ENTERPRISE]: { employeeNumber: 'N-17', department: 'Science' },
}

const filtered = (filter: string) => `GET /Users?filter=${encodeURIComponent(filter)}`

async function begin(world: World, id: string): Promise<void> {
  await world.owner`update person set is_begun = true where id = (select person_id from membership where id = ${id})`
  await world.owner`update membership set state = 'PRESENT' where id = ${id}`
}
const stateOf = async (world: World, id: string) =>
  (await world.owner<{ state: string }[]>`select state from membership where id = ${id}`)[0]?.state

describe('the key of a provider', () => {
  test('is made by the owner with her password, shown once and stored as a hash; a new one and its end close the door at once', async ({
    world,
  }) => {
    const { workspace, owner, token, ask } = await givenProvider(world)
    const admin = await world.person({ workspace, role: 'ADMIN', password: PASSWORD })
    expect((await admin.ask(makeScimKey, { password: PASSWORD })).body.code).toBe('NOT_ALLOWED')
    expect((await owner.ask(makeScimKey, { password: 'Stepwell-43!' })).body.code).toBe('PASSWORD_WRONG')
    const [row] = await world.owner`select encode(token_hash, 'hex') as hash from scim_token`
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await owner.call(getScim, {})).toMatchObject({ path: '/scim/v2', key: { usedAt: null }, asksPassword: true })
    expect((await ask('GET /Users')).status).toBe(200)
    expect((await owner.call(getScim, {})).key?.usedAt).not.toBeNull()
    const second = await owner.call(makeScimKey, { password: PASSWORD })
    expect(await ask('GET /Users')).toMatchObject({ status: 401, body: { status: '401' } })
    const again = providerOf(world, second.token)
    expect((await again('GET /Users')).status).toBe(200)
    expect(await owner.call(revokeScimKey, { password: PASSWORD })).toEqual({ revoked: true })
    expect((await again('GET /Users')).status).toBe(401)
    for (const wrong of ['', 'x', `${second.token}x`])
      expect((await providerOf(world, wrong)('GET /Users')).status).toBe(401)
  })

  test('opens its own workspace alone, and nothing while that is closed', async ({ world }) => {
    const { workspace, ask } = await givenProvider(world)
    const other = await givenProvider(world, 'Banyan Club')
    const made = await other.ask('POST /Users', ASHA)
    expect((await ask(`GET /Users/${made.body.id}`)).status).toBe(404)
    expect((await ask(`DELETE /Users/${made.body.id}`)).status).toBe(404)
    expect(
      (await ask(`PATCH /Users/${made.body.id}`, operations({ op: 'replace', path: 'active', value: false }))).status,
    ).toBe(404)
    expect((await ask(filtered('userName eq "asha.rao@neem.example"'))).body.totalResults).toBe(0)
    await world.owner`update workspace set state = 'SUSPENDED' where id = ${workspace}`
    expect((await ask('GET /Users')).status).toBe(401)
  })
})

describe('a provider', () => {
  test('asks what is possible here and hears it as SCIM says it, in letters of any size', async ({ world }) => {
    const { ask } = await givenProvider(world)
    const config = await ask('GET /ServiceProviderConfig')
    expect(config).toMatchObject({ status: 200, body: { patch: { supported: true }, bulk: { supported: false } } })
    expect(config.type).toBe('application/scim+json; charset=utf-8')
    expect((await ask('GET /ResourceTypes')).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
      'User',
      'Group',
    ])
    expect((await ask(`GET /Schemas/${USER}`)).body).toMatchObject({ id: USER, name: 'User' })
    expect((await ask('GET /Schemas')).body.totalResults).toBe(3)
    expect((await ask('GET /scim/nothing')).status).toBe(404)
    expect((await ask('GET /users')).status).toBe(200)
    expect((await ask('PUT /Users', {})).status).toBe(405)
  })

  test('looks for somebody, finds nobody, invites her, and finds her by name, number and letters of any size', async ({
    world,
  }) => {
    const { workspace, owner, ask } = await givenProvider(world)
    expect(await ask(filtered('userName eq "asha.rao@neem.example"'))).toMatchObject({
      status: 200,
      body: { totalResults: 0, Resources: [] },
    })
    const made = await ask('POST /Users', ASHA)
    expect(made).toMatchObject({
      status: 201,
      body: {
        userName: 'Asha.Rao@neem.example',
        externalId: ASHA.externalId,
        displayName: 'Asha Rao',
        active: true,
        emails: [{ value: 'asha.rao@neem.example' }],
        phoneNumbers: [{ value: '+919822041234', type: 'mobile' }],
        title: 'Teacher of physics',
        [ENTERPRISE]: { employeeNumber: 'N-17' },
      },
    })
    const { id } = made.body
    expect(made.body.meta.location).toBe(`${world.address}/scim/v2/Users/${id}`)
    expect(await stateOf(world, id)).toBe('INVITED')
    for (const filter of [
      'userName eq "ASHA.RAO@neem.example"',
      `externalId eq "${ASHA.externalId}"`,
      'emails[type eq "work"].value eq "asha.rao@neem.example"',
      'name.familyName sw "ra" and active eq true',
      `not (displayName co "Head") and ${ENTERPRISE}:employeeNumber eq "n-17"`,
    ])
      expect(
        (await ask(filtered(filter))).body.Resources.map((each: { id: string }) => each.id),
        filter,
      ).toEqual([id])
    expect(await ask('POST /Users', ASHA)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const log =
      await world.owner`select workspace_id, actor_id, subject from audit_log where action = 'member.scim-changed'`
    expect(log).toEqual([{ workspaceId: workspace, actorId: null, subject: 'Users' }])
    const shown = (await owner.call(getWorkspaceLog, { action: 'member.scim-changed' })).content
    expect(shown).toMatchObject([{ actor: null, subject: 'Users' }])
    const page = await ask('GET /Users?startIndex=2&count=1')
    expect(page.body).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 })
  })

  test('hears that a filter or a change cannot be read, however it is meant', async ({ world }) => {
    const { ask } = await givenProvider(world)
    const { id } = (await ask('POST /Users', ASHA)).body
    const deep = `${'('.repeat(400)}userName pr${')'.repeat(400)}`
    for (const filter of [
      'userName eq',
      'password eq "x"',
      `userName eq "${'x'.repeat(1000)}"`,
      'id gt "x"',
      '__proto__ pr',
    ])
      expect(await ask(filtered(filter)), filter).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
    expect([200, 400]).toContain((await ask(filtered(deep))).status)
    const patch = async (...list: object[]) => (await ask(`PATCH /Users/${id}`, operations(...list))).status
    expect(await patch()).toBe(400)
    expect(await patch({ op: 'grow', path: 'title', value: 'x' })).toBe(400)
    expect(await patch({ op: 'replace', path: '__proto__.polluted', value: 'x' })).toBe(400)
    expect(await patch({ op: 'replace', path: 'constructor.prototype', value: 'x' })).toBe(400)
    expect(await patch({ op: 'replace', path: 'active', value: 'perhaps' })).toBe(400)
    expect(await patch(...Array.from({ length: 1001 }, () => ({ op: 'replace', path: 'title', value: 'x' })))).toBe(400)
    expect((await ask('POST /Users', { userName: '' })).status).toBe(400)
    expect((await ask('POST /Users', [])).status).toBe(400)
    expect((await ask('GET /Users/not-an-id')).status).toBe(404)
    const plain = await fetch(`${world.address}/scim/v2/Users`, { headers: { authorization: 'Bearer x' } })
    expect([plain.status, plain.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })
})

describe('a change of a member', () => {
  test('comes as Entra sends it: operations in any letters, truth as text, dotted names and an e-mail that is not there yet', async ({
    world,
  }) => {
    const { ask } = await givenProvider(world)
    const { id } = (await ask('POST /Users', { ...ASHA, emails: [], phoneNumbers: [] })).body
    const changed = await ask(
      `PATCH /Users/${id}`,
      operations(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'asha@neem.example' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '9822041234' },
        {
          op: 'Replace',
          value: { 'name.familyName': 'Rao Pai', [`${ENTERPRISE}:employeeNumber`]: 'N-18', title: 'Head of physics' },
        },
      ),
    )
    expect(changed).toMatchObject({
      status: 200,
      body: {
        emails: [{ value: 'asha@neem.example' }],
        phoneNumbers: [{ value: '+919822041234' }],
        name: { familyName: 'Rao Pai' },
        title: 'Head of physics',
        [ENTERPRISE]: { employeeNumber: 'N-18' },
      },
    })
    await begin(world, id)
    const off = await ask(`PATCH /Users/${id}`, operations({ op: 'Replace', path: 'active', value: 'False' }))
    expect([off.status, off.body.active, await stateOf(world, id)]).toEqual([200, false, 'SUSPENDED'])
    const on = await ask(`PATCH /Users/${id}`, operations({ op: 'replace', value: { active: 'True' } }))
    expect([on.body.active, await stateOf(world, id)]).toEqual([true, 'PRESENT'])
  })

  test('as Okta sends it replaces the resource, and of whoever has begun her account her name stays her own [cso:O35]', async ({
    world,
  }) => {
    const { ask } = await givenProvider(world)
    const { id } = (await ask('POST /Users', ASHA)).body
    await begin(world, id)
    const given = { ...ASHA, displayName: 'Asha R.', title: 'Principal', userName: 'asha@neem.example' }
    expect(await ask(`PUT /Users/${id}`, given)).toMatchObject({
      status: 200,
      body: { userName: 'asha@neem.example', displayName: 'Asha Rao', title: 'Principal' },
    })
    const off = await ask(`PATCH /Users/${id}`, operations({ op: 'replace', value: { active: false } }))
    expect(off.body.active).toBe(false)
  })

  test('gives a withdrawn invitation a seat again only where one is free, and a removed user is gone [cso:P8]', async ({
    world,
  }) => {
    const { workspace, ask } = await givenProvider(world)
    const { id } = (await ask('POST /Users', ASHA)).body
    const seats = async () =>
      (await world.owner<{ taken: number }[]>`select taken from workspace_seat where workspace_id = ${workspace}`)[0]
        ?.taken
    const active = (value: boolean) => operations({ op: 'replace', path: 'active', value })
    expect(await seats()).toBe(2)
    expect((await ask(`PATCH /Users/${id}`, active(false))).body.active).toBe(false)
    expect([await stateOf(world, id), await seats()]).toEqual(['REVOKED', 1])
    await world.owner`update plan set seats = 1 where code = 'FREE'`
    expect(await ask(`PATCH /Users/${id}`, active(true))).toMatchObject({
      status: 409,
      body: { detail: 'All seats of the plan are taken.' },
    })
    await world.owner`update plan set seats = 25 where code = 'FREE'`
    expect((await ask(`PATCH /Users/${id}`, active(true))).body.active).toBe(true)
    expect([await stateOf(world, id), await seats()]).toEqual(['INVITED', 2])
    expect((await ask(`DELETE /Users/${id}`)).status).toBe(204)
    expect((await ask(`GET /Users/${id}`)).status).toBe(404)
    expect(await seats()).toBe(1)
  })

  test('never ends the last administrator or an owner, by whichever address it comes [cso:O3]', async ({ world }) => {
    const { workspace, owner, ask } = await givenProvider(world)
    const idOf = async (personId: string) =>
      (
        await world.owner<
          { id: string }[]
        >`select id from membership where workspace_id = ${workspace} and person_id = ${personId}`
      )[0]?.id ?? ''
    const head = await idOf(owner.id)
    const off = operations({ op: 'replace', path: 'active', value: false })
    expect(await ask(`PATCH /Users/${head}`, off)).toMatchObject({ status: 403 })
    expect((await ask(`DELETE /Users/${head}`)).status).toBe(403)
    const admin = await world.person({ workspace, role: 'ADMIN', name: 'Second' })
    await world.owner`update person set is_begun = false where id = ${owner.id}`
    const second = await idOf(admin.id)
    expect((await ask(`PATCH /Users/${second}`, off)).status).toBe(409)
    expect((await ask(`DELETE /Users/${second}`)).status).toBe(409)
    expect(await stateOf(world, second)).toBe('PRESENT')
  })
})

describe('a group', () => {
  test('is a department: made, named, filled, emptied of those alone who are named, and removed while its people stay', async ({
    world,
  }) => {
    const { ask } = await givenProvider(world)
    const ids: string[] = []
    for (const name of ['asha', 'ravi', 'sunil'])
      ids.push((await ask('POST /Users', { userName: `${name}@neem.example`, displayName: name })).body.id as string)
    const made = await ask('POST /Groups', {
      schemas: [GROUP],
      externalId: 'g-1',
      displayName: 'Science',
      members: ids.slice(0, 2).map((value) => ({ value })),
    })
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Science', externalId: 'g-1' } })
    const { id } = made.body
    const membersOf = async (group: string) =>
      ((await ask(`GET /Groups/${group}`)).body.members as { value: string }[]).map(({ value }) => value)
    expect(await membersOf(id)).toEqual(ids.slice(0, 2))
    await ask(`PATCH /Groups/${id}`, operations({ op: 'Add', path: 'members', value: [{ value: ids[2] }] }))
    // By the RFC this would empty the group.
    await ask(`PATCH /Groups/${id}`, operations({ op: 'Remove', path: 'members', value: [{ value: ids[0] }] }))
    expect(await membersOf(id)).toEqual(ids.slice(1))
    await ask(`PATCH /Groups/${id}`, operations({ op: 'remove', path: `members[value eq "${ids[1]}"]` }))
    expect(await membersOf(id)).toEqual(ids.slice(2))
    expect(
      (await ask(`PATCH /Groups/${id}`, operations({ op: 'replace', value: { id, displayName: 'Physics' } }))).body
        .displayName,
    ).toBe('Physics')
    expect(
      (await ask('GET /Groups?filter=displayName%20eq%20%22physics%22&excludedAttributes=members')).body.Resources,
    ).toEqual([expect.not.objectContaining({ members: expect.anything() })])
    expect((await ask(`GET /Users/${ids[2]}`)).body.groups).toEqual([{ value: id, display: 'Physics' }])
    const strange = '0190a000-0000-7000-8000-000000000000'
    expect(
      (await ask(`PATCH /Groups/${id}`, operations({ op: 'add', path: 'members', value: [{ value: strange }] })))
        .status,
    ).toBe(400)
    expect(await ask('POST /Groups', { displayName: 'PHYSICS' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
    expect((await ask(`DELETE /Groups/${id}`)).status).toBe(204)
    expect((await ask(`GET /Groups/${id}`)).status).toBe(404)
    expect((await ask(`GET /Users/${ids[2]}`)).body.groups).toEqual([])
  })
})
