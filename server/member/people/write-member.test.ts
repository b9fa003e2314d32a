import { describe, expect } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { roomForAll } from '../../organisation/seats.ts'
import { waiting } from '../../testing/members/killed-commit.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { addMember, changeMember } from './write-member.ts'
import type { MemberFields } from '../newcomer/insert-members.ts'
import { endMembership, reactivateMember, resumeMember, suspendMember } from './member-state.ts'

const ASHA: MemberFields = {
  name: 'Asha More',
  email: 'asha@neelkanth.example',
  mobile: null,
  employeeCode: 'N-12',
  designation: '',
  departmentId: null,
  class: null,
  birthYear: null,
  guardianContact: null,
  role: 'MEMBER',
  storeAllowed: false,
}

async function school(world: World, name = 'Neem School') {
  const workspaceId = await world.workspace({ name })
  const anil = await world.person({ workspace: workspaceId, role: 'ADMIN' })
  return { workspaceId, anil, actorId: anil.id }
}

type School = Awaited<ReturnType<typeof school>>

const add = async (
  world: World,
  { workspaceId, actorId }: Pick<School, 'workspaceId' | 'actorId'>,
  fields: Partial<MemberFields> = {},
) =>
  await world.sql.begin(
    async (tx) =>
      await addMember(tx, world.house, {
        workspaceId,
        actorId,
        mayTakeSeats: roomForAll,
        fields: { ...ASHA, ...fields },
        invites: true,
      }),
  )

const change = async (
  world: World,
  of: Pick<School, 'workspaceId' | 'actorId'>,
  more: { membershipId: string; version?: number; changes: Partial<MemberFields> },
) => await world.sql.begin(async (tx) => await changeMember(tx, world.house, { ...of, ...more }))

const step = (
  world: World,
  { workspaceId, actorId }: Pick<School, 'workspaceId' | 'actorId'>,
  membershipId: string,
) => ({
  workspaceId,
  actorId,
  membershipId,
  reason: 'Moved to Nashik',
  at: world.clock.now(),
})

const membershipOf = async (world: World, personId: string) =>
  (
    await world.owner<{ id: string; state: string; role: string; class: number | null; leftAt: Date | null }[]>`
      select id, state, role, class, left_at from membership where person_id = ${personId}`
  )[0] ?? { id: '', state: '', role: '', class: null, leftAt: null }

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const failure = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof Refusal)) throw new Error('it was not refused', { cause: failure })
  return [failure.status, failure.refused.code, failure.refused.fields?.[0]?.path].filter(Boolean).join(' ')
}

const seats = async (world: World, workspaceId: string) =>
  (await world.owner<{ taken: number }[]>`select taken from workspace_seat where workspace_id = ${workspaceId}`)[0]
    ?.taken

describe('adding a member', () => {
  test('makes a person who waits for her invitation and has a seat', async ({ world }) => {
    const neem = await school(world)
    const made = await add(world, neem)
    expect(made.state).toBe('INVITED')
    expect(await seats(world, neem.workspaceId)).toBe(2)
    expect(await world.owner`select name, is_begun from person where id = ${made.personId}`).toEqual([
      { name: 'Asha More', isBegun: false },
    ])
  })

  test('an address that is known stays one person, and nothing of what she is elsewhere is shown [cso:O14]', async ({
    world,
  }) => {
    const neem = await school(world)
    const banyan = await school(world, 'Banyan Club')
    const first = await add(world, neem)
    const second = await add(world, banyan, {
      name: 'A. More',
      birthYear: 2014,
      guardianContact: 'mother@banyan.example',
    })
    expect(second.personId).toBe(first.personId)
    expect(
      await world.owner`
        select m.shown_name, p.birth_year from membership m join person p on p.id = m.person_id where m.id = ${second.membershipId}`,
    ).toEqual([{ shownName: 'A. More', birthYear: null }])
    expect(
      await refusal(
        change(world, banyan, { membershipId: second.membershipId, changes: { email: 'mine@banyan.example' } }),
      ),
    ).toBe('409 PERSONAL_IS_HERS email')
  })

  test('a child with an e-mail of her own is not taken for the parent whose number she gives', async ({ world }) => {
    const neem = await school(world)
    const parent = await add(world, neem, {
      email: null,
      mobile: '+919822041123',
      name: 'Ravi More',
      employeeCode: null,
    })
    const child = await add(world, neem, {
      mobile: '+919822041123',
      class: 7,
      guardianContact: '+919822041123',
    })
    expect(child.personId).not.toBe(parent.personId)
    expect(await refusal(add(world, neem, { email: null, mobile: '+919822041123', employeeCode: null }))).toBe(
      '409 MEMBER_EXISTS mobile',
    )
  })

  test('says which field cannot be: a code that is taken, a department of others, somebody who is here', async ({
    world,
  }) => {
    const neem = await school(world)
    const other = await school(world, 'Banyan Club')
    const [department] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${other.workspaceId}, 'Science') returning id`
    await add(world, neem)
    expect(await refusal(add(world, neem, { email: 'b@x.example', employeeCode: 'n-12' }))).toBe(
      '409 CODE_TAKEN employeeCode',
    )
    expect(await refusal(add(world, neem, { employeeCode: null }))).toBe('409 MEMBER_EXISTS email')
    const foreign = add(world, neem, { email: 'b@x.example', employeeCode: null, departmentId: department?.id ?? null })
    expect(await refusal(foreign)).toBe('404 DEPARTMENT_NOT_FOUND departmentId')
    expect(await refusal(add(world, neem, { email: null, employeeCode: null }))).toBe('409 CONTACT_NEEDED email')
  })

  test('the same row added ten times at the same moment makes one person with one seat', async ({ world }) => {
    const neem = await school(world)
    const all = await Promise.allSettled(Array.from({ length: 10 }, async () => await add(world, neem)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of all)
      if (each.status === 'rejected') expect(String(each.reason)).toMatch(/MEMBER_EXISTS|CODE_TAKEN/)
    expect(await seats(world, neem.workspaceId)).toBe(2)
  })

  test('of a pupil who is here already it is said that she is, before anything is asked of her', async ({ world }) => {
    const neem = await school(world)
    await add(world, neem, { class: 7, guardianContact: 'mother@neelkanth.example' })
    expect(await refusal(add(world, neem, { class: 7, employeeCode: null }))).toBe('409 MEMBER_EXISTS email')
  })

  test('a class is kept of pupils alone, since whoever has one counts as a child', async ({ world }) => {
    const neem = await school(world)
    const made = await add(world, neem, { role: 'FACULTY', class: 8 })
    expect(await membershipOf(world, made.personId)).toMatchObject({ role: 'FACULTY', class: null })
    await change(world, neem, { membershipId: made.membershipId, changes: { role: 'MEMBER', class: 8 } })
    expect(await membershipOf(world, made.personId)).toMatchObject({ class: 8 })
  })
})

describe('changing a member', () => {
  test('what an organisation wrote of somebody it may mend until she begins her account; then her work alone [cso:O35]', async ({
    world,
  }) => {
    const neem = await school(world)
    const { membershipId, personId } = await add(world, neem)
    await change(world, neem, { membershipId, version: 1, changes: { name: 'Asha Rao', designation: 'Head' } })
    expect(await world.owner`select name from person where id = ${personId}`).toEqual([{ name: 'Asha Rao' }])
    expect(await refusal(change(world, neem, { membershipId, version: 1, changes: { designation: 'x' } }))).toBe(
      '409 VERSION_CONFLICT',
    )
    await world.owner`update person set is_begun = true where id = ${personId}`
    expect(await refusal(change(world, neem, { membershipId, changes: { name: 'Other' } }))).toBe(
      '409 PERSONAL_IS_HERS name',
    )
    expect(await change(world, neem, { membershipId, changes: { designation: 'Librarian' } })).toEqual({ version: 3 })
  })

  test('an address or a number that somebody else takes at the same moment is refused as one that was taken before', async ({
    world,
  }) => {
    const neem = await school(world)
    const { membershipId } = await add(world, neem)
    for (const [field, value] of [
      ['email', 'late@neelkanth.example'],
      ['mobile', '+919822000077'],
    ] as const) {
      const other = await world.owner.reserve()
      await other`begin`
      await other`insert into person ${other({ name: 'Ila Oak', [field]: value })}`
      const late = refusal(change(world, neem, { membershipId, changes: { [field]: value } }))
      await expect.poll(async () => await waiting(world)).toBe(1)
      await other`commit`
      await other.release()
      expect(await late).toBe(`409 CONTACT_TAKEN ${field}`)
    }
  })

  test('of a child who shares her parent’s number a misspelt name can be mended, and the number stays with the parent', async ({
    world,
  }) => {
    const neem = await school(world)
    const shared = '+919822041123'
    const parent = await add(world, neem, { email: null, mobile: shared, employeeCode: null })
    const { membershipId, personId } = await add(world, neem, {
      mobile: shared,
      class: 7,
      guardianContact: shared,
    })
    await change(world, neem, { membershipId, changes: { name: 'Asha Moré' } })
    expect(
      await world.owner`select name, mobile from person where id = any(${[personId, parent.personId]}::uuid[]) order by mobile nulls first`,
    ).toEqual([
      { name: 'Asha Moré', mobile: null },
      { name: 'Asha More', mobile: shared },
    ])
    // Without her e-mail she would be reached by a number that is somebody else's.
    expect(await refusal(change(world, neem, { membershipId, changes: { email: null } }))).toBe(
      '409 CONTACT_TAKEN mobile',
    )
  })

  test('an invitation opens while its address is hers, and another address gets another one at once', async ({
    world,
  }) => {
    const neem = await school(world)
    const { membershipId } = await add(world, neem)
    const letters = async () =>
      (await world.owner`select from graphile_worker.jobs where task_identifier = 'invitation-letter'`).length
    const holds = async () =>
      await world.owner`select sent_to from invitation where membership_id = ${membershipId} and used_at is null`
    const send = async (sentTo: string) =>
      await world.owner`
        insert into invitation (token_hash, membership_id, sent_to, created_at, expires_at)
        values (${Buffer.from(sentTo)}, ${membershipId}, ${sentTo}, now(), now() + interval '1 day')`
    await send('asha@neelkanth.example')
    const first = await letters()
    await change(world, neem, { membershipId, changes: { mobile: '+919822041123' } })
    expect(await holds()).toEqual([{ sentTo: 'asha@neelkanth.example' }])
    expect(await letters()).toBe(first)
    await change(world, neem, { membershipId, changes: { email: null } })
    expect(await holds()).toEqual([])
    expect(await letters()).toBe(first + 1)
    await send('+919822041123')
    await change(world, neem, { membershipId, changes: { mobile: '+919822041124' } })
    expect(await holds()).toEqual([])
    expect(await letters()).toBe(first + 2)
  })

  test('nobody raises herself, and an administrator changes no owner [cso:O3]', async ({ world }) => {
    const neem = await school(world)
    const owner = await world.person({ workspace: neem.workspaceId, role: 'OWNER' })
    const own = (await membershipOf(world, neem.actorId)).id
    const owners = (await membershipOf(world, owner.id)).id
    expect(await refusal(change(world, neem, { membershipId: own, changes: { role: 'MEMBER' } }))).toBe(
      '403 OWN_RIGHTS',
    )
    expect(await refusal(change(world, neem, { membershipId: owners, changes: { role: 'MEMBER' } }))).toBe(
      '403 IS_OWNER',
    )
    expect(
      await refusal(world.sql.begin(async (tx) => await suspendMember(tx, world.house, step(world, neem, owners)))),
    ).toBe('403 IS_OWNER')
    await change(world, neem, { membershipId: owners, changes: { designation: 'Founder' } })
    expect(await membershipOf(world, owner.id)).toMatchObject({ role: 'OWNER' })
  })
})

describe('the end of a membership', () => {
  test('a suspended member is signed out of the organisation at once, and what she sent opens nothing [cso:O4]', async ({
    world,
  }) => {
    const neem = await school(world)
    const leela = await world.person({ workspace: neem.workspaceId, role: 'ADMIN' })
    const guest = await add(world, { ...neem, actorId: leela.id })
    const { id } = await membershipOf(world, leela.id)
    await world.sql.begin(
      async (tx) => await suspendMember(tx, world.house, { ...step(world, neem, id), until: new Date('2026-12-01') }),
    )
    expect(await world.owner`select revoked_because from session_family where id = ${leela.familyId}`).toEqual([
      { revokedBecause: 'MEMBERSHIP' },
    ])
    expect(await membershipOf(world, guest.personId)).toMatchObject({ state: 'REVOKED' })
    expect(await membershipOf(world, leela.id)).toMatchObject({ state: 'SUSPENDED', leftAt: null })
    await world.sql.begin(async (tx) => await resumeMember(tx, world.house, step(world, neem, id)))
    expect(await membershipOf(world, leela.id)).toMatchObject({ state: 'PRESENT', role: 'ADMIN' })
    expect(
      await refusal(world.sql.begin(async (tx) => await resumeMember(tx, world.house, step(world, neem, id)))),
    ).toBe('409 ILLEGAL_TRANSITION')
  })

  test('the last administrator stays, by whichever step and however many take it at the same moment [cso:O3]', async ({
    world,
  }) => {
    const neem = await school(world)
    const second = await world.person({ workspace: neem.workspaceId, role: 'ADMIN' })
    const [a, b] = [(await membershipOf(world, neem.actorId)).id, (await membershipOf(world, second.id)).id]
    const both = await Promise.allSettled([
      world.sql.begin(
        async (tx) => await endMembership(tx, world.house, step(world, { ...neem, actorId: second.id }, a)),
      ),
      world.sql.begin(async (tx) => await suspendMember(tx, world.house, step(world, neem, b))),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([
      'Error: LAST_ADMIN',
    ])
    const [{ n } = { n: 0 }] = await world.owner<{ n: number }[]>`
      select count(*)::int as n from membership where workspace_id = ${neem.workspaceId} and role = 'ADMIN' and state = 'PRESENT'`
    expect(n).toBe(1)
  })

  test('leaving frees the seat; who was removed comes back as she was, who left is asked first [cso:O10]', async ({
    world,
  }) => {
    const neem = await school(world)
    const ravi = await world.person({ workspace: neem.workspaceId, role: 'FACULTY' })
    const { id } = await membershipOf(world, ravi.id)
    const end = async (actorId: string) =>
      await world.sql.begin(async (tx) => await endMembership(tx, world.house, step(world, { ...neem, actorId }, id)))
    const back = async () =>
      await world.sql.begin(
        async (tx) => await reactivateMember(tx, world.house, { ...step(world, neem, id), mayTakeSeats: roomForAll }),
      )
    await end(neem.actorId)
    expect(await seats(world, neem.workspaceId)).toBe(1)
    expect(await back()).toEqual({ state: 'PRESENT' })
    expect(await membershipOf(world, ravi.id)).toMatchObject({ id, role: 'FACULTY', leftAt: null })
    await end(ravi.id)
    expect(await back()).toEqual({ state: 'INVITED' })
    expect(await seats(world, neem.workspaceId)).toBe(2)
    await end(neem.actorId)
    expect(await membershipOf(world, ravi.id)).toMatchObject({ state: 'REVOKED' })
  })

  test('a member of another organisation is not found', async ({ world }) => {
    const neem = await school(world)
    const banyan = await school(world, 'Banyan Club')
    const { id } = await membershipOf(world, banyan.actorId)
    expect(await refusal(change(world, neem, { membershipId: id, changes: { designation: 'x' } }))).toBe(
      '404 MEMBER_NOT_FOUND',
    )
    expect(
      await refusal(world.sql.begin(async (tx) => await endMembership(tx, world.house, step(world, neem, id)))),
    ).toBe('404 MEMBER_NOT_FOUND')
  })
})

test('a number that others wrote beside an e-mail leads no invitation there: it is of whoever is invited by it alone', async ({
  world,
}) => {
  const mobile = '+919822041123'
  const banyan = await school(world, 'Banyan Club')
  const theirs = await add(world, banyan, { email: 'thief@neelkanth.example', mobile })
  const neem = await school(world)
  const ours = await add(world, neem, { name: 'Ravi More', email: null, mobile, employeeCode: null })
  expect(ours.personId).not.toBe(theirs.personId)
  expect(await world.owner`select email, mobile from person where id = ${ours.personId}`).toEqual([
    { email: null, mobile },
  ])
  expect(await refusal(add(world, neem, { email: null, mobile, employeeCode: null }))).toBe('409 MEMBER_EXISTS mobile')
})

test('whoever begins her account in the very moment has her contacts to herself', async ({ world }) => {
  const neem = await school(world)
  const { membershipId, personId } = await add(world, neem)
  const changes = { email: 'thief@neelkanth.example' }
  const { changed } = await world.owner.begin(async (tx) => {
    await tx`update person set is_begun = true where id = ${personId}`
    const changed = refusal(change(world, neem, { membershipId, changes }))
    await expect.poll(async () => await waiting(world)).toBe(1)
    return { changed }
  })
  expect(await changed).toBe('409 PERSONAL_IS_HERS name')
  expect(await world.owner`select email from person where id = ${personId}`).toEqual([{ email: ASHA.email }])
})
