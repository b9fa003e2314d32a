import type { World } from '../world.ts'

/** What signing up and her guardian leave behind: codes, consents, a link from a letter. */
export async function givenIdentity(
  world: World,
  { personId, deviceId, canary }: { personId: string; deviceId: string; canary: string },
): Promise<void> {
  const time = world.clock.now()
  const later = new Date(time.getTime() + 600_000)
  await world.owner`
    insert into one_time_code (purpose, channel, sent_to, person_id, device_id, says, language, code_hash, created_at, sent_at, expires_at)
    values ('EMAIL', 'EMAIL', ${`${canary.toLowerCase()}@post.example`}, ${personId}, ${deviceId}, 'CODE', 'en', '\\x00', ${time}, ${time}, ${later})`
  await world.owner`
    insert into person_consent (person_id, purpose, text_version, language, given_at) values (${personId}, 'TERMS', '1', 'en', ${time})`
  await world.owner`
    insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
    values (${personId}, ${`${canary} Oaks`}, 'EMAIL', 'guardian@post.example', '1', 'en', ${time})`
  await world.owner`
    insert into factor_reset (person_id, asked_at, due_at, stop_hash) values (${personId}, ${time}, ${time}, sha256(convert_to(${`stop ${personId}`}, 'UTF8')))`
  await world.owner`insert into second_factor (person_id, secret, created_at) values (${personId}, '\\x02', ${time})`
  await world.owner`insert into recovery_code (person_id, code_hash, created_at) values (${personId}, '\\x03', ${time})`
  await world.owner`
    insert into entry_challenge (person_id, device_id, administers, created_at, expires_at)
    values (${personId}, ${deviceId}, false, ${time}, ${later})`
  await world.owner`
    insert into contact_change (person_id, channel, old_address, new_address, undo_hash, changed_at, undo_until)
    values (${personId}, 'MOBILE', null, '+919822099999', '\\x02', ${time}, ${later})`
  await world.owner`
    insert into sign_in_link (token_hash, person_id, created_at, expires_at) values ('\\x01', ${personId}, ${time}, ${later})`
  await world.owner`
    insert into passkey (person_id, credential, public_key, counter, transports, name, is_shared, is_roaming, created_at)
    values (${personId}, 'emlya29uaWE', '\\x02', 0, '{internal}', ${`${canary} phone`}, true, false, ${time})`
  await world.owner`
    insert into passkey_challenge (challenge_hash, device_id, person_id, created_at, expires_at)
    values ('\\x03', ${deviceId}, ${personId}, ${time}, ${later})`
}
