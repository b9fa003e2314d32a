import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { ONLY_IN_SETS } from '@chowk/contract/quiz/question.ts'
import type { Fragment } from '../../platform/database.ts'
import { usableBy } from '../bank/usable.ts'
import { findRulesOf } from '../config/find-rules.ts'
import { findChoices } from '../customization/find-choices.ts'
import { withChoices } from '../customization/wishes.rules.ts'
import { FEWEST_QUESTIONS } from '../eligibility/eligibility.rules.ts'
import { findTries } from '../eligibility/find-eligibility.ts'
import type { Asking, PaperEntry, QuizDeclaration } from '../kind/quiz-kind.ts'
import { shuffled } from '../making/draw.rules.ts'
import { heldBackTables, isHeldBack } from './held-back.ts'

/** What practice is, whatever rules hold for quizzes that count: nothing is at stake and nothing is watched. */
const PRACTISED = {
  minArticlesRead: 0,
  timePerQuestionSec: 0,
  negative: 0,
  navigation: 'FREE',
  review: 'AFTER_SUBMIT',
  logFocus: false,
  oneDevice: false,
  fullscreenAsk: false,
  leaderboard: 'OFF',
  coinsPerPass: 0,
} as const satisfies Partial<QuizConfig>

/** So many are chosen from. */
const MOST = 100

/** In this order they are asked: what she got wrong, what she was not asked so far, what she knew. */
const TURNS = ['WRONG', 'NEW', 'RIGHT'] as const
type Practised = PaperEntry & { turn: (typeof TURNS)[number] }

// What somebody may be asked: questions that she had, or about stories that a quiz of hers has used up, so that no quiz of what she read asks them
// of her again.
const hers = ({ sql, viewer, clock }: Asking, config: QuizConfig): Fragment => sql`
  with ${heldBackTables(sql, { personId: viewer.personId, now: clock.now() })},
  last as (select distinct on (question_id) question_id, fraction, ended_at from asked where is_done order by question_id, ended_at desc),
  hers as (
    select q.id, q.version, cardinality(v.options) as options, last.fraction, last.ended_at, ${isHeldBack(sql)} as is_held
    from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version left join last on last.question_id = q.id
    where (last.question_id is not null or q.cluster_id in (select cluster_id from quiz_used_story where person_id = ${viewer.personId}))
      and q.kind <> all(${[...ONLY_IN_SETS]}::text[]) and q.case_id is null and ${usableBy(sql, viewer, sql`q`)}
      and q.language = any(${config.allowedLanguages}::text[]))`

// Never such as would tell an answer before its time.
const findPractised = async (asking: Asking, config: QuizConfig): Promise<Practised[]> => {
  const { sql } = asking
  return await sql<Practised[]>`
    ${hers(asking, config)}
    select id, version, options, case when fraction is null then 'NEW' when fraction < 1 then 'WRONG' else 'RIGHT' end as turn
    from hers where not is_held
    order by fraction is not null and fraction = 1, fraction nulls last, ended_at, id limit ${MOST}`
}

// Whether there would be enough, if nothing had to wait.
async function isWaiting(asking: Asking, config: QuizConfig): Promise<boolean> {
  const [row] = await asking.sql<{ isEnough: boolean }[]>`
    ${hers(asking, config)} select count(*) >= ${FEWEST_QUESTIONS} as is_enough from hers`
  return row?.isEnough ?? false
}

// Which of those whose turn it is, the try draws.
const paperOf = (questions: readonly Practised[], count: number, draw: () => number): PaperEntry[] =>
  TURNS.flatMap((now) =>
    shuffled(
      questions.filter(({ turn }) => turn === now),
      draw,
    ),
  )
    .slice(0, count)
    .map(({ id, version, options }) => ({ id, version, options }))

/** Everybody's practice: as often as she likes, without a clock, and in no figure (QW1). */
export const practiceQuiz: QuizDeclaration = {
  isOpenTo: (sql, viewer) => sql`q.person_id = ${viewer.personId}`,
  async standing(asking) {
    const { sql, clock, viewer, quiz } = asking
    const now = clock.now()
    const rules = await findRulesOf(sql, viewer, { now, quizId: quiz.id })
    const { choices } = await findChoices(sql, viewer.personId)
    const config = { ...withChoices(rules, choices).config, ...PRACTISED }
    const { isRunning } = await findTries({ sql, clock, viewer, quizId: quiz.id })
    const questions = await findPractised(asking, config)
    const isShort = !isRunning && questions.length < FEWEST_QUESTIONS
    const waits = isShort && (await isWaiting(asking, config))
    const all: [QuizReason, boolean][] = [
      ['QUIZ_DISABLED', !config.enabled],
      ['ATTEMPT_RUNNING', isRunning],
      ['NOT_ENOUGH_QUESTIONS', isShort && !waits],
      ['ANSWERS_WAIT', waits],
    ]
    const count = Math.min(config.questions, questions.length)
    return {
      config: { ...config, questions: count },
      need: 0,
      have: 0,
      tooFast: false,
      reasons: all.flatMap(([reason, holds]) => (holds ? [reason] : [])),
      nextAt: null,
      stories: [],
      pending: [],
      closesAt: null,
      lastsMs: () => 0,
      triesLeft: null,
      paper: (draw) => paperOf(questions, count, draw),
    }
  },
}
