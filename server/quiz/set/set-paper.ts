import type { Section, SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { drawnGroups } from '../attempt/case-groups.rules.ts'
import { usableBy } from '../bank/usable.ts'
import type { PaperEntry } from '../kind/quiz-kind.ts'
import { isAsked } from './asked-questions.ts'

/** So many of the newest questions of a section are drawn from. */
const MOST_DRAWN_FROM = 400

/** Of which quiz, for whom, and when. */
export interface PaperOf {
  viewer: Viewer
  /** The quiz that asks; of a preview the one that it shows. */
  quizId: string
  now: Date
}

type Drawing = Pick<PaperOf, 'viewer' | 'now'>

/** The questions of a quiz that asks everybody the same, without those whose story is not shown to the viewer. */
export const fixedPaper = async (sql: Sql, { viewer, quizId }: PaperOf): Promise<PaperEntry[]> =>
  await sql<PaperEntry[]>`
    select q.id, v.version, q.case_id, q.case_position, cardinality(v.options) as options, s.most_mark::float8 as most_mark
    from quiz_set_question s join quiz z on z.id = s.quiz_id join quiz_question q on q.id = s.question_id
    join quiz_question_version v on v.question_id = q.id and v.version = coalesce(s.asked_version, q.version)
    where s.quiz_id = ${quizId} and ${isAsked(sql, viewer, { of: sql`z`, question: sql`q` })} order by s.position`

// Sections that ask for the same are drawn from the same; of how many days is seen by when a question was made.
const keyOf = ({ categoryId, difficulty, language }: Section) => JSON.stringify([categoryId, difficulty, language])
const sinceOf = ({ days }: Section, now: Date) =>
  days === null ? new Date(0) : new Date(now.getTime() - days * DAY_MS)

type Source = Pick<Section, 'categoryId' | 'difficulty' | 'language'> & { since: Date; most: number }

// What sections are drawn from, each once: as far back and as many as any of them reads.
function sourcesOf(sections: readonly Section[], mostOf: (place: number) => number, now: Date): Map<string, Source> {
  const sources = new Map<string, Source>()
  sections.forEach((section, place) => {
    const { categoryId, difficulty, language } = section
    const [since, most] = [sinceOf(section, now), mostOf(place)]
    const known = sources.get(keyOf(section)) ?? { since, most }
    sources.set(keyOf(section), {
      categoryId,
      difficulty,
      language,
      since: known.since < since ? known.since : since,
      most: Math.max(known.most, most),
    })
  })
  return sources
}

const newestOf = (sql: Sql, viewer: Viewer, ofCategory: Fragment): Fragment => sql`
  (select q.id, q.version, q.case_id, q.case_position, cardinality(v.options) as options, v.most_mark::float8 as most_mark, q.created_at
  from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
  where ${ofCategory} and ${usableBy(sql, viewer, sql`q`)}
    and (q.article_id is null or exists (select from article a where a.id = q.article_id and a.is_listed))
    and (s.difficulty is null or q.difficulty = s.difficulty) and (s.language is null or q.language = s.language) and q.created_at >= s.since
  order by q.created_at desc, q.id limit s.most)`

/**
 * What papers of sections are drawn from: of each section its newest questions. The statement is the same however many sections there are;
 * `mostOf` says how many of a section are enough, where fewer are.
 */
export async function findDrawn(
  sql: Sql,
  { viewer, now }: Drawing,
  { sections, mostOf = () => MOST_DRAWN_FROM }: Pick<SetRules, 'sections'> & { mostOf?: (place: number) => number },
): Promise<PaperEntry[][]> {
  if (sections.length === 0) return []
  const sources = sourcesOf(sections, (place) => Math.min(mostOf(place), MOST_DRAWN_FROM), now)
  const all = [...sources.values()]
  const rows = await sql<(PaperEntry & { place: number; createdAt: Date })[]>`
    select (s.number - 1)::int as place, drawn.id, drawn.version, drawn.case_id, drawn.case_position, drawn.options, drawn.most_mark, drawn.created_at
    from unnest(${all.map(({ categoryId }) => categoryId)}::smallint[], ${all.map(({ difficulty }) => difficulty)}::text[],
      ${all.map(({ language }) => language)}::text[], ${all.map(({ since }) => since)}::timestamptz[], ${all.map(({ most }) => most)}::int[])
      with ordinality as s (category_id, difficulty, language, since, most, number)
    cross join lateral (
      ${newestOf(sql, viewer, sql`s.category_id is null`)} union all ${newestOf(sql, viewer, sql`q.category_id = s.category_id`)}) drawn
    order by drawn.created_at desc, drawn.id`
  const found = new Map([...sources.keys()].map((key) => [key, [] as { entry: PaperEntry; createdAt: Date }[]]))
  const lists = [...found.values()]
  for (const { place, createdAt, ...entry } of rows) lists[place]?.push({ entry, createdAt })
  return sections.map((section) =>
    (found.get(keyOf(section)) ?? []).flatMap(({ entry, createdAt }) =>
      createdAt >= sinceOf(section, now) ? [entry] : [],
    ),
  )
}

/** Draws a paper section by section; none has a question twice, and one that lacks some has fewer. */
export function drawPaper(
  sections: readonly Section[],
  from: readonly PaperEntry[][],
  draw: () => number,
): PaperEntry[] {
  const paper = new Map<string, PaperEntry>()
  sections.forEach(({ count }, index) => {
    const left = (from[index] ?? []).filter(({ id }) => !paper.has(id))
    for (const entry of drawnGroups(left, count, draw)) paper.set(entry.id, entry)
  })
  return [...paper.values()]
}
