import { ledIn } from '@chowk/contract/article/leading-story.rules.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import type { CategoryRow } from '@chowk/contract/news/category.ts'
import type { PublicationRow } from '@chowk/contract/news/publication.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { parseJson } from '../../platform/answer.ts'
import { handle } from '../../platform/handle.ts'
import { mixIds } from '../follow/mix.ts'
import { latestList, latestPlaces } from '../latest.ts'
import { readerOf } from '../../article/visibility.ts'
import type { Asking, Reader } from '../../article/visibility.ts'
import { storiesJson } from '../../article/story.ts'
import { categoryRows, followedCategories } from './category.ts'
import { publicationRow } from './publication-row.ts'
import { findPlaces } from './story-list.ts'

const LATEST = 6
/** The story that leads is looked for among as many as Latest shows. */
const NEWEST = 12
// Places of the mix that are looked through for its columns.
const MIX = 40
/** Stories of the mix and of the followed categories, in at most three columns or rows (L4). */
const OWN = 6
const PARTS = 3
const PUBLISHERS = 12
const CATEGORIES = 12

// Six in all; a single one shows no more than the eye takes in.
const inEach = (parts: number) => Math.min(PARTS, Math.floor(OWN / Math.max(parts, 1)))

export const answerHub = handle(getHub, async ({ input, viewer, sql, clock }) => {
  const asking = { sql, viewer, clock }
  const reader = await readerOf(asking, input)
  const [latest, mix, categories, publishers] = await Promise.all([
    latestIds(asking, reader),
    mixIds(sql, { viewer, reader, clock, most: MIX, ofDevice: input.publications ?? [] }),
    categoryRows(sql, { viewer, reader, clock }),
    publishersOf(asking),
  ])
  const yours = await yourCategories(asking, { reader, rows: categories, ofDevice: input.categories ?? [] })
  const ids = [...new Set([...latest, ...mix.ids, ...yours.flatMap((one) => one.ids)])]
  const stories = new Map(
    (parseJson(await storiesJson(sql, viewer, ids)) as Story[]).map((story, index) => [ids[index], story]),
  )
  const cards = (wanted: readonly string[]) => wanted.flatMap((id) => stories.get(id) ?? [])
  return {
    latest: ledIn(input.lead, cards(latest)).slice(0, LATEST),
    mix: { isStarter: mix.isStarter, columns: columnsOf(cards(mix.ids)) },
    yourCategories: yours.map(({ category, dayCount, ids: own }) => ({ category, dayCount, stories: cards(own) })),
    publishers,
    categories: { total: categories.length, content: byWeek(categories).slice(0, CATEGORIES) },
    asOf: clock.now().toISOString(),
  }
})

const byWeek = (rows: readonly CategoryRow[]) => rows.toSorted((a, b) => b.weekCount - a.weekCount || a.id - b.id)

async function latestIds({ sql, clock }: Asking, reader: Reader): Promise<string[]> {
  const slice = { count: NEWEST, skip: 0, asOf: clock.now(), isNow: true }
  return (await latestPlaces(sql, { reader, clock, part: slice })).map((cursor) => cursor.id)
}

// The mix in the order of its turns, told apart by publication.
function columnsOf(stories: readonly Story[]) {
  const columns = [...Map.groupBy(stories, (story) => story.publication.id).values()].slice(0, PARTS)
  return columns.flatMap((own) => {
    const publication = own[0]?.publication
    return publication ? [{ publication, stories: own.slice(0, inEach(columns.length)) }] : []
  })
}

async function yourCategories(
  { sql, viewer, clock }: Asking,
  { reader, rows, ofDevice }: { reader: Reader; rows: readonly CategoryRow[]; ofDevice: number[] },
) {
  const followed = (await followedCategories(sql, viewer, ofDevice)).slice(0, PARTS)
  const list = latestList(reader, clock, clock.now())
  return await Promise.all(
    followed.map(async (category) => {
      const source = { kind: 'CATEGORIES' as const, ids: [category.id] }
      const places = await findPlaces(sql, { ...list, source }, { count: inEach(followed.length), skip: 0 })
      const dayCount = rows.find((row) => row.id === category.id)?.dayCount ?? 0
      return { category, dayCount, ids: places.map((cursor) => cursor.id) }
    }),
  )
}

async function publishersOf({ sql, viewer, clock }: Asking): Promise<{ total: number; content: PublicationRow[] }> {
  const rows = await sql<(PublicationRow & { total: number })[]>`
    select ${publicationRow(sql, viewer, clock.now())}, (count(*) over ())::int as total from publication p where p.status <> 'SUSPENDED'
    order by "isFollowed" desc, p.follower_count desc, p.id limit ${PUBLISHERS}`
  return { total: rows[0]?.total ?? 0, content: rows.map(({ total: _total, ...row }) => row) }
}
