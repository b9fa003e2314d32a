import { describe, expect } from 'vitest'
import { getQuizQuestions, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import {
  decideBankQuestion,
  getBankQuestion,
  changeBankQuestion,
  listBank,
  listDrafts,
} from '@chowk/contract/quiz/bank.ts'
import { givenArticle } from '../../testing/news.ts'
import { givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'
import { makeQuestions } from '../making/make-questions.ts'

const SENTENCE = 'Every spring the people of the valley went on a pilgrimage over the old bridge.'

async function givenMeaning(world: World, facts: { language?: string; title?: string; html?: string } = {}) {
  const story = await givenArticle(world, { title: 'Steps above the river', html: SENTENCE, ...facts })
  await makeQuestions(world.house, story.id)
  return await world.owner<{ id: string; state: string }[]>`
    select id, state from quiz_question where article_id = ${story.id} and rule = 'MEANING'`
}

describe('a question for the meaning of a word', () => {
  test('waits as a draft with its sentence until a person has read it; approved it stands in the bank and on a paper', async ({
    world,
    school,
  }) => {
    expect(await givenMeaning(world)).toMatchObject([{ state: 'DRAFT' }])
    const { content } = await school.teacher.call(listDrafts, { rule: 'MEANING' })
    expect(content).toMatchObject([
      {
        rule: 'MEANING',
        kind: 'MCQ_SINGLE',
        language: 'en',
        difficulty: 'MEDIUM',
        isSafe: false,
        stem: 'What does “pilgrimage” mean in this sentence from the story “Steps above the river”?',
        passage: SENTENCE,
        evidence: SENTENCE,
      },
    ])
    const { questionId } = await school.teacher.call(decideBankQuestion, {
      questionId: content[0]?.id ?? '',
      decision: 'APPROVE',
    })
    expect((await school.head.call(listBank, {})).content).toMatchObject([{ id: questionId, rule: 'MEANING' }])
    const { slug } = await givenSet(school.teacher, writtenSet([questionId]))
    const { quizSessionId } = await school.asha.call(startQuiz, { quizSlug: slug })
    const { questions } = await school.asha.call(getQuizQuestions, { quizId: slug, quizSessionId })
    expect(questions).toMatchObject([{ kind: 'MCQ_SINGLE', passage: SENTENCE }])
    expect(questions[0]?.options).toContain('a journey to a sacred place')
    await school.asha.call(submitQuiz, { quizSessionId })
    const [answer] = (await school.asha.call(getQuizReview, { result: slug })).questions
    expect(answer?.right.map((place) => answer.options[place])).toEqual(['a journey to a sacred place'])
  })

  test('opens in the editor and is changed there like any other', async ({ world, school }) => {
    const [draft] = await givenMeaning(world)
    const { question, version } = await school.teacher.call(getBankQuestion, { questionId: draft?.id ?? '' })
    const stem = 'What is a pilgrimage?'
    const made = await school.teacher.call(changeBankQuestion, {
      questionId: draft?.id ?? '',
      version,
      question: { ...question, stem },
    })
    expect(await school.head.call(getBankQuestion, { questionId: made.questionId })).toMatchObject({
      stem,
      state: 'APPROVED',
    })
  })

  test('is made of Hindi stories with our own glossary, a draft as well, and of no text in another language', async ({
    world,
  }) => {
    const html = 'सरकार ने पुल के पास रहने वाले सब परिवारों को मुआवज़ा देने का वादा किया।'
    const [draft, ...more] = await givenMeaning(world, { language: 'hi', title: 'पुराना पुल', html })
    expect(more).toEqual([])
    expect(draft?.state).toBe('DRAFT')
    const [version] = await world.owner<{ stem: string; options: string[] }[]>`
      select stem, options from quiz_question_version where question_id = ${draft?.id ?? ''}`
    expect(version?.stem).toContain('‘मुआवज़ा’'.normalize('NFC'))
    expect(version?.options).toContain('नुकसान के बदले दी जाने वाली रकम')
    expect(await givenMeaning(world, { language: 'hi' })).toEqual([])
  })
})
