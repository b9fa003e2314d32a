import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { listOf } from '../query.ts'
import { CategoryRow } from './category.ts'
import { Narrowing, PublicationId } from './filter.ts'
import { PublicationRow } from './publication.ts'
import { CategoryMark, PublicationMark, Story } from '../article/story.ts'

/** What the hub shows first: its own sections in one answer (L4); sections without items come empty. */
export const getHub = call({
  address: 'GET /api/news/hub',
  says: 'The first page of news: latest stories, the mix, followed categories, publications and categories.',
  permission: everybody('any', 'read news'),
  input: z.object({
    publications: z.optional(listOf(PublicationId, 20)),
    ...Narrowing,
    /** The language of the interface: the newest story in it leads. */
    lead: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
    categories: z.optional(listOf(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(32_767)), 20)),
  }),
  output: z.object({
    latest: z.array(Story),
    mix: z.object({
      isStarter: z.boolean(),
      columns: z.array(z.object({ publication: PublicationMark, stories: z.array(Story) })),
    }),
    yourCategories: z.array(z.object({ category: CategoryMark, dayCount: z.int(), stories: z.array(Story) })),
    publishers: z.object({ total: z.int(), content: z.array(PublicationRow) }),
    categories: z.object({ total: z.int(), content: z.array(CategoryRow) }),
    asOf: z.string(),
  }),
  cacheMs: 30_000,
})
