import { describe, expect } from 'vitest'
import { addAdmin, setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import { createMember } from '@chowk/contract/member/member.ts'
import {
  changeMembers,
  getMember,
  leaveWorkspace,
  reactivateMember,
  removeMember,
  sendMemberReset,
  updateMember,
} from '@chowk/contract/member/member-file.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const REASON = 'Moved to Nashik in June'

async function givenSchool(world: World) {
  const school = await world.workspace({ name: 'Neem School' })
  const in_ = async (name: string, role: 'OWNER' | 'ADMIN' | 'FACULTY') =>
    await world.person({ workspace: school, role, name, email: `${name.toLowerCase()}@neem.example` })
  const [tara, anil, leela] = [await in_('Tara', 'OWNER'), await in_('Anil', 'ADMIN'), await in_('Leela', 'FACULTY')]
  return { school, tara, anil, leela }
}

const membershipOf = async (world: World, { id }: TestPerson) =>
  (await world.owner<{ id: string }[]>`select id from membership where person_id = ${id}`)[0]?.id ?? ''

const refusal = (answer: Awaited<ReturnType<TestPerson['ask']>>) => [
  answer.statusCode,
  answer.body.code,
  ...(answer.body.fields ?? []).map(({ path }) => path),
]

const fill = async (world: World, school: string) =>
  await world.owner`
    update workspace_seat set taken = (select seats from plan where code = 'FREE') where workspace_id = ${school}`

describe('what cannot be done to a member says why', () => {
  test('a code that somebody else has is refused when a member is written down and when she is changed', async ({
    world,
  }) => {
    const { anil, leela } = await givenSchool(world)
    const asha = { name: 'Asha More', email: 'asha@neem.example', employeeCode: 'NK-1' }
    const { id } = await anil.call(createMember, asha)
    const twin = { name: 'Usha More', email: 'usha@neem.example', employeeCode: 'nk-1' }
    expect(refusal(await anil.ask(createMember, twin))).toEqual([409, 'CODE_TAKEN', 'employeeCode'])
    const leelas = await membershipOf(world, leela)
    const { version } = await anil.call(getMember, { id: leelas })
    const coded = await anil.ask(updateMember, { id: leelas, version, employeeCode: 'NK-1' })
    expect(refusal(coded)).toEqual([409, 'CODE_TAKEN', 'employeeCode'])
    // Asha has not begun her account, so the school may mend her address, but not into that of somebody else.
    const hers = await anil.call(getMember, { id })
    const taken = await anil.ask(updateMember, { id, version: hers.version, email: 'leela@neem.example' })
    expect(refusal(taken)).toEqual([409, 'CONTACT_TAKEN', 'email'])
    expect(await anil.call(getMember, { id })).toMatchObject({ email: 'asha@neem.example', version: hers.version })
  })

  test('an owner is not moved or removed like a member, and the only one does not leave', async ({ world }) => {
    const { school, tara, anil } = await givenSchool(world)
    const id = await membershipOf(world, tara)
    const { version } = await anil.call(getMember, { id })
    expect(refusal(await anil.ask(updateMember, { id, version, role: 'MEMBER' }))).toEqual([403, 'IS_OWNER'])
    expect(refusal(await anil.ask(removeMember, { id, reason: REASON }))).toEqual([403, 'IS_OWNER'])
    expect(refusal(await tara.ask(leaveWorkspace, {}))).toEqual([403, 'IS_OWNER'])
    expect(await anil.call(getMember, { id })).toMatchObject({ role: 'OWNER', state: 'PRESENT' })
    await world.person({ workspace: school, role: 'OWNER' })
    expect(await tara.call(leaveWorkspace, {})).toEqual({ state: 'LEFT' })
  })

  test('where every seat is taken nobody is written down, invited again, taken back or made a teacher', async ({
    world,
  }) => {
    const { school, anil, leela } = await givenSchool(world)
    const gone = await membershipOf(world, leela)
    await anil.call(removeMember, { id: gone, reason: REASON })
    const admin = await anil.call(addAdmin, { email: 'admin@neem.example', name: 'New One', role: 'ADMIN' })
    const teacher = await anil.call(addAdmin, { email: 'teacher@neem.example', name: 'New Two', role: 'FACULTY' })
    await world.owner`
      update membership set state = 'EXPIRED', left_at = now() where id = any(${[admin.id, teacher.id]}::uuid[])`
    await fill(world, school)
    const tries = [
      anil.ask(createMember, { name: 'Asha More', email: 'asha@neem.example' }),
      anil.ask(reactivateMember, { id: gone }),
      anil.ask(addAdmin, { email: 'third@neem.example', name: 'New Three', role: 'FACULTY' }),
      anil.ask(setAdminStatus, { id: admin.id, status: 'INVITED' }),
      anil.ask(setFacultyStatus, { id: teacher.id, status: 'INVITED' }),
    ]
    for (const each of tries) expect(refusal(await each)).toEqual([409, 'SEATS_TAKEN'])
    const there = await world.owner`select from membership where workspace_id = ${school} and left_at is null`
    expect(there).toHaveLength(2)
  })

  test('a suspended member is made no administrator', async ({ world }) => {
    const { anil, leela } = await givenSchool(world)
    const id = await membershipOf(world, leela)
    await anil.call(setFacultyStatus, { id, status: 'DISABLED', reason: REASON })
    expect(refusal(await anil.ask(addAdmin, { id, role: 'ADMIN' }))).toEqual([409, 'NOT_PRESENT'])
    expect(await anil.call(getMember, { id })).toMatchObject({ role: 'FACULTY', state: 'SUSPENDED' })
  })

  test('a way to a new password goes to nobody who has no address, or whose account is suspended', async ({
    world,
  }) => {
    const { anil, leela } = await givenSchool(world)
    const id = await membershipOf(world, leela)
    await world.owner`update person set email = null, mobile = null where id = ${leela.id}`
    expect(refusal(await anil.ask(sendMemberReset, { id }))).toEqual([409, 'NO_CONTACT'])
    await world.owner`update person set email = 'leela@neem.example', state = 'SUSPENDED' where id = ${leela.id}`
    expect(refusal(await anil.ask(sendMemberReset, { id }))).toEqual([409, 'NOT_ACTIVE'])
  })

  test('more than 500 members are suspended by no single call, and of so many none is', async ({ world }) => {
    const { school, anil } = await givenSchool(world)
    await world.owner`
      with people as (insert into person (name, birth_year, is_begun) select 'Pupil ' || n, 1990, true from generate_series(1, 501) n returning id)
      insert into membership (workspace_id, person_id, role) select ${school}, id, 'MEMBER' from people`
    const change = { what: 'SUSPEND', reason: REASON }
    const refused = await anil.ask(changeMembers, { matching: { role: 'MEMBER' }, change })
    expect(refusal(refused)).toEqual([409, 'TOO_MANY_MEMBERS'])
    expect(refused.body.details).toEqual({ most: 500 })
    expect(await world.owner`select from membership where state = 'SUSPENDED'`).toHaveLength(0)
  })
})
