import { describe } from 'vitest'
import {
  createDepartment,
  deleteDepartment,
  moveMembers,
  setDepartmentActive,
  updateDepartment,
} from '@chowk/contract/member/department.ts'
import {
  changeMembers,
  createMember,
  endMemberSessions,
  getMember,
  inviteMembers,
  leaveWorkspace,
  listMembers,
  reactivateMember,
  removeMember,
  resumeMember,
  sendMemberReset,
  suspendMember,
  updateMember,
} from '@chowk/contract/member/member.ts'
import { previewRollover, startRollover, undoRollover } from '@chowk/contract/member/rollover.ts'
import { makeScimKey, revokeScimKey } from '@chowk/contract/member/scim.ts'
import { PASSWORD, fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

async function department({ people }: Asking) {
  return await people.owner.call(createDepartment, { name: fresh() }, { 'idempotency-key': fresh() })
}

// A school with a pupil of class 7, whose year can end.
async function endingSchool({ world, school }: Asking) {
  await world.owner`delete from membership where workspace_id = ${school} and class is not null`
  await world.person({ workspace: school, class: 7 })
  return { from: '2026-27' }
}

const DEPARTMENTS = [
  given(makeScimKey, { password: PASSWORD }),
  given(revokeScimKey, { password: PASSWORD }),
  given(createDepartment, () => ({ name: fresh() })),
  given(updateDepartment, async (asking) => ({ id: (await department(asking)).id, version: 1, name: fresh() })),
  given(setDepartmentActive, async (asking) => ({ id: (await department(asking)).id, isActive: false })),
  given(deleteDepartment, async (asking) => ({ id: (await department(asking)).id })),
  given(moveMembers, async (asking) => ({
    departmentId: (await department(asking)).id,
    userIds: [asking.people.member.id],
  })),
  given(previewRollover, endingSchool),
  given(startRollover, async (asking) => {
    await asking.world.owner`delete from rollover where workspace_id = ${asking.school}`
    return { ...(await endingSchool(asking)), moving: 1, leaving: 0 }
  }),
  given(undoRollover, async ({ world, school }) => {
    await world.owner`delete from rollover where workspace_id = ${school}`
    const [done] = await world.owner<{ id: string }[]>`
      insert into rollover (workspace_id, state, from_session, to_session, requested_at, done_at)
      values (${school}, 'DONE', '2026-27', '2027-28', ${world.clock.now()}, ${world.clock.now()}) returning id`
    return { id: done?.id ?? '' }
  }),
]

/** A member of the school whom nobody else of the test needs. */
async function someMember({ world, school }: Asking) {
  const { id: personId } = await world.person({ workspace: school, role: 'FACULTY' })
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${personId}`
  return { id: row?.id ?? '' }
}
const REASON = 'Moved to Nashik'

async function suspended(asking: Asking) {
  const { id } = await someMember(asking)
  await asking.people.owner.call(suspendMember, { id, reason: REASON })
  return { id }
}

async function removed(asking: Asking) {
  const { id } = await someMember(asking)
  await asking.people.owner.call(removeMember, { id, reason: REASON })
  return { id }
}

const MEMBERS = [
  given(listMembers, {}),
  given(createMember, () => ({ name: 'Asha', email: `${fresh()}@people.example` })),
  given(inviteMembers, () => ({ people: [{ contact: `${fresh()}@people.example` }] })),
  given(getMember, someMember),
  given(updateMember, async (asking) => ({ ...(await someMember(asking)), version: 1, designation: fresh() })),
  given(removeMember, async (asking) => ({ ...(await someMember(asking)), reason: REASON })),
  given(leaveWorkspace, {}, { refusedWith: { owner: 'LAST_ADMIN' } }),
  given(reactivateMember, removed),
  given(suspendMember, async (asking) => ({ ...(await someMember(asking)), reason: REASON })),
  given(resumeMember, suspended),
  given(endMemberSessions, someMember),
  given(sendMemberReset, someMember),
  given(changeMembers, async (asking) => ({
    ids: [(await someMember(asking)).id],
    change: { what: 'STORE' as const, storeAllowed: true },
  })),
]

describe('who may do what with the people of a workspace', () => {
  test(
    'teachers see their own departments, whoever runs the workspace arranges all of them [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'member', [...DEPARTMENTS, ...MEMBERS])
    },
  )
})
