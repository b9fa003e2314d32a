import { makeDevice } from '../../identity/device.ts'
import type { House, Origin } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import type { Viewer } from '../../platform/viewer.ts'

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
  origin: Origin
  viewer: Viewer
  reply: { cookie(line: string): void }
}): Promise<Viewer> {
  const { sql, house, origin, viewer, reply } = given
  if (viewer.signedIn || (viewer.deviceId && (await isKnownDevice(sql, viewer.deviceId)))) return viewer
  const { config, clock } = house
  const deviceId = await makeDevice({ sql, key: config.serverKey, origin, reply, now: clock.now() })
  return { signedIn: false, deviceId }
}

async function isKnownDevice(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql`select 1 from device where id = ${id}`
  return row !== undefined
}
