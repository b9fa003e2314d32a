import type { Fragment, Sql } from '../../platform/database.ts'
import { walkWindows } from '../../platform/search/window-walk.ts'
import { joined } from '../../platform/postgres/statement.ts'

/** What a list is narrowed by, as the index `article_search` knows it: inside a field any, between fields all. */
export interface IndexedNarrowing {
  publications?: readonly string[]
  categories?: readonly number[]
  languages?: readonly string[]
  hasAudio?: boolean
}

const OF_A_KIND = 2 ** 28
const AUDIO = 1
const [PUBLICATION, CATEGORY, LANGUAGE] = [OF_A_KIND, 2 * OF_A_KIND, 3 * OF_A_KIND]
/** A number so high is no publication's. */
const NOTHING = 0

// As `list_keys` of the database makes them.
const publicationKey = (id: string) => (Number(id) < OF_A_KIND ? PUBLICATION + Number(id) : NOTHING)
const languageKey = (code: string) =>
  LANGUAGE + [0, 1, 2].reduce((sum, n) => sum * 256 + (n < code.length ? code.charCodeAt(n) : 0), 0)

/** The groups of keys of which a story must have one each. */
export function listKeys({
  publications = [],
  categories = [],
  languages = [],
  hasAudio,
}: IndexedNarrowing): number[][] {
  const groups = [
    publications.map(publicationKey),
    categories.map((id) => CATEGORY + id),
    languages.map(languageKey),
    hasAudio ? [AUDIO] : [],
  ]
  return groups.filter((keys) => keys.length > 0)
}

/** What to walk through. */
export interface NewestWalk {
  /** What the index of words narrows by beside time. */
  words?: Fragment | undefined
  narrowing: IndexedNarrowing
  /** All further conditions on the article `a`, each beginning with `and`. */
  conditions: Fragment
  /** Columns of the answer beside `id` and `published_at`, each beginning with a comma. */
  columns?: Fragment
  since: Date
  until: Date
  most: number
  /** Only their number is wanted: they come in no order. */
  isCount?: boolean
}

/**
 * The newest stories `a` that the index of words, keys and times finds, newest first: window by window, each with the index alone, until there are
 * enough. Nested loops keep the order of the windows, so only the few rows of one window are ever sorted.
 */
export function newestWalk(sql: Sql, walk: NewestWalk): Fragment {
  const { words, narrowing, conditions, columns, since, until, most, isCount = false } = walk
  const keys = listKeys(narrowing).map(
    (group) => sql`and list_keys(a.publication_id, a.category_ids, a.language, a.audio_status) && ${group}::int4[]`,
  )
  // The time is computed, so that no other index is taken for it.
  const rows = sql`
    select a.id, a.published_at ${columns ?? sql``} from article a
    where a.is_listed ${words ? sql`and a.search @@ ${words}` : sql``} ${joined(keys)}
      and time_slots(a.published_at) && u.slots::int4[] and (a.published_at + interval '0 s') > ${since} ${conditions}
    ${isCount ? sql`` : sql`order by a.published_at desc, a.id desc`}`
  return walkWindows(sql, { since, until, most, isCount, rows })
}
