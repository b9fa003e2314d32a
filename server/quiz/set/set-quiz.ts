import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { Sql } from '../../platform/database.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { closeFor } from '../accommodation/accommodation.rules.ts'
import { findAccommodation } from '../accommodation/find-accommodation.ts'
import { countsAsTry } from '../attempt/counting.ts'
import { findQuizConfig } from '../config/find-config.ts'
import { cooledAt, nextStart, outsideTimes } from '../eligibility/start-times.rules.ts'
import type { Asking, QuizDeclaration, QuizStatus } from '../kind/quiz-kind.ts'
import { configOf, withNeeds } from './set-rules.ts'
import { drawPaper, findDrawn, fixedPaper } from './set-paper.ts'
import { isInAudience, quizzesOf } from './runs-quiz.ts'

interface SetRow {
  /** Of a preview the quiz that it shows. */
  id: string
  workspaceId: string | null
  state: 'DRAFT' | 'OPEN' | 'ENDED'
  opensAt: Date | null
  closesAt: Date | null
  rules: unknown
  isFor: boolean
}

async function findSet({ sql, viewer, quiz }: Asking): Promise<SetRow> {
  const [row] = await sql<SetRow[]>`
    select s.id, s.workspace_id, s.state, s.opens_at, s.closes_at, s.rules, coalesce(s.kind = 'PUBLIC' or ${isInAudience(sql, viewer, sql`s`)}, false) as is_for
    from quiz q join quiz s on s.id = coalesce(q.source_id, q.id) where q.id = ${quiz.id}`
  if (!row) throw new Error('a quiz that was found is gone')
  return row
}

interface Tries {
  begun: number
  isRunning: boolean
  lastEndedAt: Date | null
}

const findTries = async (sql: Sql, { viewer, quiz }: Asking): Promise<Tries> => {
  const [row] = await sql<Tries[]>`
    select count(*) filter (where ${countsAsTry(sql)})::int as begun,
      count(*) filter (where state = 'IN_PROGRESS') > 0 as is_running,
      max(ended_at) filter (where state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')) as last_ended_at
    from quiz_attempt t where quiz_id = ${quiz.id} and person_id = ${viewer.personId} and state <> 'VOIDED'`
  return row ?? { begun: 0, isRunning: false, lastEndedAt: null }
}

interface Facts {
  set: SetRow
  config: QuizConfig
  now: Date
  cooled: Date | null
  isUsed: boolean
  isRunning: boolean
  isEmpty: boolean
}

function reasonsOf({ set, config, now, cooled, isUsed, isRunning, isEmpty }: Facts): QuizReason[] {
  const outside = outsideTimes(config, now)
  const all: [QuizReason, boolean][] = [
    ['QUIZ_DISABLED', !config.enabled],
    ['NOT_IN_AUDIENCE', !set.isFor],
    ['NOT_OPEN_YET', set.opensAt !== null && set.opensAt > now],
    ['CLOSED', set.state === 'ENDED' || (set.closesAt !== null && set.closesAt <= now)],
    ['OUTSIDE_HOURS', outside.includes('OUTSIDE_HOURS')],
    ['BLACKOUT', outside.includes('BLACKOUT')],
    ['ATTEMPTS_USED', isUsed],
    ['COOLDOWN', cooled !== null],
    ['ATTEMPT_RUNNING', isRunning],
    ['NOT_ENOUGH_QUESTIONS', isEmpty],
  ]
  return all.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** Of a preview only that there is something to ask counts. */
const EVEN_IN_PREVIEW: readonly QuizReason[] = ['ATTEMPT_RUNNING', 'NOT_ENOUGH_QUESTIONS']

async function standing(asking: Asking): Promise<QuizStatus> {
  const { sql, clock, viewer, quiz } = asking
  const now = clock.now()
  const set = await findSet(asking)
  const rules = SetRules.parse(set.rules)
  const workspace = await findQuizConfig(sql, set.workspaceId)
  const of = { viewer, quizId: set.id, now }
  const isDrawn = rules.sections.length > 0
  const from = isDrawn ? await findDrawn(sql, of, rules) : [await fixedPaper(sql, of)]
  const most = isDrawn ? drawPaper(rules.sections, from, () => 0).length : (from[0]?.length ?? 0)
  const { begun, isRunning, lastEndedAt } = await findTries(sql, asking)
  const wanted = { personId: viewer.personId, workspaceId: set.workspaceId, quizId: set.id, now }
  const accommodation = await findAccommodation(sql, wanted)
  const config = withNeeds(configOf(workspace.config, rules, most), accommodation)
  const closesAt = closeFor(set.closesAt, accommodation)
  const tries = rules.tries + (accommodation?.extraAttempts ?? 0)
  const cooled = cooledAt(config, lastEndedAt, now)
  const isPreview = quiz.kind === 'PREVIEW'
  const facts = { set: { ...set, closesAt }, config, now, cooled, isRunning }
  const judged = reasonsOf({ ...facts, isUsed: begun >= tries, isEmpty: most === 0 })
  const reasons = isPreview ? judged.filter((each) => EVEN_IN_PREVIEW.includes(each)) : judged
  return {
    config,
    need: 0,
    have: 0,
    tooFast: false,
    reasons,
    nextAt: nextStart(config, { reasons, now, notBefore: [set.opensAt, cooled], closesAt }),
    stories: [],
    pending: [],
    closesAt: isPreview ? null : closesAt,
    lastsMs: () => (config.minutes ?? 0) * MINUTE_MS,
    triesLeft: isPreview ? null : Math.max(0, tries - begun),
    paper: (draw) => (isDrawn ? drawPaper(rules.sections, from, draw) : (from[0] ?? [])),
  }
}

/** A quiz that somebody set for people of her workspace: whoever belongs to it may know of it by its address, also who is suspended there. */
export const entityQuiz: QuizDeclaration = {
  isOpenTo: (sql, viewer) => sql`
    q.state in ('OPEN', 'ENDED') and (q.workspace_id = ${viewer.workspaceId} or exists (
      select from membership m where m.workspace_id = q.workspace_id and m.person_id = ${viewer.personId} and m.state = 'SUSPENDED'))`,
  standing,
}

/** One for everybody. */
export const publicQuiz: QuizDeclaration = { isOpenTo: (sql) => sql`q.state in ('OPEN', 'ENDED')`, standing }

/** What whoever runs a quiz tries out before others do: the same questions by the same rules, whenever and as often as she likes (QA22). */
export const previewQuiz: QuizDeclaration = {
  isOpenTo: (sql, viewer) => sql`
    q.person_id = ${viewer.personId} and exists (select from quiz s where s.id = q.source_id and ${quizzesOf(sql, viewer, sql`s`)})`,
  standing,
}
