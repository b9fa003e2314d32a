import type { Section, SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { drawnGroups } from '../attempt/case-groups.rules.ts'
import { usableBy } from '../bank/usable.ts'
import type { PaperEntry } from '../kind/quiz-kind.ts'

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

/** The questions of a quiz that asks everybody the same; one that was retired meanwhile is left out, and to whom its story is not shown. */
export const fixedPaper = async (sql: Sql, { viewer, quizId }: PaperOf): Promise<PaperEntry[]> =>
  await sql<PaperEntry[]>`
    select q.id, q.version, q.case_id, q.case_position, cardinality(v.options) as options, s.most_mark::float8 as most_mark
    from quiz_set_question s join quiz_question q on q.id = s.question_id
    join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where s.quiz_id = ${quizId} and ${usableBy(sql, viewer, sql`q`)} order by s.position`

// Sections that ask for the same are drawn from the same.
const keyOf = ({ categoryId, difficulty, language, days }: Section) =>
  JSON.stringify([categoryId, difficulty, language, days])

function drawnFrom(sql: Sql, { viewer, now }: Drawing, { section, key }: { section: Section; key: string }): Fragment {
  const { categoryId, difficulty, language, days } = section
  const since = days === null ? null : new Date(now.getTime() - days * DAY_MS)
  return sql`
    (select ${key}::text as key, q.id, q.version, q.case_id, q.case_position, cardinality(v.options) as options, v.most_mark::float8 as most_mark,
      q.created_at
    from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where ${usableBy(sql, viewer, sql`q`)}
      and (q.article_id is null or exists (select from article a where a.id = q.article_id and a.is_listed))
      ${categoryId === null ? sql`` : sql`and q.category_id = ${categoryId}`}
      ${difficulty === null ? sql`` : sql`and q.difficulty = ${difficulty}`}
      ${language === null ? sql`` : sql`and q.language = ${language}`}
      ${since === null ? sql`` : sql`and q.created_at >= ${since}`}
    order by q.created_at desc, q.id limit ${MOST_DRAWN_FROM})`
}

/** What papers of sections are drawn from: of each section its newest questions, by one statement however many sections there are. */
export async function findDrawn(
  sql: Sql,
  of: Drawing,
  { sections }: Pick<SetRules, 'sections'>,
): Promise<PaperEntry[][]> {
  const found = new Map<string, PaperEntry[]>()
  const parts = [...new Map(sections.map((section) => [keyOf(section), section]))].map(([key, section]) => {
    found.set(key, [])
    return drawnFrom(sql, of, { section, key })
  })
  const [first, ...rest] = parts
  if (!first) return []
  const rows = await sql<(PaperEntry & { key: string })[]>`
    select drawn.key, drawn.id, drawn.version, drawn.case_id, drawn.case_position, drawn.options, drawn.most_mark
    from (${rest.reduce((all, each) => sql`${all} union all ${each}`, first)}) drawn order by drawn.created_at desc, drawn.id`
  for (const { key, ...entry } of rows) found.get(key)?.push(entry)
  return sections.map((section) => found.get(keyOf(section)) ?? [])
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
