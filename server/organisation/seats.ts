import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'

/** How many more people are to come into which workspace. */
export interface SeatsWanted {
  workspaceId: string
  more?: number
}

/** Whether they fit, and how many seats there are and are taken. */
export interface Seats {
  allowed: boolean
  seats: number
  taken: number
}

/**
 * Asks for seats and holds their count until the transaction ends, so that of two who come at once for the last one only one gets it. Plans
 * stand in a domain that knows this one, so whoever opens the house hands this in.
 */
export type MayTakeSeats = (tx: Sql, clock: Clock, wanted: SeatsWanted) => Promise<Seats>

/** As long as nobody sells plans, there is room for everybody. */
export const roomForAll: MayTakeSeats = async () =>
  await Promise.resolve({ allowed: true, seats: Number.MAX_SAFE_INTEGER, taken: 0 })

interface Coming {
  mayTakeSeats: MayTakeSeats
  workspaceId: string
  personId: string
}

/**
 * Takes a seat in the transaction that lets somebody in, or refuses with 409 SEATS_TAKEN and the numbers (P8). Who was invited took hers then.
 */
export async function demandSeat(
  tx: Sql,
  clock: Clock,
  { mayTakeSeats, workspaceId, personId }: Coming,
): Promise<void> {
  const own = await tx`
    select from membership where workspace_id = ${workspaceId} and person_id = ${personId} and left_at is null`
  if (own.length > 0) return
  const { allowed, seats, taken } = await mayTakeSeats(tx, clock, { workspaceId })
  if (!allowed) throw new Refusal(409, { code: 'SEATS_TAKEN', details: { seats, taken } })
}
