import type { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import type { WorkspaceData, WorkspaceTable } from '../platform/workspace-data.ts'
import { findSubscription, moveSubscription } from './subscription-row.ts'
import type { CopyRow } from '../platform/storage/packed-copy.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import { closePaymentOrders } from '../payment/payment.ts'
import { PLAN_ORDER } from './offer.rules.ts'
import { PLAN } from './plan-payment.ts'

const books = (table: string): WorkspaceTable => ({
  table,
  column: 'workspace_id',
  leaves: 'kept',
  because: 'Orders, payments and invoices are kept for eight years, as tax law demands.',
})

// Nobody is left to pay on: whatever it is, it ends, by the steps that P4 knows.
const STEPS: Record<SubscriptionState, readonly SubscriptionState[]> = {
  TRIALING: ['EXPIRED'],
  ACTIVE: ['CANCEL_AT_END', 'EXPIRED'],
  PAST_DUE: ['EXPIRED'],
  CANCEL_AT_END: ['EXPIRED'],
  EXPIRED: [],
}

/** What billing keeps of a workspace: its plan ends, its books stay. */
export const billingOfClosed: WorkspaceData = {
  domain: 'billing',
  tables: [
    { table: 'subscription', column: 'workspace_id', leaves: 'emptied' },
    { table: 'workspace_seat', column: 'workspace_id', leaves: 'erased' },
    // Each invoice says for itself what held on its day.
    { table: 'tax_information', column: 'workspace_id', leaves: 'erased' },
    books('subscription_history'),
    books('plan_order'),
    books('invoice'),
    books('credit_note'),
  ],
  find: async (sql, workspaceId) => ({
    subscription: await sql<CopyRow[]>`
      select plan_code as plan, state, period, starts_at, ends_at from subscription where workspace_id = ${workspaceId}`,
    orders: await sql<CopyRow[]>`
      select plan_code as plan, period, state, total_paise::float8 / 100 as rupees, bill_to, method, created_at, settled_at
      from plan_order where workspace_id = ${workspaceId} order by created_at`,
    tax_details: await sql<CopyRow[]>`
      select e.since, e.legal_name, e.trade_name, e.gstin, e.pan, e.tan, e.address, e.pin, e.state_code, e.reg_80g, e.reg_12a, e.entered_at
      from tax_information t join tax_entry e on e.tax_id = t.id where t.workspace_id = ${workspaceId} order by e.since`,
    invoices: await sql<CopyRow[]>`
      select number, issued_at, facts from invoice where workspace_id = ${workspaceId} order by issued_at`,
    credit_notes: await sql<CopyRow[]>`
      select number, issued_at, facts from credit_note where workspace_id = ${workspaceId} order by issued_at`,
  }),
  async purge(sql, { workspaceId, at: time }) {
    const first = await findSubscription(sql, workspaceId, { forUpdate: true })
    let row = first
    for (const to of first ? STEPS[first.state] : []) {
      if (!row) break
      await moveSubscription(sql, row, { to, actorId: null, reason: 'CLOSED', at: time })
      row = { ...row, state: to }
    }
    await sql`
      update subscription set paid_by = null, next_plan_code = null, next_period = null where workspace_id = ${workspaceId}`
    const where = sql`workspace_id = ${workspaceId}`
    const change = { actorId: null, reason: 'CLOSED', at: time }
    const subjectIds = await transitionWhere(sql, PLAN_ORDER, { ...change, where, to: 'GIVEN_UP' })
    await closePaymentOrders(sql, { ...change, kind: PLAN, subjectIds })
    await sql`delete from workspace_seat where workspace_id = ${workspaceId}`
    await sql`delete from tax_information where workspace_id = ${workspaceId}`
  },
}
