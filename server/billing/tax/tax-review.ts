import { listTaxReviews, settleTaxReview } from '@chowk/contract/billing/tax.ts'
import type { TaxReview } from '@chowk/contract/billing/tax.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'

// The newest entry of each who holds a number now.
const holding = (sql: Sql) => sql`
  select distinct on (e.tax_id) e.tax_id, e.gstin, e.legal_name, e.since from tax_entry e order by e.tax_id, e.since desc`

/**
 * Opens a case when a number is held by more than one. It is no error for whoever says it: she may be right, and would learn who else is
 * here (O29).
 */
export async function reviewHolders(sql: Sql, gstin: string, now: Date): Promise<void> {
  if (gstin === '') return
  // Two who say the same number at once come here one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gstin ${gstin}`}, 0))`
  await sql`
    insert into tax_review (gstin, opened_at)
    select ${gstin}, ${now} where (
      select count(*) from tax_entry e where e.gstin = ${gstin} and e.since = (select max(l.since) from tax_entry l where l.tax_id = e.tax_id)) > 1
    on conflict do nothing`
}

interface Row {
  id: string
  gstin: string
  openedAt: Date
  holders: {
    workspaceId: string | null
    name: string
    nameHi: string | null
    legalName: string
    isVerified: boolean
    since: string
  }[]
}

const shownOf = ({ openedAt, holders, ...row }: Row): TaxReview => ({
  ...row,
  openedAt: openedAt.toISOString(),
  holders: holders.map(({ name, nameHi, ...holder }) => ({ ...holder, name: { en: name, hi: nameHi } })),
})

const answerList = handle(listTaxReviews, async ({ sql }) => {
  const rows = await sql<Row[]>`
    select r.id, r.gstin, r.opened_at, json_agg(json_build_object('workspaceId', w.id, 'name', coalesce(w.name, p.name, ''),
      'nameHi', nullif(w.name_hi, ''), 'legalName', h.legal_name, 'isVerified', w.verified_at is not null, 'since', h.since) order by h.since) as holders
    from tax_review r join (${holding(sql)}) h on h.gstin = r.gstin join tax_information t on t.id = h.tax_id
    left join workspace w on w.id = t.workspace_id left join person p on p.id = t.person_id
    where r.settled_at is null group by r.id order by r.opened_at, r.id limit 100`
  return { content: rows.map(shownOf) }
})

const answerSettle = handle(settleTaxReview, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const [settled] = await tx<{ gstin: string }[]>`
    update tax_review set settled_at = ${clock.now()}, settled_by = ${viewer.personId}, finding = ${input.finding}
    where id = ${input.id} and settled_at is null returning gstin`
  if (!settled) throw refuse('REVIEW_NOT_FOUND')
  audit(`gstin ${settled.gstin}`, undefined, { finding: input.finding })
  return { id: input.id }
})

/** Calls of operators about numbers that several hold. */
export const taxReviewCalls: Handler[] = [answerList, answerSettle]
