import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { CategoryMark, PublicationMark, Story } from '../article/story.ts'
import { BilingualName } from '../bilingual-name.ts'
import { SearchTag } from '../search-tag.ts'

/** What the found stories can be narrowed by: how many of the newest 300 remain, and the question that asks for them. */
export const Facet = z.object({
  kind: z.enum(['FROM', 'IN', 'LANGUAGE', 'SINCE', 'AUDIO']),
  /** A slug, a code, a day. */
  value: z.string(),
  name: z.nullable(BilingualName),
  stories: z.int(),
  q: z.string(),
})
/** See the schema of the same name. */
export type Facet = z.infer<typeof Facet>

/** A found story; in `titleParts` and `summaryParts` every second piece is a found word. */
export const Found = z.extend(Story, { titleParts: z.array(z.string()), summaryParts: z.array(z.string()) })
/** See the schema of the same name. */
export type Found = z.infer<typeof Found>

/** Search over titles, summaries and texts (O1). The last 90 days unless the question names dates. */
export const searchNews = call({
  address: 'GET /api/news/search',
  says: 'Stories whose title, summary or text holds the words; quotes, OR, a minus, publisher:, category:, lang:, since:, after:, until:, before: and has:audio are understood.',
  permission: everybody('any', 'read news'),
  input: z.object({
    page: Paging.page,
    size: Paging.size,
    asOf: Paging.asOf,
    next: Paging.next,
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    sort: z._default(z.enum(['BEST', 'NEWEST']), 'BEST'),
    /** Whether to count what the answer can be narrowed by. */
    facets: z._default(z.enum(['NO', 'YES']), 'NO'),
    /** Marks mutes as lifted for this once (X14). */
    showMuted: z._default(z.enum(['NO', 'YES']), 'NO'),
  }),
  output: z.extend(pageOf(Found), {
    understood: z.array(SearchTag),
    /** Stories found; 61 stands for more than 60, which are not counted further. */
    found: z.int(),
    /** Those of them that hold the words by the letter; they come first. Where they are few, stories follow that hold what a word unknown to all stories may stand for. */
    foundByLetter: z.int(),
    /** The question with its unknown words spelt as stories spell them. */
    didYouMean: z.nullable(z.string()),
    /** Stories that fit and that the reader's mutes leave out (X14). */
    mutedCount: z.int(),
    facets: z.array(Facet),
    since: z.string(),
    /** Phrases of common words are looked for among the newest stories only: the time that these reach back to, else null. */
    reachesBackTo: z.nullable(z.string()),
  }),
  refusals: { NOTHING_TO_SEARCH: 400, SEARCH_TOO_WIDE: 422 },
  cacheMs: 30_000,
})

/** Words, publications, categories and stories for what is being typed. */
export const suggestNews = call({
  address: 'GET /api/news/suggest',
  says: 'Words that begin like what was typed, or nearly, with publications, categories and stories.',
  permission: everybody('any', 'read news'),
  input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  output: z.object({
    words: z.array(z.object({ word: z.string(), stories: z.int(), isNear: z.boolean() })),
    publications: z.array(PublicationMark),
    categories: z.array(CategoryMark),
    stories: z.array(
      z.object({
        _id: z.string(),
        slug: z.string(),
        title: z.string(),
        publication: PublicationMark,
        publishedAt: z.string(),
      }),
    ),
  }),
  cacheMs: 60_000,
})
