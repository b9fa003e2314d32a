import type { TestPerson, World } from '../world.ts'

/** What owners leave behind: an offer to a deputy who has not answered, a copy, and the key of a directory that knows their pupil. */
export async function givenAdministration(
  world: World,
  { workspace, head, asha, canary }: { workspace: string; head: TestPerson; asha: TestPerson; canary: string },
): Promise<void> {
  const deputy = await world.person({ workspace, role: 'ADMIN', name: 'Deputy' })
  const { owner: sql, clock } = world
  const time = clock.now()
  const later = new Date(time.getTime() + 86_400_000)
  const membershipOf = ({ id }: TestPerson) =>
    sql`(select id from membership where workspace_id = ${workspace} and person_id = ${id})`
  await sql`
    insert into ownership_offer (workspace_id, offered_by, offered_to, stays_owner, offered_at, ends_at)
    values (${workspace}, ${membershipOf(head)}, ${membershipOf(deputy)}, true, ${time}, ${later})`
  await sql`
    insert into workspace_copy (workspace_id, requested_by, state, requested_at, ready_at, ends_at, bytes)
    values (${workspace}, ${head.id}, 'READY', ${time}, ${time}, ${later}, 9)`
  await sql`
    insert into scim_token (workspace_id, token_hash, made_at, made_by) values (${workspace}, '\\x04', ${time}, ${head.id})`
  await sql`
    insert into scim_user (membership_id, workspace_id, user_name, external_id, given_name)
    values (${membershipOf(asha)}, ${workspace}, ${`asha@${canary}.example`}, 'ext-7', ${canary})`
}
