/** What time it is; tests hold it still. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
