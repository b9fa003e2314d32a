import { consentOf, makeDevice } from '../../device/device.ts'
import type { Clock } from '../../platform/clock.ts'
import type { House, Origin } from '../../platform/handle.ts'
import { countTry } from '../../platform/limits.ts'
import { HOUR_MS } from '../../platform/time.ts'
import type { Sql } from '../../platform/database.ts'
import { actorOf } from '../../trend/trend-event.ts'
import { MOST_PER_NETWORK_AND_HOUR } from '../../trend/trend.rules.ts'
import type { Actor } from '../../trend/trend-event.ts'
import { RETENTION_DAYS } from './reading.rules.ts'
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

/** As whom trending counts the viewer: a visitor only where her device agreed to that; all others come into sums alone. */
export async function countedAs(
  { sql, house, origin }: { sql: Sql; house: House; origin: Origin },
  viewer: Viewer,
): Promise<Actor | undefined> {
  if (!viewer.signedIn && !(await consentOf(sql, viewer.deviceId)).statistics) return undefined
  return actorOf(viewer, house, origin)
}

/** Whether what somebody does who comes into sums alone is added to them: from one network as few an hour as of those who agreed. */
export async function entersSums(
  { sql, clock, house, origin }: { sql: Sql; clock: Clock; house: House; origin: Origin },
  viewer: Viewer,
  clusterId: string,
): Promise<boolean> {
  const network = actorOf(viewer, house, origin)?.network?.toString('hex') ?? ''
  const limit = { most: MOST_PER_NETWORK_AND_HOUR, windowMs: HOUR_MS }
  return (await countTry(sql, clock, `sums ${network} ${clusterId}`, limit)) === 0
}

/** For how many days the viewer's reading is listed: without consent a visitor's is for as long as her browser's session, and a day at most. */
export async function listedDays(sql: Sql, viewer: Viewer): Promise<number> {
  if (viewer.signedIn) return RETENTION_DAYS.person
  return (await consentOf(sql, viewer.deviceId)).personal ? RETENTION_DAYS.device : RETENTION_DAYS.session
}
