import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CodePurpose, CodeTransaction } from '@chowk/contract/identity/code.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { House, Origin } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { post } from '../../platform/post/post.ts'
import { tooMany } from '../../platform/refusal.ts'
import {
  CODE_LIVES_MS,
  DAILY_TRIES,
  MOST_TRIES,
  RESEND_AFTER_MS,
  maskContact,
  newCode,
  waitToSend,
} from './code.rules.ts'
import { writeCodeLetter } from './code-letter.ts'
import type { CodeLetter } from './code-letter.ts'
import { addressOf } from './contact.ts'
import type { Contact } from './contact.ts'
import { HOUR_MS } from '../../platform/time.ts'

/** A code that somebody asks for. */
export interface CodeRequest {
  purpose: CodePurpose
  contact: Contact
  deviceId: string
  language: 'en' | 'hi'
  says: CodeLetter['says']
  /** Whose address it is, where that matters. */
  personId?: string | undefined
  context?: CodeContext
  /** Where the letter's link leads. */
  link: string
}

/** What a code was asked for beside its purpose. */
export interface CodeContext {
  childName?: string
  /** She gave her password when she asked. */
  isHer?: true
}

/** A computer room signs up one after the other on one machine, a school behind one address. */
const DEVICE = { most: 40, windowMs: HOUR_MS }
const ADDRESS = { most: 300, windowMs: HOUR_MS }

const hashCode = (key: Buffer, id: string, code: string) =>
  createHmac('sha256', key).update(`code ${id} ${code}`).digest()
/** A contact where it must be known again, but not read. */
export const hashAddress = (key: Buffer, { channel, address }: Contact): Buffer =>
  createHmac('sha256', key).update(`address ${channel} ${address}`).digest()

/** Counts an asking by its device, where there is one already, and by its address; a flood is refused. */
export async function countAsking(house: House, origin: Origin, deviceId: string | null): Promise<void> {
  const { sql, clock } = house
  if (deviceId) await keepWithin(sql, clock, `code device ${deviceId}`, DEVICE)
  await keepWithin(sql, clock, `code address ${origin.ip}`, ADDRESS)
}

/** Makes a code and posts its letter. Every address costs the same work, whether somebody has it or not. */
export async function openCode(house: House, requested: CodeRequest): Promise<CodeTransaction> {
  const { contact, purpose, deviceId, language, says, personId, context = {} } = requested
  const id = randomUUID()
  const now = house.clock.now()
  const code = newCode(randomInt)
  const expiresAt = new Date(now.getTime() + CODE_LIVES_MS)
  await house.sql.begin(async (tx) => {
    await countSend(tx, house, { contact, purpose, context })
    await tx`
      insert into one_time_code (id, purpose, channel, sent_to, person_id, device_id, says, context, language, code_hash,
        created_at, sent_at, expires_at)
      values (${id}, ${purpose}, ${contact.channel}, ${contact.address}, ${personId ?? null}, ${deviceId}, ${says},
        ${tx.json(context)}, ${language}, ${hashOf(house, { id, code, says })}, ${now}, ${now}, ${expiresAt})`
    await send(tx, house, { ...requested, id, code, sends: 1, expiresAt })
  })
  return reported({ id, contact, now })
}

// A letter that holds no code: none fits.
const hashOf = ({ config }: House, { id, code, says }: { id: string; code: string; says: CodeLetter['says'] }) =>
  says === 'CODE' ? hashCode(config.serverKey, id, code) : randomBytes(32)

const reported = ({ id, contact, now }: { id: string; contact: Contact; now: Date }): CodeTransaction => ({
  transactionId: id,
  sentTo: maskContact(contact),
  channel: contact.channel,
  expiresAt: new Date(now.getTime() + CODE_LIVES_MS).toISOString(),
  resendAfter: new Date(now.getTime() + RESEND_AFTER_MS).toISOString(),
})

async function countSend(
  tx: Sql,
  house: House,
  to: Pick<CodeRequest, 'contact' | 'purpose' | 'context'>,
): Promise<void> {
  const hash = hashAddress(house.config.serverKey, to.contact)
  const now = house.clock.now()
  await tx`select pg_advisory_xact_lock(71002, ${hash.readInt32BE(0)})`
  const early = await waitForLast(tx, now, to)
  if (early > 0) throw tooMany(early)
  const sent = await tx<{ at: Date }[]>`
    select at from code_send where address_hash = ${hash} and purpose = ${to.purpose} order by at desc limit 10`
  const wait = waitToSend(
    sent.map(({ at: time }) => time),
    now,
  )
  if (wait > 0) throw tooMany(wait)
  await tx`insert into code_send (address_hash, purpose, at) values (${hash}, ${to.purpose}, ${now})`
}

// The letter before may be on its way, whoever asked for it and by whichever call.
async function waitForLast(
  tx: Sql,
  now: Date,
  { contact, purpose, context }: Pick<CodeRequest, 'contact' | 'purpose' | 'context'>,
): Promise<number> {
  const [last] = await tx<{ sentAt: Date }[]>`
    select sent_at from one_time_code
    where created_at > ${new Date(now.getTime() - HOUR_MS)} and sent_at > ${new Date(now.getTime() - RESEND_AFTER_MS)}
      and channel = ${contact.channel} and sent_to = ${contact.address} and purpose = ${purpose}
      and context->>'childName' is not distinct from ${context?.childName ?? null}::text
    order by sent_at desc limit 1`
  return last ? last.sentAt.getTime() + RESEND_AFTER_MS - now.getTime() : 0
}

interface Sending extends CodeRequest {
  id: string
  code: string
  sends: number
  expiresAt: Date
}

async function send(tx: Sql, house: House, sending: Sending): Promise<void> {
  const { id, sends, contact, language, purpose, says, code, link, context } = sending
  const facts = { purpose, says, code, link, childName: context?.childName }
  await post(tx, house, {
    key: `code ${id} ${sends}`,
    to: addressOf(contact),
    language,
    expiresAt: sending.expiresAt,
    write: (each) => writeCodeLetter(facts, each),
    // An SMS costs, and a stranger's telephone should not ring: numbers without an account get none.
    isWithheld: contact.channel === 'MOBILE' && says !== 'CODE',
  })
}

interface CodeRow extends Pick<CodeRequest, 'purpose' | 'says' | 'language'> {
  id: string
  channel: Contact['channel']
  sentTo: string
  personId: string | null
  context: CodeContext
  sends: number
  sentAt: Date
  codeHash: Uint8Array
  tries: number
  verifiedAt: Date | null
}

/** Sends another code for a transaction, with its tries anew; undefined when there is no such one. `linkOf` makes the link anew. */
export async function sendAgain(
  house: House,
  by: { transactionId: string; deviceId: string },
  linkOf: (
    tx: Sql,
    row: { says: CodeLetter['says']; purpose: CodePurpose; personId: string | null },
  ) => Promise<string>,
): Promise<CodeTransaction | undefined> {
  const now = house.clock.now()
  return await house.sql.begin(async (tx) => {
    const [row] = await tx<CodeRow[]>`
      select * from one_time_code
      where id = ${by.transactionId} and device_id = ${by.deviceId} and verified_at is null
        and created_at > ${new Date(now.getTime() - HOUR_MS)} for update`
    if (!row) return undefined
    const contact = { channel: row.channel, address: row.sentTo }
    await countSend(tx, house, { contact, purpose: row.purpose, context: row.context })
    const code = newCode(randomInt)
    const { id, says, sends } = row
    const expiresAt = new Date(now.getTime() + CODE_LIVES_MS)
    await tx`
      update one_time_code set code_hash = ${hashOf(house, { id, code, says })}, tries = 0, sends = ${sends + 1},
        sent_at = ${now}, expires_at = ${expiresAt} where id = ${id}`
    const link = await linkOf(tx, row)
    const { personId: _, ...requested } = row
    await send(tx, house, { ...requested, ...by, contact, link, code, sends: sends + 1, expiresAt })
    return reported({ id, contact, now })
  })
}

/** The outcome of one try. */
export type Tried =
  | { is: 'RIGHT'; code: Proven; spendBefore: Date }
  | { is: 'WRONG'; triesLeft: number }
  /** Over, tried too often, spent, of another device, or never sent: nobody is told which. */
  | { is: 'OVER' }

/** What a right code proves. */
export interface Proven {
  purpose: CodePurpose
  contact: Contact
  personId: string | null
  context: CodeContext
}

/** Counts a try, then compares: of many at once at most five compare. What it proves is spent once. The count stays although the answer is a refusal. */
export async function tryCode(
  house: House,
  by: { transactionId: string; deviceId: string; code: string },
): Promise<Tried> {
  const { sql, config } = house
  const now = house.clock.now()
  const [row] = await sql<CodeRow[]>`
    update one_time_code set tries = tries + 1
    where id = ${by.transactionId} and device_id = ${by.deviceId} and verified_at is null and tries < ${MOST_TRIES}
      and expires_at > ${now} returning *`
  const given = hashCode(config.serverKey, by.transactionId, by.code)
  if (!row) return await triedBefore(house, { ...by, given })
  await countDaily(house, row, by.deviceId)
  if (!timingSafeEqual(given, row.codeHash)) return { is: 'WRONG', triesLeft: MOST_TRIES - row.tries }
  const won = await sql`
    update one_time_code set verified_at = ${now} where id = ${row.id} and verified_at is null and code_hash = ${given}`
  return won.count === 1 ? rightOf(row, now) : await triedBefore(house, { ...by, given })
}

const rightOf = (row: CodeRow, verifiedAt: Date): Tried => ({
  is: 'RIGHT',
  code: provenOf(row),
  spendBefore: new Date(verifiedAt.getTime() + CODE_LIVES_MS),
})

// Whose answer was lost on the way sends the right code once more.
async function triedBefore(
  { sql, clock }: House,
  by: { transactionId: string; deviceId: string; given: Buffer },
): Promise<Tried> {
  const [row] = await sql<CodeRow[]>`
    select * from one_time_code
    where id = ${by.transactionId} and device_id = ${by.deviceId} and used_at is null and code_hash = ${by.given}
      and verified_at > ${new Date(clock.now().getTime() - CODE_LIVES_MS)}`
  return row?.verifiedAt ? rightOf(row, row.verifiedAt) : { is: 'OVER' }
}

// Codes are three an hour with five tries each, for ever: who guesses on and on at one account is stopped by the day, and its owner is
// not, on a device of hers. An address that nobody has is counted like any other.
async function countDaily({ sql, clock, config }: House, row: CodeRow, deviceId: string): Promise<void> {
  const [own] = row.personId
    ? await sql`select 1 from session_family where person_id = ${row.personId} and device_id = ${deviceId} limit 1`
    : []
  if (own) return
  const address = hashAddress(config.serverKey, { channel: row.channel, address: row.sentTo }).toString('base64url')
  await keepWithin(sql, clock, `code tries ${address}`, DAILY_TRIES)
}

const provenOf = ({ purpose, channel, sentTo, personId, context }: CodeRow): Proven => ({
  purpose,
  contact: { channel, address: sentTo },
  personId,
  context,
})

/** Who spends a proof, and what for. */
export interface Spending {
  transactionId: string
  purpose: CodePurpose
  deviceId: string | null
}

/** Spends a proof, once: what it proved, or undefined when it does not hold. The row is locked until the transaction ends. */
export async function spendCode(tx: Sql, clock: Clock, by: Spending): Promise<Proven | undefined> {
  const now = clock.now()
  const [row] = await tx<CodeRow[]>`
    update one_time_code set used_at = ${now}
    where id = ${by.transactionId} and purpose = ${by.purpose} and device_id = ${by.deviceId} and used_at is null
      and verified_at > ${new Date(now.getTime() - CODE_LIVES_MS)} returning *`
  return row && provenOf(row)
}

/** What a proof says, without spending it. */
export async function readProof(sql: Sql, clock: Clock, by: Spending): Promise<Proven | undefined> {
  const [row] = await sql<CodeRow[]>`
    select * from one_time_code
    where id = ${by.transactionId} and purpose = ${by.purpose} and device_id = ${by.deviceId} and used_at is null
      and verified_at > ${new Date(clock.now().getTime() - CODE_LIVES_MS)}`
  return row && provenOf(row)
}

/** Codes of somebody that let her in or set her password are good for nothing any more: what they were sent for has changed. */
export async function voidCodes(tx: Sql, clock: Clock, personId: string): Promise<void> {
  const now = clock.now()
  await tx`
    update one_time_code set expires_at = ${now}, verified_at = null
    where person_id = ${personId} and purpose in ('PASSWORD', 'SIGN_IN') and used_at is null`
  await tx`update sign_in_link set used_at = ${now} where person_id = ${personId} and used_at is null`
}
