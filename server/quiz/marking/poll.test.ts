import { describe, expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { correct } from '../../testing/quiz/regrading.ts'
import { givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import { givenPoll } from '../../testing/quiz/short.ts'

describe('a poll in a quiz', () => {
  test('has no marks, is neither right nor wrong, and stands in no figures of questions', async ({ world, school }) => {
    const { asha, bela, head } = school
    const [known = ''] = await givenQuestions(world, 1)
    const poll = await givenPoll(world)
    const { slug } = await givenSet(school.teacher, writtenSet([poll, known]))
    const answered = await takenBy(asha, slug, 2)
    expect(await asha.call(getQuizReview, { result: answered })).toMatchObject({
      marks: 1,
      mostMarks: 1,
      percent: 100,
      passed: true,
      right: 1,
      wrong: 0,
      blank: 0,
      questions: [{ kind: 'POLL', marks: 0, mostMark: 0, right: [], chosen: [0], shares: null }, { shares: null }],
    })
    const left = await takenBy(bela, slug)
    expect(await bela.call(getQuizReview, { result: left })).toMatchObject({ mostMarks: 1, percent: 0, blank: 1 })
    const { content } = await head.call(listQuizItems, {})
    expect(content.map(({ questionId }) => questionId)).toEqual([known])
    await correct(world, await world.person({ operator: true }), { questionId: poll, action: 'FULL_MARKS_ALL' })
    expect(await bela.call(getQuizReview, { result: left })).toMatchObject({ mostMarks: 1, percent: 0 })
  })

  test('tells how others answered once five have, and not before', async ({ world, school }) => {
    const { id: workspace, asha, bela, chetan, dev, teacher } = school
    const { slug } = await givenSet(teacher, writtenSet([await givenPoll(world)]))
    let result = ''
    for (const [index, one] of [asha, bela, chetan, dev].entries()) result = await takenBy(one, slug, index % 2)
    await takenBy(await world.person({ workspace }), slug, 1)
    await takenBy(await world.person({ workspace }), slug, 1)
    const sharesOf = async () => (await dev.call(getQuizReview, { result })).questions[0]?.shares
    // Two of the six left it blank.
    expect(await sharesOf()).toBeNull()
    await takenBy(await world.person({ workspace }), slug, 1)
    expect(await sharesOf()).toEqual([100, 0, 0])
  })
})
