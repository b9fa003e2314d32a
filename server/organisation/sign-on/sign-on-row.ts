import type { NewcomerRole, SignOnSettings } from '@chowk/contract/organisation/sign-on.ts'
import { SIGN_ON_PATH } from '@chowk/contract/organisation/sign-on.ts'
import type { WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import { ownOrigin } from '../../platform/config.ts'
import { restorableSince, restorableUntil } from '../../platform/calendar/removed-for.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { isProven, provenDomain } from '../workspace.rules.ts'
import { rolesIn } from './sign-on.rules.ts'

/** The sign-on of a workspace with what of the workspace it depends on. */
export interface SignOnRow {
  workspaceId: string
  slug: string
  name: string
  nameHi: string | null
  kind: string
  state: WorkspaceState
  website: string
  verifiedBy: string | null
  issuer: string
  clientId: string
  secret: Uint8Array
  domains: string[]
  newcomerRole: NewcomerRole
  isOn: boolean
  version: number
  workedAt: Date | null
}

/** The workspace itself, whether it has a sign-on or not. */
export interface WorkspaceFacts extends Pick<SignOnRow, 'workspaceId' | 'kind' | 'website' | 'verifiedBy'> {
  /** Whether its owner, who looks at it, has a password. */
  asksPassword: boolean
  /** A provider that was removed in the last 30 days. */
  removedIssuer: string | null
  removedAt: Date | null
}

/** The sign-on of a workspace; with `hold` it waits for the end of the transaction. */
export async function findSignOn(sql: Sql, workspaceId: string, { hold = false } = {}): Promise<SignOnRow | undefined> {
  const [row] = await sql<SignOnRow[]>`
    select s.*, w.slug, w.name, nullif(w.name_hi, '') as name_hi, w.kind, w.state, w.website, w.verified_by
    from sign_on s join workspace w on w.id = s.workspace_id where s.workspace_id = ${workspaceId} and s.removed_at is null ${hold ? sql`for update of s` : sql``}`
  return row
}

/** The facts of a workspace of an organisation, for its owner. */
export async function findFacts(
  sql: Sql,
  { workspaceId, personId, now }: { workspaceId: string; personId: string; now: Date },
): Promise<WorkspaceFacts | undefined> {
  const [row] = await sql<WorkspaceFacts[]>`
    select w.id as workspace_id, w.kind, w.website, w.verified_by, s.issuer as removed_issuer, s.removed_at,
      exists (select from person where id = ${personId} and password_hash is not null) as asks_password
    from workspace w left join sign_on s on s.workspace_id = w.id and s.removed_at > ${restorableSince(now)}
    where w.id = ${workspaceId} and w.kind <> 'DEFAULT' and w.state <> 'CLOSED'`
  return row
}

/** Where every provider sends people back to. */
export const returnAddress = (config: House['config']): string => `${ownOrigin(config)}${SIGN_ON_PATH}`

/** What the owner's page shows; never the secret. */
export function settingsOf(house: House, facts: WorkspaceFacts, row: SignOnRow | undefined): SignOnSettings {
  const proven = provenDomain(facts)
  return {
    signOn: row
      ? {
          issuer: row.issuer,
          clientId: row.clientId,
          domains: row.domains.map((name) => ({ name, isProven: isProven(name, proven) })),
          newcomerRole: row.newcomerRole,
          isOn: row.isOn,
          version: row.version,
          workedAt: row.workedAt?.toISOString() ?? null,
        }
      : null,
    removed:
      !row && facts.removedIssuer && facts.removedAt
        ? { issuer: facts.removedIssuer, until: restorableUntil(facts.removedAt).toISOString() }
        : null,
    returnAddress: returnAddress(house.config),
    provenDomain: proven,
    roles: rolesIn(facts.kind),
    asksPassword: facts.asksPassword,
  }
}

const secretOf = (workspaceId: string) => ({ purpose: 'sign-on secret', about: workspaceId })

/** A provider's secret as it is kept. */
export const encryptSecret = (house: House, workspaceId: string, secret: string): Buffer =>
  encrypt(house.config.serverKey, secret, secretOf(workspaceId))

/** How the provider of a sign-on is asked; undefined when its secret was encrypted with another server's key. */
export function providerOf(house: House, row: SignOnRow) {
  const secret = decrypt(house.config.serverKey, row.secret, secretOf(row.workspaceId))?.toString()
  return secret === undefined ? undefined : { issuer: row.issuer, clientId: row.clientId, secret }
}
