import { describe, expect } from 'vitest'
import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { givenArticle } from '../../testing/news.ts'
import { givenQuizStory } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import { makeQuestions } from '../making/make-questions.ts'

describe('how far the questions of stories are', () => {
  test('is told story by story: whether the text is enough, whether questions are made, and how many are asked [quiz-scrapping]', async ({
    world,
  }) => {
    const { id: personId } = await world.person({ name: 'Asha' })
    const asha = await world.session(personId)
    const story = await givenQuizStory(world, 0)
    const short = await givenArticle(world)
    const walled = await givenArticle(world)
    await world.owner`update article set words = 120 where id = ${story.id}`
    await world.owner`update article set words = 119 where id = ${short.id}`
    await world.owner`update article set words = 119, paywalled = true where id = ${walled.id}`
    const unread = { attempts: null, nextAt: null }
    const articleIds = [story.key, short.key, walled.key, story.key]
    expect((await asha.call(getScrappingStatus, { articleIds })).content).toEqual([
      { articleId: story.key, status: 'NOT_NEEDED', ...unread, isMade: false, questions: 0 },
      { articleId: short.key, status: 'TOO_SHORT', ...unread, isMade: false, questions: 0 },
      { articleId: walled.key, status: 'PAYWALL', ...unread, isMade: false, questions: 0 },
    ])
    await makeQuestions(world.house, story.id)
    const [row] = await world.owner<
      { n: number }[]
    >`select count(*)::int as n from quiz_question where state = 'APPROVED'`
    expect(row?.n).toBeGreaterThan(0)
    const [made] = (await asha.call(getScrappingStatus, { articleIds: [story.key] })).content
    expect(made).toMatchObject({ isMade: true, questions: row?.n })
    await world.owner`update article set version = version + 1 where id = ${story.id}`
    expect((await asha.call(getScrappingStatus, { articleIds: [story.key] })).content[0]?.isMade).toBe(false)
  })

  test('is told of no story that the caller may not read, and to nobody who has not signed in', async ({ world }) => {
    const { id: personId } = await world.person({ name: 'Asha' })
    const asha = await world.session(personId)
    const hidden = await givenArticle(world, { state: 'HIDDEN' })
    expect((await asha.call(getScrappingStatus, { articleIds: [hidden.key, 'zzzz'] })).content).toEqual([])
    expect((await (await world.visitor()).ask(getScrappingStatus, { articleIds: [hidden.key] })).statusCode).toBe(401)
    expect(
      (await asha.ask(getScrappingStatus, { articleIds: Array.from({ length: 51 }, () => hidden.key) })).statusCode,
    ).toBe(400)
  })
})
