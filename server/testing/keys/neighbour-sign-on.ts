import type { TestPerson, World } from '../world.ts'

/** A provider of the neighbours' school, whom it let in, and somebody on her way to it. */
export async function givenSignOn(
  world: World,
  { workspace, person }: { workspace: string; person: TestPerson },
): Promise<void> {
  const time = world.clock.now()
  await world.owner`
    insert into sign_on (workspace_id, issuer, client_id, secret, domains, newcomer_role, is_on, changed_at)
    values (${workspace}, 'https://login.zirkonia-school.example', 'Zirkonia client', '\\x00', '{zirkonia-school.example}', 'MEMBER', false, ${time})`
  await world.owner`
    insert into sign_on_person (workspace_id, issuer, subject, person_id, is_sure, joined_at, used_at)
    values (${workspace}, 'https://login.zirkonia-school.example', 'Zirkonia-7', ${person.id}, true, ${time}, ${time})`
  await world.owner`
    insert into sign_on_way (state_hash, workspace_id, device_id, person_id, version, created_at, expires_at)
    values ('\\x04', ${workspace}, ${person.deviceId}, ${person.id}, 1, ${time}, ${new Date(time.getTime() + 600_000)})`
}
