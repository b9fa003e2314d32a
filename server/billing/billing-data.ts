import type { PersonalData, PersonalTable, Row } from '../platform/personal-data.ts'

const BOOKS = 'Orders and invoices are kept for eight years, as tax law demands.'
const TABLES: readonly PersonalTable[] = [
  { table: 'plan_order', column: 'person_id', leaves: 'kept', because: BOOKS },
  { table: 'plan_order', column: 'bill_to', leaves: 'kept', because: BOOKS },
  { table: 'invoice', column: 'facts', leaves: 'kept', because: BOOKS },
  { table: 'credit_note', column: 'facts', leaves: 'kept', because: BOOKS },
  { table: 'plan', column: 'changed_by', leaves: 'kept', because: 'Who of the operators set its price last.' },
  { table: 'plan_version', column: 'changed_by', leaves: 'kept', because: 'Who of the operators set this price.' },
  { table: 'subscription', column: 'paid_by', leaves: 'erased' },
  { table: 'tax_information', column: 'person_id', leaves: 'erased' },
  { table: 'tax_entry', column: 'entered_by', leaves: 'anonymised' },
  {
    table: 'tax_review',
    column: 'settled_by',
    leaves: 'kept',
    because: 'Who decided about a number that several hold: whoever asks later has to be told.',
  },
  {
    table: 'subscription_history',
    column: 'actor_id',
    leaves: 'kept',
    because: 'The workspace keeps who bought and ended its plan.',
  },
]

/** What billing keeps of a person: the plans that she bought for workspaces. */
export const billingData: PersonalData = {
  domain: 'billing',
  says: {
    en: 'what you ordered and paid, and your tax details',
    hi: 'आपने क्या मँगाया और कितना चुकाया, और आपका टैक्स विवरण',
  },
  tables: TABLES,
  async find(sql, personId) {
    return {
      planOrders: await sql<Row[]>`
        select w.name as workspace, o.plan_code as plan, o.period, o.state, o.total_paise::float8 / 100 as rupees, o.bill_to, o.method,
          o.created_at, o.settled_at
        from plan_order o join workspace w on w.id = o.workspace_id where o.person_id = ${personId} order by o.created_at`,
      taxDetails: await sql<Row[]>`
        select e.since, e.legal_name, e.trade_name, e.gstin, e.pan, e.tan, e.address, e.pin, e.state_code, e.entered_at
        from tax_information t join tax_entry e on e.tax_id = t.id where t.person_id = ${personId} order by e.since`,
      taxDetailsEntered: await sql<Row[]>`
        select w.name as workspace, e.since, e.entered_at from tax_entry e join tax_information t on t.id = e.tax_id
        join workspace w on w.id = t.workspace_id where e.entered_by = ${personId} order by e.entered_at`,
      planChanges: await sql<Row[]>`
        select w.name as workspace, h.from_state, h.to_state, h.plan_code as plan, h.reason, h.at
        from subscription_history h join workspace w on w.id = h.workspace_id where h.actor_id = ${personId} order by h.id`,
    }
  },
  async erase(sql, personId) {
    await sql`update subscription set paid_by = null where paid_by = ${personId}`
    await sql`delete from tax_information where person_id = ${personId}`
    await sql`update tax_entry set entered_by = null where entered_by = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from plan_order where person_id = ${personId}`
    return { goes: [], stays: row && row.n > 0 ? [{ code: 'BILLS', count: row.n }] : [] }
  },
  // Ended first, so that nobody wonders who pays for a school whose payer is gone.
  async blocks(sql, personId) {
    const rows = await sql<{ name: string; nameHi: string | null; workspaceId: string }[]>`
      select w.name, nullif(w.name_hi, '') as "nameHi", w.id::text as "workspaceId" from subscription s join workspace w on w.id = s.workspace_id
      where s.paid_by = ${personId} and s.state in ('ACTIVE', 'PAST_DUE') order by w.name`
    return rows.map((row) => ({ code: 'PAID_SUBSCRIPTION', ...row }))
  },
}
