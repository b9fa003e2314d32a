import { expect } from 'vitest'
import { getQuizQuestions, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { MakingRule, addBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { sendQuestions } from '../../testing/quiz/question-file.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'
import { publishesItself } from '../making/story-questions.rules.ts'

// Decision 0355: years and true-or-false joined the two rules of QG5, since nine of ten of them were good; the models' drafts stand in
// suggest.test.ts. No rule asks for the name of an organisation, so this does not prove QG6 as a whole.
test('only what those rules made that hardly err is asked unread; what other rules make, a person writes or a file brings is a draft and on no paper', async ({
  world,
  school: { teacher, asha },
}) => {
  expect(MakingRule.options.filter(publishesItself)).toEqual(['SENTENCE', 'HEADLINE', 'WHEN', 'TRUE_FALSE'])
  await givenReads(world, asha, 6)
  const byHand = await teacher.call(addBankQuestion, { question: writtenQuestion() }, { 'idempotency-key': 'hand' })
  expect(byHand.state).toBe('DRAFT')
  const { body } = await sendQuestions(teacher, 'How many legs has a spider? {#8:0}', { take: 'ALL' })
  expect(body.isDone).toBe(true)
  const rows = await world.owner<{ rule: MakingRule | null; state: string }[]>`
    select distinct rule, state from quiz_question order by rule`
  expect(rows.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['SENTENCE', 'HOW_MANY', null]))
  for (const { rule, state } of rows)
    expect(state, String(rule)).toBe(rule !== null && publishesItself(rule) ? 'APPROVED' : 'DRAFT')

  const { quizSlug } = await asha.call(getQuizEligibility, {})
  const { quizSessionId } = await asha.call(startQuiz, { quizSlug })
  const { questions } = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const used = await world.owner<{ rule: MakingRule | null }[]>`
    select distinct rule from quiz_question where id = any(${questions.map(({ questionId }) => questionId)}::uuid[])`
  expect(used.filter(({ rule }) => rule === null || !publishesItself(rule))).toEqual([])
  expect(questions.length).toBeGreaterThan(4)
})
