import { isFoundBy } from '@chowk/contract/fold.ts'
import {
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import type { AttemptRow } from '@chowk/contract/quiz/summary/summary.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { after, skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import type { Person } from '../../platform/viewer.ts'
import { findQuizConfig } from '../config/find-config.ts'
import { drawnGroups } from './drawn-groups.rules.ts'
import { BY_END, endOf, findAttempts } from './find-attempts.ts'
import { findGroups } from './find-groups.ts'
import type { Group } from './find-groups.ts'
import { findRunningOf } from './find-running.ts'
import { findStudents } from './find-students.ts'
import { inOrder } from './group-order.rules.ts'
import type { Summary, SummaryFilter } from './summary-rows.ts'
import { quizzesOf } from '../set/runs-quiz.ts'
import { findNamedQuiz } from './named-quiz.ts'
import { demandSeen, findSummaryScope, isNameless, scopeOfQuiz } from './summary-scope.ts'
import { sessionsAt, summarySpan } from './summary-span.rules.ts'

/** Quizzes that a choice offers. */
const MOST_QUIZZES = 50

interface Asking {
  input: SummaryFilter & { userId?: string | undefined }
  viewer: Person
  sql: Sql
  clock: Clock
}

/** What a summary is made of, for whoever asks. */
export async function summaryFor({ input, viewer, sql, clock }: Asking): Promise<Summary> {
  const now = clock.now()
  const quiz = await findNamedQuiz(sql, { viewer, now }, input.quiz)
  const scope = scopeOfQuiz(await findSummaryScope(sql, viewer), quiz)
  await demandSeen(sql, scope, input.userId)
  const { yearBegins } = (await findQuizConfig(sql, scope.workspaceId)).config
  return {
    scope,
    span: summarySpan(input, now, yearBegins),
    sessions: sessionsAt(now, yearBegins),
    filter: input,
    quiz,
    viewer,
    now,
  }
}

// Whoever sees herself alone chooses among those that she runs.
const findSetQuizzes = async (sql: Sql, { scope, viewer }: Summary) => {
  const seesAll = scope.sees === 'ALL' || scope.departments.length > 0
  return await sql<{ slug: string; title: string }[]>`
    select z.slug, coalesce(z.title, '') as title from quiz z
    where z.kind in ('ENTITY', 'PUBLIC') and z.state is distinct from 'DRAFT'
      and (${seesAll ? sql`z.workspace_id = ${scope.workspaceId}` : sql`false`} or ${viewer ? quizzesOf(sql, viewer, sql`z`) : sql`false`})
    order by z.created_at desc, z.id limit ${MOST_QUIZZES}`
}

/** What an answer says of the summary that it belongs to. */
export async function aboutSummary(sql: Sql, summary: Summary) {
  const { scope, span } = summary
  return {
    sees: scope.sees,
    session: span.session,
    sessions: summary.sessions,
    from: span.from.toISOString(),
    until: span.before.toISOString(),
    quizzes: [...(await findSetQuizzes(sql, summary))],
  }
}

/** How an answer is asked for page by page. */
export interface SummaryPaging {
  page: number
  size: number
  next?: string | undefined
}

/** One more than the page holds says that others follow. */
export function pageOfSummary<Item>(
  items: readonly Item[],
  { page, size, skip }: SummaryPaging & { skip: number },
  more: More,
) {
  return pageOfItems(items, { page, size, asOf: more.now }, () => writeSkip(more.cursor, skip + size))
}

interface More {
  now: Date
  cursor: Cursor
}

function pageOfGroups(groups: readonly Group[], input: SummaryPaging, more: More) {
  const skip = skipOf(more.cursor, input)
  return {
    ...pageOfSummary(groups.slice(skip, skip + input.size + 1), { ...input, skip }, more),
    totalElements: groups.length,
  }
}

const soughtIn = ({ query, searchQuery }: { query?: string | undefined; searchQuery?: string | undefined }) =>
  searchQuery ?? query

/** Answers how quizzes went, department by department. */
export const answerQuizSummary = handle(listQuizSummary, async ({ input, viewer, sql, clock, cursor }) => {
  const summary = await summaryFor({ input, viewer, sql, clock })
  const { groups, total } = await findGroups(sql, summary, 'department_id')
  const query = soughtIn(input)
  const wanted = query ? groups.filter(({ name }) => name !== null && isFoundBy(name, query)) : groups
  const page = pageOfGroups(inOrder(wanted, input), input, { now: summary.now, cursor })
  const content = page.content.map(({ key, name, figures }) => ({
    department: name === null ? null : { id: key, name },
    ...figures,
  }))
  return { ...page, content, ...(await aboutSummary(sql, summary)), total, drawn: drawnGroups(groups) }
})

/** Answers how quizzes went, class by class. */
export const answerClassSummary = handle(listClassSummary, async ({ input, viewer, sql, clock, cursor }) => {
  const summary = await summaryFor({ input, viewer, sql, clock })
  const { groups, total } = await findGroups(sql, summary, 'class')
  const page = pageOfGroups(inOrder(groups, input), input, { now: summary.now, cursor })
  const content = page.content.map(({ key, figures }) => ({
    class: key === '' ? null : Number(key),
    ...figures,
  }))
  return { ...page, content, ...(await aboutSummary(sql, summary)), total, drawn: drawnGroups(groups) }
})

/** Answers how quizzes went, person by person. */
export const answerStudentSummary = handle(listStudentSummary, async ({ input, viewer, sql, clock, cursor }) => {
  const summary = await summaryFor({ input, viewer, sql, clock })
  const skip = skipOf(cursor, input)
  const { rows, total } = await findStudents(sql, summary, { ...input, query: soughtIn(input), skip })
  return {
    ...pageOfSummary(rows, { ...input, skip }, { now: summary.now, cursor }),
    totalElements: total,
    ...(await aboutSummary(sql, summary)),
  }
})

/** Answers the tries behind the figures. */
export const answerQuizAttempts = handle(listQuizAttempts, async ({ input, viewer, sql, clock, cursor }) => {
  refuseDepth(input)
  const { page, size, next, userId } = input
  const summary = await summaryFor({ input, viewer, sql, clock })
  const more = after(sql, cursor.read(BY_END, next), { by: endOf(sql), direction: 'DESC' })
  const isShown = !isNameless(summary.scope)
  const asked = { userId, size, skip: next === undefined ? page * size : 0, more }
  const rows = isShown ? await findAttempts(sql, summary, asked) : []
  const last = ({ endedAt, resultSlug }: AttemptRow) => cursor.write(BY_END, { endedAt: new Date(endedAt), resultSlug })
  const running = userId === undefined || !isShown ? [] : await findRunningOf(sql, summary, userId)
  const about = await aboutSummary(sql, summary)
  return { ...pageOfItems(rows, { page, size, asOf: summary.now }, last), ...about, running }
})
