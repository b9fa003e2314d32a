import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import {
  QUESTION_COUNTS,
  WISHED_DIFFICULTIES,
  getQuizCustomization,
  updateQuizCustomization,
} from '@chowk/contract/quiz/customization.ts'
import type { Customization, QuizChoices } from '@chowk/contract/quiz/customization.ts'
import { handle } from '../../platform/handle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findOwnQuiz } from '../attempt/own-quiz.ts'
import { choosePaper, fitting } from '../attempt/paper.rules.ts'
import { findCategories } from '../config/find-categories.ts'
import { findRulesOf } from '../config/find-rules.ts'
import { findEligibility } from '../eligibility/find-eligibility.ts'
import { findChoices } from './find-choices.ts'
import { openChoices, outsideOf } from './wishes.rules.ts'

interface Asking {
  sql: Sql
  clock: Clock
  viewer: Person
}

const isLocked = ({ customization }: QuizConfig, name: keyof QuizChoices) =>
  name !== 'leaderboard' && customization[name] === 'LOCKED'

// How many questions she would lack if her next paper had to be wholly as she wishes.
async function findLack({ sql, clock, viewer }: Asking): Promise<number> {
  const quiz = await findOwnQuiz(sql, viewer.personId)
  const { config, wishes, stories, usable, general } = await findEligibility({ sql, clock, viewer, quizId: quiz.id })
  const paper = choosePaper(fitting(usable, wishes), {
    stories,
    count: config.questions,
    first: config.mandatoryCategories,
    wishes,
    general: fitting(general, wishes),
  })
  return config.questions - paper.length
}

const summaryOf = (fields: Customization['fields']): string =>
  [
    `${fields.questionCount.value} questions`,
    `difficulty ${fields.difficulty.value.toLowerCase()}`,
    fields.categories.value.length === 0 ? 'all categories' : `${fields.categories.value.length} categories`,
    fields.language.value === null ? 'any language' : `language ${fields.language.value}`,
    fields.audio.value ? 'audio quizzes' : 'no audio quizzes',
    fields.timer.value ? 'timed' : 'without a time limit',
  ].join(', ')

async function show(asking: Asking): Promise<Customization> {
  const { sql, viewer, clock } = asking
  const rules = await findRulesOf(sql, viewer, { now: clock.now(), quizId: null })
  const { choices, changedAt } = await findChoices(sql, viewer.personId)
  const held = openChoices(rules, choices)
  const allowed = (await findCategories(sql)).filter(
    ({ id }) => rules.allowedCategories.length === 0 || rules.allowedCategories.includes(id),
  )
  const hasTimer = rules.timePerQuestionSec > 0
  const fields: Customization['fields'] = {
    categories: { value: held.categories ?? [], locked: isLocked(rules, 'categories'), allowed },
    questionCount: {
      value: held.questionCount ?? rules.questions,
      locked: isLocked(rules, 'questionCount'),
      allowed: [...QUESTION_COUNTS],
    },
    difficulty: {
      value: held.difficulty ?? 'MIXED',
      locked: isLocked(rules, 'difficulty'),
      allowed: [...WISHED_DIFFICULTIES],
    },
    language: { value: held.language ?? null, locked: isLocked(rules, 'language'), allowed: rules.allowedLanguages },
    audio: {
      value: rules.audioQuizEnabled && held.audio !== false,
      locked: isLocked(rules, 'audio'),
      allowed: rules.audioQuizEnabled ? [true, false] : [false],
    },
    timer: {
      value: hasTimer && held.timer !== false,
      locked: isLocked(rules, 'timer'),
      allowed: hasTimer ? [true, false] : [false],
    },
  }
  return {
    fields,
    leaderboard: rules.leaderboard === 'OFF' ? null : choices.leaderboard === true,
    summary: summaryOf(fields),
    changedAt: changedAt?.toISOString() ?? null,
    shortBy: await findLack(asking),
  }
}

/** Answers what the caller chose, and what she may choose. */
export const answerGetQuizCustomization = handle(
  getQuizCustomization,
  async ({ viewer, sql, clock }) => await show({ sql, clock, viewer }),
)

/** Keeps what she chooses; her next paper is made by it (QL8). */
export const answerUpdateQuizCustomization = handle(
  updateQuizCustomization,
  async ({ input, viewer, tx, clock, refuse }) => {
    const rules = await findRulesOf(tx, viewer, { now: clock.now(), quizId: null })
    const named = Object.keys(input).filter((name) => input[name as keyof QuizChoices] !== undefined)
    if (named.some((name) => isLocked(rules, name as keyof QuizChoices))) throw refuse('FIELD_LOCKED')
    const outside = outsideOf(rules, input)
    const known = new Set((await findCategories(tx)).map(({ id }) => id))
    if (outside.categories.length > 0 || (input.categories ?? []).some((id) => !known.has(id)))
      throw refuse('CATEGORY_NOT_ALLOWED')
    if (outside.language) throw refuse('LANGUAGE_NOT_ALLOWED')
    await tx`
      insert into quiz_choice (person_id, content, changed_at)
      values (${viewer.personId}, jsonb_strip_nulls(${tx.json(input)}), ${clock.now()})
      on conflict (person_id) do update set changed_at = excluded.changed_at,
        content = jsonb_strip_nulls(quiz_choice.content || ${tx.json(input)})`
    return await show({ sql: tx, clock, viewer })
  },
)
