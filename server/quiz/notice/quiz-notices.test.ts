import { describe, expect } from 'vitest'
import { getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { setNoticeMode } from '@chowk/contract/notice/preference.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { readyQuizzesTask } from './ready.job.ts'
import { roundSince } from './ready.rules.ts'
import { jobRun } from '../../testing/job-run.ts'

const look = async (world: World) => await readyQuizzesTask(world.house)(undefined, jobRun())

async function noticesOf(person: TestPerson) {
  const { content } = await person.call(listNotices, {})
  return content.map(({ kind, says, leadsTo }) => ({
    kind,
    says: says.en.map(({ text }) => text).join(''),
    leadsTo,
  }))
}

/** Puts the clock to an hour of the day in India, today or later. */
function goTo(world: World, time: string): void {
  const now = world.clock.now()
  const today = new Date(now.getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
  const there = new Date(`${today}T${time}:00+05:30`)
  world.clock.pass((there.getTime() - now.getTime() + DAY_MS) % DAY_MS)
}

const readNow = async (world: World, person: TestPerson) =>
  await world.owner`update reading set qualified_at = ${world.clock.now()} where person_id = ${person.id}`

describe('that a quiz is ready', () => {
  test('is told once to whoever read enough, and leads to the quiz; not to whoever read too little or wants no word of it', async ({
    world,
  }) => {
    goTo(world, '10:00')
    const asha = await world.person({ name: 'Asha' })
    const little = await world.person({ name: 'Bilal' })
    const silent = await world.person({ name: 'Chitra' })
    await givenReads(world, asha, 5)
    await givenReads(world, little, 4)
    await givenReads(world, silent, 5)
    await silent.call(setNoticeMode, { kind: 'quiz-ready', mode: 'OFF' })
    await look(world)
    world.clock.pass(10 * MINUTE_MS)
    await look(world)
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    expect(await noticesOf(asha)).toEqual([
      { kind: 'quiz-ready', says: 'You have read 5 stories, and your quiz is ready', leadsTo: `/quiz/${quizSlug}` },
    ])
    expect(await noticesOf(little)).toEqual([])
    expect(await noticesOf(silent)).toEqual([])
  })

  test('two looks at the same moment tell it once', async ({ world }) => {
    goTo(world, '10:00')
    const asha = await world.person({ name: 'Asha' })
    await givenReads(world, asha, 5)
    await Promise.all([look(world), look(world), look(world)])
    expect(await noticesOf(asha)).toHaveLength(1)
  })

  test('is never told at night: whoever read late hears of it in the morning', async ({ world }) => {
    goTo(world, '21:10')
    const asha = await world.person({ name: 'Asha' })
    await givenReads(world, asha, 5)
    await look(world)
    expect(await noticesOf(asha)).toEqual([])
    goTo(world, '07:00')
    await look(world)
    expect(await noticesOf(await world.session(asha.id))).toHaveLength(1)
  })

  test('is told again for the stories after a quiz, and then not before the next day', async ({ world }) => {
    goTo(world, '10:00')
    const school = await world.workspace()
    const rules = { minArticlesRead: 3, attemptsPerDay: 5, questions: 5 }
    await world.owner`
      insert into quiz_config (workspace_id, content, changed_at) values (${school}, ${world.owner.json(rules)}, now())`
    const asha = await world.person({ workspace: school })
    await givenReads(world, asha, 3)
    await look(world)
    world.clock.pass(MINUTE_MS)
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    const { quizSessionId } = await asha.call(startQuiz, { quizSlug })
    await asha.call(submitQuiz, { quizSessionId })
    world.clock.pass(MINUTE_MS)
    await givenReads(world, asha, 6)
    await look(world)
    expect(await noticesOf(asha)).toHaveLength(1)
    goTo(world, '08:00')
    const fresh = await world.session(asha.id)
    await readNow(world, fresh)
    await look(world)
    expect(await noticesOf(fresh)).toHaveLength(2)
    goTo(world, '08:00')
    await readNow(world, fresh)
    await look(world)
    expect(await noticesOf(await world.session(asha.id)), 'nothing new since').toHaveLength(2)
  })

  test('people are looked for from seven in the morning to nine in the evening of India', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)
    const back = (time: string) => {
      const since = roundSince(at(time))
      return since && (at(time).getTime() - since.getTime()) / MINUTE_MS
    }
    expect(['06:59', '07:00', '07:09', '07:10', '20:59', '21:00', '00:00'].map((time) => back(time))).toEqual([
      null,
      24 * 60,
      24 * 60,
      25,
      25,
      null,
      null,
    ])
  })
})
