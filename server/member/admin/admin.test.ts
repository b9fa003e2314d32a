import { describe, expect } from 'vitest'
import { requestDeletion } from '@chowk/contract/identity/leaving.ts'
import {
  addAdmin,
  listAdmins,
  listEnabledAdmins,
  setAdminStatus,
  setFacultyStatus,
} from '@chowk/contract/member/admin.ts'
import type { Call } from '@chowk/contract/call.ts'
import { makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endMembership, suspendMember } from '../people/member-state.ts'
import { changeMember } from '../people/write-member.ts'

const PASSWORD = 'Stepwell-42!'
const WHY = 'She has left the school.'
const codeOf = (answer: { body: { code?: string } }) => answer.body.code

async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School', kind: 'INSTITUTE' })
  const in_ = async (name: string, role: 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER', more = {}) =>
    await world.person({ workspace: school, role, name, email: `${name.toLowerCase()}@neem.example`, ...more })
  const tara = await in_('Tara', 'OWNER', { password: PASSWORD })
  const banu = await in_('Banu', 'ADMIN', { password: PASSWORD })
  const leela = await in_('Leela', 'FACULTY')
  const ravi = await in_('Ravi', 'MEMBER')
  const pupil = await in_('Pupil', 'MEMBER', { class: 7 })
  return { school, tara, banu, leela, ravi, pupil }
}

async function membershipOf(world: World, { id }: TestPerson): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${id}`
  return row?.id ?? ''
}

const roleOf = async (world: World, { id }: TestPerson) =>
  (await world.owner<{ role: string; state: string }[]>`select role, state from membership where person_id = ${id}`)[0]

const anew = async (world: World, { id }: TestPerson, school: string) => await world.session(id, school)

const subjectsTo = async (world: World, name: string) =>
  (await lettersTo(world, `${name}@neem.example`)).map(({ letters }) => letters.en?.subject)

describe('administrators and teachers', () => {
  test('are listed by name, each kind for itself, with what may be done about each; removed ones only when asked for [adm-list]', async ({
    world,
  }) => {
    const { tara, banu, leela } = await given(world)
    const { content } = await banu.call(listAdmins, {})
    expect(content.map(({ name, role, status, isSelf, may }) => [name, role, status, isSelf, may])).toEqual([
      ['Banu', 'ADMIN', 'ACTIVE', true, []],
      ['Tara', 'OWNER', 'ACTIVE', false, []],
    ])
    expect((await tara.call(listAdmins, {})).content[0]).toMatchObject({ name: 'Banu', may: ['DISABLED'] })
    expect((await banu.call(listAdmins, { userType: 'FACULTY' })).content).toMatchObject([
      { name: 'Leela', contact: 'leela@neem.example', role: 'FACULTY', may: ['DISABLED'], hasSecondFactor: false },
    ])
    const first = await banu.call(listAdmins, { size: 1 })
    const second = await banu.call(listAdmins, { size: 1, next: first.next ?? '' })
    expect([first, second].flatMap((page) => page.content.map(({ name }) => name))).toEqual(['Banu', 'Tara'])
    expect(second.next).toBeNull()
    expect((await banu.call(listAdmins, { searchQuery: 'TAR' })).content).toHaveLength(1)
    const id = await membershipOf(world, leela)
    await banu.call(setFacultyStatus, { id, status: 'DISABLED', reason: WHY })
    await banu.call(setFacultyStatus, { id, status: 'REMOVED', reason: WHY })
    expect((await banu.call(listAdmins, { userType: 'FACULTY' })).content).toEqual([])
    expect((await banu.call(listAdmins, { userType: 'FACULTY', status: 'REMOVED' })).content).toMatchObject([
      { name: 'Leela', may: [], reason: WHY },
    ])
    expect((await leela.ask(listAdmins, {})).statusCode).not.toBe(200)
  })

  test('[R2:S3] [R2:K12] page lists the next administrators', async ({ world }) => {
    const { banu } = await given(world)
    const namesOn = async (page: number) =>
      (await banu.call(listAdmins, { size: 1, page })).content.map(({ name }) => name)
    expect([await namesOn(0), await namesOn(1), await namesOn(2)]).toEqual([['Banu'], ['Tara'], []])
  })

  test('active ones are offered where one is chosen, disabled and invited ones are not [adm-enable-list]', async ({
    world,
  }) => {
    const { tara, banu, leela } = await given(world)
    await tara.call(addAdmin, { email: 'new@neem.example', name: 'New One', role: 'ADMIN' })
    const names = async (input: { userType?: 'ADMIN' | 'FACULTY'; searchQuery?: string }) =>
      (await tara.call(listEnabledAdmins, input)).content.map(({ name }) => name)
    expect(await names({})).toEqual(['Banu', 'Leela', 'Tara'])
    expect(await names({ userType: 'FACULTY' })).toEqual(['Leela'])
    expect(await names({ searchQuery: 'ban' })).toEqual(['Banu'])
    await tara.call(setAdminStatus, { id: await membershipOf(world, banu), status: 'DISABLED', reason: WHY })
    await tara.call(setFacultyStatus, { id: await membershipOf(world, leela), status: 'DISABLED', reason: WHY })
    expect(await names({})).toEqual(['Tara'])
  })
})

describe('making somebody an administrator or a teacher', () => {
  test('a member becomes one at once, by her id or her e-mail, and is told; anybody else is invited by her name [adm-add] [cso:O1]', async ({
    world,
  }) => {
    const { school, banu, ravi, leela } = await given(world)
    const id = await membershipOf(world, ravi)
    expect(await banu.call(addAdmin, { id, role: 'FACULTY' })).toEqual({ id, status: 'ACTIVE' })
    expect(await banu.call(addAdmin, { email: ' RAVI@neem.example ', role: 'ADMIN' })).toEqual({ id, status: 'ACTIVE' })
    expect(await roleOf(world, ravi)).toEqual({ role: 'ADMIN', state: 'PRESENT' })
    expect(await subjectsTo(world, 'ravi')).toEqual([
      'You are a teacher at Neem School now',
      'You are an administrator of Neem School now',
    ])
    // What he may do is new at once, not when his token is.
    const his = await anew(world, ravi, school)
    await his.call(listAdmins, {})
    expect(codeOf(await banu.ask(addAdmin, { email: 'new@neem.example', role: 'ADMIN' }))).toBe('NAME_NEEDED')
    const invited = await banu.call(addAdmin, { email: 'new@neem.example', name: 'New One', role: 'ADMIN' })
    expect(invited.status).toBe('INVITED')
    // Her account has another address than the workspace knows her by.
    await world.owner`update membership set shown_email = 'banu@neem-school.example' where person_id = ${banu.id}`
    const twice = { email: 'banu@neem.example', name: 'Banu', role: 'ADMIN' } as const
    expect(codeOf(await banu.ask(addAdmin, twice))).toBe('MEMBER_EXISTS')
    expect((await banu.call(listAdmins, {})).content.find((each) => each.id === invited.id)).toMatchObject({
      name: 'New One',
      status: 'INVITED',
      may: ['REVOKED'],
    })
    expect(
      codeOf(await banu.ask(addAdmin, { id: await membershipOf(world, leela), email: 'a@b.example', role: 'ADMIN' })),
    ).toBe('INVALID_INPUT')
  })

  test('is for nobody herself, for no pupil and no other child, and owners keep what they are [cso:O3]', async ({
    world,
  }) => {
    const { tara, banu, pupil, ravi, leela } = await given(world)
    const of = async (who: TestPerson) => await membershipOf(world, who)
    expect(codeOf(await banu.ask(addAdmin, { id: await of(banu), role: 'FACULTY' }))).toBe('OWN_RIGHTS')
    expect(codeOf(await banu.ask(addAdmin, { id: await of(tara), role: 'FACULTY' }))).toBe('IS_OWNER')
    expect(codeOf(await banu.ask(addAdmin, { id: await of(pupil), role: 'ADMIN' }))).toBe('TOO_YOUNG')
    await world.owner`update person set birth_year = 2010 where id = ${ravi.id}`
    expect(codeOf(await banu.ask(addAdmin, { id: await of(ravi), role: 'FACULTY' }))).toBe('TOO_YOUNG')
    for (const who of [leela, ravi, pupil])
      expect((await who.ask(addAdmin, { id: await of(leela), role: 'ADMIN' })).statusCode).not.toBe(200)
    expect(await roleOf(world, leela)).toMatchObject({ role: 'FACULTY' })
  })

  test('of another workspace nobody is found', async ({ world }) => {
    const { banu } = await given(world)
    const other = await world.person({ workspace: await world.workspace() })
    const id = await membershipOf(world, other)
    expect(codeOf(await banu.ask(addAdmin, { id, role: 'ADMIN' }))).toBe('MEMBER_NOT_FOUND')
    expect(codeOf(await banu.ask(setAdminStatus, { id, status: 'DISABLED', reason: WHY }))).toBe('MEMBER_NOT_FOUND')
  })
})

describe('the status of administrators and teachers', () => {
  test('one is disabled with a reason, signed out at once and told, enabled again, and removed only from there [adm-status] [cso:O2] [cso:O4]', async ({
    world,
  }) => {
    const { school, tara, banu } = await given(world)
    const id = await membershipOf(world, banu)
    await banu.call(addAdmin, { email: 'guest@neem.example', name: 'Guest', role: 'ADMIN' })
    expect(codeOf(await tara.ask(setAdminStatus, { id, status: 'DISABLED' }))).toBe('INVALID_INPUT')
    expect(codeOf(await tara.ask(setAdminStatus, { id, status: 'REMOVED', reason: WHY }))).toBe('ILLEGAL_TRANSITION')
    expect(await tara.call(setAdminStatus, { id, status: 'DISABLED', reason: WHY })).toEqual({ id, status: 'DISABLED' })
    expect((await banu.ask(listAdmins, {})).statusCode).toBe(401)
    expect(await roleOf(world, banu)).toEqual({ role: 'ADMIN', state: 'SUSPENDED' })
    expect((await tara.call(listAdmins, { status: 'REVOKED' })).content).toMatchObject([{ name: 'Guest' }])
    expect(await tara.call(setAdminStatus, { id, status: 'ACTIVE' })).toEqual({ id, status: 'ACTIVE' })
    const back = await anew(world, banu, school)
    await back.call(listAdmins, {})
    world.clock.pass(1000)
    await tara.call(setAdminStatus, { id, status: 'DISABLED', reason: WHY, lastDay: '2026-12-24' })
    expect((await tara.call(listAdmins, {})).content[0]).toMatchObject({
      status: 'DISABLED',
      reason: WHY,
      disabledUntil: '2026-12-24T18:30:00.000Z',
      may: ['ACTIVE', 'REMOVED'],
    })
    await tara.call(setAdminStatus, { id, status: 'REMOVED', reason: WHY })
    expect(await roleOf(world, banu)).toMatchObject({ state: 'LEFT' })
    expect(codeOf(await tara.ask(setAdminStatus, { id, status: 'ACTIVE' }))).toBe('ILLEGAL_TRANSITION')
    expect(await subjectsTo(world, 'banu')).toEqual([
      'Neem School has suspended your membership',
      'You are a member of Neem School again',
      'Neem School has suspended your membership',
      'Your membership of Neem School has ended',
    ])
    // Who was removed comes back by a new invitation alone.
    expect(await tara.call(addAdmin, { email: 'banu@neem.example', name: 'Banu', role: 'ADMIN' })).toEqual({
      id,
      status: 'INVITED',
    })
  })

  test('an invitation is taken back, or renewed when it ran out, as what it was [cso:O2]', async ({ world }) => {
    const { tara } = await given(world)
    const invite = async (name: string) =>
      await tara.call(addAdmin, { email: `${name.toLowerCase()}@neem.example`, name, role: 'ADMIN' })
    const { id } = await invite('Guest')
    expect(codeOf(await tara.ask(setAdminStatus, { id, status: 'ACTIVE' }))).toBe('ILLEGAL_TRANSITION')
    expect(await tara.call(setAdminStatus, { id, status: 'REVOKED' })).toEqual({ id, status: 'REVOKED' })
    const late = await invite('Late')
    await world.owner`update membership set state = 'EXPIRED' where id = ${late.id}`
    expect((await tara.call(listAdmins, { status: 'EXPIRED' })).content).toMatchObject([{ may: ['INVITED'] }])
    await tara.call(setAdminStatus, { id: late.id, status: 'INVITED' })
    expect((await tara.call(listAdmins, { status: 'INVITED' })).content).toMatchObject([
      { name: 'Late', role: 'ADMIN', status: 'INVITED' },
    ])
  })

  test('administrators have the one call, teachers the other [fac-status]', async ({ world }) => {
    const { tara, banu, leela, ravi } = await given(world)
    const of = async (who: TestPerson) =>
      ({ id: await membershipOf(world, who), status: 'DISABLED', reason: WHY }) as const
    const found = async (call: Call, who: TestPerson) => codeOf(await tara.ask(call, await of(who)))
    expect(await found(setAdminStatus, leela)).toBe('MEMBER_NOT_FOUND')
    expect(await found(setFacultyStatus, banu)).toBe('MEMBER_NOT_FOUND')
    expect(await found(setFacultyStatus, ravi)).toBe('MEMBER_NOT_FOUND')
    await tara.call(setFacultyStatus, await of(leela))
    await tara.call(setAdminStatus, await of(banu))
    const { id } = await of(leela)
    await tara.call(setFacultyStatus, { id, status: 'ACTIVE' })
    expect(await roleOf(world, leela)).toEqual({ role: 'FACULTY', state: 'PRESENT' })
    expect(codeOf(await tara.ask(setFacultyStatus, { ...(await of(leela)), lastDay: '2020-01-01' }))).toBe('WRONG_DAY')
  })

  test('nobody changes her own, and an administrator never an owner’s [cso:O3]', async ({ world }) => {
    const { tara, banu } = await given(world)
    const disable = async (who: TestPerson) =>
      ({ id: await membershipOf(world, who), status: 'DISABLED', reason: WHY }) as const
    expect(codeOf(await tara.ask(setAdminStatus, await disable(tara)))).toBe('OWN_RIGHTS')
    expect(codeOf(await banu.ask(setAdminStatus, await disable(tara)))).toBe('IS_OWNER')
  })

  test('of two who disable each other at the same moment one remains [cso:O3]', async ({ world }) => {
    const { school, tara, banu } = await given(world)
    await world.owner`update membership set role = 'ADMIN' where person_id = ${tara.id}`
    const both = await Promise.all([anew(world, tara, school), anew(world, banu, school)])
    const ids = await Promise.all([membershipOf(world, banu), membershipOf(world, tara)])
    const said = await Promise.all(
      both.map((who, index) => who.ask(setAdminStatus, { id: ids[index] ?? '', status: 'DISABLED', reason: WHY })),
    )
    expect(said.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await world.owner`
      select from membership where workspace_id = ${school} and role in ('OWNER', 'ADMIN') and state = 'PRESENT'`
    expect(left).toHaveLength(1)
  })
})

describe('the last one who runs a workspace stays [cso:O3]', () => {
  type Attempt = (world: World, last: { workspaceId: string; actorId: null; membershipId: string }) => Promise<unknown>
  const at = (world: World) => ({ reason: WHY, at: world.clock.now() })
  const ATTEMPTS: Record<string, Attempt> = {
    'suspended, by whoever or whatever it is': async (world, last) =>
      await world.sql.begin(async (tx) => await suspendMember(tx, world.house, { ...last, ...at(world) })),
    removed: async (world, last) =>
      await world.sql.begin(async (tx) => await endMembership(tx, world.house, { ...last, ...at(world) })),
    'made a teacher': async (world, last) =>
      await world.sql.begin(
        async (tx) => await changeMember(tx, world.house, { ...last, changes: { role: 'FACULTY' } }),
      ),
    'made a member': async (world, last) =>
      await world.sql.begin(
        async (tx) => await changeMember(tx, world.house, { ...last, changes: { role: 'MEMBER' } }),
      ),
    'leaving by herself': async (world, last) => {
      const [own] = await world.owner<
        { personId: string }[]
      >`select person_id from membership where id = ${last.membershipId}`
      const step = { ...last, ...at(world), actorId: own?.personId ?? '' }
      return await world.sql.begin(async (tx) => await endMembership(tx, world.house, step))
    },
  }
  for (const [name, attempt] of Object.entries(ATTEMPTS))
    test(`not ${name}, though disabled, invited and leaving ones are beside her`, async ({ world }) => {
      const { school, tara, banu } = await given(world)
      const beside = await world.person({ workspace: school, role: 'ADMIN' })
      await world.owner`update membership set state = 'SUSPENDED' where person_id = ${tara.id}`
      await world.owner`update person set deletion_state = 'REQUESTED' where id = ${beside.id}`
      const membershipId = await membershipOf(world, banu)
      const tried = attempt(world, { workspaceId: school, actorId: null, membershipId })
      await expect(tried).rejects.toMatchObject({ status: 409, refused: { code: 'LAST_ADMIN' } })
      expect(await roleOf(world, banu)).toEqual({ role: 'ADMIN', state: 'PRESENT' })
    })

  test('nor does she delete her account before somebody else runs it', async ({ world }) => {
    const { school, tara, banu } = await given(world)
    await tara.call(setAdminStatus, { id: await membershipOf(world, banu), status: 'DISABLED', reason: WHY })
    const wish = { reason: 'NO_LONGER_NEEDED', password: PASSWORD } as const
    const said = await tara.ask(requestDeletion, wish)
    expect(said.body).toMatchObject({
      code: 'DELETION_BLOCKED',
      details: { blocks: [{ code: 'LAST_ADMINISTRATOR', workspaceId: school }] },
    })
    expect((await tara.ask(makeJoinCode, {})).statusCode).toBe(200)
  })
})
