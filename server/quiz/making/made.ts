import { hasPageText } from '../../ingest/story-page/story-page.ts'
import type { Sql } from '../../platform/database.ts'

/** Whether questions were made of the article `a` as its text is now, its page's where that gave one. */
export const isMade = (sql: Sql) => sql`
  exists (select from quiz_story s where s.article_id = a.id and s.text_version = a.version and s.of_page = ${hasPageText(sql)})`
