import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { scrappingState } from './scrapping.rules.ts'

interface StoryRow {
  articleId: string
  words: number
  paywalled: boolean
  isMade: boolean
  questions: number
}

const findStories = async (sql: Sql, viewer: Person, ids: readonly string[]): Promise<StoryRow[]> =>
  await sql<StoryRow[]>`
    select a.key as article_id, a.words, a.paywalled,
      exists (select from quiz_story s where s.article_id = a.id and s.text_version = a.version) as is_made,
      (select count(*)::int from quiz_question q where q.article_id = a.id and q.state = 'APPROVED') as questions
    from article a where a.id = any(${[...ids]}::bigint[]) and ${readableBy(sql, viewer)} order by a.id`

/** Answers how far the questions of stories are (QG1). */
export const answerScrappingStatus = handle(getScrappingStatus, async ({ input, viewer, sql }) => {
  const ids = [...new Set(input.articleIds)].flatMap((key) => articleNumber(key) ?? [])
  const rows = await findStories(sql, viewer, ids)
  return {
    content: rows.map(({ articleId, isMade, questions, ...text }) => ({
      articleId,
      status: scrappingState(text),
      isMade,
      questions,
    })),
  }
})
