import { PART_STATES } from '@chowk/contract/order/order-state.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { STEPS } from './steps.rules.ts'

const follows = (from: PartState): PartState[] => STEPS.filter((step) => step.from === from).map(({ to }) => to)

/** Steps of units of a line (S28). A returned unit is refunded once the bank confirms it (S37). */
export const ORDER_PART: TransitionTable<PartState> = {
  entity: 'order_part',
  allowed: {
    ...(Object.fromEntries(PART_STATES.map((state) => [state, follows(state)])) as Record<PartState, PartState[]>),
    RETURNED: ['REFUNDED'],
  },
}

/** The status of the order in row `o`, by the rule of `orderStatus` (S29). */
export const statusOf = (sql: Sql): Fragment => sql`(
  select case when bool_and(p.state = 'CANCELLED') then 'CANCELLED'
    else case when count(distinct p.state) filter (where p.state <> 'CANCELLED') > 1 then 'PARTIALLY_' else '' end
      || (${[...PART_STATES]}::text[])[min(array_position(${[...PART_STATES]}::text[], p.state)) filter (where p.state <> 'CANCELLED')] end
  from order_part p where p.order_id = o.id)`
