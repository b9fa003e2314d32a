import { readerOf } from '../article/visibility.ts'
import type { Reader as ListReader } from '../article/visibility.ts'
import type { Sql } from '../platform/database.ts'
import type { Person } from '../platform/viewer.ts'
import { affinityOf, EXPLICIT, strongestOf } from './for-you.rules.ts'
import type { Taste } from './for-you.rules.ts'
import { learningOf } from './learning.rules.ts'
import type { Learning } from './learning.rules.ts'
import { DAY_MS } from '../platform/time.ts'
import { nameJson } from '../platform/name-json.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

const READING_DAYS = 90
/** What was read weighs half after this long (F6). */
const LEARNED_HALF_LIFE_DAYS = 30

/** Everything about a reader that shapes her list. */
export interface Reader {
  personId: string
  class: number | null
  learning: Learning
  publications: ReadonlySet<string>
  categories: ReadonlySet<number>
  categoryNames: ReadonlyMap<number, BilingualName>
  languages: string[]
  /** Her blocks, mutes and limits, as every list keeps them. */
  lists: ListReader
  learnedPublications: ReadonlyMap<string, number>
  learnedCategories: ReadonlyMap<number, number>
  tastes: ReadonlyMap<string, Taste>
  strongest: number[]
  /** Nothing is known of her yet (F15). */
  isCold: boolean
  /** Her own day, so that the chance part of the list stays the same until midnight (F2). */
  today: string
}

interface ReaderRow {
  language: string
  today: string
  learned: boolean | null
  resetAt: Date | null
  workspaceKind: string | null
  settings: { learnedForStudents?: { allowed?: boolean } } | null
  publications: string[]
  publicationLanguages: string[]
  categories: number[]
  categoryNames: [id: number, name: BilingualName][]
  tastes: { about: string; target: string; fewer: number | null; again: boolean; more: number | null }[]
}

/** Reads all of it: one statement, and one more where learning is allowed. */
export async function getReader(
  sql: Sql,
  viewer: Person,
  { now, languages = [] }: { now: Date; languages?: string[] },
): Promise<Reader> {
  const row = await findRow(sql, viewer, now)
  const lists = await readerOf({ sql, viewer, clock: { now: () => now } })
  const learning = learningOf({
    isMinor: viewer.isMinor,
    chosen: row.learned ?? true,
    isSchool: row.workspaceKind === 'INSTITUTE',
    schoolAllows: row.settings?.learnedForStudents?.allowed === true,
  })
  const sums = learning.mode === 'LEARNED' ? await findLearned(sql, viewer.personId, { now, resetAt: row.resetAt }) : []
  const learnedPublications = shares(sums.filter((sum) => sum.about === 'PUBLICATION'))
  const byCategory = shares(sums.filter((sum) => sum.about === 'CATEGORY'))
  const learnedCategories = new Map([...byCategory].map(([id, share]) => [Number(id), share]))
  const tastes = new Map(
    row.tastes.map((one) => [
      `${one.about} ${one.target}`,
      { fewerDays: one.fewer, fewerAgain: one.again, moreDays: one.more },
    ]),
  )
  const categories = new Set(row.categories)
  const reader = {
    personId: viewer.personId,
    class: viewer.class,
    learning,
    publications: new Set(row.publications),
    categories,
    categoryNames: new Map(row.categoryNames),
    languages: languagesOf(row, languages.length > 0 ? languages : lists.filter.languages),
    lists,
    learnedPublications,
    learnedCategories,
    tastes,
    isCold: row.publications.length + row.categories.length + sums.length === 0,
    today: row.today,
  }
  const known = new Set([...categories, ...learnedCategories.keys()])
  const strongest = strongestOf(new Map([...known].map((id) => [id, categoryAffinity(reader, [id])])))
  return { ...reader, strongest }
}

// Those that she asks for or that her filter names; else her own and those of the publications that she follows.
const languagesOf = ({ language, publicationLanguages }: ReaderRow, chosen: string[]): string[] =>
  chosen.length > 0 ? chosen : [...new Set([language, ...publicationLanguages])]

type Affine = Pick<Reader, 'categories' | 'publications' | 'learnedCategories' | 'learnedPublications' | 'tastes'>

/** The category part: the highest of an article's categories (F6). */
export function categoryAffinity(reader: Affine, categoryIds: readonly number[]): number {
  return Math.max(
    ...categoryIds.map((id) =>
      affinityOf(
        reader.categories.has(id) ? EXPLICIT.category : 0,
        reader.learnedCategories.get(id) ?? 0,
        reader.tastes.get(`CATEGORY ${id}`),
      ),
    ),
  )
}

/** The publication part (F7). */
export function publicationAffinity(reader: Affine, id: string): number {
  return affinityOf(
    reader.publications.has(id) ? EXPLICIT.publication : 0,
    reader.learnedPublications.get(id) ?? 0,
    reader.tastes.get(`PUBLICATION ${id}`),
  )
}

async function findRow(sql: Sql, viewer: Person, now: Date): Promise<ReaderRow> {
  const id = viewer.personId
  const days = (column: ReturnType<Sql>) => sql`extract(epoch from ${now}::timestamptz - ${column})::float8 / 86400`
  const [row] = await sql<ReaderRow[]>`
    select p.language, to_char(${now}::timestamptz at time zone p.time_zone, 'YYYY-MM-DD') as today,
      s.learned, s.learned_reset_at as reset_at, w.kind as workspace_kind, w.settings,
      f.ids as publications, f.languages as publication_languages,
      array(select category_id from followed_category where person_id = ${id})::int[] as categories,
      (select json_agg(json_build_array(id, ${nameJson(sql, 'category')})) from category) as category_names,
      coalesce((select json_agg(json_build_object('about', about, 'target', target_id::text, 'again', fewer_again,
        'fewer', ${days(sql`fewer_at`)}, 'more', ${days(sql`more_at`)})) from taste where person_id = ${id}), '[]') as tastes
    from person p
    left join news_setting s on s.person_id = p.id
    left join workspace w on w.id = ${viewer.workspaceId}
    cross join lateral (
      select coalesce(array_agg(fp.publication_id::text), '{}') as ids, coalesce(array_agg(distinct u.languages[1]), '{}') as languages
      from followed_publication fp join publication u on u.id = fp.publication_id where fp.person_id = p.id) f
    where p.id = ${id}`
  if (!row) throw new Error('a signed-in person is not there')
  return row
}

interface LearnedSum {
  about: 'PUBLICATION' | 'CATEGORY'
  id: string
  sum: number
}

// Reads 2, opens 1, saved 4 (F6), the newest thousand; nothing of it is stored.
async function findLearned(
  sql: Sql,
  personId: string,
  { now, resetAt }: { now: Date; resetAt: Date | null },
): Promise<LearnedSum[]> {
  const oldest = new Date(Math.max(now.getTime() - READING_DAYS * DAY_MS, resetAt?.getTime() ?? 0))
  return await sql<LearnedSum[]>`
    with read as (
      select a.publication_id, a.category_ids,
        (case when r.qualified_at is null then 1 else 2 end + case when s.article_id is null then 0 else 4 end)
          * power(2::float8, extract(epoch from r.last_opened_at - ${now}::timestamptz)::float8 / 86400 / ${LEARNED_HALF_LIFE_DAYS}) as worth
      from (
        select article_id, qualified_at, last_opened_at from reading
        where person_id = ${personId} and last_opened_at > ${oldest} and opens > 0 and not hidden and purpose = 'READING_HISTORY'
        order by last_opened_at desc limit 1000) r
      join article a on a.id = r.article_id
      left join saved_article s on s.person_id = ${personId} and s.article_id = r.article_id
    )
    select 'PUBLICATION' as about, publication_id::text as id, sum(worth) as sum from read group by publication_id
    union all
    select 'CATEGORY', g::text, sum(worth) from read, unnest(category_ids) g group by g`
}

function shares(sums: LearnedSum[]): Map<string, number> {
  const largest = Math.max(0, ...sums.map((one) => one.sum))
  return new Map(sums.map((one) => [one.id, largest > 0 ? one.sum / largest : 0]))
}
