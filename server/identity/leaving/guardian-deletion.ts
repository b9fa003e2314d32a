import { changeGuardianDeletion } from '@chowk/contract/identity/guardian.ts'
import type { GuardianConsent } from '@chowk/contract/identity/guardian.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Context, Handler, House } from '../../platform/handle.ts'
import { post } from '../../platform/post/post.ts'
import { spendCode } from '../code/code.ts'
import { addressOf } from '../code/contact.ts'
import type { Contact } from '../code/contact.ts'
import { ownOrigin } from '../../platform/config.ts'
import { findConsents, reported } from '../guardian/guardian-calls.ts'
import { isMinorNow } from '../identity.ts'
import { deviceOf } from '../../device/device.ts'
import { moveDeletion, showDeletion } from './deletion.ts'
import { writeForChild, writeForGuardian } from './guardian-deletion-letter.ts'
import { findBlocks, findRequest } from './leaving.ts'
import { GUARDIAN_GRACE_MS, deletesAt } from './leaving.rules.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

interface Child {
  id: string
  name: string
  email: string | null
  mobile: string | null
  language: 'en' | 'hi'
}

type DeletionContext = Context<typeof changeGuardianDeletion>

// Two at once come one after the other: the child's row is held.
async function holdChild(sql: Sql, id: string): Promise<Child | undefined> {
  const [child] = await sql<Child[]>`
    select id, name, email, mobile, language from person where id = ${id} and state <> 'DELETED' for update`
  return child
}

async function begin({ tx, clock }: DeletionContext, parts: readonly PersonalData[], child: Child): Promise<Date> {
  const now = clock.now()
  const running = await findRequest(tx, child.id)
  const time = deletesAt(now, now, GUARDIAN_GRACE_MS)
  if (running?.state === 'REQUESTED' || running?.state === 'BLOCKED') {
    const sooner = running.deletesAt < time ? running.deletesAt : time
    const from = running.askedBy === 'GUARDIAN' ? running.requestedAt : now
    await tx`
      update profile_deletion set asked_by = 'GUARDIAN', requested_at = ${from}, deletes_at = ${sooner} where id = ${running.id}`
    await showDeletion(tx, running.id)
    return sooner
  }
  const state = (await findBlocks(tx, parts, child.id)).length > 0 ? 'BLOCKED' : 'REQUESTED'
  const [made] = await tx<{ id: string }[]>`
    insert into profile_deletion (person_id, state, reason, writings, requested_at, deletes_at, asked_by)
    values (${child.id}, ${state}, 'OTHER', 'REMOVE', ${now}, ${time}, 'GUARDIAN') returning id`
  await showDeletion(tx, made?.id ?? '')
  return time
}

interface GuardianNotice {
  child: Child
  guardian: Contact
  /** When it is done; null: it is not. */
  at: Date | null
  transactionId: string
}

/** What the child and the guardian are told. */
async function tellBoth(sql: Sql, house: House, facts: GuardianNotice) {
  const { child, guardian, at: time, transactionId: stamp } = facts
  const to = child.email ? { email: child.email } : child.mobile ? { mobile: child.mobile } : undefined
  const letter = { name: child.name, at: time, origin: ownOrigin(house.config) }
  if (to)
    await post(sql, house, {
      key: `guardian deletion child ${stamp}`,
      to,
      language: child.language,
      write: (language) => writeForChild(letter, language),
    })
  await post(sql, house, {
    key: `guardian deletion ${stamp}`,
    to: addressOf(guardian),
    language: child.language,
    write: (language) => writeForGuardian(letter, language),
  })
}

async function change(context: DeletionContext, parts: readonly PersonalData[]): Promise<GuardianConsent> {
  const { input, tx, clock, house, origin, refuse, audit } = context
  const deviceId = deviceOf(house.config.serverKey, origin.cookies['chowk_device'])
  const by = { transactionId: input.transactionId, purpose: 'GUARDIAN' as const, deviceId }
  const proven = await spendCode(tx, clock, by)
  // A code that names a child is told to the child, who opens an account with it.
  if (!proven || proven.context.childName) throw refuse('CODE_OVER')
  const [consent] = await findConsents(tx, proven.contact, input.consentId)
  const child = consent && (await holdChild(tx, consent.personId))
  if (!consent || !child) throw refuse('NOT_FOUND')
  let time: Date | null = null
  if (input.deletes) {
    if (!(await isMinorNow(tx, clock, child.id))) throw refuse('NOT_A_MINOR')
    time = await begin(context, parts, child)
  } else {
    const running = await findRequest(tx, child.id)
    if (running?.askedBy !== 'GUARDIAN') throw refuse('NOT_FOUND')
    await moveDeletion(tx, { id: running.id, to: 'CANCELLED', actorId: null, at: clock.now() })
  }
  await tellBoth(tx, house, { child, guardian: proven.contact, at: time, transactionId: input.transactionId })
  audit(`person ${child.id}`, undefined, { guardianDeletion: input.deletes })
  return reported({ ...consent, deletesAt: time })
}

/** A guardian asks by her own proven contact that a child's account be deleted, or takes that back; the rest is as with anybody who leaves. */
export const guardianDeletionCalls = (parts: readonly PersonalData[]): Handler[] => [
  handle(changeGuardianDeletion, async (context) => await change(context, parts)),
]
