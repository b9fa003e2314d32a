import fs from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Sql } from '../../platform/database.ts'
import { FetchFailure } from '../../platform/fetch/fetch.ts'
import type { Fetcher } from '../../platform/fetch/fetch.ts'
import { findCategoryIds, makeFeed, makePublication } from './new-publication.ts'

const WorldPublication = z.object({
  slug: z.string(),
  name: z.string(),
  nameHi: z.optional(z.string()),
  home: z.url(),
  language: z.string(),
  country: z.optional(z.string()),
  place: z.optional(z.string()),
  categories: z.array(z.string()),
  /** Addresses, each with the category that its stories are of where the feed has one. */
  feeds: z.array(z.union([z.tuple([z.url()]), z.tuple([z.url(), z.string()])])),
})

/** Publications of India and the world with the public addresses of their feeds: only excerpts are shown, with a link. */
export const worldPublications: readonly z.infer<typeof WorldPublication>[] = z
  .array(WorldPublication)
  .parse(JSON.parse(fs.readFileSync(join(import.meta.dirname, 'world-publications.json'), 'utf8')))

const FIRST_POLL_MS = 120_000
const GAP_MS = 3000

/** Adds those that are not there yet. First looks begin in two minutes, one after the other; answers how many came. */
export async function addWorldPublications(
  sql: Sql,
  now: Date,
  { isDefault = true }: { isDefault?: boolean } = {},
): Promise<{ publications: number; feeds: number }> {
  const known = new Set((await sql<{ slug: string }[]>`select slug from publication`).map((row) => row.slug))
  const done = { publications: 0, feeds: 0 }
  for (const one of worldPublications) {
    if (known.has(one.slug)) continue
    const found = await findCategoryIds(sql, one.categories)
    const { id } = await makePublication(sql, {
      ...one,
      languages: [one.language],
      licence: 'EXCERPT',
      categoryIds: 'ids' in found ? found.ids : [],
      isDefault,
    })
    done.publications++
    for (const [url, category] of one.feeds) {
      const firstPollAt = new Date(now.getTime() + FIRST_POLL_MS + done.feeds * GAP_MS)
      const title = one.feeds.length > 1 && category ? `${one.name}, ${category}` : one.name
      if (await makeFeed(sql, id, { url, title, firstPollAt })) done.feeds++
    }
  }
  return done
}

/** Whether any of a few of these publications answers at all. */
export async function isWorldReachable(fetcher: Fetcher): Promise<boolean> {
  const homes = worldPublications.filter((_, index) => index % 13 === 0).map((one) => one.home)
  const answers = await Promise.all(
    homes.map(async (home) => {
      try {
        const { status } = await fetcher.fetch(home, { timeoutMs: 8000 })
        return status < 500
      } catch (failure) {
        if (failure instanceof FetchFailure) return failure.code === 'TOO_LARGE'
        throw failure
      }
    }),
  )
  return answers.includes(true)
}
