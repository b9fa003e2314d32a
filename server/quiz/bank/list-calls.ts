import { listBank } from '@chowk/contract/quiz/bank.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { findCategories } from '../config/find-categories.ts'
import { bankOf } from './bank-of.ts'
import { BY_CREATION, bankColumns, bankJoins, creationOf, shownRow } from './bank-row.ts'
import type { BankRecord } from './bank-row.ts'

type Filter = Pick<Parsed<typeof listBank>, 'q' | 'kind' | 'state' | 'class' | 'categoryId' | 'language' | 'difficulty'>

const allText = (sql: Sql): Fragment =>
  sql`fold_words(concat_ws(' ', v.stem, v.passage, array_to_string(v.options, ' ')))`

/** What narrows the list of a bank, as a condition on the question `q` with its version `v`. */
export const narrowed = (sql: Sql, input: Filter, authorId: string | undefined): Fragment => sql`
  ${input.q ? sql`and ${holdsWords(sql, allText(sql), input.q)}` : sql``}
  ${input.kind ? sql`and q.kind = ${input.kind}` : sql``} ${input.state ? sql`and q.state = ${input.state}` : sql``}
  ${input.class ? sql`and q.class = ${input.class}` : sql``} ${input.language ? sql`and q.language = ${input.language}` : sql``}
  ${input.categoryId ? sql`and q.category_id = ${input.categoryId}` : sql``}
  ${input.difficulty ? sql`and q.difficulty = ${input.difficulty}` : sql``} ${authorId ? sql`and q.author_id = ${authorId}` : sql``}`

async function findAuthor(sql: Sql, workspaceId: string, personId: string | undefined) {
  if (personId === undefined) return null
  const [row] = await sql<{ userId: string; name: string }[]>`
    select p.id as user_id, coalesce(m.shown_name, p.name) as name
    from person p left join membership m on m.workspace_id = ${workspaceId} and m.person_id = p.id
    where p.id = ${personId} and exists (select from quiz_question q where q.workspace_id = ${workspaceId} and q.author_id = p.id)`
  return row ?? null
}

/** Answers the bank, page by page. */
export const answerListBank = handle(listBank, async ({ input, viewer, workspace, sql, clock, cursor }) => {
  refuseDepth(input)
  const { page, size, next } = input
  const authorId = input.mine ? viewer.personId : input.authorId
  const from = cursor.read(BY_CREATION, next)
  const rows = await sql<BankRecord[]>`
    select ${bankColumns(sql)} from quiz_question q ${bankJoins(sql)}
    where ${bankOf(sql, workspace, sql`q`)} ${narrowed(sql, input, authorId)}
      ${after(sql, from, { by: creationOf(sql), direction: 'DESC' })}
    order by q.created_at desc, q.id desc offset ${next === undefined ? page * size : 0} limit ${size + 1}`
  const found = pageOfItems(rows, { page, size, asOf: clock.now() }, (last) => cursor.write(BY_CREATION, last))
  return {
    ...found,
    content: found.content.map((row) => shownRow(row)),
    categories: await findCategories(sql),
    author: await findAuthor(sql, workspace.id, authorId),
  }
})
