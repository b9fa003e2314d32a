import { createDepartment, moveMembers } from '@chowk/contract/member/department.ts'
import type { TestPerson } from '../world.ts'

/** A department of the neighbours, with their pupil in it. */
export async function givenDepartment(head: TestPerson, asha: TestPerson): Promise<void> {
  const made = await head.call(createDepartment, { name: 'Metals', class: 7 }, { 'idempotency-key': 'metals' })
  await head.call(moveMembers, { departmentId: made.id, userIds: [asha.id] })
}
