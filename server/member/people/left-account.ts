import { lockAccounts, unlockAccounts } from '../../identity/managed-account.ts'
import { isProvenEmail, provenDomain } from '../../organisation/workspace.rules.ts'
import type { Sql } from '../../platform/database.ts'

interface Leaving {
  workspaceId: string
  personIds: readonly string[]
}

interface Candidate {
  personId: string
  email: string
  website: string
  verifiedBy: string | null
}

/**
 * Who of those that leave is reached by nothing but an address of the workspace's own domain, as it has shown (O10): whoever reads the mail
 * there would open the account by it. Who has a number of her own, or belongs to another workspace, keeps hers.
 */
export async function findLocked(tx: Sql, { workspaceId, personIds }: Leaving): Promise<string[]> {
  const rows = await tx<Candidate[]>`
    select p.id as person_id, p.email, w.website, w.verified_by from person p join workspace w on w.id = ${workspaceId}
    where p.id = any(${personIds}::uuid[]) and p.state = 'ACTIVE' and p.is_begun and not p.is_operator and p.email is not null
      and p.mobile_verified_at is null and w.verified_by in ('MAIL', 'DNS')
      and not exists (
        select from membership m join workspace o on o.id = m.workspace_id and o.kind <> 'DEFAULT'
        where m.person_id = p.id and m.workspace_id <> ${workspaceId} and m.state in ('PRESENT', 'SUSPENDED'))`
  return rows.filter((each) => isProvenEmail(each.email, provenDomain(each))).map(({ personId }) => personId)
}

interface Moment {
  actorId: string | null
  at: Date
}

/** Locks the accounts of those who left. */
export const lockLeft = async (tx: Sql, personIds: readonly string[], { actorId, at }: Moment): Promise<void> =>
  await lockAccounts(tx, { personIds, actorId, at })

/**
 * Opens the account again of whoever is taken back, or invited anew, by the workspace for whose leaving it was locked. By no other one:
 * whoever reads the mail there would make a workspace of his own and invite her to it.
 */
export async function unlockReturned(
  tx: Sql,
  { workspaceId, personIds }: Leaving,
  { actorId, at }: Moment,
): Promise<void> {
  // Both steps of one leaving bear the same moment.
  const left = await tx<{ id: string }[]>`
    select p.id from person p join membership m on m.person_id = p.id and m.workspace_id = ${workspaceId}
    where p.id = any(${personIds}::uuid[]) and p.suspended_because = 'LEFT' and exists (
      select from status_history h where h.entity = 'membership' and h.entity_id = m.id::text and h.to_state = 'LEFT' and h.at = (
        select l.at from status_history l where l.entity = 'person' and l.entity_id = p.id::text and l.reason = 'LEFT_WORKSPACE'
        order by l.id desc limit 1))`
  await unlockAccounts(tx, { personIds: left.map(({ id }) => id), actorId, at })
}
