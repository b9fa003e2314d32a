import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed address holds for this long (G25). */
export const ADDRESS_LIFE_MS = 10 * 60_000
/** Addresses made within the same minute are the same, so that a browser's copy is found again. */
const STEP_MS = 60_000
/** Stands in the address of what everybody may see. */
const OPEN = 'open'

/** Which attachment is addressed, and whether everybody may see it. */
export interface Addressed {
  id: string
  isPublic: boolean
}

/** What addresses are signed with. */
export interface Signing {
  serverKey: Buffer
  now: Date
}

const sign = (key: Buffer, id: string, expires: string) =>
  createHmac('sha256', key).update(`file ${id} ${expires}`).digest('base64url').slice(0, 22)

/** Address of one file of an attachment that everybody may see. */
export const openAddress = (id: string, name: string): string => `/files/${id}/${OPEN}/${name}`

/** Address of one file of an attachment: for everybody, or signed for ten minutes. */
export function fileAddress({ id, isPublic }: Addressed, name: string, { serverKey, now }: Signing): string {
  if (isPublic) return openAddress(id, name)
  const until = Math.floor((now.getTime() + ADDRESS_LIFE_MS) / STEP_MS) * STEP_MS
  const expires = (until / 1000).toString(36)
  return `/files/${id}/${expires}.${sign(serverKey, id, expires)}/${name}`
}

/** Whom a ticket lets in: everybody, its holder until then, or nobody. */
export function readTicket(ticket: string, id: string, { serverKey, now }: Signing): 'OPEN' | Date | undefined {
  if (ticket === OPEN) return 'OPEN'
  const [expires = '', signature = ''] = ticket.split('.')
  const right = Buffer.from(sign(serverKey, id, expires))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const until = new Date(Number.parseInt(expires, 36) * 1000)
  return until > now ? until : undefined
}
