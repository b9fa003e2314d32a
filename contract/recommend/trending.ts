import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { Narrowing } from '../news/filter.ts'
import { Languages } from '../news/latest.ts'
import { CategoryMark, Story } from '../article/story.ts'
import { OwnId } from '../row-id.ts'

/** What Trending is ordered by: the sum of the day's events, or opens of the last minutes. */
export const TrendingBy = z.enum(['TREND', 'PULSE'])
export type TrendingBy = z.infer<typeof TrendingBy>

/**
 * Trending News (T1); `by=PULSE` puts what is opened in these minutes first instead of what the day read, saved and told.
 * `scope=ENTITY` counts the people of the reader's own school or company alone (T9).
 */
export const getTrending = call({
  address: 'GET /recommend/trending',
  specified: 'news-trending',
  says: 'Stories that are read, saved and told by many now.',
  permission: everybody('any', 'read news'),
  input: z.object({
    ...Paging,
    userId: OwnId,
    ...Narrowing,
    scope: z._default(z.enum(['ALL', 'ENTITY']), 'ALL'),
    by: z._default(TrendingBy, 'TREND'),
  }),
  output: pageOf(Story),
  refusals: { NO_WORKSPACE: 409 },
  cacheMs: 20_000,
})

/** Up to ten categories whose best stories are trending most (L9). */
export const getTrendingCategories = call({
  address: 'GET /recommend/trending-category',
  specified: 'news-trending-category',
  says: 'Categories by how much their best five stories are trending.',
  permission: everybody('any', 'read news'),
  input: z.object({ languages: Languages }),
  output: z.object({ content: z.array(z.extend(CategoryMark, { articles: z.int() })), asOf: z.string() }),
  cacheMs: 60_000,
})
