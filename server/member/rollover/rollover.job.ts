import type { RolloverState } from '@chowk/contract/member/rollover.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { Refusal } from '../../platform/refusal.ts'
import { rollOver } from './roll-over.ts'
import type { HeldRollover } from './roll-over.ts'
import { ROLLOVER } from './rollover.rules.ts'
import { SeatsTaken, undoRollover } from './undo-rollover.ts'

/** The job that does a roll-over or takes it back; its payload names it and who asked. */
export const ROLL_OVER = 'roll-over'

interface Payload {
  id: string
  actorId: string
}

/** Does what was asked, all of it or nothing; a second run finds it done. What cannot be done leaves everything as it was and says why. */
export function rolloverTask(house: House, mayTakeSeats: MayTakeSeats): Task {
  return async (payload, { isLast }) => {
    const asked = payload as Payload
    try {
      await house.sql.begin(async (tx) => await run(tx, house, { asked, mayTakeSeats }))
    } catch (failure) {
      // What the school itself stands against is not there at the next try either.
      const isHopeless = failure instanceof Refusal || failure instanceof SeatsTaken
      if (!isHopeless && !isLast) throw failure
      const fault = failure instanceof SeatsTaken ? 'SEATS_TAKEN' : 'BROKEN'
      await house.sql.begin(async (tx) => await giveUp(tx, house, { asked, fault }))
      if (fault === 'BROKEN') throw failure
    }
  }
}

async function hold(tx: Sql, { id, actorId }: Payload): Promise<(HeldRollover & { state: RolloverState }) | undefined> {
  const [row] = await tx<(Omit<HeldRollover, 'actorId'> & { state: RolloverState })[]>`
    select id, workspace_id, state, from_session as "from", to_session as "to", targets, held from rollover where id = ${id} for update`
  return row && { ...row, actorId }
}

async function run(
  tx: Sql,
  house: House,
  { asked, mayTakeSeats }: { asked: Payload; mayTakeSeats: MayTakeSeats },
): Promise<void> {
  const held = await hold(tx, asked)
  if (held?.state === 'RUNNING') await rollOver(tx, house, held)
  if (held?.state === 'UNDOING') await undoRollover(tx, house, { held, mayTakeSeats })
}

async function giveUp(tx: Sql, house: House, { asked, fault }: { asked: Payload; fault: string }): Promise<void> {
  const held = await hold(tx, asked)
  const to = held?.state === 'RUNNING' ? 'FAILED' : held?.state === 'UNDOING' ? 'DONE' : undefined
  if (!to) return
  const also = tx`, fault = ${fault}`
  await transition(tx, ROLLOVER, { ...asked, to, reason: fault, at: house.clock.now(), also })
}
