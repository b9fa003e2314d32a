import { openWorld } from './demo-world.ts'
import type { OwnWorld } from './demo-world.ts'

/** Where a house of `clock-house.ts` is told which day it is, counted from today. */
export const TO_DAY = '/journey/day'

/** Where a house of `clock-house.ts` starts a regular job before its time. */
export const START_JOB = '/journey/job'

/** Where the house of the journeys is told that it is six in the evening. */
export const EVENING = '/journey/evening'

/** A world in which days pass when a journey says so. */
export interface ClockWorld extends OwnWorld {
  /** So many days after its opening. */
  toDay(days: number): Promise<void>
  /** As the command of the operator does, which takes a process of its own. */
  startJob(name: string): Promise<void>
}

/** Opens a house with a clock that a journey puts forward. */
export async function openClockWorld(): Promise<ClockWorld> {
  const world = await openWorld('e2e/clock-house.ts')
  const post = async (path: string) => {
    const answer = await fetch(`${world.address}${path}`, { method: 'POST' })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  return {
    ...world,
    toDay: async (days) => await post(`${TO_DAY}?days=${days}`),
    startJob: async (name) => await post(`${START_JOB}?name=${name}`),
  }
}
