import type { SUGGESTION_STATES } from '@chowk/contract/quiz/suggestion.ts'
import { storyText } from '../../ingest/story-page/story-page.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { putWritten } from '../bank/put-question.ts'
import { tellSuggested } from '../notice/tell-teachers.ts'
import type { QuizLanguage } from '../making/story.ts'
import { ModelFailed } from './language-model.ts'
import type { LanguageModel } from './language-model.ts'
import { promptFor, suggestedIn } from './suggested.rules.ts'
import type { SuggestedQuestion } from './suggested.rules.ts'

/** The job that asks the language model about one story. */
export const SUGGEST_QUESTIONS = 'suggest-quiz-questions'

interface Requested {
  id: string
  workspaceId: string
  articleId: string
  clusterId: string
  level: number | null
  title: string
  plain: string
  language: QuizLanguage
  categoryId: number | null
}

/** The condition on articles `a` with their publication `p` whose text, or their page's, may be handed to somebody else: inside their licence (QG2). */
export const mayBeSent = (sql: Sql) =>
  sql`a.is_listed and a.language in ('en', 'hi') and p.licence = 'FULL_TEXT' and ${storyText(sql)} <> ''`

async function findRequested(sql: Sql, id: string): Promise<Requested | undefined> {
  const [requested] = await sql<Requested[]>`
    select s.id, s.workspace_id, a.id as article_id, a.cluster_id, a.level, a.title, ${storyText(sql)} as plain, a.language, a.category_ids[1] as category_id
    from quiz_suggestion s join article a on a.id = s.article_id join publication p on p.id = a.publication_id
    where s.id = ${id} and s.state = 'WAITING' and ${mayBeSent(sql)}`
  return requested
}

interface Ended {
  state: 'DONE' | 'FAILED'
  drafts: number
  leftOut: number
}

/** Where a request to the model stands. */
export const QUIZ_SUGGESTION: TransitionTable<(typeof SUGGESTION_STATES)[number]> = {
  entity: 'quiz_suggestion',
  allowed: { WAITING: ['DONE', 'FAILED'], DONE: [], FAILED: [] },
}

const end = async (sql: Sql, id: string, { state, drafts, leftOut }: Ended, now: Date) =>
  await transitionWhere(sql, QUIZ_SUGGESTION, {
    where: sql`id = ${id}`,
    to: state,
    actorId: null,
    at: now,
    also: sql`, drafts = ${drafts}, left_out = ${leftOut}, ended_at = ${now}`,
  })

// In one transaction with the end of the request: a job that dies asks again, and puts nothing twice.
async function putDrafts(
  { sql, clock }: Pick<House, 'sql' | 'clock'>,
  requested: Requested,
  { questions, leftOut }: { questions: readonly SuggestedQuestion[]; leftOut: number },
): Promise<void> {
  const { id, workspaceId, articleId, clusterId, level } = requested
  await sql.begin(async (tx) => {
    const [held] = await tx`select from quiz_suggestion where id = ${id} and state = 'WAITING' for update`
    if (!held) return
    const now = clock.now()
    let drafts = 0
    for (const { question, evidence } of questions) {
      const of = { rule: 'MODEL', evidence, articleId, clusterId, level } as const
      const put = await putWritten(tx, { workspaceId, authorId: null, at: now, state: 'DRAFT', of }, question)
      if (put.id !== undefined) drafts++
    }
    await end(tx, id, { state: 'DONE', drafts, leftOut: leftOut + questions.length - drafts }, now)
    await tellSuggested(tx, { clock }, { id, title: requested.title, drafts })
  })
}

/** Asks the model about the story of a request; what it suggests becomes drafts of the workspace, whatever its rules are. Busy, it is requested again later. */
export function suggestTask(house: Pick<House, 'sql' | 'clock' | 'log'>, model: LanguageModel | undefined): Task {
  return async (payload, { signal, isLast }) => {
    const { suggestionId } = payload as { suggestionId: string }
    const requested = await findRequested(house.sql, suggestionId)
    const fail = async () =>
      void (await end(house.sql, suggestionId, { state: 'FAILED', drafts: 0, leftOut: 0 }, house.clock.now()))
    if (!requested || !model) return await fail()
    try {
      await putDrafts(house, requested, suggestedIn(await model.complete(promptFor(requested), { signal }), requested))
    } catch (failure) {
      if (!(failure instanceof ModelFailed)) throw failure
      house.log.warn({ model: model.name, problem: failure.message }, 'a language model gave no questions')
      if (failure.isBusy && !isLast) throw failure
      await fail()
    }
  }
}
