import { createHash } from 'node:crypto'
import type { Receipt, TicketKind } from '@chowk/contract/content/ticket.ts'
import type { Sql } from '../../platform/database.ts'
import type { House, Origin } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import type { Limit } from '../../platform/limits.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { formTokenFault, ticketKey } from './form-token.rules.ts'
import { postAcknowledgement } from './ticket-post.ts'
import { monthOf, numberOf, termsFrom } from './ticket.rules.ts'
import { json } from '../../platform/json.ts'

/** Forms of one address in an hour, and letters to one mailbox: nobody's is filled by strangers (F7, G20). */
const AN_HOUR: Limit = { most: 5, windowMs: HOUR_MS }
const SAME_MS = 10 * MINUTE_MS

/** What is kept of a form, whatever its kind. */
export interface NewTicket {
  kind: TicketKind
  name: string
  email: string
  mobile: string | null
  language: 'en' | 'hi'
  topic: string
  message: string
  facts: Record<string, string>
  preferredAt: Date | null
}

/** Why a form is not taken. */
export type FormFault = 'FORM_FILLED_BY_PROGRAM' | 'FORM_EXPIRED' | 'FORM_TOO_QUICK'

/** What every form sends. */
export interface SentForm {
  formToken: string
  website: string
  email: string
}

/** Whether a person may have sent this form, as far as that can be told (F7). Only what passes is counted. */
export function formFault({ clock, config }: House, { formToken, website }: SentForm): FormFault | undefined {
  if (website.trim() !== '') return 'FORM_FILLED_BY_PROGRAM'
  return formTokenFault(config.serverKey, formToken, clock.now())
}

/** Counts a form of this address and to this mailbox; refuses when there were too many. */
export async function countForm({ sql, clock }: House, { ip }: Origin, { email }: SentForm): Promise<void> {
  const mailbox = createHash('sha256').update(email).digest('base64url')
  for (const key of [`form address ${ip}`, `form mailbox ${mailbox}`]) {
    await keepWithin(sql, clock, key, AN_HOUR)
  }
}

const digestOf = ({ kind, email, topic, message, facts, preferredAt }: NewTicket) =>
  createHash('sha256')
    .update(JSON.stringify([kind, email, topic, message, facts, preferredAt]))
    .digest()

/** The ticket of the same words of the last ten minutes, or undefined. From here on the same words wait for each other. */
export async function findSame(sql: Sql, ticket: NewTicket, now: Date): Promise<string | undefined> {
  const same = digestOf(ticket)
  await sql`select pg_advisory_xact_lock(${same.readInt32BE(0)}, ${same.readInt32BE(4)})`
  const [before] = await sql<{ number: string }[]>`
    select number from ticket where same = ${same} and created_at > ${new Date(now.getTime() - SAME_MS)}
    order by created_at desc limit 1`
  return before?.number
}

/** Keeps a ticket under the next number of its month and tells its writer; the same words again are the ticket of before. */
export async function fileTicket(sql: Sql, house: House, viewer: Viewer, ticket: NewTicket): Promise<Receipt> {
  const now = house.clock.now()
  const key = (number: string) => ticketKey(house.config.serverKey, number)
  const before = await findSame(sql, ticket, now)
  if (before) return { number: before, key: key(before), merged: true }
  const month = monthOf(now)
  const [counted] = await sql<{ last: number }[]>`
    insert into ticket_month as m (month, last) values (${month}, 1)
    on conflict (month) do update set last = m.last + 1 returning last`
  const number = numberOf(month, counted?.last ?? 0)
  const { acknowledgeBy, answerBy } = termsFrom(now)
  await sql`
    insert into ticket (number, kind, person_id, name, email, mobile, language, topic, message, facts, preferred_at, created_at,
      acknowledge_by, answer_by, same)
    values (${number}, ${ticket.kind}, ${viewer.signedIn ? viewer.personId : null}, ${ticket.name}, ${ticket.email}, ${ticket.mobile},
      ${ticket.language}, ${ticket.topic}, ${ticket.message}, ${json(sql, ticket.facts)}, ${ticket.preferredAt}, ${now},
      ${acknowledgeBy}, ${answerBy}, ${digestOf(ticket)})`
  await postAcknowledgement(sql, house, { number, kind: ticket.kind, email: ticket.email, language: ticket.language })
  return { number, key: key(number), merged: false }
}
