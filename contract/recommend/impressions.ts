import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { ArticleId } from '../article/story.ts'
import { SourceList } from '../news/view.ts'

/** Stories that stood in sight for a second, in batches: counted for click-through, kept with a name for 72 hours at most (P3, P5). */
export const showStories = call({
  address: 'POST /api/news/impressions',
  says: 'Counts stories that were in sight.',
  permission: everybody('own', 'leave traces of reading on the own device'),
  input: z.object({ list: SourceList, articleIds: z.array(ArticleId).check(z.minLength(1), z.maxLength(60)) }),
  output: z.object({ counted: z.int() }),
})
