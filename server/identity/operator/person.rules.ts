import type { PersonState } from '@chowk/contract/operator/person.ts'
import { mayFollow } from '../../platform/postgres/transition.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** Which state of an account may follow which; whoever was deleted does not come back. */
export const PERSON_STATES: TransitionTable<PersonState> = {
  entity: 'person',
  allowed: { ACTIVE: ['SUSPENDED', 'DELETED'], SUSPENDED: ['ACTIVE', 'DELETED'], DELETED: [] },
}

/** What decides what an operator may do with an account. */
export interface AccountFacts {
  isOwn: boolean
  state: PersonState
  suspendedByGuardian: boolean
  hasContact: boolean
  /** Has a second factor, and runs no installation herself. */
  losesFactor: boolean
}

/** What an operator may do: never suspend herself, never lift what a guardian said. */
export const operatorMay = ({ isOwn, state, suspendedByGuardian, hasContact, losesFactor }: AccountFacts) => ({
  suspend: !isOwn && mayFollow(PERSON_STATES, state, 'SUSPENDED'),
  restore: !suspendedByGuardian && mayFollow(PERSON_STATES, state, 'ACTIVE'),
  sendReset: hasContact && state === 'ACTIVE',
  resetFactor: losesFactor && state === 'ACTIVE',
})
