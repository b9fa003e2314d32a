import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { ArticleId, Story } from '../article/story.ts'

/** Where a reader stopped: block of the text, place inside it from 0 to 1, per cent of the whole, and when (RR8). */
export const Position = z.object({
  blockIndex: z.int().check(z.gte(0), z.lte(100_000)),
  offset: z.number().check(z.gte(0), z.lte(1)),
  percent: z.int().check(z.gte(0), z.lte(100)),
  at: z.iso.datetime({ offset: true }),
})
/** See the schema of the same name. */
export type Position = z.infer<typeof Position>

/** The list that a story was opened from, like `latest` or `for-you`. */
export const SourceList = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))

/** Says that an article was opened (RR1). `at` is the reader's own time for reads made offline, at most seven days back. */
export const viewArticle = call({
  address: 'POST /recommend/article-view',
  specified: 'news-view',
  says: 'Records that an article was opened and answers its card and where the reader stopped.',
  permission: everybody('own', 'leave traces of reading on the own device'),
  input: z.object({
    articleId: ArticleId,
    list: z.optional(SourceList),
    place: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    at: z.optional(z.iso.datetime({ offset: true })),
  }),
  output: z.object({ article: Story, position: z.nullable(Position), recorded: z.boolean() }),
  refusals: { ARTICLE_NOT_FOUND: 404 },
})

/** A beat of reading, each 15 s while the reader is there, and once when she leaves (RR2). `progress` is the furthest per cent seen. */
export const beatReading = call({
  address: 'POST /api/news/reading-beat',
  says: 'Says that somebody is reading an article, how far she got and where she is.',
  permission: everybody('own', 'leave traces of reading on the own device'),
  input: z.object({
    articleId: ArticleId,
    progress: z.int().check(z.gte(0), z.lte(100)),
    position: z.optional(Position),
    publisherOpened: z.optional(z.boolean()),
    listened: z.optional(z.boolean()),
  }),
  output: z.object({ activeSeconds: z.int(), isRead: z.boolean(), completed: z.boolean() }),
  refusals: { NOT_OPENED: 409 },
})

/** Counts a share once in 24 hours (V8); nothing of the reader goes into the shared address. */
export const shareArticle = call({
  address: 'POST /api/news/share',
  says: 'Counts that an article was shared.',
  permission: everybody('own', 'leave traces of reading on the own device'),
  input: z.object({ articleId: ArticleId, how: z.enum(['COPY', 'WHATSAPP', 'EMAIL', 'NATIVE']) }),
  output: z.object({ counted: z.boolean() }),
  refusals: { ARTICLE_NOT_FOUND: 404 },
})
