import type { TransitionTable } from '../../platform/postgres/transition.ts'

export type DifferenceState = 'OPEN' | 'BOOKED' | 'ACCEPTED' | 'GONE'

/** A difference. One that is no longer found when its day is compared again is gone by itself. */
export const MONEY_DIFFERENCE: TransitionTable<DifferenceState> = {
  entity: 'money_difference',
  allowed: { OPEN: ['BOOKED', 'ACCEPTED', 'GONE'], BOOKED: [], ACCEPTED: [], GONE: [] },
}
