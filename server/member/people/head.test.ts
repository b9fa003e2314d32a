import { describe, expect } from 'vitest'
import { setStorePermission } from '@chowk/contract/organisation/membership.ts'
import { addAdmin } from '@chowk/contract/member/admin.ts'
import { createDepartment, setDepartmentActive } from '@chowk/contract/member/department.ts'
import { listMembers } from '@chowk/contract/member/member.ts'
import {
  changeMembers,
  endMemberSessions,
  getMember,
  removeMember,
  resetMemberFactor,
  sendMemberReset,
  suspendMember,
  updateMember,
} from '@chowk/contract/member/member-file.ts'
import type { Call } from '@chowk/contract/call.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const REASON = 'The scenario asks for it'
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** A school whose classes 8 A and 8 B stand within class 8, with a pupil in each; class 9 beside them has one too. */
async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School' })
  const tara = await world.person({ workspace: school, role: 'OWNER', name: 'Tara' })
  const leela = await world.person({ workspace: school, role: 'FACULTY', name: 'Leela' })
  const make = async (name: string, more: object = {}) =>
    (await tara.call(createDepartment, { name, ...more }, { 'idempotency-key': fresh() })).id
  const eighth = await make('Class 8', { class: 8, headId: leela.id })
  const within = await make('Class 8 A', { class: 8, section: 'A', parentId: eighth })
  const beside = await make('Class 9', { class: 9 })
  const idOf = async (personId: string) =>
    (await world.owner<{ id: string }[]>`select id from membership where person_id = ${personId}`)[0]?.id ?? ''
  const pupil = async (name: string, departmentId: string) => {
    const who = await world.person({ workspace: school, name, class: 8 })
    await world.owner`update membership set department_id = ${departmentId} where person_id = ${who.id}`
    return { who, id: await idOf(who.id) }
  }
  const asha = await pupil('Asha', within)
  const banu = await pupil('Banu', beside)
  const seenBy = async (who: { id: string }) => {
    const answer = await (await world.session(who.id, school)).ask(listMembers, {})
    return ((answer.body as { content?: { name: string }[] }).content ?? []).map(({ name }) => name)
  }
  return { school, tara, leela, eighth, asha, banu, idOf, seenBy }
}

/** What may be asked of a member, by her membership. */
const stepsOf = (id: string): [Call, Record<string, unknown>][] => [
  [getMember, { id }],
  [updateMember, { id, version: 1, designation: 'Monitor' }],
  [suspendMember, { id, reason: REASON }],
  [removeMember, { id, reason: REASON }],
  [endMemberSessions, { id }],
  [sendMemberReset, { id }],
  [resetMemberFactor, { id, isAsked: true }],
]

describe('the head of a department, over another’s people', () => {
  test('sees the pupils of a class within it, and of none beside it', async ({ world }) => {
    const { leela, seenBy } = await given(world)
    expect(await seenBy(leela)).toEqual(['Asha'])
  })

  test('sees them no longer once she is suspended, or the department is closed', async ({ world }) => {
    const { tara, leela, eighth, idOf, seenBy } = await given(world)
    await tara.call(setDepartmentActive, { id: eighth, isActive: false })
    expect(await seenBy(leela)).toEqual([])
    await tara.call(setDepartmentActive, { id: eighth, isActive: true })
    expect(await seenBy(leela)).toEqual(['Asha'])
    await tara.call(suspendMember, { id: await idOf(leela.id), reason: REASON })
    expect(await seenBy(leela)).toEqual([])
  })

  test('opens no pupil’s file and takes no step with one, not even of her own class', async ({ world }) => {
    const { leela, asha } = await given(world)
    for (const [call, input] of stepsOf(asha.id))
      expect([call.address, codeOf(await leela.ask(call, input))]).toEqual([call.address, 'NOT_ALLOWED'])
  })
})

describe('an administrator of two organisations', () => {
  test('finds in the one for which she acts nobody of the other, by whichever call', async ({ world }) => {
    const { school, tara, asha, idOf } = await given(world)
    const club = await world.workspace({ name: 'Banyan Club' })
    await world.owner`insert into membership (workspace_id, person_id, role) values (${club}, ${tara.id}, 'OWNER')`
    const there = await world.session(tara.id, club)
    for (const [call, input] of stepsOf(asha.id))
      expect([call.address, codeOf(await there.ask(call, input))]).toEqual([call.address, 'MEMBER_NOT_FOUND'])
    expect(codeOf(await there.ask(addAdmin, { id: asha.id, role: 'FACULTY' }, { 'idempotency-key': fresh() }))).toBe(
      'MEMBER_NOT_FOUND',
    )
    expect(codeOf(await there.ask(setStorePermission, { userId: asha.who.id, storeAllowed: true }))).toBe(
      'MEMBER_NOT_FOUND',
    )
    expect(await there.call(changeMembers, { ids: [asha.id], change: { what: 'REMOVE', reason: REASON } })).toEqual({
      changed: 0,
      skipped: [{ code: 'MEMBER_NOT_FOUND', count: 1 }],
    })
    expect((await there.call(listMembers, {})).content.map(({ name }) => name)).toEqual(['Tara'])
    expect(await idOf(asha.who.id)).toBe(asha.id)
    expect(school).not.toBe(club)
  })
})
