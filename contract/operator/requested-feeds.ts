import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { CategoryMark } from '../article/story.ts'
import { Paging, pageOf } from '../paging.ts'
import { rowNumber } from '../row-id.ts'

/** A feed that readers asked for. */
export const RequestedFeed = z.object({
  _id: z.string(),
  url: z.string(),
  title: z.string(),
  folder: z.nullable(z.string()),
  category: z.nullable(CategoryMark),
  /** How many readers asked. */
  people: z.int(),
  requestedAt: z.string(),
})
/** See the schema of the same name. */
export type RequestedFeed = z.infer<typeof RequestedFeed>

/** Feeds that readers asked for, most wanted first. */
export const getRequestedFeeds = call({
  address: 'GET /api/operator/requested-feeds',
  says: 'Feeds that readers asked for and nobody has settled yet, most wanted first.',
  permission: operators('keep the feeds'),
  input: z.object(Paging),
  output: pageOf(RequestedFeed),
})

/** Says that a requested feed was added, so that who asked follows it, or that it will not be. */
export const settleRequestedFeed = call({
  address: 'POST /api/operator/requested-feeds/settle',
  says: 'Settles a requested feed: it was added, and who asked for it follows its publication, or it is refused.',
  permission: operators('keep the feeds'),
  input: z.object({ id: rowNumber('REQUEST_NOT_FOUND'), state: z.enum(['ADDED', 'REFUSED']) }),
  output: z.object({ state: z.enum(['ADDED', 'REFUSED']), following: z.int() }),
  refusals: { REQUEST_NOT_FOUND: 404, FEED_NOT_ADDED: 409 },
  audits: 'requested feed settled',
})
