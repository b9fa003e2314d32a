import { createDepartment, moveMembers } from '@chowk/contract/member/department.ts'
import type { TestPerson, World } from '../world.ts'

/** A department of the neighbours, with their pupil in it. */
export async function givenDepartment(world: World, head: TestPerson, asha: TestPerson): Promise<void> {
  const made = await head.call(createDepartment, { name: 'Metals', class: 7 }, { 'idempotency-key': 'metals' })
  await head.call(moveMembers, { departmentId: made.id, userIds: [asha.id] })
  await world.owner`
    insert into rollover (workspace_id, state, from_session, to_session, requested_at)
    select workspace_id, 'FAILED', '2025-26', '2026-27', now() from department where id = ${made.id}`
}
