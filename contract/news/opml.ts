import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { CategoryMark, PublicationMark } from '../article/story.ts'

/** Largest OPML file in bytes, and most feeds in it (O3). */
export const MOST_OPML_BYTES = 1024 * 1024
/** See MOST_OPML_BYTES. */
export const MOST_OPML_FEEDS = 500

/** Followed publications as an OPML file. */
export const exportFollowed = call({
  address: 'GET /api/news/opml',
  says: 'Followed publications as the text of an OPML file.',
  permission: signedIn('own', 'take lists along as a feed'),
  input: z.object({}),
  output: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
})

/** One feed of a file that is to be imported: known here, or to be asked for. */
export const OpmlEntry = z.object({
  url: z.string(),
  title: z.string(),
  folder: z.nullable(z.string()),
  /** What the folder means here. */
  category: z.nullable(CategoryMark),
  publication: z.nullable(PublicationMark),
  state: z.enum(['NEW', 'FOLLOWED', 'BLOCKED', 'UNKNOWN', 'REQUESTED']),
})
/** See the schema of the same name. */
export type OpmlEntry = z.infer<typeof OpmlEntry>

/** Reads an OPML file for its preview; nothing is changed. */
export const readOpmlFile = call({
  address: 'POST /api/news/opml/preview',
  says: 'Reads an OPML file and says of each feed whether it is known, followed or to be asked for.',
  permission: signedIn('own', 'take lists along as a feed'),
  input: z.object({ text: z.string() }),
  output: z.object({
    title: z.string(),
    feeds: z.array(OpmlEntry),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), line: z.optional(z.int()) })),
  }),
  refusals: { NOT_OPML: 400, TOO_MANY_FEEDS: 400 },
  mostBytes: 3 * MOST_OPML_BYTES,
})

/** Follows the chosen feeds that are known and asks the platform's administrator for the others. */
export const importOpml = call({
  address: 'POST /api/news/opml/import',
  says: 'Follows the chosen feeds that are known and asks for the others.',
  permission: signedIn('own', 'take lists along as a feed'),
  input: z.object({
    feeds: z
      .array(
        z.object({
          url: z.url().check(z.maxLength(2000)),
          title: z.string().check(z.trim(), z.maxLength(300)),
          folder: z.nullable(z.string().check(z.trim(), z.maxLength(120))),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_OPML_FEEDS)),
  }),
  output: z.object({ followed: z.int(), already: z.int(), requested: z.int(), blocked: z.int() }),
  refusals: { FOLLOW_LIMIT: 409 },
  audits: 'feeds imported',
})
