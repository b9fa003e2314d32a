import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { ArticleId, CategoryMark, Story } from '../article/story.ts'

/** Up to six similar stories (V5). `heading` is CATEGORY where nothing similar was found and the category's newest stand in. */
export const getSimilar = call({
  address: 'GET /recommend/similar-article',
  specified: 'news-similar',
  says: 'Stories like this one and stories that its readers opened next.',
  permission: everybody('any', 'read news'),
  input: z.object({ articleId: ArticleId }),
  output: z.object({ content: z.array(Story), heading: z.enum(['SIMILAR', 'CATEGORY']), category: CategoryMark }),
  refusals: { ARTICLE_NOT_FOUND: 404 },
  cacheMs: 60_000,
})
