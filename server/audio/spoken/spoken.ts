import type { Sql } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'

/** The job that speaks what waits. */
export const MAKE_SPOKEN = 'make-spoken'
/** Letters a second of our voice, rather too few: whoever is given time by it has enough. */
const LETTERS_PER_SECOND = 11

/** A short text to be spoken, such as a question. */
export interface Words {
  language: string
  words: string
}

/** A text as it is spoken: READY with its address, QUEUED until then, or FAILED, and then devices speak themselves. */
export interface Spoken extends Words {
  state: 'QUEUED' | 'READY' | 'FAILED'
  url: string | null
  /** Measured, or estimated by its letters until it is spoken. */
  durationMs: number
}

/** Whether the article `a` is read aloud whole, and not its summary alone: what is spoken is what is shown, so that its words may be followed (A17). */
export const isSpokenComplete = (sql: Sql) => sql`
  (a.html <> '' and exists (select from publication told where told.id = a.publication_id and told.licence = 'FULL_TEXT'))`

/**
 * The text of the article `a` that its recording speaks: sentence by sentence as they are kept with it, since lists of links, captions, tables
 * and code are left out (A5). Nobody knows the words of a publisher's own recording, or of one that has gone: then it is the text that is
 * read aloud. Nobody hears the text of a page (I2).
 */
export const spokenText = (sql: Sql) => sql`
  coalesce(
    (select string_agg(said.text, ' ' order by said.i)
      from (select segments from audio where article_id = a.id and segments <> '[]' order by text_version desc limit 1) newest,
        jsonb_to_recordset(newest.segments) as said(i int, text text)),
    case when ${isSpokenComplete(sql)} then a.plain else a.summary end)`

/** Where a spoken text is heard. */
const addressOf = (id: string) => `/audio/spoken/${id}.mp3`

const spokenMsOf = (words: string) => Math.ceil((words.length / LETTERS_PER_SECOND) * 1000)

const onlyOnce = (texts: readonly Words[]): Words[] => [
  ...new Map(texts.map((each) => [`${each.language} ${each.words}`, each])).values(),
]

/** Has texts spoken, those that were not yet, in their order and within the transaction of `sql`. */
export async function askSpoken(sql: Sql, now: Date, texts: readonly Words[]): Promise<void> {
  const once = onlyOnce(texts)
  await sql`
    insert into spoken_text (language, words, next_at, used_at)
    select language, words, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(once.map((each, place) => ({ ...each, place })))}) as t(language text, words text, place int) order by place
    on conflict (language, md5(words)) do update set used_at = excluded.used_at`
  await enqueue(sql, MAKE_SPOKEN, {}, { key: MAKE_SPOKEN, priority: -10 })
}

/** How each of the texts is spoken, in their order; what nobody asked for is as one that waits. */
export async function findSpoken(sql: Sql, texts: readonly Words[]): Promise<Spoken[]> {
  const rows = await sql<(Words & Pick<Spoken, 'state'> & { id: string; durationMs: number | null })[]>`
    select s.id, s.language, s.words, s.duration_ms,
      case when s.bytes is not null then 'READY' when s.has_failed then 'FAILED' else 'QUEUED' end as state from spoken_text s
    join jsonb_to_recordset(${sql.json(onlyOnce(texts))}) as t(language text, words text)
      on t.language = s.language and md5(t.words) = md5(s.words)`
  const known = new Map(rows.map((row) => [`${row.language} ${row.words}`, row]))
  return texts.map(({ language, words }) => {
    const row = known.get(`${language} ${words}`)
    return {
      language,
      words,
      state: row?.state ?? 'QUEUED',
      url: row?.state === 'READY' ? addressOf(row.id) : null,
      durationMs: row?.durationMs ?? spokenMsOf(words),
    }
  })
}
