import { describe } from 'vitest'
import {
  createDepartment,
  deleteDepartment,
  moveMembers,
  setDepartmentActive,
  updateDepartment,
} from '@chowk/contract/member/department.ts'
import { addAdmin, setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import { answerOffer, giveUpOwnership, offerOwnership, withdrawOffer } from '@chowk/contract/member/ownership.ts'
import { PASSWORD, fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

async function department({ people }: Asking) {
  return await people.owner.call(createDepartment, { name: fresh() }, { 'idempotency-key': fresh() })
}

const DEPARTMENTS = [
  given(createDepartment, () => ({ name: fresh() })),
  given(updateDepartment, async (asking) => ({ id: (await department(asking)).id, version: 1, name: fresh() })),
  given(setDepartmentActive, async (asking) => ({ id: (await department(asking)).id, isActive: false })),
  given(deleteDepartment, async (asking) => ({ id: (await department(asking)).id })),
  given(moveMembers, async (asking) => ({
    departmentId: (await department(asking)).id,
    userIds: [asking.people.member.id],
  })),
]

async function membershipOf({ world }: Asking, personId: string): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${personId}`
  return row?.id ?? ''
}

/** Another of the school in that role. */
async function colleague(asking: Asking, role: 'ADMIN' | 'FACULTY'): Promise<string> {
  return await membershipOf(asking, (await asking.world.person({ workspace: asking.school, role })).id)
}

async function offered(asking: Asking, to: string): Promise<string> {
  const id = await membershipOf(asking, to)
  const made = await asking.people.owner.call(offerOwnership, { id, staysOwner: true, password: PASSWORD })
  return made.offers[0]?.id ?? ''
}

const ADMINS = [
  given(addAdmin, async (asking) => ({
    id: await membershipOf(asking, asking.people.member.id),
    role: 'FACULTY' as const,
  })),
  given(setAdminStatus, async (asking) => ({
    id: await colleague(asking, 'ADMIN'),
    status: 'DISABLED' as const,
    reason: 'She has left the school.',
  })),
  given(setFacultyStatus, async (asking) => ({
    id: await colleague(asking, 'FACULTY'),
    status: 'DISABLED' as const,
    reason: 'She has left the school.',
  })),
  given(offerOwnership, async (asking) => ({
    id: await colleague(asking, 'ADMIN'),
    staysOwner: true,
    password: PASSWORD,
  })),
  given(withdrawOffer, async (asking) => ({ id: await offered(asking, asking.people.administrator.id) })),
  given(
    answerOffer,
    async (asking) => ({ id: await offered(asking, asking.people.administrator.id), accepts: false }),
    { refusedWith: { owner: 'OFFER_OVER' } },
  ),
  given(giveUpOwnership, async ({ world, school }) => {
    await world.person({ workspace: school, role: 'OWNER' })
    return {}
  }),
]

describe('who may do what with the people of a workspace', () => {
  test(
    'teachers see their own departments, whoever runs the workspace arranges all of them [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'member', [...DEPARTMENTS, ...ADMINS])
    },
  )
})
