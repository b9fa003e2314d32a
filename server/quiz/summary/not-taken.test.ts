import { describe, expect } from 'vitest'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { listNotTaken, remindOfQuiz } from '@chowk/contract/quiz/summary/not-taken.ts'
import type { TestPerson } from '../../testing/world.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { remindTask } from './not-taken-calls.ts'
import { jobRun } from '../../testing/job-run.ts'

const namesOf = async (person: TestPerson, wanted: object) =>
  (await person.call(listNotTaken, wanted)).content.map(({ name }) => name)

const remindersOf = async (person: TestPerson) =>
  (await person.call(listNotices, {})).content.filter(({ area }) => area === 'quiz').length

describe('who took no quiz', () => {
  test('is listed with the stories read so far and what is missing, for those who teach them [news:QS12]', async ({
    world,
    school,
  }) => {
    await givenReads(world, school.chetan, 3)
    expect((await school.teacher.call(listNotTaken, { class: 7 })).content).toMatchObject([
      {
        userId: school.chetan.id,
        name: 'Chetan',
        own: { have: 3, need: 5, reasons: ['READ_MORE'] },
        isReminded: false,
      },
    ])
    await givenReads(world, school.chetan, 6)
    expect((await school.teacher.call(listNotTaken, { class: 7 })).content[0]?.own).toEqual({
      have: 6,
      need: 5,
      reasons: [],
    })
    expect(await namesOf(school.head, {})).toEqual(['Chetan'])
    expect(await namesOf(school.head, { period: 'TODAY' })).toContain('Asha')
    expect(await namesOf(school.asha, {})).toEqual([])
    await world.owner`update membership set state = 'LEFT', left_at = ${world.clock.now()} where person_id = ${school.chetan.id}`
    expect(await namesOf(school.teacher, { class: 7 })).toEqual([])
  })

  test('of a quiz that the school set it names whoever did not take that one', async ({ world, school }) => {
    const question = await givenQuestion(world, { workspaceId: school.id, stem: 'Who dug the well?' })
    const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'wells' })
    await givenPaper(world, {
      quizId,
      personId: school.chetan.id,
      workspaceId: school.id,
      questions: [question],
      chosen: [0],
      class: 7,
      departmentId: school.seventh,
    })
    const { content, quizzes } = await school.teacher.call(listNotTaken, { class: 7, quiz: 'wells' })
    expect(content.map(({ name, own }) => [name, own])).toEqual([
      ['Asha', { have: 0, need: 0, reasons: ['NOT_ENOUGH_QUESTIONS'] }],
      ['Bela', { have: 0, need: 0, reasons: ['NOT_ENOUGH_QUESTIONS'] }],
    ])
    expect(quizzes).toEqual([{ slug: 'wells', title: 'Quiz wells' }])
  })
})

describe('a reminder', () => {
  test('reaches each once a day, whoever presses and however often; the next day it can be sent again [news:QS12]', async ({
    world,
    school,
  }) => {
    const both = await Promise.all([
      school.teacher.call(remindOfQuiz, { class: 7 }),
      school.teacher.call(remindOfQuiz, { class: 7 }),
    ])
    expect(Math.max(...both.map(({ reminded }) => reminded))).toBe(1)
    expect(await remindersOf(school.chetan)).toBe(1)
    expect(await school.head.call(remindOfQuiz, { class: 7 })).toEqual({ reminded: 0, already: 1 })
    expect((await school.teacher.call(listNotTaken, { class: 7 })).content[0]?.isReminded).toBe(true)
    expect(await remindersOf(school.asha)).toBe(0)
    world.clock.pass(DAY_MS)
    expect(await school.head.call(remindOfQuiz, { class: 7 })).toEqual({ reminded: 1, already: 0 })
    expect(await remindersOf(school.chetan)).toBe(2)
  })

  test('reaches only those who took none and whom the sender teaches, and never the sender', async ({
    world,
    school,
  }) => {
    const ids = [school.asha.id, school.chetan.id, school.dev.id]
    expect(await school.teacher.call(remindOfQuiz, { userIds: ids })).toEqual({ reminded: 1, already: 0 })
    expect(await remindersOf(school.chetan)).toBe(1)
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect(await stranger.call(remindOfQuiz, { userIds: ids })).toEqual({ reminded: 0, already: 0 })
    const pupil = await world.person({ workspace: school.id, class: 7 })
    expect(await pupil.call(remindOfQuiz, {})).toEqual({ reminded: 0, already: 0 })
  })

  test('to many goes out by a job, which tells nobody twice when it runs again', async ({ world, school }) => {
    const job = {
      workspaceId: school.id,
      actorId: school.head.id,
      title: null,
      personIds: [school.chetan.id, school.dev.id],
      day: '2026-11-21',
    }
    const run = remindTask({ sql: world.sql, clock: world.clock })
    const helpers = jobRun()
    await run(job, helpers)
    await run(job, helpers)
    expect([await remindersOf(school.chetan), await remindersOf(school.dev)]).toEqual([1, 1])
  })
})
