import type { Sql } from '../../platform/database.ts'
import { INDIA, dayIn, daysAfter, indianDate, startOfDay } from '../../platform/calendar/zone.rules.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { findItems, findTexts } from '../analysis/find-items.ts'
import { FEWEST } from '../attempt/result-around.ts'
import { findGroups } from '../summary/find-groups.ts'
import type { Summary } from '../summary/summary-rows.ts'
import { QUIZ_WEEK } from './weekly-notice.ts'
import type { WeeklyFacts } from './weekly-notice.ts'

const WEEK = 7
const MOST_MISSED = 3
const LONGEST_STEM = 120
const PORTION = 200
/** Nobody has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

// The last week that is over, from Monday to Sunday, whenever the job runs; narrowed to it as somebody who runs the workspace would.
function weekOf(workspaceId: string, now: Date): Summary {
  const today = dayIn(INDIA, now)
  const { year, month, day } = today
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + WEEK - 1) % WEEK
  const monday = daysAfter(today, -sinceMonday)
  const span = { session: null, from: startOfDay(INDIA, daysAfter(monday, -WEEK)), before: startOfDay(INDIA, monday) }
  return {
    scope: { sees: 'ALL', personId: NOBODY, workspaceId, departments: [] },
    span,
    sessions: [],
    filter: {},
    quiz: null,
    viewer: null,
    now,
  }
}

// A small school has a week without twenty answers to anything: here five are enough, since nothing is reckoned of them but who was wrong.
async function findMissed(sql: Sql, summary: Summary): Promise<string[]> {
  const items = await findItems(sql, summary, { versions: 'LATEST', sort: 'FACILITY', direction: 'ASC', least: FEWEST })
  // One that stands in quizzes of both sorts is named once, and what nobody missed never.
  const missed = items.filter(({ facility }) => facility !== null && facility < 1)
  const wrong = missed
    .filter(({ questionId }, index) => missed.findIndex((one) => one.questionId === questionId) === index)
    .slice(0, MOST_MISSED)
  const texts = await findTexts(
    sql,
    null,
    wrong.map(({ questionId }) => questionId),
  )
  return wrong.flatMap(
    ({ questionId }) => texts.find((text) => text.questionId === questionId)?.stem.slice(0, LONGEST_STEM) ?? [],
  )
}

/** How the week went, from the same figures as the summaries (QS16); nothing where nobody took a quiz. */
async function factsOf(sql: Sql, summary: Summary): Promise<WeeklyFacts | undefined> {
  const { groups, total } = await findGroups(sql, summary, 'class')
  if (total.attempts === 0) return undefined
  const { from, before } = summary.span
  return {
    from: indianDate(from),
    to: indianDate(new Date(before.getTime() - 1)),
    tries: total.attempts,
    classes: groups
      .flatMap(({ key, figures }) =>
        figures.completion === null ? [] : [{ class: Number(key), percent: figures.completion }],
      )
      .toSorted((one, other) => one.class - other.class),
    missed: await findMissed(sql, summary),
  }
}

async function tellOf(house: Pick<House, 'sql' | 'clock'>, workspaceId: string): Promise<void> {
  const { sql, clock } = house
  const facts = await factsOf(sql, weekOf(workspaceId, clock.now()))
  if (!facts) return
  const people = await sql<{ id: string }[]>`
    select person_id as id from membership where workspace_id = ${workspaceId} and state = 'PRESENT' and role in ('OWNER', 'ADMIN')`
  const personIds = people.map(({ id }) => id)
  await notify(sql, house, {
    kind: QUIZ_WEEK,
    personIds,
    subject: workspaceId,
    actorId: null,
    workspaceId,
    facts,
    event: facts.to,
  })
}

/** Tells those who run a workspace once a week how its quizzes went; a job that dies begins again, and nobody is told twice (QS17). */
export function weeklyQuizTask(house: Pick<House, 'sql' | 'clock'>): Task {
  return async (_, { signal }) => {
    const { span } = weekOf(NOBODY, house.clock.now())
    for (let last = NOBODY, isMore = true; isMore;) {
      const workspaces = await house.sql<{ id: string }[]>`
        select w.id from workspace w
        where w.id > ${last}::uuid and exists (
          select from quiz_attempt t where t.workspace_id = w.id and t.ended_at >= ${span.from} and t.ended_at < ${span.before}
            and t.state in ('SUBMITTED', 'AUTO_SUBMITTED'))
        order by w.id limit ${PORTION}`
      for (const { id } of workspaces) {
        signal.throwIfAborted()
        await tellOf(house, id)
      }
      last = workspaces.at(-1)?.id ?? last
      isMore = workspaces.length === PORTION
    }
  }
}
