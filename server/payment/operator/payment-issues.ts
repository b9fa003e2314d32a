import { listPaymentIssues } from '@chowk/contract/payment/issue.ts'
import type { PaymentIssue } from '@chowk/contract/payment/issue.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { reachableNames } from '../gateway/gateway-choice.ts'

const MOST = 200

type Row = Omit<PaymentIssue, 'since'> & { since: Date }

// A gateway may no longer be configured, or give no account of a refund under way, which then has a fault.
const needsOperator = (sql: Sql, gateways: readonly GatewayName[]): Fragment =>
  sql`(c.gateway <> all(${[...gateways]}::text[]) or r.state in ('FAILED', 'AMOUNT_DIFF', 'RETURNED_BY_BANK') or (r.state = 'PROCESSING' and r.fault <> ''))`

// Late money is shown for a week, whether it counted or went back, and a lost chargeback for 30 days; everything else until it is settled.
const findIssues = async (sql: Sql, now: Date, gateways: readonly GatewayName[]) =>
  await sql<Row[]>`
    select * from (
      select 'SUSPENSE' as type, c.id, c.gateway, c.gateway_payment_id as payment_id, c.gateway_order_id,
        c.amount_paise::float8 as amount_paise, c.currency, c.state,
        case when c.order_id is null then 'UNKNOWN_ORDER' else 'WRONG_AMOUNT' end as fault,
        c.at as since, false as may_retry, c.chargeback not in ('OPEN', 'LOST') as may_return
      from payment_capture c where c.state = 'SUSPENSE'
      union all
      select case when ${needsOperator(sql, gateways)} then 'REFUND' else 'RETURN' end,
        r.id, c.gateway, c.gateway_payment_id, c.gateway_order_id, r.amount_paise::float8, c.currency, r.state,
        case when c.gateway <> all(${[...gateways]}::text[]) then 'GATEWAY_NOT_CONFIGURED' else r.fault end, r.at,
        r.state in ('FAILED', 'AMOUNT_DIFF', 'RETURNED_BY_BANK'), false
      from payment_refund r join payment_capture c on c.id = r.capture_id
      where r.state <> 'DONE' and (c.state <> 'COUNTED' or ${needsOperator(sql, gateways)})
      union all
      select 'LATE', c.id, c.gateway, c.gateway_payment_id, c.gateway_order_id, c.amount_paise::float8, c.currency, c.state, '', c.at,
        false, false
      from payment_capture c where c.is_late and c.at > ${now}::timestamptz - interval '7 days'
        and (c.state = 'COUNTED' or not exists (select from payment_refund r where r.capture_id = c.id and r.state <> 'DONE'))
      union all
      select 'CHARGEBACK', c.id, c.gateway, c.gateway_payment_id, c.gateway_order_id, c.amount_paise::float8, c.currency,
        c.chargeback, '', coalesce(c.dispute_at, c.at), false, false
      from payment_capture c where c.chargeback = 'OPEN'
        or (c.chargeback = 'LOST' and coalesce(c.dispute_at, c.at) > ${now}::timestamptz - interval '30 days')
      union all
      select 'EVENT', e.id, e.gateway, null, null, null, '', e.event, e.fault, e.at, true, false
      from payment_event e where e.state = 'PARKED'
    ) i order by i.since desc, i.id desc limit ${MOST + 1}`

export const answerIssues = handle(listPaymentIssues, async ({ sql, clock, house, audit }) => {
  const rows = await findIssues(sql, clock.now(), reachableNames(house))
  audit('payment issues')
  const content = rows.slice(0, MOST).map((row) => ({ ...row, since: row.since.toISOString() }))
  return { content, isCut: rows.length > MOST }
})
