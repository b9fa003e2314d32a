import { describe } from 'vitest'
import {
  createDepartment,
  deleteDepartment,
  moveMembers,
  setDepartmentActive,
  updateDepartment,
} from '@chowk/contract/member/department.ts'
import { fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
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

describe('who may do what with the people of a workspace', () => {
  test(
    'teachers see their own departments, whoever runs the workspace arranges all of them [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'member', DEPARTMENTS)
    },
  )
})
