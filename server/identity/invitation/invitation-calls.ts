import { acceptInvitation, getInvitationStatus, sendFreshInvitation } from '@chowk/contract/identity/invitation.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler, House, Origin } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import type { Address } from '../../platform/post/post.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { countAsking } from '../code/code.ts'
import { addressOf, readContact } from '../code/contact.ts'
import type { Contact } from '../code/contact.ts'
import { MOST_SENDS, SENDS_WINDOW_MS, maskContact } from '../code/code.rules.ts'
import { hashToken } from '../code/sign-in-link.ts'
import { knowDevice, deviceOf } from '../../device/device.ts'
import { enter, giveEntry } from '../enter.ts'
import type { Entering, Entry } from '../enter.ts'
import { keepConsent, spendGuardianCode } from '../guardian/guardian.ts'
import { findFace } from '../signup/arrival.ts'
import { requireYear } from '../../platform/calendar/year.ts'
import { settleBirthYear, takeClaimedYear } from '../signup/claimed-age.ts'
import { findWrittenClasses, hashNewPassword, keepTerms, letOtherGo, yearOfApplicant } from '../signup/account.ts'
import { findMemberships } from '../identity.ts'
import { findInvitation, invite, knownGuardian, waitingInvitations } from './invitation.ts'
import type { OpenInvitation } from './invitation.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { MEMBERSHIP, findMayHoldRole } from '../managed-account.ts'

const answerStatus = handle(getInvitationStatus, async ({ input, sql, clock, house, origin }) => {
  await countAsking(house, origin, null)
  const { address } = await readContact(input)
  const open = await findInvitation(sql, clock, { address, code: input.code })
  const workspace = open && (await findFace(sql, { id: open.workspaceId }))
  if (!open || !workspace) return { status: 'OVER' as const, invitation: null }
  const { name, isNew, birthYear, expiresAt } = open
  await sql`update invitation set opened_at = ${clock.now()} where id = ${open.id} and opened_at is null`
  const known = await knownGuardian(open)
  const asks = { isNew, asksBirthYear: isNew && birthYear === null, guardian: known ? maskContact(known) : null }
  return { status: 'GOOD' as const, invitation: { workspace, name, ...asks, expiresAt: expiresAt.toISOString() } }
})

const answerFresh = handle(sendFreshInvitation, async ({ input, sql, clock, house, origin, viewer, reply }) => {
  const { language } = input
  const deviceId = viewer.signedIn
    ? viewer.deviceId
    : await knowDevice({ sql, key: house.config.serverKey, origin, reply, now: clock.now() })
  await countAsking(house, origin, deviceId)
  const contact = await readContact(input)
  const limit = { most: MOST_SENDS, windowMs: SENDS_WINDOW_MS }
  await keepWithin(sql, clock, `invitation ${hashToken(contact.address).toString('base64url')}`, limit)
  // The e-mails are written by a job, so the answer takes equally long for an unknown address.
  await house.enqueue(sql, FRESH_INVITATIONS, { ...addressOf(contact), language })
  return { sentTo: maskContact(contact) }
})

/** The job that invites an address anew. */
export const FRESH_INVITATIONS = 'fresh-invitations'

/** Writes the letters of `sendFreshInvitation`. */
export function freshInvitationsTask(house: House) {
  return async (payload: unknown): Promise<void> => {
    const { language, ...to } = payload as Address & { language: 'en' | 'hi' }
    await house.sql.begin(async (tx) => {
      for (const membershipId of await waitingInvitations(tx, 'email' in to ? to.email : to.mobile))
        await invite(tx, house, { membershipId, language })
    })
  }
}

interface Accepting {
  input: Parsed<typeof acceptInvitation>
  deviceId: string | null
  origin: Origin
  auditAs: Entering['auditAs']
  refuse: (code: 'LINK_OVER' | 'ACCOUNT_NEEDED' | 'GUARDIAN_NEEDED' | 'GUARDIAN_IS_CHILD' | 'TOO_YOUNG') => Refusal
}

const answerAccept = handleTuned(
  acceptInvitation,
  async ({ input, house, origin, reply, refuse, begin, auditAs }) => {
    const { sql, clock, config } = house
    await countAsking(house, origin, null)
    requireYear(input.account?.birthYear, { path: 'account.birthYear', now: clock.now() })
    const deviceId = deviceOf(config.serverKey, origin.cookies['chowk_device'])
    const { code, account } = input
    const contact = await readContact(input)
    const { address } = contact
    const known = await findInvitation(sql, clock, { address, code })
    if (!known) throw refuse('LINK_OVER')
    if (known.isNew && !account) throw refuse('ACCOUNT_NEEDED')
    const passwordHash =
      known.isNew && account ? await hashNewPassword(account.password, 'account.password', [known.name, address]) : null
    // A minor's year counts from now on, also when she is refused.
    if (passwordHash) await settleBirthYear(house, { contact, birthYear: account?.birthYear })
    const session = await begin(async (tx) => {
      const open = await findInvitation(tx, clock, { address, code, lock: true })
      if (!open) throw refuse('LINK_OVER')
      await join(tx, house, { ...open, contact })
      // Whoever opened what was sent to her comes in, signed in or not; the workspace reads it in its log.
      const { personId, membershipId, workspaceId } = open
      auditAs({ signedIn: true, personId, workspaceId }, `membership ${membershipId}`)
      // Or she opened an account without it meanwhile, which has a password.
      if (!passwordHash || !open.isNew) {
        if (!(await findMayHoldRole(tx, clock, { workspaceId, personId, role: open.role }))) throw refuse('TOO_YOUNG')
        return undefined
      }
      return await beginAccount(tx, house, { input, deviceId, origin, auditAs, refuse, open, passwordHash, contact })
    })
    const userData = session ? await giveEntry(house, { origin, reply }, session) : null
    return { joined: known.workspaceId, teaches: known.teaches, userData }
  },
  { transactions: 'own' },
)

async function join(tx: Sql, { clock }: House, open: OpenInvitation & { contact: Contact }): Promise<void> {
  const now = clock.now()
  await tx`update invitation set used_at = ${now} where id = ${open.id}`
  await transitionWhere(tx, MEMBERSHIP, {
    where: tx`id = ${open.membershipId}`,
    from: ['INVITED'],
    to: 'PRESENT',
    actorId: open.personId,
    at: now,
    also: tx`, joined_at = ${now}`,
  })
  // Whoever opens what was sent there has shown that it is hers.
  const shown = tx(open.contact.channel === 'EMAIL' ? 'email_verified_at' : 'mobile_verified_at')
  await tx`update person set ${shown} = coalesce(${shown}, ${now}::timestamptz) where id = ${open.personId}`
}

async function beginAccount(
  tx: Sql,
  house: House,
  given: Accepting & { open: OpenInvitation; passwordHash: string; contact: Contact },
): Promise<Entry | undefined> {
  const { input, open, passwordHash, contact, deviceId, origin, auditAs, refuse } = given
  const { personId, name } = open
  const { language = 'en', guardian } = input.account ?? {}
  // What a school entered of a pupil is not made older by the pupil, nor what was given for her contact before by whoever invites her. Nobody begins twice: whoever began in the same moment by signing up, or
  // by another invitation, keeps that and only joins.
  const written = await findWrittenClasses(tx, tx`id = ${personId}`)
  const givenYear = yearOfApplicant(input.account?.birthYear, written, house.clock.now())
  const begun = await tx`
    update person set password_hash = ${passwordHash}, birth_year = coalesce(birth_year, ${givenYear ?? null}::smallint),
      language = ${language}, is_begun = true, ${letOtherGo(tx, contact)}
    where id = ${personId} and not is_begun`
  if (begun.count === 0) return undefined
  await takeClaimedYear(tx, house, { contact, personId })
  const [facts] = await tx<{ birthYear: number | null }[]>`select birth_year from person where id = ${personId}`
  const birthYear = facts?.birthYear ?? null
  // Before a guardian is asked for: a child takes up no invitation to teach or to run a workspace.
  const held = { workspaceId: open.workspaceId, personId, role: open.role }
  if (!(await findMayHoldRole(tx, house.clock, held))) throw refuse('TOO_YOUNG')
  const memberships = [...(await findMemberships(tx, personId)), ...written]
  const yes = await spendGuardianCode(tx, house, {
    name,
    birthYear,
    memberships,
    deviceId,
    contacts: [contact.address],
    guardian,
  })
  if (yes === 'GUARDIAN_NEEDED' || yes === 'GUARDIAN_IS_CHILD') throw refuse(yes)
  await keepTerms(tx, house.clock, { personId, language })
  if (yes !== 'NOT_NEEDED') await keepConsent(tx, house, { personId, childName: name, language, proof: yes })
  return await enter(tx, house, { auditAs, origin, personId, deviceId })
}

export const invitationCalls: Handler[] = [answerStatus, answerFresh, answerAccept]
