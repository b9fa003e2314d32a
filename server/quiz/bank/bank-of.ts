import type { Fragment, Sql } from '../../platform/database.ts'
import { findQuizConfig } from '../config/find-config.ts'

/** The workspace whose bank it is: the gate lets in those who teach there and those who run it. */
export interface Bank {
  readonly id: string
}

/** The one condition on the questions of a bank; everybody who keeps it may do everything with them. `row` is the question. */
export const bankOf = (sql: Sql, { id }: Bank, row: Fragment): Fragment => sql`${row}.workspace_id = ${id}`

/** What of all that rules made a workspace wants to see. */
export interface Offer {
  bank: Bank
  states: string[]
  languages: string[]
  categories: number[]
}

/** Drafts, and where nothing is asked that the workspace has not read those too that are asked elsewhere; in its languages and of its categories (QC9). */
export async function findOffer(sql: Sql, bank: Bank): Promise<Offer> {
  const { config } = await findQuizConfig(sql, bank.id)
  return {
    bank,
    states: config.generation === 'REVIEW_ALL' ? ['DRAFT', 'APPROVED'] : ['DRAFT'],
    languages: config.allowedLanguages,
    categories: config.allowedCategories,
  }
}

/** The one condition on what is offered to a workspace: of stories that are there, and nothing was decided about it. `row` is the question. */
export const offeredTo = (sql: Sql, { bank, states, languages, categories }: Offer, row: Fragment): Fragment => sql`
  ${row}.workspace_id is null and ${row}.state in ('DRAFT', 'APPROVED') and ${row}.state = any(${states}::text[])
  and ${row}.rule is not null and ${row}.language = any(${languages}::text[])
  and (${categories.length === 0} or ${row}.category_id = any(${categories}::smallint[]))
  and exists (select from article a where a.id = ${row}.article_id and a.is_listed)
  and not exists (select from quiz_review r where r.workspace_id = ${bank.id} and r.question_id = ${row}.id)`
