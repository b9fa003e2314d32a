import { createDepartment, moveMembers } from '@chowk/contract/member/department.ts'
import type { TestPerson, World } from '../world.ts'

/** A department of the neighbours, with their pupil in it. */
export async function givenDepartment(world: World, head: TestPerson, asha: TestPerson): Promise<void> {
  const made = await head.call(createDepartment, { name: 'Metals', class: 7 }, { 'idempotency-key': 'metals' })
  await head.call(moveMembers, { departmentId: made.id, userIds: [asha.id] })
  await givenUpload(world, head, asha)
  await world.owner`
    insert into rollover (workspace_id, state, from_session, to_session, requested_at)
    select workspace_id, 'FAILED', '2025-26', '2026-27', now() from department where id = ${made.id}`
}

// A file by which the head once brought her in, with what its headings were taken for.
async function givenUpload({ owner }: World, head: TestPerson, asha: TestPerson): Promise<void> {
  const [made] = await owner<{ id: string; workspaceId: string }[]>`
    insert into member_upload (workspace_id, person_id, file_name, file_hash, state, rows, columns, created_at, ended_at)
    select workspace_id, ${head.id}, 'Pupils.csv', '', 'COMPLETED', 1, '[{"heading": "Name", "samples": ["Asha"], "field": "name"}]', now(), now()
    from membership where person_id = ${asha.id} and left_at is null limit 1
    returning id, workspace_id`
  await owner`
    insert into member_upload_row (upload_id, number, cells, plan, outcome, membership_id)
    select ${made?.id ?? ''}, 2, '["Asha"]', 'NEW', 'CREATED', id from membership where person_id = ${asha.id} and workspace_id = ${made?.workspaceId ?? ''}`
  await owner`
    insert into member_upload_heading (workspace_id, heading, field) values (${made?.workspaceId ?? ''}, 'name', 'name')`
  await owner`insert into member_upload_setting (workspace_id, date_order) values (${made?.workspaceId ?? ''}, 'DAY_FIRST')`
}
