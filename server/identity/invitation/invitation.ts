import { isEmail } from '@chowk/contract/identity/contact.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import type { Contact } from '../code/contact.ts'
import { hashToken, newToken } from '../code/sign-in-link.ts'
import { ownOrigin } from '../../platform/config.ts'
import { HOUR_MS } from '../../platform/time.ts'

const LIVES_MS = 72 * HOUR_MS

/** A membership that waits for its person. */
export interface Invited {
  membershipId: string
  language: Language
}

interface Guest {
  name: string
  email: string | null
  mobile: string | null
  workspaceName: string
  workspaceNameHi: string | null
}

/** Invites the person of a membership by mail, else by SMS: the link is good for 72 hours and once; earlier ones are void. False where she has no address. */
export async function invite(tx: Sql, house: House, { membershipId, language }: Invited): Promise<boolean> {
  const [guest] = await tx<Guest[]>`
    select m.shown_name as name, p.email, p.mobile, w.name as workspace_name, w.name_hi as workspace_name_hi
    from membership m join person p on p.id = m.person_id join workspace w on w.id = m.workspace_id
    where m.id = ${membershipId}`
  const to = guest && addressOfGuest(guest)
  if (!to) return false
  const sentTo = 'email' in to ? to.email : to.mobile
  const now = house.clock.now()
  const token = newToken()
  await tx`update invitation set used_at = ${now} where membership_id = ${membershipId} and used_at is null`
  const [made] = await tx<{ id: string }[]>`
    insert into invitation (token_hash, membership_id, sent_to, created_at, expires_at)
    values (${hashToken(token)}, ${membershipId}, ${sentTo}, ${now}, ${new Date(now.getTime() + LIVES_MS)}) returning id`
  const query = new URLSearchParams([...Object.entries(to), ['code', token]])
  const link = `${ownOrigin(house.config)}/workspace/verify?${query}`
  await post(tx, house, {
    key: `invitation ${made?.id}`,
    to,
    language,
    write: (each) => writeInvitation(guest, link, each),
  })
  return true
}

const addressOfGuest = ({ email, mobile }: Guest) =>
  email !== null ? { email } : mobile !== null ? { mobile } : undefined

function writeInvitation(guest: Guest, address: string, language: Language): Letter {
  const isHindi = language === 'hi'
  const location = (isHindi && guest.workspaceNameHi) || guest.workspaceName
  return layOut(language, {
    subject: isHindi ? `${location} का आमंत्रण` : `${location} invites you`,
    paragraphs: [
      isHindi ? `नमस्ते ${guest.name},` : `Hello ${guest.name},`,
      isHindi ? `${location} ने आपको चौक पर बुलाया है।` : `${location} invites you to its square on Chowk.`,
    ],
    link: { name: isHindi ? 'भीतर आएँ' : 'Come in', address },
    foot: isHindi
      ? 'लिंक 72 घंटे और एक बार के लिए है। आप नहीं आना चाहते तो कुछ न करें।'
      : 'The link is good for 72 hours and for one use. If you do not want to come, do nothing.',
  })
}

/** An invitation that still holds, with the person it waits for. */
export interface OpenInvitation {
  id: string
  membershipId: string
  workspaceId: string
  personId: string
  name: string
  isNew: boolean
  role: Role
  /** It makes her a teacher of a school. */
  teaches: boolean
  /** As whoever invited her entered it. */
  birthYear: number | null
  /** The same: as it was written, which may be no contact at all. */
  guardianContact: string | null
  email: string | null
  mobile: string | null
  expiresAt: Date
}

/** The open invitation of an address and a token; with `lock` its row waits for the end of the transaction. */
export async function findInvitation(
  sql: Sql,
  clock: Clock,
  by: { address: string; code: string; lock?: boolean },
): Promise<OpenInvitation | undefined> {
  const [row] = await sql<OpenInvitation[]>`
    select i.id, i.membership_id, m.workspace_id, p.id as person_id, p.name, not p.is_begun as is_new,
      m.role, m.role = 'FACULTY' and w.kind = 'INSTITUTE' as teaches, p.birth_year, m.guardian_contact, p.email, p.mobile, i.expires_at
    from invitation i join membership m on m.id = i.membership_id and m.left_at is null join workspace w on w.id = m.workspace_id
    join person p on p.id = m.person_id and p.state = 'ACTIVE' and i.sent_to in (p.email, p.mobile)
    where i.token_hash = ${hashToken(by.code)} and i.sent_to = ${by.address} and i.used_at is null
      and i.expires_at > ${clock.now()} ${by.lock ? sql`for update of i` : sql``}`
  return row
}

/** Where the guardian of a child who begins her account is reached, as whoever invited her wrote it; undefined where that is no contact, or her own. */
export async function knownGuardian(invited: OpenInvitation): Promise<Contact | undefined> {
  const { isNew, guardianContact, email, mobile } = invited
  if (!isNew || guardianContact === null) return undefined
  const written = guardianContact.trim().toLowerCase()
  const contact: Contact | undefined = isEmail(written)
    ? { channel: 'EMAIL', address: written }
    : await numberIn(written)
  return contact && contact.address !== email && contact.address !== mobile ? contact : undefined
}

async function numberIn(written: string): Promise<Contact | undefined> {
  const address = await readMobile(written)
  return address === undefined ? undefined : { channel: 'MOBILE', address }
}

/** Memberships that an address was invited to and has not accepted, of whoever is still reached there: by her e-mail, else by her mobile. */
export async function waitingInvitations(sql: Sql, address: string): Promise<string[]> {
  const rows = await sql<{ membershipId: string }[]>`
    select i.membership_id from invitation i
    join membership m on m.id = i.membership_id and m.left_at is null and m.state = 'INVITED'
    join person p on p.id = m.person_id and coalesce(p.email, p.mobile) = i.sent_to and p.state = 'ACTIVE'
    where i.sent_to = ${address} group by i.membership_id order by max(i.created_at) desc limit 5`
  return rows.map((row) => row.membershipId)
}
