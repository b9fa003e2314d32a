import { resetPersonFactor, restorePerson, sendResetLetter, suspendPerson } from '@chowk/contract/operator/person.ts'
import type { PersonState } from '@chowk/contract/operator/person.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { keepWithin } from '../../platform/limits.ts'
import { post } from '../../platform/post/post.ts'
import { endOfLastDay } from '../../platform/calendar/last-day.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import { maskContact } from '../code/code.rules.ts'
import { askFactorReset, withdrawFactorReset } from '../factor/lost-factor.ts'
import { addressOf } from '../code/contact.ts'
import type { Contact } from '../code/contact.ts'
import { ownOrigin } from '../../platform/config.ts'
import { writeResetLink, writeRestored, writeSuspended } from './operator-letter.ts'
import { fileOf, findAccount, isHeldByGuardian } from './person-file.ts'
import type { Account } from './person-file.ts'
import { PERSON_STATES } from './person.rules.ts'

/** One person is not flooded with letters, whoever presses. */
const LETTERS_A_DAY = { most: 3, windowMs: DAY_MS }

const contactOf = ({ email, mobile }: Account): Contact | undefined =>
  email ? { channel: 'EMAIL', address: email } : mobile ? { channel: 'MOBILE', address: mobile } : undefined

// A child's guardian learns of it too.
async function findReached(sql: Sql, account: Account): Promise<(Contact & { language: 'en' | 'hi' })[]> {
  const own = contactOf(account)
  const guardians = await sql<(Contact & { language: 'en' | 'hi' })[]>`
    select distinct on (channel, contact) channel, contact as address, language from guardian_consent
    where person_id = ${account.id} and withdrawn_at is null`
  return [...(own ? [{ ...own, language: account.language }] : []), ...guardians]
}

interface Step {
  account: Account
  to: Exclude<PersonState, 'DELETED'>
  actorId: string | null
  reason: string
  /** The end of a suspension that ends by itself. */
  until?: Date | undefined
}

async function move(sql: Sql, house: House, { account, to, actorId, reason, until }: Step): Promise<void> {
  const time = house.clock.now()
  const { id, name } = account
  const also = sql`, suspended_because = null, suspended_until = ${until ?? null}`
  await transition(sql, PERSON_STATES, { id, to, actorId, reason, at: time, also })
  if (to === 'SUSPENDED') {
    await sql`
      update session_family set revoked_at = ${time}, revoked_because = 'SUSPENDED' where person_id = ${id} and revoked_at is null`
    await sql`update sign_in_link set used_at = ${time} where person_id = ${id} and used_at is null`
  }
  const facts = { name, reason, until, origin: ownOrigin(house.config) }
  for (const { language, ...contact } of await findReached(sql, account))
    await post(sql, house, {
      key: `account ${id} ${to} ${time.getTime()} ${contact.address}`,
      to: addressOf(contact),
      language,
      write: (each) => (to === 'SUSPENDED' ? writeSuspended(each, facts) : writeRestored(each, facts)),
    })
}

export const answerSuspend = handle(suspendPerson, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, reason, lastDay } = input
  if (id === viewer.personId) throw refuse('OWN_ACCOUNT')
  const until = lastDay === undefined ? undefined : endOfLastDay(lastDay, clock.now())
  if (lastDay !== undefined && !until)
    throw refuse('WRONG_DAY', { fields: [{ path: 'lastDay', code: 'WRONG_DAY', message: '' }] })
  const account = await findAccount(tx, clock, { id, hold: true })
  if (!account) throw refuse('PERSON_NOT_FOUND')
  await move(tx, house, { account, to: 'SUSPENDED', actorId: viewer.personId, reason, until })
  audit(`person ${id}`, { state: account.state }, { state: 'SUSPENDED', reason, lastDay })
  const after = await findAccount(tx, clock, { id })
  return await fileOf(tx, clock, { account: after ?? account, viewerId: viewer.personId })
})

export const answerRestore = handle(restorePerson, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, reason } = input
  const account = await findAccount(tx, clock, { id, hold: true })
  if (!account) throw refuse('PERSON_NOT_FOUND')
  if (isHeldByGuardian(account, clock)) throw refuse('GUARDIAN_SAID_NO')
  await move(tx, house, { account, to: 'ACTIVE', actorId: viewer.personId, reason })
  audit(`person ${id}`, { state: account.state }, { state: 'ACTIVE', reason })
  const after = await findAccount(tx, clock, { id })
  return await fileOf(tx, clock, { account: after ?? account, viewerId: viewer.personId })
})

const TIME_IS_OVER = 'Its last day is over.'

/** Lifts the suspensions whose last day is over. What a guardian took back meanwhile stays closed, by her word from now on. */
export function endSuspensionsTask(house: House): Task {
  const { sql, clock } = house
  return async () => {
    const due = await sql<{ id: string }[]>`
      select id from person where suspended_until <= ${clock.now()} order by suspended_until limit 1000`
    for (const { id } of due) {
      await sql.begin(async (tx) => {
        const account = await findAccount(tx, clock, { id, hold: true })
        const isOver = account?.state === 'SUSPENDED' && account.suspendedUntil && account.suspendedUntil <= clock.now()
        if (!account || !isOver) return
        if (isHeldByGuardian(account, clock))
          await tx`update person set suspended_because = 'GUARDIAN', suspended_until = null where id = ${id}`
        else await move(tx, house, { account, to: 'ACTIVE', actorId: null, reason: TIME_IS_OVER })
      })
    }
  }
}

/** Sends somebody the way to a new password and answers where to, with its middle covered; the code of why not, else. */
export async function sendReset(
  sql: Sql,
  house: House,
  { personId }: { personId: string },
): Promise<{ sentTo: string } | 'PERSON_NOT_FOUND' | 'NOT_ACTIVE' | 'NO_CONTACT'> {
  const { clock, config } = house
  const account = await findAccount(sql, clock, { id: personId })
  if (!account) return 'PERSON_NOT_FOUND'
  if (account.state !== 'ACTIVE') return 'NOT_ACTIVE'
  const contact = contactOf(account)
  if (!contact) return 'NO_CONTACT'
  await keepWithin(sql, clock, `reset letter ${account.id}`, LETTERS_A_DAY)
  const facts = { name: account.name, origin: ownOrigin(config) }
  await post(sql, house, {
    key: `reset letter ${account.id} ${clock.now().getTime()}`,
    to: addressOf(contact),
    language: account.language,
    write: (language) => writeResetLink(language, facts),
  })
  return { sentTo: maskContact(contact) }
}

export const answerResetLetter = handle(sendResetLetter, async ({ input, tx, house, refuse, audit }) => {
  const sent = await sendReset(tx, house, { personId: input.id })
  if (typeof sent === 'string') throw refuse(sent)
  audit(`person ${input.id}`)
  return sent
})

export const answerFactorReset = handle(
  resetPersonFactor,
  async ({ input, viewer, tx, house, clock, refuse, audit }) => {
    const { id, isAsked } = input
    if (!(await findAccount(tx, clock, { id, hold: true }))) throw refuse('PERSON_NOT_FOUND')
    const of = { personId: id, workspaceId: null, actorId: viewer.personId }
    const asked = await (isAsked ? askFactorReset : withdrawFactorReset)(tx, house, of)
    if (typeof asked === 'string') throw refuse(asked)
    audit(`person ${id}`, undefined, { isAsked })
    const account = await findAccount(tx, clock, { id })
    if (!account) throw refuse('PERSON_NOT_FOUND')
    return await fileOf(tx, clock, { account, viewerId: viewer.personId })
  },
)
