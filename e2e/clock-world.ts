import { openWorld } from './demo-world.ts'
import type { OwnWorld } from './demo-world.ts'

/** Where a house of `clock-house.ts` is told which day it is, counted from today. */
export const TO_DAY = '/journey/day'

/** Where the house of the journeys is told that it is six in the evening. */
export const EVENING = '/journey/evening'

/** A world in which days pass when a journey says so. */
export interface ClockWorld extends OwnWorld {
  /** So many days after its opening. */
  toDay(days: number): Promise<void>
}

/** Opens a house with a clock that a journey puts forward. */
export async function openClockWorld(): Promise<ClockWorld> {
  const world = await openWorld('e2e/clock-house.ts')
  return {
    ...world,
    async toDay(days) {
      const answer = await fetch(`${world.address}${TO_DAY}?days=${days}`, { method: 'POST' })
      if (!answer.ok) throw new Error(`The clock was not put forward: ${answer.status}`)
    },
  }
}
