import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Sql } from '../../platform/database.ts'
import { isPageOf } from '../../ingest/story-page/story-page.ts'
import { handle } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { isMade } from '../making/made.ts'
import { scrappingState } from './scrapping.rules.ts'

interface StoryRow {
  articleId: string
  words: number
  paywalled: boolean
  page: Parameters<typeof scrappingState>[0]['page']
  attempts: number | null
  nextAt: Date | null
  isMade: boolean
  questions: number
}

const findStories = async (sql: Sql, viewer: Person, ids: readonly string[]): Promise<StoryRow[]> =>
  await sql<StoryRow[]>`
    select a.key as article_id, a.words, a.paywalled, g.state as page, g.attempts,
      case when g.state in ('QUEUED', 'FAILED') then g.next_at end as next_at, ${isMade(sql)} as is_made,
      (select count(*)::int from quiz_question q where q.article_id = a.id and q.state = 'APPROVED') as questions
    from article a left join article_page g on ${isPageOf(sql)} where a.id = any(${[...ids]}::bigint[]) and ${readableBy(sql, viewer)} order by a.id`

/** Answers how far the questions of stories are (QG1). */
export const answerScrappingStatus = handle(getScrappingStatus, async ({ input, viewer, sql }) => {
  const ids = [...new Set(input.articleIds)].flatMap((key) => articleNumber(key) ?? [])
  const rows = await findStories(sql, viewer, ids)
  return {
    content: rows.map(({ articleId, attempts, nextAt, isMade: wereMade, questions, ...text }) => ({
      articleId,
      status: scrappingState(text),
      attempts,
      nextAt: nextAt?.toISOString() ?? null,
      isMade: wereMade,
      questions,
    })),
  }
})
