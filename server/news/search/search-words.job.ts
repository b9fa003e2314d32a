import type { Clock } from '../../platform/clock.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import { deletesOf, soundKey, wordsIn } from '../../platform/search/sound-key.rules.ts'

const WINDOW_MS = 90 * DAY_MS
/** Stories read at once: some 20 ms of this process. */
const BATCH = 100
/** New words come each minute, so one run ends before the next begins. */
const LONGEST_MS = 45_000
const MOST_LETTERS = 20_000
/** Fewer stories outside of titles and summaries do not prove a word: it may be a slip of its own. */
const LEAST_STORIES = 2

interface Text {
  id: string
  head: string
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
    select id, title || ' ' || left(summary, ${MOST_LETTERS}) as head, left(plain, ${MOST_LETTERS}) as body from article
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
  isInHead: boolean
}

function countWords(texts: readonly Text[]): Map<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const { head, body } of texts) {
    const headed = wordsIn(head)
    for (const [word, shown] of new Map([...wordsIn(body), ...headed])) {
      const before = counted.get(word)
      const isInHead = headed.has(word)
      if (!before) counted.set(word, { shown, stories: 1, isInHead })
      else {
        before.stories++
        before.isInHead ||= isInHead
      }
    }
  }
  return counted
}

async function noteWords(tx: Sql, counted: Map<string, Counted>, clock: Clock): Promise<void> {
  const words = [...counted]
    .map(([word, facts]) => ({ word, key: soundKey(word), ...facts }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
  const column = <Name extends keyof (typeof words)[number]>(name: Name) => words.map((each) => each[name])
  const noted = await tx<{ word: string; stories: number; isNear: boolean }[]>`
    insert into search_word (word, shown, key, stories, seen_on)
    select word, shown, key, stories, ${clock.now()}::date
    from unnest(${column('word')}::text[], ${column('shown')}::text[], ${column('key')}::text[], ${column('stories')}::int[]) u (word, shown, key, stories)
    on conflict (word) do update set stories = search_word.stories + excluded.stories, seen_on = excluded.seen_on
    returning word, stories, exists (select from search_word_near n where n.word = search_word.word) as is_near`
  const proven = noted
    .filter((row) => !row.isNear && (row.stories >= LEAST_STORIES || counted.get(row.word)?.isInHead === true))
    .map(({ word }) => word)
  // Letters and an equals sign need no more than quotes in a list.
  const deletes = proven.map(
    (word) =>
      `{${deletesOf(word, soundKey(word))
        .map((text) => `"${text}"`)
        .join(',')}}`,
  )
  await tx`
    insert into search_word_near (word, deletes)
    select word, deletes::text[] from unnest(${proven}::text[], ${deletes}::text[]) u (word, deletes) on conflict do nothing`
}
