import { stopFactorReset } from '@chowk/contract/identity/factor.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import type { Language } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { addressOf } from '../code/contact.ts'
import type { Contact } from '../code/contact.ts'
import { hashToken, newToken } from '../code/sign-in-link.ts'
import { writeRequested, writeStopped } from './lost-factor-letter.ts'

/** Long enough that whoever did not ask for it reads one of the letters. */
export const RESET_AFTER_MS = 3 * DAY_MS
const REQUESTS_A_WEEK = { most: 3, windowMs: 7 * DAY_MS }
const STOPS = { most: 20, windowMs: 10 * MINUTE_MS }

/** Who asks: a workspace for a member of its own, or an operator. */
export interface Asking {
  personId: string
  workspaceId: string | null
  actorId: string
}

/** Why it cannot be asked. */
export type NoReset = 'NO_FACTOR' | 'NOT_OURS_TO_RESET' | 'NO_CONTACT'

interface Owner {
  name: string
  language: Language
  email: string | null
  mobile: string | null
  isOperator: boolean
  hasFactor: boolean
  /** Belongs to the asking workspace, and to no other one. */
  isOurs: boolean
  /** What she is in the asking workspace. */
  role: Role | null
}

/**
 * Whom a workspace may help: whoever belongs to it alone and runs no installation. Whose account opens another workspace too is not opened
 * by this one, and an operator's by none. An operator may help whoever runs no installation.
 */
export async function findOwner(
  tx: Sql,
  { personId, workspaceId }: Pick<Asking, 'personId' | 'workspaceId'>,
): Promise<Owner | undefined> {
  const [owner] = await tx<Owner[]>`
    select p.name, p.language, p.email, p.mobile, p.is_operator,
      exists (select from second_factor f where f.person_id = p.id and f.confirmed_at is not null) as has_factor,
      ${workspaceId}::uuid is null or (
        exists (select from membership m where m.person_id = p.id and m.workspace_id = ${workspaceId} and m.state = 'PRESENT')
        and not exists (
          select from membership m join workspace w on w.id = m.workspace_id and w.kind <> 'DEFAULT'
          where m.person_id = p.id and m.workspace_id <> ${workspaceId} and m.state in ('INVITED', 'PRESENT', 'SUSPENDED'))) as is_ours,
      (select m.role from membership m where m.person_id = p.id and m.workspace_id = ${workspaceId}) as role
    from person p where p.id = ${personId} and p.state = 'ACTIVE' and p.is_begun for update of p`
  return owner
}

/**
 * Whether what was asked of somebody may still be done: who may be helped is asked again, since meanwhile she may have joined another
 * workspace, left this one, or been given more to run. Whoever runs the workspace now and did not then is asked about anew.
 */
export const mayStillEnd = (owner: Owner | undefined, requestedRole: Role | null): boolean =>
  owner !== undefined &&
  owner.hasFactor &&
  owner.isOurs &&
  !owner.isOperator &&
  (!administers(owner.role) || owner.role === requestedRole || requestedRole === 'OWNER')

// At every address of hers, and at her guardian's: whoever reads one of them may stop it.
async function findReached(tx: Sql, personId: string, own: Owner): Promise<(Contact & { language: Language })[]> {
  const { email, mobile, language } = own
  const guardians = await tx<(Contact & { language: Language })[]>`
    select distinct on (channel, contact) channel, contact as address, language from guardian_consent
    where person_id = ${personId} and withdrawn_at is null`
  return [
    ...(email === null ? [] : [{ channel: 'EMAIL' as const, address: email, language }]),
    ...(mobile === null ? [] : [{ channel: 'MOBILE' as const, address: mobile, language }]),
    ...guardians,
  ]
}

/** Asks that somebody's second factor be turned off in three days. Asked again meanwhile, it is the same. */
export async function askFactorReset(tx: Sql, house: House, asking: Asking): Promise<{ dueAt: Date } | NoReset> {
  const { personId, workspaceId, actorId } = asking
  const owner = await findOwner(tx, asking)
  if (!owner || !owner.isOurs || owner.isOperator) return 'NOT_OURS_TO_RESET'
  if (!owner.hasFactor) return 'NO_FACTOR'
  const reached = await findReached(tx, personId, owner)
  if (reached.length === 0) return 'NO_CONTACT'
  const [waiting] = await tx<{ dueAt: Date }[]>`
    select due_at from factor_reset where person_id = ${personId} and outcome is null`
  if (waiting) return waiting
  const now = house.clock.now()
  await keepWithin(tx, house.clock, `factor reset ${personId}`, REQUESTS_A_WEEK)
  const dueAt = new Date(now.getTime() + RESET_AFTER_MS)
  const token = newToken()
  await tx`
    insert into factor_reset (person_id, workspace_id, asked_by, requested_role, asked_at, due_at, stop_hash)
    values (${personId}, ${workspaceId}, ${actorId}, ${owner.role}, ${now}, ${dueAt}, ${hashToken(token)})`
  const [asker] = await tx<{ en: string; hi: string | null }[]>`
    select name as en, nullif(name_hi, '') as hi from workspace where id = ${workspaceId}`
  const link = `${ownOrigin(house.config)}/keep-second-step?token=${token}`
  for (const { language, ...contact } of reached)
    await post(tx, house, {
      key: `factor reset ${personId} ${now.getTime()} ${contact.address}`,
      to: addressOf(contact),
      language,
      write: (each) => writeRequested(each, { name: owner.name, asker, dueAt, link }),
    })
  return { dueAt }
}

/** Takes back what was asked, by whoever may ask it; false when nothing waits. A workspace takes back what it asked itself. */
export async function withdrawFactorReset(
  tx: Sql,
  house: House,
  { personId, workspaceId }: Pick<Asking, 'personId' | 'workspaceId'>,
): Promise<boolean> {
  const gone = await tx`
    update factor_reset set outcome = 'WITHDRAWN', ended_at = ${house.clock.now()}
    where person_id = ${personId} and outcome is null
      and (${workspaceId}::uuid is null or workspace_id = ${workspaceId})`
  return gone.count > 0
}

/** Whoever signs in by her second factor, or by a passkey, is not shut out. */
export async function stopByUse(tx: Sql, { clock }: Pick<House, 'clock'>, personId: string): Promise<void> {
  await tx`
    update factor_reset set outcome = 'STOPPED', ended_at = ${clock.now()} where person_id = ${personId} and outcome is null`
}

export const answerStopReset = handle(
  stopFactorReset,
  async ({ input, tx, house, clock, refuse, auditAs }) => {
    const [stopped] = await tx<{ personId: string; workspaceId: string | null; askedBy: string | null }[]>`
      update factor_reset set outcome = 'STOPPED', ended_at = ${clock.now()}
      where stop_hash = ${hashToken(input.token)} and outcome is null returning person_id, workspace_id, asked_by`
    if (!stopped) throw refuse('LINK_OVER')
    const { personId, workspaceId, askedBy } = stopped
    auditAs({ signedIn: true, personId, workspaceId }, `person ${personId}`)
    await tellAsker(tx, house, { personId, askedBy })
    return { isOn: true as const }
  },
  { first: async ({ house, clock, origin }) => await keepWithin(house.sql, clock, `factor stop ${origin.ip}`, STOPS) },
)

// Whoever asked for it learns that the person wants it otherwise.
async function tellAsker(tx: Sql, house: House, { personId, askedBy }: { personId: string; askedBy: string | null }) {
  const [asker] = await tx<{ name: string; email: string | null; language: Language; about: string }[]>`
    select a.name, a.email, a.language, p.name as about from person a, person p
    where a.id = ${askedBy} and a.state = 'ACTIVE' and p.id = ${personId}`
  if (asker?.email == null) return
  const { name, about, email, language } = asker
  await post(tx, house, {
    key: `factor reset stopped ${personId} ${house.clock.now().getTime()}`,
    to: { email },
    language,
    write: (each) => writeStopped(each, { name, about }),
  })
}
