import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'

/** Formats in which lists are given out (O2). */
export const FEED_FORMATS = ['rss', 'atom', 'json'] as const
/** See FEED_FORMATS. */
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** Addresses of a person's own feeds without their ending, or null while she has none. */
export const FeedLink = z.object({
  mix: z.nullable(z.string()),
  saved: z.nullable(z.string()),
  madeAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type FeedLink = z.infer<typeof FeedLink>

/** The secret addresses of the person's own feeds. */
export const getFeedLink = call({
  address: 'GET /api/news/feed-link',
  says: "The secret addresses of the signed-in person's own feeds: her mix and her saved stories.",
  permission: signedIn('own', 'take lists along as a feed'),
  input: z.object({}),
  output: FeedLink,
  secret: true,
})

/** Makes the secret addresses, or new ones in place of the old, which stop at once. */
export const makeFeedLink = call({
  address: 'POST /api/news/feed-link',
  says: 'Makes new secret addresses for own feeds; old ones stop working at once.',
  permission: signedIn('own', 'take lists along as a feed'),
  input: z.object({}),
  output: FeedLink,
})

/** Ends the secret addresses. */
export const endFeedLink = call({
  address: 'DELETE /api/news/feed-link',
  says: 'Ends the secret addresses of own feeds.',
  permission: signedIn('own', 'take lists along as a feed'),
  input: z.object({}),
  output: FeedLink,
})
