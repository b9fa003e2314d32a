import { describe, expect } from 'vitest'
import { createQr, deleteQr, getPublicQr, getQr, joinByQr, listApplicableQr } from '@chowk/contract/organisation/qr.ts'
import type { QrCode } from '@chowk/contract/organisation/qr.ts'
import type { Input } from '@chowk/contract/call.ts'
import { decideJoinRequest, listJoinRequests } from '@chowk/contract/organisation/membership.ts'
import { givenPaid, givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const DAY_MS = 86_400_000
const tokenOf = ({ url }: QrCode) => url.split('/q/')[1] ?? ''
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const make = async (who: Caller, input: Input<typeof createQr>) =>
  await who.call(createQr, input, { 'idempotency-key': fresh() })
const tryMake = async (who: Caller, input: Record<string, unknown>) =>
  await who.ask(createQr, input, { 'idempotency-key': fresh() })
const PROFILE = { kind: 'WORKSPACE_PROFILE', label: 'At the gate' } as const
const JOIN = { kind: 'JOIN', label: 'Class 7 A' } as const

async function given(world: World, kind = 'INSTITUTE') {
  const school = await world.workspace({ name: 'Neem School', slug: 'neem-school', kind })
  const owner = await world.person({ workspace: school, role: 'OWNER', name: 'Asha Rao' })
  return { school, owner }
}

// Nobody scans more than ten in a minute from one address; tests have only one.
const join = async (world: World, who: TestPerson, input: Input<typeof joinByQr>) => {
  await world.owner`delete from limit_count`
  return await who.ask(joinByQr, input)
}

describe('codes of a workspace', () => {
  test('a code is made with its kind and label and leads to its page for everybody; private, it shows its name alone [qr-create] [qr-public] [cso:O31]', async ({
    world,
  }) => {
    const { owner } = await given(world)
    const code = await make(owner, PROFILE)
    expect(code).toMatchObject({ ...PROFILE, state: 'ACTIVE', scans: 0, createdBy: 'Asha Rao', lastDay: null })
    expect(code.url).toMatch(/^http:\/\/localhost:\d+\/q\/[\w-]{22}$/)
    const visitor = await world.visitor()
    expect(await visitor.call(getPublicQr, { token: tokenOf(code) })).toEqual({
      kind: 'WORKSPACE_PROFILE',
      label: 'At the gate',
      leadsTo: '/organizations/neem-school',
      isVerified: false,
      workspace: {
        name: {
          en: 'Neem School',
          hi: null,
        },
        kind: 'INSTITUTE',
        logo: '/masthead/mor/N.svg',
      },
      joining: null,
      startsAt: null,
      location: '',
    })
    for (const label of ['', 'x', 'x'.repeat(61)])
      expect((await tryMake(owner, { ...PROFILE, label })).statusCode, label).toBe(400)
    expect((await tryMake(owner, { ...PROFILE, maxUses: 3 })).statusCode).toBe(400)
    expect((await tryMake(owner, { kind: 'POSTER', label: 'Poster' })).statusCode).toBe(400)
  })

  test('what the code is made of is given again, of one or of all, to whoever runs the workspace; the database holds it encrypted [qr-get]', async ({
    world,
  }) => {
    const { owner, school } = await given(world)
    const first = await make(owner, { ...JOIN, word: 'banyan tree', maxUses: 40, domain: 'Neem.Example' })
    const second = await make(owner, {
      kind: 'EVENT',
      label: 'Sports day',
      startsAt: '2026-12-01T04:30:00Z',
      location: 'Ground',
    })
    const all = await owner.call(getQr, {})
    expect(all.content.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(all).toMatchObject({ active: 2, most: 50 })
    expect((await owner.call(getQr, { id: first.id })).content).toEqual([first])
    expect(first).toMatchObject({ word: 'banyan tree', domain: 'neem.example', maxUses: 40, joining: 'REQUEST' })
    expect(second).toMatchObject({ startsAt: '2026-12-01T04:30:00.000Z', location: 'Ground' })
    const [row] = await world.owner<{ all: string }[]>`select json_agg(q)::text as all from qr_code q`
    for (const secret of ['banyan', tokenOf(first)]) expect(row?.all).not.toContain(secret)
    const other = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect(codeOf(await other.ask(getQr, { id: first.id }))).toBe('QR_NOT_FOUND')
    expect((await other.call(getQr, {})).content).toEqual([])
    const pupil = await world.person({ workspace: school, class: 7 })
    expect(codeOf(await pupil.ask(getQr, {}))).toBe('NOT_ALLOWED')
  })

  test('a deleted code and one whose last day is over are gone for good, one that nobody made was never there [qr-delete] [qr-public]', async ({
    world,
  }) => {
    const { owner, school } = await given(world)
    const visitor = await world.visitor()
    const deleted = await make(owner, PROFILE)
    await visitor.call(getPublicQr, { token: tokenOf(deleted) })
    await owner.call(deleteQr, { id: deleted.id })
    const gone = await visitor.ask(getPublicQr, { token: tokenOf(deleted) })
    expect([gone.statusCode, codeOf(gone)]).toEqual([410, 'QR_OVER'])
    expect(codeOf(await owner.ask(deleteQr, { id: deleted.id }))).toBe('QR_NOT_FOUND')
    expect((await owner.call(getQr, {})).content).toEqual([])
    const today = await make(owner, { ...PROFILE, lastDay: '2026-11-21' })
    expect(today.lastDay).toBe('2026-11-21')
    world.clock.set('2026-11-21T18:29:00Z')
    await visitor.call(getPublicQr, { token: tokenOf(today) })
    world.clock.set('2026-11-21T18:31:00Z')
    expect((await visitor.ask(getPublicQr, { token: tokenOf(today) })).statusCode).toBe(410)
    const again = await world.session(owner.id, school)
    for (const token of ['x', 'A'.repeat(22), '../../etc'])
      expect([400, 404], token).toContain((await visitor.ask(getPublicQr, { token })).statusCode)
    expect(codeOf(await tryMake(again, { ...PROFILE, lastDay: '2026-11-21' }))).toBe('DAY_OVER')
    expect(codeOf(await tryMake(again, { ...PROFILE, lastDay: '2036-11-21' }))).toBe('TOO_LATE')
  })

  test('scans are counted by day, with nothing about who scans [qr-public] [cso:O33]', async ({ world }) => {
    const { owner, school } = await given(world)
    const code = await make(owner, PROFILE)
    const ravi = await world.person()
    for (const who of [ravi, ravi, await world.visitor()]) await who.call(getPublicQr, { token: tokenOf(code) })
    world.clock.pass(DAY_MS)
    await (await world.visitor()).call(getPublicQr, { token: tokenOf(code) })
    const asha = await world.session(owner.id, school)
    expect((await asha.call(getQr, {})).content[0]).toMatchObject({
      scans: 4,
      scansByDay: [
        { day: '2026-11-21', scans: 3 },
        { day: '2026-11-22', scans: 1 },
      ],
    })
    const columns = await world.owner<{ name: string }[]>`
      select column_name::text as name from information_schema.columns where table_name = 'qr_scan'`
    expect(columns.map(({ name }) => name).toSorted()).toEqual(['day', 'qr_code_id', 'scans'])
  })

  test('fifty are good at a time and no more; those that are over or deleted do not count', async ({ world }) => {
    const { owner, school } = await given(world)
    const code = await make(owner, PROFILE)
    await world.owner`
      insert into qr_code (workspace_id, kind, label, token_hash, token, created_at, expires_at)
      select ${school}, 'STORE', 'Shelf ' || n, decode(md5(n::text), 'hex'), '', now(), case when n > 49 then ${world.clock.now()}::timestamptz end
      from generate_series(1, 55) n`
    expect(codeOf(await tryMake(owner, PROFILE))).toBe('TOO_MANY_CODES')
    await owner.call(deleteQr, { id: code.id })
    const two = await Promise.all([tryMake(owner, PROFILE), tryMake(owner, PROFILE)])
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('which codes one may make', () => {
  const reasons = async (who: TestPerson) => {
    const { content } = await who.call(listApplicableQr, {})
    return Object.fromEntries(content.map(({ kind, isApplicable, reason }) => [kind, isApplicable ? 'YES' : reason]))
  }

  test('the plan and what the workspace is decide, and say why not; making one asks the same [qr-applicable] [cso:O33]', async ({
    world,
  }) => {
    const { owner, school } = await given(world)
    await world.owner`update plan set project_access = false where code = 'FREE'`
    const before = { WORKSPACE_PROFILE: 'YES', JOIN: 'YES', EVENT: 'YES' }
    expect(await reasons(owner)).toEqual({
      ...before,
      DONATION: 'NOT_VERIFIED',
      STORE: 'NO_PLAN',
      COLLAB: 'NO_PLAN',
    })
    const refused = await tryMake(owner, { kind: 'STORE', label: 'Shelf' })
    expect([refused.statusCode, refused.body]).toMatchObject([
      409,
      { code: 'NOT_APPLICABLE', details: { reason: 'NO_PLAN' } },
    ])
    await givenSeller(world)
    await givenPaid(owner, 'COMPLETE')
    await world.owner`update workspace set verified_at = now() where id = ${school}`
    expect(await reasons(owner)).toEqual({ ...before, DONATION: 'NO_TAX_DETAILS', STORE: 'YES', COLLAB: 'YES' })
    const store = await make(owner, { kind: 'STORE', label: 'Shelf' })
    expect((await owner.call(getPublicQr, { token: tokenOf(store) })).leadsTo).toBe('/neem-school/store')
    const company = await world.workspace({ kind: 'CORPORATE' })
    expect(await reasons(await world.person({ workspace: company, role: 'ADMIN' }))).toMatchObject({
      DONATION: 'OTHER_ORGANISATION',
    })
    const teacher = await world.person({ workspace: school, role: 'FACULTY' })
    expect(new Set(Object.values(await reasons(teacher)))).toEqual(new Set(['NOT_ADMINISTRATOR']))
    await world.owner`update workspace set state = 'SUSPENDED' where id = ${school}`
    expect((await owner.copied.ask(createQr, PROFILE, { 'idempotency-key': fresh() })).statusCode).toBe(401)
  })

  test('an individual has codes of her own page; a child has none [qr-applicable] [qr-create]', async ({ world }) => {
    const meera = await world.person({ name: 'Meera' })
    await world.owner`update person set custom_url = 'meera-j' where id = ${meera.id}`
    expect(await reasons(meera)).toMatchObject({ WORKSPACE_PROFILE: 'YES', JOIN: 'NO_WORKSPACE' })
    const code = await make(meera, PROFILE)
    const landing = await (await world.visitor()).call(getPublicQr, { token: tokenOf(code) })
    expect(landing).toMatchObject({ workspace: null, leadsTo: '/user/meera-j' })
    expect(JSON.stringify(landing)).not.toContain('Meera')
    const child = await world.person({ birthYear: 2014 })
    expect(await reasons(child)).toMatchObject({ WORKSPACE_PROFILE: 'MINOR' })
    expect((await tryMake(child, PROFILE)).statusCode).toBe(409)
  })
})

describe('joining by a code [cso:O34]', () => {
  test('usually asks the administrators, and is a membership at once where they chose so', async ({ world }) => {
    const { owner, school } = await given(world)
    const asks = tokenOf(await make(owner, JOIN))
    const enters = tokenOf(await make(owner, { ...JOIN, joining: 'MEMBER' }))
    const ravi = await world.person({ name: 'Ravi' })
    expect((await join(world, ravi, { token: asks })).body).toEqual({
      state: 'ASKED',
      workspaceId: null,
      customUrl: 'neem-school',
    })
    const { content } = await owner.call(listJoinRequests, {})
    expect(content).toMatchObject([{ name: 'Ravi' }])
    expect((await join(world, ravi, { token: enters })).body).toMatchObject({ state: 'MEMBER', workspaceId: school })
    expect((await owner.call(listJoinRequests, {})).content).toEqual([])
    expect(codeOf(await join(world, ravi, { token: enters }))).toBe('IS_MEMBER')
    const noted = await world.owner`select action from audit_log where action = 'organisation.joined-by-qr'`
    expect(noted).toHaveLength(2)
    const log = JSON.stringify(await world.owner`select before, after from audit_log`)
    expect(log).not.toContain(enters)
  })

  test('is only for an e-mail at the domain, and only with the word that people are told', async ({ world }) => {
    const { owner } = await given(world, 'CORPORATE')
    const token = tokenOf(
      await make(owner, { ...JOIN, joining: 'MEMBER', domain: 'neem.example', word: 'Banyan Tree' }),
    )
    const inside = await world.person({ email: 'ravi@neem.example' })
    expect(codeOf(await join(world, inside, { token }))).toBe('WRONG_WORD')
    expect(codeOf(await join(world, inside, { token, word: 'banyan' }))).toBe('WRONG_WORD')
    for (const email of ['x@sub.neem.example', 'x@evilneem.example', 'neem.example@else.example'])
      expect(codeOf(await join(world, await world.person({ email }), { token, word: 'banyan tree' })), email).toBe(
        'OTHER_DOMAIN',
      )
    expect((await join(world, inside, { token, word: ' banyanTREE' })).statusCode).toBe(200)
  })

  test('takes a seat of the plan and lets in as many as it says, also when they come at once', async ({ world }) => {
    const { owner, school } = await given(world)
    const token = tokenOf(await make(owner, { ...JOIN, joining: 'MEMBER', maxUses: 2 }))
    const people = await Promise.all([1, 2, 3, 4].map(() => world.person()))
    const said = await Promise.all(people.map((one) => one.ask(joinByQr, { token })))
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 410, 410])
    const full = tokenOf(await make(owner, { ...JOIN, joining: 'MEMBER' }))
    await world.owner`update plan set seats = 3 where code = 'FREE'`
    const late = await world.person()
    expect(codeOf(await join(world, late, { token: full }))).toBe('SEATS_TAKEN')
    const [count] = await world.owner`select count(*)::int from membership where workspace_id = ${school}`
    expect(count).toEqual({ count: 3 })
  })

  test('is no way round a guardian, a class or a refusal: a child only asks a company, and whoever waits for consent does nothing', async ({
    world,
  }) => {
    const { owner: head } = await given(world, 'CORPORATE')
    const company = tokenOf(await make(head, { ...JOIN, joining: 'MEMBER' }))
    const child = await world.person({ birthYear: 2012 })
    expect((await join(world, child, { token: company })).body).toMatchObject({ state: 'ASKED' })
    const alone = await world.person({ birthYear: 2012, guardian: false })
    expect(codeOf(await join(world, alone, { token: company }))).toBe('ACCOUNT_RESTRICTED')
    const [request] = (await head.call(listJoinRequests, {})).content
    await head.call(decideJoinRequest, { id: request?.id ?? '', decision: 'REFUSED' })
    expect(codeOf(await join(world, child, { token: company }))).toBe('NOT_NOW')
    const school = await world.workspace({ slug: 'pipal-school' })
    const teacher = await world.person({ workspace: school, role: 'ADMIN' })
    const token = tokenOf(await make(teacher, { ...JOIN, joining: 'MEMBER' }))
    expect((await join(world, child, { token })).body).toMatchObject({ state: 'MEMBER' })
    const [member] =
      await world.owner`select role, class from membership where workspace_id = ${school} and person_id = ${child.id}`
    expect(member).toEqual({ role: 'MEMBER', class: null })
    await world.owner`update membership set state = 'SUSPENDED' where workspace_id = ${school} and person_id = ${child.id}`
    // Her token became stale with her membership: a browser fetches another.
    expect(codeOf(await join(world, await world.session(child.id), { token }))).toBe('QR_OVER')
  })

  test('is tried ten times a minute from one address; deleting the code keeps those who joined', async ({ world }) => {
    const { owner, school } = await given(world)
    const code = await make(owner, { ...JOIN, joining: 'MEMBER' })
    const people = await Promise.all(Array.from({ length: 11 }, () => world.person()))
    const said: number[] = []
    for (const one of people) said.push((await one.ask(joinByQr, { token: tokenOf(code) })).statusCode)
    expect(said).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await owner.call(deleteQr, { id: code.id })
    expect((await join(world, people[10] as TestPerson, { token: tokenOf(code) })).statusCode).toBe(410)
    const [count] = await world.owner`
      select count(*)::int from membership where workspace_id = ${school} and state = 'PRESENT'`
    expect(count).toEqual({ count: 11 })
  })
})

describe('files of a code', () => {
  test('are for whoever runs the workspace: SVG, PNG, 21 labels and a poster', async ({ world }) => {
    const { owner, school } = await given(world)
    const { files } = await make(owner, PROFILE)
    const types = {
      svg: 'image/svg+xml; charset=utf-8',
      png: 'image/png',
      labels: 'application/pdf',
      poster: 'application/pdf',
    }
    for (const name of ['svg', 'png', 'labels', 'poster'] as const) {
      const answer = await owner.fetch(files[name])
      expect([answer.status, answer.headers.get('content-type')], name).toEqual([200, types[name]])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const strangers = [
      await world.visitor(),
      await world.person(),
      await world.person({ workspace: school, role: 'FACULTY' }),
      await world.person({ workspace: await world.workspace(), role: 'OWNER' }),
    ]
    for (const who of strangers) expect((await who.fetch(files.svg)).status).toBe(404)
    expect((await owner.fetch('/qr-files/nothing.svg')).status).toBe(404)
  })
})
