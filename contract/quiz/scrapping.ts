import * as z from 'zod/mini'
import { ArticleId } from '../article/story.ts'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { listOf } from '../query.ts'

/** Most stories of one answer (QG1). */
export const MOST_STORIES = 50

/** From so many words on a text is enough to make questions of (QG1). */
export const ENOUGH_WORDS = 120

/**
 * Whether the text of a story is enough to make questions of. `NOT_NEEDED`: its feed gave enough, no page has to be read. `QUEUED`,
 * `FETCHING`: its page is read for it; `EXTRACTED`: it gave a text. `TOO_SHORT`: there are fewer words, in the feed where its page is not
 * read (nobody wanted questions of it yet, or the licence does not allow it), or on the page as well; `PAYWALL`: more is for payers only;
 * `BLOCKED`: the site's robots.txt forbids it; `FAILED`: the page could not be had, and is tried again while `nextAt` says when (QG1).
 */
export const SCRAPPING_STATES = [
  'NOT_NEEDED',
  'QUEUED',
  'FETCHING',
  'EXTRACTED',
  'TOO_SHORT',
  'PAYWALL',
  'BLOCKED',
  'FAILED',
] as const

/** How far the questions of stories are. */
export const getScrappingStatus = call({
  address: 'GET /recommend/quizarticle-scrapping-status',
  specified: 'quiz-scrapping',
  says: 'How far the questions of some stories are; stories that the caller may not read are left out.',
  permission: signedIn('own', 'take quizzes'),
  input: z.object({ articleIds: listOf(ArticleId, MOST_STORIES) }),
  output: z.object({
    content: z.array(
      z.object({
        articleId: z.string(),
        status: z.enum(SCRAPPING_STATES),
        /** How often its page was asked for; null where it is not read. */
        attempts: z.nullable(z.int()),
        /** When it is asked for next; null where it is not. */
        nextAt: z.nullable(z.string()),
        /** Whether questions were made of the text as it is now; stories in other languages than English and Hindi never are. */
        isMade: z.boolean(),
        /** How many of them are asked. */
        questions: z.int(),
      }),
    ),
  }),
})
