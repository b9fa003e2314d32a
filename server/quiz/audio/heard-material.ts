import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/** The condition on articles `a` of which a quiz may be made when they were heard: by language and category (QE8). */
export const isHeardMaterial = (
  sql: Sql,
  { allowedLanguages, allowedCategories }: Pick<QuizConfig, 'allowedLanguages' | 'allowedCategories'>,
): Fragment => sql`
  a.is_listed and a.language = any(${allowedLanguages}::text[])
  and (${allowedCategories.length === 0} or a.category_ids && ${allowedCategories}::smallint[])`
