import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'

/** A picture: with `widths` its files are `${src}/${width}`, without any `src` is the file itself. */
export const Picture = z.object({ src: z.string(), widths: z.array(z.int()), alt: z.string() })

/** A publication where it stands beside something else; `logo` is the address of its square picture. */
export const PublicationMark = z.object({ id: z.string(), slug: z.string(), name: BilingualName, logo: z.string() })

/** A category where it stands beside something else. */
export const CategoryMark = z.object({ id: z.int(), slug: z.string(), name: BilingualName })

/** Why a story stands in a list (F11, T10): a code and what its sentence needs. */
export const Reason = z.object({
  code: z.enum([
    'FOLLOW_PUB',
    'FOLLOW_CAT',
    'LEARNED_CAT',
    'LEARNED_PUB',
    'TREND',
    'FRESH',
    'LEVEL',
    'ENTITY',
    'EXPLORE',
    'READ_TODAY',
    'COVERED',
    'OPENED_NOW',
  ]),
  name: z.optional(BilingualName),
  count: z.optional(z.int()),
  by: z.optional(z.string()),
  until: z.optional(z.string()),
})

/** The same story as another publication reports it. */
export const Report = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  language: z.string(),
  publishedAt: z.string(),
  paywalled: z.boolean(),
  publication: PublicationMark,
})

/** One card of a list: one cluster, told by its representative. Times are ISO 8601 in UTC. */
export const Story = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  publishedAt: z.string(),
  updatedAt: z.nullable(z.string()),
  minutes: z.int(),
  category: CategoryMark,
  publication: PublicationMark,
  picture: Picture,
  /** Other publications that tell the same story. */
  sources: z.int(),
  hasAudio: z.boolean(),
  paywalled: z.boolean(),
  sensitive: z.boolean(),
  isSaved: z.boolean(),
  isRead: z.boolean(),
  /** Per cent of the text that was seen; 0 when never opened. */
  progress: z.optional(z.int()),
  openedAt: z.optional(z.string()),
  savedAt: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Set where an article was taken back by its publisher or by moderation; only title, publication and date are left. */
  gone: z.optional(z.enum(['WITHDRAWN', 'HIDDEN', 'REMOVED'])),
  reason: z.optional(Reason),
  /** In trending: put in to fill the list (T7). */
  fill: z.optional(z.boolean()),
  /** In For You: how many publications tell the story, and what the newest three of the others say. */
  alsoReported: z.optional(z.nullable(z.object({ publications: z.int(), newest: z.array(Report) }))),
})

/** A card of a list, see the schema of the same name. */
export type Story = z.infer<typeof Story>
export type Reason = z.infer<typeof Reason>
export type Report = z.infer<typeof Report>
export type Picture = z.infer<typeof Picture>
export type PublicationMark = z.infer<typeof PublicationMark>
export type CategoryMark = z.infer<typeof CategoryMark>

/** The id on the wire is the article's number in base 36. */
export const ArticleId = z.string().check(z.regex(/^[0-9a-z]{1,12}$/))
