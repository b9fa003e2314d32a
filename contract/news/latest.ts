import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { listOf } from '../query.ts'
import { Paging, pageOf } from '../paging.ts'
import { Narrowing } from './filter.ts'
import { Story } from '../article/story.ts'
import { OwnId } from '../row-id.ts'

/** Languages of a list by their two-letter codes; none means all. */
export const Languages = z._default(listOf(z.string().check(z.regex(/^[a-z]{2,3}$/)), 10), [])

/** A page of stories with the number of those that the reader's mutes left out of it (X14). */
export const StoryPage = z.extend(pageOf(Story), { mutedCount: z.optional(z.int()) })

/** Latest News: the newest story of each cluster, last 30 days (L1). `showMuted` lifts the mutes for this once. */
export const getLatest = call({
  address: 'GET /recommend/latest',
  specified: 'news-latest',
  says: 'Newest stories, one for each cluster of the same story, of the last 30 days.',
  permission: everybody('any', 'read news'),
  input: z.object({
    ...Paging,
    ...Narrowing,
    userId: OwnId,
    showMuted: z._default(z.enum(['NO', 'YES']), 'NO'),
  }),
  output: StoryPage,
  cacheMs: 30_000,
})

/** How many stories came after a list was opened (L3), at most 100. */
export const countNewer = call({
  address: 'GET /api/news/newer-count',
  says: 'How many stories of the latest list came since a time, up to 100.',
  permission: everybody('any', 'read news'),
  input: z.object({ since: z.iso.datetime({ offset: true }), ...Narrowing }),
  output: z.object({ count: z.int() }),
})
