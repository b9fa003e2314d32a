import * as z from 'zod/mini'
import { ArticleId } from '../article/story.ts'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { listOf } from '../query.ts'

/** Most stories of one answer (QG1). */
export const MOST_STORIES = 50

/**
 * Whether the text of a story is enough to make questions of. `NOT_NEEDED`: its feed gave enough, no page has to be read; `TOO_SHORT`: it
 * gave fewer words; `PAYWALL`: more is for payers only. Pages are not read for their texts here, so nothing is ever under way (QG1).
 */
export const SCRAPPING_STATES = ['NOT_NEEDED', 'TOO_SHORT', 'PAYWALL'] as const

/** How far the questions of stories are. */
export const getScrappingStatus = call({
  address: 'GET /recommend/quizarticle-scrapping-status',
  says: 'How far the questions of some stories are; stories that the caller may not read are left out.',
  permission: signedIn('own', 'take quizzes'),
  input: z.object({ articleIds: listOf(ArticleId, MOST_STORIES) }),
  output: z.object({
    content: z.array(
      z.object({
        articleId: z.string(),
        status: z.enum(SCRAPPING_STATES),
        /** Whether questions were made of the text as it is now; stories in other languages than English and Hindi never are. */
        isMade: z.boolean(),
        /** How many of them are asked. */
        questions: z.int(),
      }),
    ),
  }),
})
