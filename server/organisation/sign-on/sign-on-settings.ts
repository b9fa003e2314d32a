import { getSignOn, removeSignOn, restoreSignOn, saveSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { restorableSince } from '../../platform/calendar/removed-for.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { endRemoved } from './end-removed.ts'
import { isReachable } from './provider.ts'
import { findFacts, findSignOn, encryptSecret, settingsOf } from './sign-on-row.ts'
import type { SignOnRow } from './sign-on-row.ts'
import { isFreeMail, rolesIn } from './sign-on.rules.ts'

const answerGet = handle(getSignOn, async ({ viewer, workspace, sql, house, clock, refuse }) => {
  const workspaceId = workspace.id
  const facts = await findFacts(sql, { workspaceId, personId: viewer.personId, now: clock.now() })
  if (!facts) throw refuse('WORKSPACE_NOT_FOUND')
  return settingsOf(house, facts, await findSignOn(sql, workspaceId))
})

const faultAt = (path: string, code: string) =>
  commonRefusal('INVALID_INPUT', { fields: [{ path, code, message: code }] })

// What the log tells of it.
type Logged = Pick<SignOnRow, 'issuer' | 'clientId' | 'domains' | 'newcomerRole' | 'isOn'>
const loggedOf = ({ issuer, clientId, domains, newcomerRole, isOn }: Logged): Logged => ({
  issuer,
  clientId,
  domains,
  newcomerRole,
  isOn,
})

const answerSave = handle(saveSignOn, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
  const workspaceId = workspace.id
  const { issuer, clientId, clientSecret, newcomerRole, isOn, version } = input
  const domains = [...new Set(input.domains)]
  const facts = await findFacts(tx, { workspaceId, personId: viewer.personId, now: clock.now() })
  if (!facts) throw refuse('WORKSPACE_NOT_FOUND')
  if (!isReachable(house, issuer)) throw faultAt('issuer', 'NOT_SAFE')
  const free = domains.findIndex(isFreeMail)
  if (free >= 0) throw faultAt(`domains.${free}`, 'FREE_MAIL')
  if (!rolesIn(facts.kind).includes(newcomerRole)) throw faultAt('newcomerRole', 'NOT_HERE')
  const before = await findSignOn(tx, workspaceId, { hold: true })
  if ((before?.version ?? 0) !== version)
    throw refuse('VERSION_CONFLICT', { details: { current: settingsOf(house, facts, before) } })
  // A secret is never sent to another place than the one that it was given for.
  const isSame = before?.issuer === issuer && before.clientId === clientId
  const secret = clientSecret ? encryptSecret(house, workspaceId, clientSecret) : isSame ? before.secret : undefined
  if (!secret) throw faultAt('clientSecret', 'NEEDED')
  // A new provider takes the place of one that was removed, and of what tied people to that.
  if (!before) await endRemoved(tx, { workspaceId })
  const [row] = await tx<{ version: number }[]>`
      insert into sign_on (workspace_id, issuer, client_id, secret, domains, newcomer_role, is_on, changed_at)
      values (${workspaceId}, ${issuer}, ${clientId}, ${Buffer.from(secret)}, ${domains}, ${newcomerRole}, ${isOn}, ${clock.now()})
      on conflict (workspace_id) do update set issuer = excluded.issuer, client_id = excluded.client_id, secret = excluded.secret,
        domains = excluded.domains, newcomer_role = excluded.newcomer_role, is_on = excluded.is_on, changed_at = excluded.changed_at,
        version = sign_on.version + 1, worked_at = case when ${isSame} then sign_on.worked_at end
      where sign_on.version = ${version} returning version`
  const after = row && (await findSignOn(tx, workspaceId))
  if (!after) throw refuse('VERSION_CONFLICT')
  audit(`workspace ${workspaceId}`, before && loggedOf(before), loggedOf(after))
  return settingsOf(house, facts, after)
})

const answerRemove = handle(removeSignOn, async ({ workspace, tx, clock, refuse, audit }) => {
  const workspaceId = workspace.id
  const [gone] = await tx<Logged[]>`
      update sign_on set removed_at = ${clock.now()}, version = version + 1 where workspace_id = ${workspaceId} and removed_at is null
      returning issuer, client_id, domains, newcomer_role, is_on`
  if (!gone) throw refuse('WORKSPACE_NOT_FOUND')
  audit(`workspace ${workspaceId}`, loggedOf(gone))
  return { removed: true as const }
})

const answerRestore = handle(restoreSignOn, async ({ viewer, workspace, tx, house, clock, refuse, audit }) => {
  const workspaceId = workspace.id
  const facts = await findFacts(tx, { workspaceId, personId: viewer.personId, now: clock.now() })
  if (!facts) throw refuse('WORKSPACE_NOT_FOUND')
  const back = await tx`
      update sign_on set removed_at = null, version = version + 1
      where workspace_id = ${workspaceId} and removed_at > ${restorableSince(clock.now())}`
  const after = await findSignOn(tx, workspaceId)
  if (back.count === 0 || !after) throw refuse('NOT_REMOVED')
  audit(`workspace ${workspaceId}`, undefined, loggedOf(after))
  return settingsOf(house, facts, after)
})

/** Calls by which an owner sets the provider of her workspace. */
export const signOnSettingsCalls: Handler[] = [answerGet, answerSave, answerRemove, answerRestore]
