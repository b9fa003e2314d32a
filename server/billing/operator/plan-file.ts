import { getPlanFile } from '@chowk/contract/operator/plan.ts'
import type { PaymentRow, PlanFile } from '@chowk/contract/operator/plan.ts'
import type { HistoryStep } from '@chowk/contract/operator/person.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import type { Appearance } from '../../organisation/workspace.rules.ts'
import { entitlementsOf } from '../billing.ts'
import { findInvoices } from '../invoice/invoice.ts'
import { findPlans } from '../plan-facts.ts'

/** How many payments, invoices and steps the page shows: the newest. */
const MOST = 50

/** What the square of a workspace is drawn from, and its kind. */
export type Drawn = Appearance & { kind: string }

/** A workspace with its plan as the desk needs it. */
export interface Owned extends Drawn {
  id: string
  isClosed: boolean
  taken: number
}

/** The organisation whose plan is looked at; held with `hold`. */
export async function findOwned(
  sql: Sql,
  { workspaceId, hold = false }: { workspaceId: string; hold?: boolean },
): Promise<Owned | undefined> {
  if (hold) await sql`select 1 from workspace where id = ${workspaceId} for no key update`
  const [row] = await sql<Owned[]>`
    select w.id, w.name, nullif(w.name_hi, '') as name_hi, w.kind, w.duotone, w.letter, w.logo_id, w.state = 'CLOSED' as is_closed,
      coalesce(t.taken, 0) as taken
    from workspace w left join workspace_seat t on t.workspace_id = w.id where w.id = ${workspaceId} and w.kind <> 'DEFAULT'`
  return row
}

type Timed<Item, Names extends keyof Item> = Omit<Item, Names> & { [Name in Names]: Date }
type Running = NonNullable<PlanFile['subscription']>

async function findRunning(sql: Sql, workspaceId: string) {
  const [row] = await sql<(Timed<Running, 'startsAt' | 'endsAt'> & { version: number })[]>`
    select s.plan_code as plan, s.state, s.period, s.price_paise::float8 as price_paise, s.starts_at, s.ends_at, s.given_reason, p.name as paid_by,
      s.version
    from subscription s left join person p on p.id = s.paid_by where s.workspace_id = ${workspaceId}`
  return row
}

const findPayments = async (sql: Sql, workspaceId: string) =>
  await sql<(Omit<Timed<PaymentRow, 'createdAt'>, 'settledAt'> & { settledAt: Date | null })[]>`
  select o.id, o.kind, o.plan_code as plan, o.period, o.state, o.total_paise::float8 as total_paise, o.method, o.payment_id, p.name as by,
    o.created_at, o.settled_at
  from plan_order o join person p on p.id = o.person_id where o.workspace_id = ${workspaceId} order by o.created_at desc limit ${MOST}`

const findHistory = async (sql: Sql, workspaceId: string) =>
  await sql<Timed<HistoryStep, 'at'>[]>`
  select h.at, coalesce(h.from_state, '') as "from", h.to_state as "to", p.name as by, h.plan_code || ' · ' || h.reason as reason
  from subscription_history h left join person p on p.id = h.actor_id where h.workspace_id = ${workspaceId} order by h.id desc limit ${MOST}`

/** All that an operator sees of the plan of a workspace. */
export async function planFileOf(sql: Sql, clock: Clock, owned: Owned): Promise<PlanFile> {
  const { plan, gives } = await entitlementsOf(sql, clock, owned.id)
  const running = await findRunning(sql, owned.id)
  const payments = await findPayments(sql, owned.id)
  const history = await findHistory(sql, owned.id)
  const { version = 0, startsAt, endsAt, ...facts } = running ?? {}
  return {
    name: { en: owned.name, hi: owned.nameHi },
    kind: owned.kind,
    logo: logoAddress(owned),
    workspaceId: owned.id,
    isClosed: owned.isClosed,
    plan,
    gives,
    subscription:
      running && startsAt && endsAt
        ? {
            ...(facts as Omit<Running, 'startsAt' | 'endsAt'>),
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
          }
        : null,
    version,
    taken: owned.taken,
    payments: payments.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    })),
    invoices: await findInvoices(sql, owned.id, MOST),
    history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
    plans: await findPlans(sql),
  }
}

export const answerPlanFile = handle(getPlanFile, async ({ input, sql, clock, refuse, audit }) => {
  const owned = await findOwned(sql, input)
  if (!owned) throw refuse('WORKSPACE_NOT_FOUND')
  audit(`workspace ${owned.id}`)
  return await planFileOf(sql, clock, owned)
})
