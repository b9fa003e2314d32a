import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { judge, planAt } from './entitlement.rules.ts'
import type { EntitlementWish } from './entitlement.rules.ts'
import { findPlanFacts } from './plan-facts.ts'

/**
 * Whether an individual may do something: by the plan that all individuals were given, else by that of a group which she owns (7.M). What
 * keeps her from it is said of her own group where she has one.
 */
export async function checkPersonalPlan(
  sql: Sql,
  clock: Clock,
  { homeId, personId, ...wish }: EntitlementWish & { homeId: string | null; personId: string },
): Promise<PlanAnswer> {
  let answer = judge(planAt(await findPlanFacts(sql, clock, homeId), clock.now()), wish)
  if (answer.allowed) return answer
  for (const groupId of await findOwnGroups(sql, personId)) {
    answer = judge(planAt(await findPlanFacts(sql, clock, groupId), clock.now()), wish)
    if (answer.allowed) return answer
  }
  return answer
}

// Those without a plan first, so that one which has lapsed has the last word.
async function findOwnGroups(sql: Sql, personId: string): Promise<string[]> {
  const groups = await sql<{ id: string }[]>`
    select w.id from membership m join workspace w on w.id = m.workspace_id and w.kind = 'GROUP' and w.is_open
    left join subscription s on s.workspace_id = w.id
    where m.person_id = ${personId} and m.role = 'OWNER' and m.state = 'PRESENT'
    order by s.id is not null, w.id`
  return groups.map(({ id }) => id)
}
