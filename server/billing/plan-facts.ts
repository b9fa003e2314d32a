import { LRUCache } from 'lru-cache'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import type { Clock } from '../platform/clock.ts'
import type { Pool, Sql } from '../platform/database.ts'
import type { PlanFacts } from './entitlement.rules.ts'

const TTL_MS = 60_000
const MAX_STORED = 5000
const CHANNEL = 'entitlements'

/** A plan as the contract has it, built from the row named `p`. */
export const planJson = (sql: Sql) => sql`
  json_build_object('code', p.code, 'name', p.name, 'nameHi', p.name_hi, 'monthPaise', p.month_paise, 'yearPaise', p.year_paise,
    'version', p.version, 'gives', json_build_object(
      'communityManagement', p.community_management, 'projectAccess', p.project_access, 'storeAccess', p.store_access,
      'publicVisibility', p.public_visibility, 'entityPermission', p.entity_permission, 'quizConfiguration', p.quiz_configuration,
      'seats', p.seats, 'collabs', p.collabs, 'storageMb', p.storage_mb, 'magazinesPerMonth', p.magazines_per_month))`

/** All plans, from the smallest on. */
export async function findPlans(sql: Sql): Promise<Plan[]> {
  const rows = await sql<{ plan: Plan }[]>`select ${planJson(sql)} as plan from plan p order by p.rank`
  return rows.map(({ plan }) => plan)
}

interface CachedFacts {
  facts: PlanFacts
  until: number
}

/** What one process keeps of the plans of workspaces, for each pool that it listens on. */
class CachedPlans {
  readonly #kept = new LRUCache<string, CachedFacts>({ max: MAX_STORED })
  /** Grows with each change, so that what was read before it is not kept after it. */
  changes = 0

  find(workspaceId: string, now: number): PlanFacts | undefined {
    const cached = this.#kept.get(workspaceId)
    return cached && cached.until > now ? cached.facts : undefined
  }

  keep(workspaceId: string, facts: PlanFacts, now: number): void {
    this.#kept.set(workspaceId, { facts, until: now + TTL_MS })
  }

  forget(workspaceId = ''): void {
    this.changes += 1
    if (workspaceId === '') this.#kept.clear()
    else this.#kept.delete(workspaceId)
  }
}

const cacheOf = new WeakMap<Sql, CachedPlans>()

/** From now on reads on this pool keep plans for a minute (P7), and forget them when they hear of a change in any process. */
export async function keepPlans(sql: Pool): Promise<void> {
  const cached = new CachedPlans()
  await sql.listen(
    CHANNEL,
    (workspaceId) => cached.forget(workspaceId),
    // Once more after a broken connection: what was said meanwhile was not heard.
    () => cached.forget(),
  )
  cacheOf.set(sql, cached)
}

/** Forgets a workspace's plan in this process at once: whoever has just paid need not wait until the change is heard of. */
export const forgetPlan = (pool: Sql, workspaceId: string): void => cacheOf.get(pool)?.forget(workspaceId)

/** The plan of a workspace. On the pool it may be a minute old; a transaction always reads the database (P7). */
export async function findPlanFacts(sql: Sql, clock: Clock, workspaceId: string | null): Promise<PlanFacts> {
  const cached = cacheOf.get(sql)
  const key = workspaceId ?? 'none'
  const now = clock.now().getTime()
  const known = cached?.find(key, now)
  if (known) return known
  const changes = cached?.changes
  const facts = await readPlanFacts(sql, clock, workspaceId)
  if (cached && cached.changes === changes) cached.keep(key, facts, now)
  return facts
}

interface FactsRow {
  state: NonNullable<PlanFacts['subscription']>['state'] | null
  endsAt: Date | null
  planCode: Plan['code'] | null
  plan: Plan
  free: Plan
  contact: string | null
}

async function readPlanFacts(sql: Sql, clock: Clock, workspaceId: string | null): Promise<PlanFacts> {
  const [row] = await sql<FactsRow[]>`
    select s.state, s.ends_at, s.plan_code, ${planJson(sql)} as plan,
      (select ${planJson(sql)} from plan p where p.code = 'FREE') as free, ${contactOf(sql, clock)} as contact
    from (select ${workspaceId}::uuid as id) w left join subscription s on s.workspace_id = w.id
    join plan p on p.code = coalesce(s.plan_code, 'FREE')`
  if (!row) throw new Error('the free plan is missing')
  const { state, endsAt, planCode, plan, free } = row
  const subscription = state && endsAt && planCode ? { state, endsAt, planCode } : null
  return { subscription, plan, free, contact: row.contact ?? '' }
}

/** Whom to ask about plans: the seller's own address, once there is a seller. */
export const contactOf = (sql: Sql, clock: Clock) => sql`
  (select contact from seller where since <= (${clock.now()}::timestamptz at time zone 'Asia/Kolkata')::date order by since desc limit 1)`
