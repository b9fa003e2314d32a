import * as z from 'zod/mini'
import { call } from '../call.ts'
import { faculty } from '../permission.ts'
import { ArticleId, Story } from '../article/story.ts'
import { rowNumber } from '../row-id.ts'

/** Most picks that one person may have standing at a time (F17). */
export const MOST_PICKS = 5

const Pick = z.object({
  id: z.string(),
  story: Story,
  by: z.string(),
  classes: z.array(z.int()),
  departments: z.array(z.string()),
  until: z.string(),
  mine: z.boolean(),
})

/** Stories picked in the reader's workspace that still stand; for its administrators and faculty. */
export const getPicks = call({
  address: 'GET /api/news/picks',
  says: 'Stories picked for the people of a workspace.',
  permission: faculty('workspace', 'pick stories for the workspace', { refusal: 'NOT_A_PICKER' }),
  input: z.object({}),
  output: z.object({ content: z.array(Pick) }),
  refusals: { NOT_A_PICKER: 403 },
})

/** Picks a story for everybody, some classes or some departments, for one to seven days (F17). */
export const addPick = call({
  address: 'POST /api/news/picks',
  says: 'Picks a story for the people of a workspace.',
  permission: faculty('workspace', 'pick stories for the workspace', { refusal: 'NOT_A_PICKER' }),
  input: z.object({
    articleId: ArticleId,
    days: z.int().check(z.gte(1), z.lte(7)),
    classes: z._default(z.array(z.int().check(z.gte(3), z.lte(12))).check(z.maxLength(10)), []),
    departments: z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(20)), []),
  }),
  output: z.object({ id: z.string(), until: z.string() }),
  refusals: { NOT_A_PICKER: 403, ARTICLE_NOT_FOUND: 404, TOO_MANY_PICKS: 409 },
  audits: 'news.pick',
})

/** Ends a pick before its time. */
export const endPick = call({
  address: 'DELETE /api/news/picks/{id}',
  says: 'Ends a pick.',
  permission: faculty('own', 'end a pick', { refusal: 'NOT_A_PICKER' }),
  input: z.object({ id: rowNumber() }),
  output: z.object({ ended: z.boolean() }),
  refusals: { NOT_A_PICKER: 403 },
  audits: 'news.pick-end',
})
