import { MOST_SUGGESTIONS, listSuggestions, suggestQuestions } from '@chowk/contract/quiz/suggestion.ts'
import type { Suggestion } from '@chowk/contract/quiz/suggestion.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { enqueue } from '../../platform/jobs.ts'
import { startOfToday } from '../eligibility/eligibility.rules.ts'
import { SUGGEST_QUESTIONS, mayBeSent } from './suggest.job.ts'

/** Tries of one request: a model that is busy is asked again within the hour. */
const ATTEMPTS = 5

interface Left {
  workspaceId: string
  now: Date
  callsPerDay: number
}

// What failed cost as much as what did not.
async function leftToday(sql: Sql, { workspaceId, now, callsPerDay }: Left): Promise<number> {
  const [row] = await sql<{ own: number; all: number }[]>`
    select count(*) filter (where workspace_id = ${workspaceId})::int as own, count(*)::int as all
    from quiz_suggestion where asked_at >= ${startOfToday(now)}`
  const { own = 0, all = 0 } = row ?? {}
  return Math.max(0, Math.min(MOST_SUGGESTIONS - own, callsPerDay - all))
}

/** Puts a request to the model in. */
export const answerSuggestQuestions = handle(
  suggestQuestions,
  async ({ input, viewer, workspace, tx, clock, house, refuse, audit }) => {
    const { model } = house.config
    if (!model) throw refuse('NO_MODEL')
    const now = clock.now()
    const [story] = await tx<{ id: string; fits: boolean }[]>`
      select a.id, (${mayBeSent(tx)}) as fits from article a join publication p on p.id = a.publication_id
      where a.id = ${articleNumber(input.articleId) ?? '0'} and ${readableBy(tx, viewer)}`
    if (!story) throw refuse('ARTICLE_NOT_FOUND')
    if (!story.fits) throw refuse('STORY_NOT_FITTING')
    // One at a time: of two at once the second counts the first.
    await tx`select pg_advisory_xact_lock(hashtextextended('quiz_suggestion', 0))`
    const [waiting] = await tx<{ id: string }[]>`
      select id from quiz_suggestion where workspace_id = ${workspace.id} and article_id = ${story.id} and state = 'WAITING'`
    if (waiting) return waiting
    if ((await leftToday(tx, { workspaceId: workspace.id, now, callsPerDay: model.callsPerDay })) === 0)
      throw refuse('ENOUGH_TODAY')
    const [put] = await tx<{ id: string }[]>`
      insert into quiz_suggestion (workspace_id, article_id, person_id, asked_at)
      values (${workspace.id}, ${story.id}, ${viewer.personId}, ${now}) returning id`
    const id = put?.id ?? ''
    await enqueue(
      tx,
      SUGGEST_QUESTIONS,
      { suggestionId: id },
      { key: `${SUGGEST_QUESTIONS} ${id}`, maxAttempts: ATTEMPTS },
    )
    audit(`story ${input.articleId}`, undefined, { model: model.model })
    return { id }
  },
)

interface Row {
  id: string
  state: Suggestion['state']
  drafts: number
  leftOut: number
  askedAt: Date
  story: Suggestion['story']
}

/** Answers what was asked of the model. */
export const answerListSuggestions = handle(listSuggestions, async ({ viewer, workspace, sql, clock, house }) => {
  const { model } = house.config
  if (!model) return { hasModel: false, leftToday: 0, content: [] }
  const rows = await sql<Row[]>`
    select s.id, s.state, s.drafts, s.left_out, s.asked_at,
      (select json_build_object('title', a.title, 'slug', a.slug || '-' || a.key, 'language', a.language) from article a
        where a.id = s.article_id and ${readableBy(sql, viewer)}) as story
    from quiz_suggestion s where s.workspace_id = ${workspace.id} order by s.asked_at desc, s.id desc limit 10`
  const left = { workspaceId: workspace.id, now: clock.now(), callsPerDay: model.callsPerDay }
  return {
    hasModel: true,
    leftToday: await leftToday(sql, left),
    content: rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() })),
  }
})
