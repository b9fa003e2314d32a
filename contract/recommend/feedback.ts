import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { ArticleId, Reason } from '../article/story.ts'

/** What a card's menu says about a story (F12). */
export const sayTaste = call({
  address: 'POST /api/news/taste',
  says: 'Fewer or more from a publication or about a category, or not this story.',
  permission: signedIn('own', 'shape the own suggestions'),
  input: z.object({
    articleId: ArticleId,
    say: z.enum(['FEWER_FROM_PUBLICATION', 'FEWER_ABOUT_CATEGORY', 'NOT_THIS_STORY', 'MORE_LIKE_THIS']),
    /** Takes it back, for the moments in which "Undo" is offered. */
    undo: z.optional(z.boolean()),
  }),
  output: z.object({ said: z.boolean(), until: z.nullable(z.string()) }),
  refusals: { ARTICLE_NOT_FOUND: 404 },
})

/** Why a story stands in the reader's list: the parts of its score, largest first (F11). */
export const whyThis = call({
  address: 'GET /api/news/why',
  says: 'Why a story stands in the For You list.',
  permission: signedIn('own', 'shape the own suggestions'),
  input: z.object({ articleId: ArticleId }),
  output: z.object({ parts: z.array(z.object({ reason: Reason, share: z.int() })) }),
  refusals: { ARTICLE_NOT_FOUND: 404 },
})
