import type { Clock } from '../../platform/clock.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import { deletesOf, soundKey, wordsIn } from './sound-key.rules.ts'

const WINDOW_MS = 90 * DAY_MS
/** Stories read at once: some 20 ms of this process. */
const BATCH = 100
/** New words come each minute, so one run ends before the next begins. */
const LONGEST_MS = 45_000
const MOST_LETTERS = 20_000
/** Fewer stories outside of titles do not prove a word: it may be a slip of its own. */
const LEAST_STORIES = 2

interface Text {
  id: string
  title: string
  body: string
}

/** Notes the words of the stories that came since the last time; answers how many stories were read. */
export async function noteSearchWords(sql: Pool, clock: Clock): Promise<number> {
  const began = clock.now().getTime()
  const since = new Date(began - WINDOW_MS)
  let read = 0
  for (let more = true; more && clock.now().getTime() - began < LONGEST_MS;) {
    const batch = await sql.begin(async (tx) => await noteBatch(tx, clock, since))
    read += batch
    more = batch === BATCH
  }
  return read
}

/** Words that no story of three months holds any more are forgotten. */
export async function forgetSearchWords(sql: Pool, clock: Clock): Promise<void> {
  await sql`delete from search_word where seen_on < ${new Date(clock.now().getTime() - WINDOW_MS)}::date`
}

async function noteBatch(tx: Sql, clock: Clock, since: Date): Promise<number> {
  const [progress] = await tx<{ upto: string }[]>`select upto from search_word_progress for update`
  const texts = await tx<Text[]>`
    select id, title, left(summary || ' ' || plain, ${MOST_LETTERS}) as body from article
    where id > ${progress?.upto ?? '0'}::bigint and is_listed and published_at > ${since} order by id limit ${BATCH}`
  const last = texts.at(-1)
  if (!last) return 0
  await noteWords(tx, countWords(texts), clock)
  await tx`update search_word_progress set upto = ${last.id}::bigint`
  return texts.length
}

interface Counted {
  shown: string
  stories: number
  isInTitle: boolean
}

function countWords(texts: readonly Text[]): Map<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const { title, body } of texts) {
    const titled = wordsIn(title)
    for (const [word, shown] of new Map([...wordsIn(body), ...titled])) {
      const before = counted.get(word)
      const isInTitle = titled.has(word)
      if (!before) counted.set(word, { shown, stories: 1, isInTitle })
      else {
        before.stories++
        before.isInTitle ||= isInTitle
      }
    }
  }
  return counted
}

async function noteWords(tx: Sql, counted: Map<string, Counted>, clock: Clock): Promise<void> {
  const words = [...counted.keys()].toSorted()
  const today = clock.now()
  const known = await tx<{ word: string; isFound: boolean }[]>`
    update search_word w set stories = w.stories + u.n, seen_on = ${today}::date
    from unnest(${words}::text[], ${words.map((word) => counted.get(word)?.stories ?? 0)}::int[]) u (word, n)
    where w.word = u.word returning w.word, w.deletes is not null as is_found`
  const isFound = new Map(known.map((row) => [row.word, row.isFound]))
  const rows = words
    .filter((word) => isFound.get(word) !== true)
    .map((word) => {
      const { shown, stories, isInTitle } = counted.get(word) ?? { shown: word, stories: 1, isInTitle: false }
      const key = soundKey(word)
      const isProven = isInTitle || stories >= LEAST_STORIES || isFound.has(word)
      // Letters and an equals sign need no quotes in a list.
      return {
        word,
        shown,
        key,
        stories,
        deletes: isProven
          ? `{${deletesOf(word, key)
              .map((text) => `"${text}"`)
              .join(',')}}`
          : null,
      }
    })
  if (rows.length === 0) return
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  await tx`
    insert into search_word (word, shown, key, stories, deletes, seen_on)
    select word, shown, key, stories, deletes::text[], ${today}::date
    from unnest(${column('word')}::text[], ${column('shown')}::text[], ${column('key')}::text[], ${column('stories')}::int[],
      ${column('deletes')}::text[]) u (word, shown, key, stories, deletes)
    on conflict (word) do update set deletes = excluded.deletes`
}
