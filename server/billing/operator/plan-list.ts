import { listPlanVersions, listSubscriptions } from '@chowk/contract/operator/plan.ts'
import type { SubscriptionRow } from '@chowk/contract/operator/plan.ts'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import type { Drawn } from './plan-file.ts'
import { nameJson } from '../../platform/name-json.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

interface Row extends Omit<SubscriptionRow, 'name' | 'logo' | 'endsAt' | 'seats'>, Drawn {
  id: string
  endsAt: Date
  taken: number
  seatLimit: number
}

const shownOf = (row: Row): SubscriptionRow => ({
  name: { en: row.name, hi: row.nameHi },
  kind: row.kind,
  logo: logoAddress(row),
  workspaceId: row.workspaceId,
  plan: row.plan,
  planName: row.planName,
  period: row.period,
  state: row.state,
  isGiven: row.isGiven,
  pricePaise: row.pricePaise,
  endsAt: row.endsAt.toISOString(),
  seats: { taken: row.taken, limit: row.seatLimit },
})

const sought = (sql: Sql, q: string) =>
  holdsWords(sql, sql`fold_words(w.name || ' ' || coalesce(w.name_hi, '') || ' ' || w.slug)`, q)

export const answerSubscriptions = handle(listSubscriptions, async ({ input, sql, clock, cursor }) => {
  const { size, next, q, plan, state } = input
  const last = cursor.read(BY_ID, next)
  const rows = await sql<Row[]>`
    select s.id, s.workspace_id, w.name, nullif(w.name_hi, '') as name_hi, w.kind, w.duotone, w.letter, w.logo_id, s.plan_code as plan,
      ${nameJson(sql, 'p')} as plan_name, s.period, s.state, s.given_reason is not null as is_given,
      s.price_paise::float8 as price_paise, s.ends_at, coalesce(t.taken, 0) as taken, p.seats as seat_limit
    from subscription s join workspace w on w.id = s.workspace_id join plan p on p.code = s.plan_code
    left join workspace_seat t on t.workspace_id = s.workspace_id
    where true ${state ? sql`and s.state = ${state}` : sql``} ${plan ? sql`and s.plan_code = ${plan}` : sql``}
      ${q ? sql`and ${sought(sql, q)}` : sql``} ${after(sql, last, { by: { id: sql`s.id` }, direction: 'DESC' })}
    order by s.id desc limit ${size + 1}`
  const page = pageOfItems(rows, { size, asOf: clock.now() }, (row) => cursor.write(BY_ID, row))
  return { ...page, content: page.content.map(shownOf) }
})

type Version = Output<typeof listPlanVersions>['content'][number]

export const answerVersions = handle(listPlanVersions, async ({ input, sql }) => {
  const rows = await sql<(Omit<Version, 'since'> & { since: Date } & Plan)[]>`
    select v.code, v.name, v.name_hi, v.month_paise::float8 as month_paise, v.year_paise::float8 as year_paise, v.gives, v.version, v.since,
      p.name as by
    from plan_version v left join person p on p.id = v.changed_by where v.code = ${input.code} order by v.version desc limit 100`
  return { content: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
})
