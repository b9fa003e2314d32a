import { deviceCookie } from '../identity/token.ts'
import { cookieLine } from '../platform/wire/cookies.ts'
import type { House } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'

const DEVICE_COOKIE_S = 400 * 86_400

/** Whose reading it is: exactly one of the two. */
export interface ReadingOwner {
  personId: string | null
  deviceId: string | null
}

/** The owner of the viewer's reading rows, or undefined for a visitor without a device. */
export function ownerOf(viewer: Viewer): ReadingOwner | undefined {
  if (viewer.signedIn) return { personId: viewer.personId, deviceId: null }
  return viewer.deviceId ? { personId: null, deviceId: viewer.deviceId } : undefined
}

/** `r` belongs to this owner; named by itself so that each takes its own index. */
export function isOwned(sql: Sql, owner: ReadingOwner) {
  return owner.personId
    ? sql`r.person_id = ${owner.personId}`
    : sql`r.person_id is null and r.device_id = ${owner.deviceId}`
}

/** A visitor gets a device with the first thing that she does on it. */
export async function withDevice(given: {
  sql: Sql
  house: House
  viewer: Viewer
  reply: { cookie(line: string): void }
}): Promise<Viewer> {
  const { sql, house, viewer, reply } = given
  if (viewer.signedIn || (viewer.deviceId && (await isKnownDevice(sql, viewer.deviceId)))) return viewer
  const now = house.clock.now()
  const [made] = await sql<
    { id: string }[]
  >`insert into device (created_at, seen_at) values (${now}, ${now}) returning id`
  if (!made) throw new Error('the device was not made')
  const secure = house.config.origin?.startsWith('https:') ?? false
  const value = deviceCookie(house.config.serverKey, made.id)
  reply.cookie(cookieLine('chowk_device', value, { maxAgeS: DEVICE_COOKIE_S, secure }))
  return { signedIn: false, deviceId: made.id }
}

async function isKnownDevice(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql`select 1 from device where id = ${id}`
  return row !== undefined
}
