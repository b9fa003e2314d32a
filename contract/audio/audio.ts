import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { Narrowing } from '../news/filter.ts'
import { ArticleId, CategoryMark, Picture, PublicationMark } from '../article/story.ts'
import { Flag } from '../query.ts'
import { OwnId, rowId } from '../row-id.ts'

/** A queue, and "Play all", take at most this many stories (A12). */
export const MOST_QUEUED = 50
/** How long a browser waits before it asks again for audio that is being made (A7). */
export const AUDIO_RETRY_MS = 5000

/**
 * One sentence that is read aloud: `startMs` in the recording, `text` as the page shows it, `blockIndex` the top-level
 * element of the text that it stands in (null for title and source). `spoken` is the same in words for a voice, sent to
 * browsers that speak themselves, and only where it differs.
 */
export const AudioSegment = z.object({
  i: z.int(),
  startMs: z.int(),
  text: z.string(),
  blockIndex: z.nullable(z.int()),
  spoken: z.optional(z.string()),
})
/** See the schema of the same name. */
export type AudioSegment = z.infer<typeof AudioSegment>

/** Whose voice is heard: the publisher's own recording, the server's, or the browser's (A4). */
export const AudioMode = z.enum(['PUBLISHER', 'SERVER', 'CLIENT'])

/**
 * An article as it is listened to (A3). With mode CLIENT there is no `url` and the times of its segments are estimated;
 * a publisher's own recording has no segments and no known length. `resumeMs` is where the signed-in listener stopped.
 */
export const AudioItem = z.object({
  articleId: z.string(),
  slug: z.string(),
  title: z.string(),
  language: z.string(),
  publishedAt: z.string(),
  publisher: PublicationMark,
  category: CategoryMark,
  picture: Picture,
  mode: AudioMode,
  url: z.optional(z.string()),
  durationMs: z.nullable(z.int()),
  segments: z.array(AudioSegment),
  textVersion: z.int(),
  resumeMs: z.nullable(z.int()),
})
/** See the schema of the same name. */
export type AudioItem = z.infer<typeof AudioItem>

// What is said is nine tenths of an item, and who only chooses from a list needs none of it.
const Segments = {
  /** `false` leaves the segments out. */
  segments: z.optional(Flag),
}

/** Latest News to listen to: the last 48 hours, newest first, as the reader's filter leaves them (A2). */
export const getLatestAudio = call({
  address: 'GET /recommend/latest-news-audio',
  specified: 'news-latest-audio',
  says: 'Newest stories of the last 48 hours that can be listened to.',
  permission: everybody('any', 'read news'),
  input: z.object({ ...Paging, ...Narrowing, ...Segments, userId: OwnId }),
  output: pageOf(AudioItem),
  cacheMs: 30_000,
})

/** The stories of one category to listen to: the last seven days, newest first (A2). */
export const getCategoryAudio = call({
  address: 'GET /recommend/category-wise-news-audio',
  specified: 'news-by-category-audio',
  says: 'Stories of a category of the last seven days that can be listened to.',
  permission: everybody('any', 'read news'),
  input: z.object({
    ...Paging,
    ...Narrowing,
    ...Segments,
    userId: OwnId,
    category: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  }),
  output: pageOf(AudioItem),
  refusals: { CATEGORY_NOT_FOUND: 404 },
  cacheMs: 30_000,
})

/**
 * Asks for one article's audio and has it made if nobody did before: then the answer has status 202, the code
 * AUDIO_NOT_READY and the time after which to ask again (A7). `voice` CLIENT asks for the words for the browser's own
 * voice; SERVER refuses instead of offering that.
 */
export const askAudio = call({
  address: 'POST /api/news/audio/ask',
  says: 'The audio of one article; has it made when there is none yet.',
  permission: everybody('any', 'read news'),
  input: z.object({ articleId: ArticleId, voice: z._default(z.enum(['ANY', 'SERVER', 'CLIENT']), 'ANY') }),
  output: z.object({
    audio: z.nullable(AudioItem),
    code: z.nullable(z.literal('AUDIO_NOT_READY')),
    retryAfterMs: z.nullable(z.int()),
  }),
  /** AUDIO_IN_QUIZ: the caller is at a quiz of what she heard, and this story is in it (QD5). */
  refusals: { AUDIO_NOT_AVAILABLE: 404, AUDIO_FAILED: 502, AUDIO_IN_QUIZ: 409 },
})

const Milliseconds = z.int().check(z.gte(0), z.lte(86_400_000))

/** How far a question of a running quiz was spoken, by how many of its parts. */
const HeardQuestion = z.object({
  quizSessionId: z.string().check(z.maxLength(60)),
  questionId: rowId('QUESTION_NOT_FOUND'),
  parts: z.int().check(z.gte(0), z.lte(30)),
})

/**
 * What was heard since the last update: of a story which parts (A13), the server joins the ranges, and `textVersion` says of which
 * recording; of a quiz how far one question was spoken (`quiz`, QD4), and then the rest says nothing.
 */
export const updateAudio = call({
  address: 'POST /recommend/audio-update',
  specified: 'quiz-audio-update',
  says: 'Says how far somebody listened to a story and which parts she heard, or how far a question of her quiz was spoken.',
  permission: signedIn('own', 'keep a listening list'),
  input: z.object({
    articleId: z.optional(ArticleId),
    quiz: z.optional(HeardQuestion),
    textVersion: z.optional(z.int().check(z.gte(1))),
    positionMs: z._default(Milliseconds, 0),
    durationMs: z._default(Milliseconds, 0),
    ranges: z._default(z.array(z.tuple([Milliseconds, Milliseconds])).check(z.maxLength(200)), []),
    rate: z._default(z.number(), 1),
    clientTime: z.optional(z.iso.datetime({ offset: true })),
  }),
  output: z.object({ completed: z.boolean(), isRead: z.boolean(), heardMs: z.int(), positionMs: z.int() }),
  refusals: {
    AUDIO_NOT_AVAILABLE: 404,
    RATE_NOT_ALLOWED: 400,
    RANGES_NOT_ALLOWED: 400,
    POSITION_NOT_ALLOWED: 400,
    ATTEMPT_NOT_FOUND: 404,
    QUESTION_NOT_FOUND: 404,
    ATTEMPT_ENDED: 409,
  },
})

/** A story in the queue; `gone` ones were withdrawn after they were put in and are skipped with a notice (A19). */
export const QueuedStory = z.object({
  articleId: z.string(),
  slug: z.string(),
  title: z.string(),
  language: z.string(),
  publisher: PublicationMark,
  picture: Picture,
  durationMs: z.nullable(z.int()),
  gone: z.boolean(),
})
/** See the schema of the same name. */
export type QueuedStory = z.infer<typeof QueuedStory>

const Listening = z.object({
  queue: z.array(QueuedStory),
  currentId: z.nullable(z.string()),
  rate: z.number(),
  voices: z.record(z.string(), z.string()),
})

/** What the player needs of a person: her queue, its current story, speed and voices by language (A9, A10, A12). */
export const getListening = call({
  address: 'GET /api/news/audio/queue',
  says: 'The queue, speed and voices of the signed-in listener.',
  permission: signedIn('own', 'keep a listening list'),
  input: z.object({}),
  output: Listening,
})

/** Keeps the queue as it stands now; stories that cannot be listened to any more are left out. The newest device wins. */
export const keepQueue = call({
  address: 'PUT /api/news/audio/queue',
  says: 'Keeps the queue of the signed-in listener as it stands.',
  permission: signedIn('own', 'keep a listening list'),
  input: z.object({
    articleIds: z.array(ArticleId).check(z.maxLength(MOST_QUEUED)),
    currentId: z.optional(z.nullable(ArticleId)),
  }),
  output: Listening,
})

/** Keeps the speed, one of the six, and the voices chosen for languages (A9, A10). */
export const keepListening = call({
  address: 'PUT /api/news/audio/settings',
  says: 'Keeps the speed and the voices of the signed-in listener.',
  permission: signedIn('own', 'keep a listening list'),
  input: z.object({
    rate: z.optional(z.number()),
    voices: z.optional(z.record(z.string().check(z.regex(/^[a-z]{2,3}$/)), z.string().check(z.maxLength(200)))),
  }),
  output: z.object({ rate: z.number(), voices: z.record(z.string(), z.string()) }),
  refusals: { RATE_NOT_ALLOWED: 400 },
})
