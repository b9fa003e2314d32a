import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { rowId, rowNumber } from '../row-id.ts'
import { BilingualName } from '../bilingual-name.ts'
import { trimmed } from '../text.ts'

/** Most feeds of one publication (I1). */
export const MOST_FEEDS = 50

/** How a feed stands, as one word: it runs, answers slowly, fails, rests, or was never looked at. */
export const FeedHealth = z.enum(['RUNS', 'SLOW', 'FAILS', 'STOPPED', 'FIRST'])
export type FeedHealth = z.infer<typeof FeedHealth>

const WebAddress = z.string().check(z.trim(), z.maxLength(2048), z.regex(/^https?:\/\/\S+$/i))
const CategorySlug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
/** Words of a feed's own categories, each with the slug of ours. */
export const CategoryMap = z.record(z.string().check(z.minLength(1), z.maxLength(100)), CategorySlug)

/** One poll of a feed. */
export const FeedPoll = z.object({
  at: z.string(),
  outcome: z.enum(['NEW', 'SAME', 'FAILED']),
  status: z.nullable(z.int()),
  tookMs: z.int(),
  bytes: z.int(),
  newItems: z.int(),
  changed: z.int(),
  items: z.int(),
  errorCode: z.nullable(z.string()),
})
export type FeedPoll = z.infer<typeof FeedPoll>

const Fault = z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) })

/** A feed in the operator's list; `bars` are the last 24 polls, oldest first: new items, or -1 for a failure. */
export const FeedRow = z.object({
  id: z.string(),
  title: z.string(),
  address: z.string(),
  standing: FeedHealth,
  state: z.string(),
  publication: z.object({
    id: z.string(),
    slug: z.string(),
    name: BilingualName,
    logo: z.string(),
    status: z.string(),
  }),
  languages: z.array(z.string()),
  format: z.nullable(z.string()),
  tookMs: z.int(),
  failures: z.int(),
  fault: z.nullable(Fault),
  note: z.nullable(z.string()),
  movedTo: z.nullable(z.string()),
  bars: z.array(z.int()),
  newInWeek: z.int(),
  lastAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
})
export type FeedRow = z.infer<typeof FeedRow>

/** The feeds of this installation, newest first. */
export const listFeeds = call({
  address: 'GET /api/operator/feeds',
  says: 'Feeds with their state, last polls, fault and next poll.',
  permission: operators('keep the feeds'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    standing: z.optional(FeedHealth),
    publication: z.optional(rowNumber()),
    language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
    format: z.optional(z.string().check(z.regex(/^[a-z]{2,12}$/))),
  }),
  output: pageOf(FeedRow),
})

/** Counts above the list of feeds. */
export const countFeeds = call({
  address: 'GET /api/operator/feed-counts',
  says: 'How many feeds run, are slow, fail or rest, and what came today.',
  permission: operators('keep the feeds'),
  input: z.object({}),
  output: z.object({
    total: z.int(),
    runs: z.int(),
    slow: z.int(),
    fails: z.int(),
    stopped: z.int(),
    first: z.int(),
    pollsToday: z.int(),
    storiesToday: z.int(),
    nextAt: z.nullable(z.string()),
    languages: z.array(z.string()),
    formats: z.array(z.string()),
  }),
})

/** One feed with what came and its polls. */
export const getFeed = call({
  address: 'GET /api/operator/feed/{feedId}',
  says: 'One feed: how it is read, what came last, its last polls.',
  permission: operators('keep the feeds'),
  input: z.object({ feedId: rowNumber('FEED_NOT_FOUND') }),
  output: z.extend(FeedRow, {
    home: z.string(),
    licence: z.enum(['FULL_TEXT', 'EXCERPT']),
    categoryMap: CategoryMap,
    stories: z.int(),
    withPicture: z.int(),
    everyMinutes: z.nullable(z.int()),
    polls: z.array(FeedPoll),
    items: z.array(
      z.object({
        _id: z.string(),
        slug: z.string(),
        title: z.string(),
        language: z.string(),
        publishedAt: z.string(),
        changedAt: z.nullable(z.string()),
        version: z.int(),
        isNew: z.boolean(),
        isDrawn: z.boolean(),
        picture: z.string(),
        category: BilingualName,
        /** Other publications of the same story. */
        joined: z.array(BilingualName),
      }),
    ),
  }),
  refusals: { FEED_NOT_FOUND: 404 },
})

/** Adds a feed to a publication. */
export const addFeed = call({
  address: 'POST /api/operator/feed',
  says: 'Adds a feed to a publication; it is looked at at once.',
  permission: operators('keep the feeds'),
  input: z.object({
    address: WebAddress,
    publicationId: rowNumber('PUBLICATION_NOT_FOUND'),
    title: z.optional(z.string().check(trimmed, z.maxLength(200))),
    categoryMap: z.optional(CategoryMap),
  }),
  output: z.object({ id: z.string() }),
  refusals: { PUBLICATION_NOT_FOUND: 404, FEED_KNOWN: 409, TOO_MANY_FEEDS: 409, CATEGORY_NOT_FOUND: 404 },
  audits: 'feed added',
})

/** Changes what an operator decides about a feed; what is left out stays. */
export const changeFeed = call({
  address: 'PATCH /api/operator/feed/{feedId}',
  says: 'Changes the name, the address or the category map of a feed.',
  permission: operators('keep the feeds'),
  input: z.object({
    feedId: rowNumber('FEED_NOT_FOUND'),
    title: z.optional(z.string().check(trimmed, z.minLength(1), z.maxLength(200))),
    address: z.optional(WebAddress),
    categoryMap: z.optional(CategoryMap),
  }),
  output: z.object({ id: z.string() }),
  refusals: { FEED_NOT_FOUND: 404, FEED_KNOWN: 409, CATEGORY_NOT_FOUND: 404 },
  audits: 'feed changed',
})

/** Stops a feed, with a reason, or starts it again. */
export const stopFeed = call({
  address: 'POST /api/operator/feed/{feedId}/stop',
  says: 'Stops looking at a feed, or begins again.',
  permission: operators('keep the feeds'),
  input: z.object({
    feedId: rowNumber('FEED_NOT_FOUND'),
    stopped: z.boolean(),
    note: z.optional(z.string().check(trimmed, z.maxLength(300))),
  }),
  output: z.object({ id: z.string(), state: z.string() }),
  refusals: { FEED_NOT_FOUND: 404 },
  audits: 'feed stopped or started',
})

/** Looks at feeds now, whatever their plan. */
export const pollNow = call({
  address: 'POST /api/operator/feeds/poll',
  says: 'Looks at these feeds now.',
  permission: operators('keep the feeds'),
  input: z.object({ feedIds: z.array(rowNumber()).check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ count: z.int() }),
  audits: 'feeds polled',
})

/** Adds every feed of an OPML list; publications are made where they are new. */
export const importFeeds = call({
  address: 'POST /api/operator/feeds/import',
  says: 'Adds the feeds of an OPML file, with their publications.',
  permission: operators('keep the feeds'),
  input: z.object({
    opml: z.string().check(z.maxLength(900_000)),
    language: z._default(z.string().check(z.regex(/^[a-z]{2,3}$/)), 'en'),
  }),
  output: z.object({
    added: z.int(),
    known: z.int(),
    publications: z.int(),
    full: z.array(z.string()),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), line: z.optional(z.int()) })),
  }),
  refusals: { NOT_OPML: 400 },
  audits: 'feeds imported',
})

/** What an address would yield. */
export const AddressTest = z.object({
  address: z.string(),
  kind: z.enum(['FEED', 'PAGE', 'FAULT']),
  url: z.string(),
  title: z.string(),
  format: z.nullable(z.string()),
  language: z.nullable(z.string()),
  count: z.int(),
  newestAt: z.nullable(z.string()),
  withoutPicture: z.int(),
  categories: z.array(z.string()),
  items: z.array(
    z.object({ title: z.string(), summary: z.string(), publishedAt: z.string(), image: z.nullable(z.string()) }),
  ),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) })),
  /** Feeds that the page at this address names. */
  found: z.array(z.object({ url: z.string(), title: z.string() })),
  fault: z.nullable(Fault),
  /** The feed that has this address already. */
  knownAs: z.nullable(z.string()),
})
export type AddressTest = z.infer<typeof AddressTest>

/** Asks for a test of an address; a job makes it. */
export const testAddress = call({
  address: 'POST /api/operator/address-test',
  says: 'Has an address fetched and read as a feed, without keeping anything of it.',
  permission: operators('keep the feeds'),
  input: z.object({ address: z.string().check(z.trim(), z.minLength(3), z.maxLength(2048)) }),
  output: z.object({ id: z.string() }),
})

/** The outcome of a test; null while it is under way. */
export const getAddressTest = call({
  address: 'GET /api/operator/address-test/{testId}',
  says: 'What a test of an address showed.',
  permission: operators('keep the feeds'),
  input: z.object({ testId: rowId('TEST_NOT_FOUND') }),
  output: z.object({ id: z.string(), address: z.string(), result: z.nullable(AddressTest) }),
  refusals: { TEST_NOT_FOUND: 404 },
})
