import { MakingRule } from '@chowk/contract/quiz/bank.ts'
import type { Drafts } from '@chowk/contract/quiz/bank.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { bankOf, findOffer, offeredTo } from './bank-of.ts'
import type { Bank } from './bank-of.ts'
import { bankColumns, bankJoins } from './bank-row.ts'
import type { BankRecord } from './bank-row.ts'

/** Of so many last decisions it is said how many were approvals (QG11). */
const LAST_DECISIONS = 200

/** What rules made and nobody of the workspace decided about, newest first. */
export async function findOffered(
  sql: Sql,
  bank: Bank,
  { rules, most }: { rules: readonly MakingRule[]; most: number },
): Promise<BankRecord[]> {
  const offer = await findOffer(sql, bank)
  return await sql<BankRecord[]>`
    select ${bankColumns(sql)} from quiz_question q ${bankJoins(sql)}
    where ${offeredTo(sql, offer, sql`q`)} and q.rule = any(${[...rules]}::text[])
    order by q.created_at desc, q.id desc limit ${most}`
}

/** A draft with the story that it was made of. */
export type DraftRecord = BankRecord & {
  articleKey: string | null
  articleTitle: string | null
  articleSlug: string | null
}

interface Asking {
  bank: Bank
  viewer: Viewer
  /** The condition of where the page begins. */
  more: Fragment
  rule: MakingRule | undefined
  /** Only drafts that people of the workspace wrote. */
  own: boolean
  most: number
}

/** Drafts of the workspace and what is offered to it. Each half is walked by an index of its own. */
export async function findDrafts(sql: Sql, { bank, viewer, more, rule, own, most }: Asking): Promise<DraftRecord[]> {
  const offer = await findOffer(sql, bank)
  const half = (where: Fragment) => sql`
    (select q.id, q.created_at from quiz_question q where ${where} ${rule ? sql`and q.rule = ${rule}` : sql``} ${more}
      order by q.created_at desc, q.id desc limit ${most})`
  const drafts = half(sql`${bankOf(sql, bank, sql`q`)} and q.state = 'DRAFT'`)
  const offered = own ? sql`` : sql`union all ${half(offeredTo(sql, offer, sql`q`))}`
  return await sql<DraftRecord[]>`
    select ${bankColumns(sql)}, a.key as article_key, a.title as article_title, a.slug || '-' || a.key as article_slug
    from (${drafts} ${offered}) w join quiz_question q on q.id = w.id ${bankJoins(sql)}
    left join article a on a.id = q.article_id and ${readableBy(sql, viewer)}
    order by q.created_at desc, q.id desc limit ${most}`
}

/** How many of the last decisions about each rule were approvals. */
export const findRates = async (sql: Sql, bank: Bank): Promise<Drafts['rates']> =>
  await sql<Drafts['rates']>`
    select known.rule, counted.approved, counted.of
    from unnest(${[...MakingRule.options]}::text[]) as known(rule) cross join lateral (
      select count(*) filter (where decision <> 'REJECTED')::int as approved, count(*)::int as of
      from (select decision from quiz_review r where r.workspace_id = ${bank.id} and r.rule = known.rule
        order by r.decided_at desc limit ${LAST_DECISIONS}) last) counted
    where counted.of > 0`
