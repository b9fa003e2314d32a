import { listMonthlyGifts, stopMonthlyGift } from '@chowk/contract/donation/monthly.ts'
import type { MonthlyGift } from '@chowk/contract/donation/monthly.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { MONTHLY_GIFT } from '../contribution/contribution-state.ts'

const answerList = handle(listMonthlyGifts, async ({ sql, viewer }) => {
  const content = await sql<MonthlyGift[]>`
    select g.id as monthly_id, w.slug as custom_url, ${nameJson(sql, 'w')} as name, g.amount_paise::float8 as amount_paise,
      to_char(g.next_on, 'YYYY-MM-DD') as next_on
    from monthly_gift g join workspace w on w.id = g.workspace_id
    where g.giver_id = ${viewer.personId} and g.state = 'ACTIVE' order by g.id`
  return { content: [...content] }
})

const answerStop = handle(stopMonthlyGift, async ({ tx, viewer, clock, input, refuse }) => {
  const { monthlyId } = input
  const [own] = await tx`select from monthly_gift where id = ${monthlyId} and giver_id = ${viewer.personId} for update`
  if (!own) throw refuse('MONTHLY_NOT_FOUND')
  // Stopped twice, it is stopped.
  await transitionWhere(tx, MONTHLY_GIFT, {
    where: tx`id = ${monthlyId}`,
    to: 'STOPPED',
    actorId: null,
    at: clock.now(),
  })
  return { monthlyId }
})

/** Calls about own monthly gifts. */
export const monthlyCalls: readonly Handler[] = [answerList, answerStop]
