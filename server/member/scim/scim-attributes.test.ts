import { describe, expect } from 'vitest'
import { givenProvider, operations } from '../../testing/members/scim-provider.ts'
import { test } from '../../testing/test.ts'
import { ENTERPRISE, GROUP, USER } from './scim-documents.rules.ts'

const asha = (more: object = {}) => ({
  schemas: [USER, ENTERPRISE],
  userName: 'asha@neem.example',
  displayName: 'Asha Rao',
  title: 'Teacher of physics',
  ...more,
})
const query = (given: Record<string, string>) => new URLSearchParams(given).toString()

describe('an answer to a directory', () => {
  test('holds the attributes that were asked for, or all but those that were not wanted, in a list as for one', async ({
    world,
  }) => {
    const { ask } = await givenProvider(world)
    const { id } = (await ask('POST /Users', asha({ [ENTERPRISE]: { employeeNumber: 'N-1' } }))).body
    const namesOf = async (request: string) => Object.keys((await ask(request)).body as object).toSorted()
    expect(await namesOf(`GET /Users/${id}?attributes=userName,name.givenName,${ENTERPRISE}:employeeNumber`)).toEqual(
      ['id', 'name', 'schemas', ENTERPRISE, 'userName'].toSorted(),
    )
    expect(await namesOf(`GET /Users/${id}?excludedAttributes=ID,emails,${USER}:phoneNumbers`)).toEqual(
      ['active', 'displayName', 'groups', 'id', 'meta', 'name', 'schemas', 'title', ENTERPRISE, 'userName'].toSorted(),
    )
    const found = await ask(`GET /Users?${query({ attributes: 'id', filter: 'title eq "teacher of physics"' })}`)
    expect(found.body.Resources).toEqual([{ schemas: [USER, ENTERPRISE], id }])
    const group = await ask('POST /Groups?excludedAttributes=members', {
      displayName: 'Science',
      members: [{ value: id }],
    })
    expect([group.status, group.body.members]).toEqual([201, undefined])
    expect(await namesOf(`GET /Groups/${group.body.id}?excludedAttributes=members`)).toEqual(
      ['displayName', 'id', 'meta', 'schemas'].toSorted(),
    )
    expect((await ask('GET /Groups?attributes=displayName')).body.Resources).toEqual([
      { schemas: [GROUP], id: group.body.id, displayName: 'Science' },
    ])
  })

  test('finds by their ids whom somebody reports to and in which group somebody is, as Entra asks for it', async ({
    world,
  }) => {
    const { ask } = await givenProvider(world)
    const head = (await ask('POST /Users', asha({ userName: 'head@neem.example' }))).body.id as string
    const { id } = (await ask('POST /Users', asha({ [ENTERPRISE]: { manager: head } }))).body
    const group = (await ask('POST /Groups', { displayName: 'Science', members: [{ value: id }] })).body.id as string
    const idsOf = async (path: string, filter: string) =>
      ((await ask(`GET ${path}?${query({ filter })}`)).body.Resources as { id: string }[]).map((each) => each.id)
    expect(await idsOf('/Users', `id eq "${id}" and manager eq "${head}"`)).toEqual([id])
    expect(await idsOf('/Users', `${ENTERPRISE}:manager.value eq "${head}"`)).toEqual([id])
    expect(await idsOf('/Users', `manager eq "${id}"`)).toEqual([])
    expect(await idsOf('/Groups', `id eq "${group}" and members eq "${id}"`)).toEqual([group])
    expect(await idsOf('/Groups', `${GROUP}:members.value eq "${head}"`)).toEqual([])
    expect(await idsOf('/Groups', `members[value eq "${id}"]`)).toEqual([group])
    expect(await idsOf('/Groups', 'members pr')).toEqual([group])
  })

  test('says where what was made lies, what is not done here, and when a full line is worth another try', async ({
    world,
  }) => {
    const { ask, token, workspace } = await givenProvider(world)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const made = await fetch(`${world.address}/scim/v2/Users`, {
      method: 'POST',
      headers,
      body: JSON.stringify(asha()),
    })
    const { id, meta } = (await made.json()) as { id: string; meta: { location: string } }
    expect(made.headers.get('location')).toBe(meta.location)
    expect(meta.location).toMatch(new RegExp(`^http.+/scim/v2/Users/${id}$`))
    for (const address of ['GET /Me', 'POST /Bulk', 'POST /.search'])
      expect(await ask(address), address).toMatchObject({ status: 501, body: { status: '501' } })
    expect((await ask('GET /Schemas?filter=id%20pr')).status).toBe(403)
    const places = await Promise.all(
      ['/ServiceProviderConfig', '/ResourceTypes/User', `/Schemas/${GROUP}`].map(async (path) => [
        path,
        (await ask(`GET ${path}`)).body.meta.location,
      ]),
    )
    expect(places.filter(([path, place]) => !String(place).endsWith(`/scim/v2${path}`))).toEqual([])
    expect(places.filter(([, place]) => !String(place).startsWith('http'))).toEqual([])
    await world.owner`
      insert into limit_count (key, window_start, count)
      select key, window_start + n * interval '1 minute', 3000 from limit_count, generate_series(0, 2) n
      where starts_with(key, 'scim ' || ${workspace}::text)
      on conflict (key, window_start) do update set count = 3000`
    const full = await fetch(`${world.address}/scim/v2/Users`, { headers })
    expect(full.status).toBe(429)
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(full.headers.get('content-type')).toContain('application/scim+json')
  })
})

describe('a change by a directory', () => {
  test('names what it changes by its schema, an extension as a whole too, and makes a value as its condition says', async ({
    world,
  }) => {
    const { ask } = await givenProvider(world)
    const { id } = (await ask('POST /Users', asha())).body
    const changed = await ask(
      `PATCH /Users/${id}`,
      operations(
        { op: 'add', path: ENTERPRISE, value: { employeeNumber: 'N-7' } },
        { op: 'replace', path: `${USER}:name.familyName`, value: 'Rao Pai' },
        { op: 'add', path: 'phoneNumbers[type eq "mobile" and primary eq true].value', value: '9822041234' },
      ),
    )
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: { familyName: 'Rao Pai' },
        phoneNumbers: [{ value: '+919822041234' }],
        [ENTERPRISE]: { employeeNumber: 'N-7' },
      },
    })
    const emptied = await ask(`PATCH /Users/${id}`, operations({ op: 'remove', path: ENTERPRISE }))
    expect(emptied.body[ENTERPRISE]).toEqual({})
    const group = (await ask('POST /Groups', { displayName: 'Science' })).body.id as string
    const filled = await ask(
      `PATCH /Groups/${group}`,
      operations(
        { op: 'add', path: `${GROUP}:members`, value: { value: id } },
        { op: 'replace', path: `${GROUP}:displayName`, value: 'Physics' },
      ),
    )
    expect(filled.body).toMatchObject({ displayName: 'Physics', members: [{ value: id }] })
  })

  test('lets nobody in again who was suspended, where a resource says nothing of that', async ({ world }) => {
    const { ask } = await givenProvider(world)
    const { id } = (await ask('POST /Users', asha())).body
    await world.owner`update person set is_begun = true where id = (select person_id from membership where id = ${id})`
    await world.owner`update membership set state = 'SUSPENDED' where id = ${id}`
    const silent = await ask(`PUT /Users/${id}`, asha({ title: 'Principal' }))
    expect(silent).toMatchObject({ status: 200, body: { title: 'Principal', active: false } })
    const [row] = await world.owner`select state from membership where id = ${id}`
    expect(row?.['state']).toBe('SUSPENDED')
    expect((await ask(`PUT /Users/${id}`, asha({ active: true }))).body.active).toBe(true)
  })

  test('hears of a user without any contact that a value is missing', async ({ world }) => {
    const { ask } = await givenProvider(world)
    expect(await ask('POST /Users', { userName: 'asha.rao' })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue', detail: 'An e-mail address or a mobile number is needed.' },
    })
  })
})
