import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { CategoryMark, PublicationMark } from '../article/story.ts'

/** A version of an article as its publication sent it; MAJOR changed the title or a tenth of the text (I20). */
export const ArticleVersion = z.object({
  number: z.int(),
  at: z.string(),
  size: z.enum(['FIRST', 'MAJOR', 'MINOR']),
})
/** See the schema of the same name. */
export type ArticleVersion = z.infer<typeof ArticleVersion>

/** A run of words that stayed, came in or went out. */
export const ChangeSegment = z.object({ kind: z.enum(['same', 'inserted', 'removed']), text: z.string() })
/** See the schema of the same name. */
export type ChangeSegment = z.infer<typeof ChangeSegment>

/** Two versions of an article compared word by word. */
export const Changes = z.object({
  article: z.object({
    slug: z.string(),
    title: z.string(),
    language: z.string(),
    publishedAt: z.string(),
    category: CategoryMark,
    publication: PublicationMark,
  }),
  versions: z.array(ArticleVersion),
  from: z.int(),
  to: z.int(),
  /** Null when the headline stayed. */
  title: z.nullable(z.array(ChangeSegment)),
  paragraphs: z.array(z.object({ parts: z.array(ChangeSegment), changed: z.boolean() })),
  inserted: z.int(),
  removed: z.int(),
  /** Places where something changed. */
  places: z.int(),
  /** Only the beginning of the text is compared, because no more of it may be shown (I2). */
  isExcerpt: z.boolean(),
})
/** See the schema of the same name. */
export type Changes = z.infer<typeof Changes>

const Version = z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100_000)))

/** What changed between two versions of an article (I21); without `from` and `to`, between the first and the newest. */
export const getChanges = call({
  address: 'GET /api/news/changes',
  says: 'Versions of an article, and the words put in and taken out between two of them.',
  permission: everybody('any', 'read news'),
  input: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)), from: Version, to: Version }),
  output: Changes,
  refusals: { ARTICLE_NOT_FOUND: 404, VERSION_NOT_FOUND: 404 },
  cacheMs: 30_000,
})
