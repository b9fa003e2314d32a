import * as z from 'zod/mini'
import { call, listOf } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { Story } from './story.ts'

/** Languages of a list by their two-letter codes; none means all. */
export const Languages = z._default(listOf(z.string().check(z.regex(/^[a-z]{2,3}$/)), 10), [])

/** Latest News: the newest story of each cluster, last 30 days (L1). */
export const getLatest = call({
  at: 'GET /recommend/latest',
  says: 'Newest stories, one for each cluster of the same story, of the last 30 days.',
  access: 'open',
  input: z.object({ ...Paging, userId: z.optional(z.string()), languages: Languages }),
  output: pageOf(Story),
  refusals: { NOT_YOURS: 403 },
  keptForMs: 30_000,
})
