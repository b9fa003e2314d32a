import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { MOST_OF_CASE } from '@chowk/contract/quiz/bank.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { Section } from '@chowk/contract/quiz/set/set.ts'
import type { QuizCard } from '@chowk/contract/quiz/list.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isScoreShown } from '../attempt/visible-result.ts'
import type { HeldRules } from '../accommodation/accommodation.rules.ts'
import { findRulesOf } from '../config/find-rules.ts'
import { nextStart, outsideTimes } from '../eligibility/start-times.rules.ts'
import { isAsked } from './asked-questions.ts'
import { drawPaper, findDrawn } from './set-paper.ts'
import { quizzesFor } from './runs-quiz.ts'

const MOST_CARDS = 50

interface CardRow {
  quizSlug: string
  kind: 'ENTITY' | 'PUBLIC'
  title: string
  categories: BilingualName[]
  questions: number
  minutes: number | null
  opensAt: Date | null
  closesAt: Date | null
  isEnded: boolean
  tries: number
  begun: number
  isRunning: boolean
  percent: number | null
  resultSlug: string | null
}

// What a quiz asks about: of its own questions, or as its sections say.
/** The ids of the categories that a set quiz `q` asks about. */
export const categoryIds = (sql: Sql): Fragment => sql`
  select asked.category_id from quiz_set_question s join quiz_question asked on asked.id = s.question_id where s.quiz_id = q.id
  union select (one ->> 'categoryId')::smallint from jsonb_array_elements(q.rules -> 'sections') one`

interface Cards {
  viewer: Viewer
  now: Date
  category?: string | undefined
}

// One may be about a story that is not shown to the viewer.
const askedCount = (sql: Sql, viewer: Viewer): Fragment => sql`
  (select count(*)::int from quiz_set_question s join quiz_question asked on asked.id = s.question_id
    where s.quiz_id = q.id and ${isAsked(sql, viewer, { of: sql`q`, question: sql`asked` })})`

/** Quizzes that were set for somebody; those that are over stay where she took them. */
export async function findCards(sql: Sql, { viewer, now, category }: Cards): Promise<CardRow[]> {
  const personId = viewer.signedIn ? viewer.personId : null
  const ofCategory =
    category === undefined
      ? sql``
      : sql`and exists (select from category c where c.slug = ${category} and c.id in (${categoryIds(sql)}))`
  const rows = await sql<(CardRow & { rules: unknown })[]>`
    select q.slug as quiz_slug, q.kind, q.title, q.rules, ${askedCount(sql, viewer)} as questions, (q.rules ->> 'minutes')::int as minutes, q.opens_at, q.closes_at,
      q.state = 'ENDED' as is_ended, (q.rules ->> 'tries')::int as tries,
      array(select ${nameJson(sql, 'c')} from category c where c.id in (${categoryIds(sql)}) order by c.position limit 4) as categories,
      own.begun, own.is_running, own.result ->> 'slug' as result_slug, (own.result ->> 'percent')::float8 as percent
    from quiz q cross join lateral (
      select count(*) filter (where t.state <> 'ABANDONED' or t.ended_at - t.started_at > interval '2 minutes')::int as begun,
        count(*) filter (where t.state = 'IN_PROGRESS') > 0 as is_running,
        (array_agg(jsonb_build_object('slug', t.result_slug, 'percent', case when ${isScoreShown(sql, sql`t`)} then t.percent end) order by t.number desc)
          filter (where t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')))[1] as result
      from quiz_attempt t where t.quiz_id = q.id and t.person_id = ${personId} and t.state <> 'VOIDED') own
    where ${quizzesFor(sql, viewer, sql`q`)} and (q.state = 'OPEN' or own.begun > 0) ${ofCategory}
    order by q.state = 'ENDED', q.created_at desc, q.id limit ${MOST_CARDS}`
  const sectionsOf = rows.map(({ rules }) => SetRules.parse(rules).sections)
  const drawn = await countsDrawn(sql, { viewer, now }, { rows, sectionsOf })
  return rows.map((row, place) => {
    const { rules: _, ...card } = row
    return { ...card, questions: drawn[place] ?? card.questions }
  })
}

const wantedOf = (sections: readonly Section[]) => sections.reduce((sum, { count }) => sum + count, 0)

interface Going {
  place: number
  sections: readonly Section[]
  wanted: number
}

type Reading = Pick<Cards, 'viewer' | 'now'> & { mostOf: (wanted: number) => number }

// How many questions each of these quizzes finds among its newest, and whether there may be more of those than were read.
async function drawnOf(sql: Sql, going: readonly Going[], { viewer, now, mostOf }: Reading) {
  const sections = going.flatMap((each) => each.sections)
  const most = going.flatMap((each) => each.sections.map(() => mostOf(each.wanted)))
  const from = await findDrawn(sql, { viewer, now }, { sections, mostOf: (place) => most[place] ?? 0 })
  let next = 0
  return going.map(({ place, sections: own, wanted }) => {
    next += own.length
    const pools = from.slice(next - own.length, next)
    const isCut = pools.some(({ length }) => length >= mostOf(wanted))
    return { place, isCut, drawn: drawPaper(own, pools, () => 0).length }
  })
}

// What is over asked as many as its sections say; of what goes on it is told how many they find for her now. Undefined where a quiz has no sections.
async function countsDrawn(
  sql: Sql,
  { viewer, now }: Pick<Cards, 'viewer' | 'now'>,
  { rows, sectionsOf }: { rows: readonly CardRow[]; sectionsOf: readonly (readonly Section[])[] },
): Promise<(number | undefined)[]> {
  const going = rows.flatMap((row, place) => {
    const sections = sectionsOf[place] ?? []
    return isOver(row, now) || sections.length === 0 ? [] : [{ place, sections, wanted: wantedOf(sections) }]
  })
  // Enough to count with: each question before may have taken one from it, and the next may be the passage that is longest.
  const first = await drawnOf(sql, going, { viewer, now, mostOf: (wanted) => wanted * MOST_OF_CASE })
  // Unless the newest are passages that are too long for what is left: what is single is older then.
  const short = going.filter(({ wanted }, index) => first[index]?.isCut && first[index].drawn < wanted)
  const all = await drawnOf(sql, short, { viewer, now, mostOf: () => Infinity })
  const drawn = new Map([...first, ...all].map((each) => [each.place, each.drawn]))
  return sectionsOf.map((sections, place) =>
    sections.length === 0 ? undefined : (drawn.get(place) ?? wantedOf(sections)),
  )
}

const isOver = ({ isEnded, closesAt }: CardRow, now: Date): boolean => isEnded || (closesAt !== null && closesAt <= now)

type OwnRules = HeldRules | null

// Rules of a workspace bear on what it set, not on what is for everybody.
const rulesOf = ({ kind }: CardRow, rules: OwnRules): OwnRules => (kind === 'ENTITY' ? rules : null)

interface Moment {
  now: Date
  rules: OwnRules
}

function stateOf(row: CardRow, { now, rules }: Moment): QuizCard['state'] {
  const { isRunning, opensAt, resultSlug } = row
  if (isRunning) return 'RESUME'
  if (resultSlug !== null) return 'DONE'
  if (isOver(row, now)) return 'CLOSED'
  if (rules && !rules.enabled) return 'OFF'
  if (opensAt !== null && opensAt > now) return 'NOT_OPEN_YET'
  return rules && outsideTimes(rules, now).length > 0 ? 'NOT_NOW' : 'READY'
}

function nextOf({ closesAt }: CardRow, { now, rules }: Moment): string | null {
  const reasons = rules ? outsideTimes(rules, now) : []
  return (rules && nextStart(rules, { reasons, now, notBefore: [], closesAt }))?.toISOString() ?? null
}

const shown = (row: CardRow, moment: Moment): QuizCard => {
  const { isEnded: _, begun, tries, isRunning: __, opensAt, closesAt, ...card } = row
  const state = stateOf(row, moment)
  return {
    ...card,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    state,
    nextAt: state === 'NOT_NOW' ? nextOf(row, moment) : null,
    triesLeft: isOver(row, moment.now) ? 0 : Math.max(0, tries - begun),
  }
}

/** Answers the quizzes that were set for whoever asks. */
export const answerListQuizzes = handle(listQuizzes, async ({ input, viewer, sql, clock }) => {
  const now = clock.now()
  const rows = await findCards(sql, { viewer, now, category: input.category })
  const rules = viewer.signedIn ? await findRulesOf(sql, viewer, { now, quizId: null }) : null
  return { content: rows.map((row) => shown(row, { now, rules: rulesOf(row, rules) })) }
})
