import { describe, expect } from 'vitest'
import { startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { NO_ACCOMMODATION, setAccommodation } from '@chowk/contract/quiz/accommodation.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { setNoticeMode } from '@chowk/contract/notice/preference.ts'
import { changeQuizSet, getQuizSet, moveQuizSet } from '@chowk/contract/quiz/set/set.ts'
import type { SetFile } from '@chowk/contract/quiz/set/set.ts'
import { getQuizLive, giveQuizTime, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import { endAttemptsTask } from '../attempt/end-attempt.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { TELL_OF_SET, tellOfSetTask } from './tell-of-set.job.ts'
import { jobRun } from '../../testing/job-run.ts'

interface Waiting {
  key: string
  payload: unknown
  runAt: Date
}

/** Runs what is due by the clock of the test, as the queue would; one that comes back for later waits again. */
async function tellDue(world: World): Promise<void> {
  const now = world.clock.now()
  const due = await world.owner<Waiting[]>`
    select j.key, p.payload, j.run_at from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
    where j.task_identifier = ${TELL_OF_SET} and j.run_at <= ${now} order by j.run_at`
  for (const { key, payload } of due) {
    await world.owner`select graphile_worker.remove_job(${key})`
    await tellOfSetTask(world.house)(payload, jobRun())
  }
}

const told = async (person: TestPerson) => {
  const { content } = await person.call(listNotices, {})
  return content.map(({ kind, says, leadsTo }) => ({ kind, says: says.en.map(({ text }) => text).join(''), leadsTo }))
}
const kindsOf = async (person: TestPerson) => (await told(person)).map(({ kind }) => kind)

const later = (world: World, ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()

async function setForSeventh(world: World, { teacher, seventh }: QuizSchool, more: object) {
  const questions = await givenQuestions(world, 2)
  return await givenSet(teacher, writtenSet(questions, { departmentIds: [seventh], ...more }))
}

describe('those whom a quiz is for', () => {
  test('are told that it was set and when it opens, once each; whoever it is not for, who set it and who wants no word of it are not', async ({
    world,
    school,
  }) => {
    const { asha, bela, dev, teacher } = school
    await bela.call(setNoticeMode, { kind: 'quiz-set', mode: 'OFF' })
    const opensAt = later(world, 2 * HOUR_MS)
    const { id, slug } = await setForSeventh(world, school, { opensAt, closesAt: later(world, 5 * HOUR_MS) })
    await tellDue(world)
    const [first] = await told(asha)
    expect(first).toMatchObject({ kind: 'quiz-set', leadsTo: `/quiz/${slug}` })
    expect(first?.says).toMatch(/^Leela Thomas set the quiz Wells of our town for you: it opens on \w{3},? \d+ \w+/)
    expect([await kindsOf(bela), await kindsOf(dev), await kindsOf(teacher)]).toEqual([[], [], []])
    world.clock.pass(2 * HOUR_MS + MINUTE_MS)
    await tellDue(world)
    const again = { quizId: id, announcement: 'OPENS', actorId: null, isBrief: false }
    // A job that died and begins again.
    await tellOfSetTask(world.house)(again, jobRun({ attempt: 2 }))
    const after = await told(await world.session(asha.id))
    expect(after.map(({ kind }) => kind)).toEqual(['quiz-opens', 'quiz-set'])
    expect(after[0]?.says).toMatch(/^The quiz Wells of our town is open until \w{3},? \d+ \w+/)
  })

  test('are told that it closes a day before, if they have not finished; whoever may hand in later a day before her own end', async ({
    world,
    school,
  }) => {
    const { asha, bela, chetan, head } = school
    const accommodation = { ...NO_ACCOMMODATION, closesLaterHours: 48 }
    await head.call(setAccommodation, {
      userId: chetan.id,
      version: 0,
      accommodation,
      reason: 'Was ill',
      startsOn: null,
      endsOn: null,
    })
    const { slug } = await setForSeventh(world, school, { closesAt: later(world, 3 * DAY_MS) })
    await takenBy(bela, slug)
    world.clock.pass(2 * DAY_MS + MINUTE_MS)
    await tellDue(world)
    const fresh = async (person: TestPerson) => await kindsOf(await world.session(person.id))
    expect([await fresh(asha), await fresh(bela), await fresh(chetan)]).toEqual([
      ['quiz-closes', 'quiz-set'],
      ['quiz-set'],
      ['quiz-set'],
    ])
    world.clock.pass(2 * DAY_MS)
    await tellDue(world)
    expect([await fresh(asha), await fresh(bela), await fresh(chetan)]).toEqual([
      ['quiz-closes', 'quiz-set'],
      ['quiz-set'],
      ['quiz-closes', 'quiz-set'],
    ])
  })

  test('of a quiz that is open for less than a day only those who may hand in later are told that it closes, and each reads her own end', async ({
    world,
    school,
  }) => {
    const { asha, chetan, head } = school
    const accommodation = { ...NO_ACCOMMODATION, closesLaterHours: 48 }
    await head.call(setAccommodation, {
      userId: chetan.id,
      version: 0,
      accommodation,
      reason: 'Was ill',
      startsOn: null,
      endsOn: null,
    })
    const [opensAt, closesAt] = [later(world, HOUR_MS), later(world, 6 * HOUR_MS)]
    await setForSeventh(world, school, { opensAt, closesAt })
    await tellDue(world)
    world.clock.pass(HOUR_MS + MINUTE_MS)
    await tellDue(world)
    const opens = async (person: TestPerson) => (await told(await world.session(person.id)))[0]
    const [hers, his] = [await opens(asha), await opens(chetan)]
    expect([hers?.kind, his?.kind]).toEqual(['quiz-opens', 'quiz-opens'])
    expect(his?.says).not.toBe(hers?.says)
    world.clock.pass(30 * HOUR_MS)
    await tellDue(world)
    expect(await kindsOf(await world.session(asha.id))).toEqual(['quiz-opens', 'quiz-set'])
    expect(await kindsOf(await world.session(chetan.id))).toEqual(['quiz-closes', 'quiz-opens', 'quiz-set'])
  })

  test('are told by the times as they were moved, and of what was ended nothing more', async ({ world, school }) => {
    const { asha, teacher } = school
    const { id } = await setForSeventh(world, school, { closesAt: later(world, 3 * DAY_MS) })
    await tellDue(world)
    const file = await teacher.call(getQuizSet, { id })
    const set = writtenAgain(file, later(world, 6 * DAY_MS))
    await teacher.call(changeQuizSet, { id, version: file.version, set })
    world.clock.pass(2 * DAY_MS + MINUTE_MS)
    await tellDue(world)
    expect(await kindsOf(await world.session(asha.id))).toEqual(['quiz-set'])
    world.clock.pass(3 * DAY_MS)
    await tellDue(world)
    expect(await kindsOf(await world.session(asha.id))).toEqual(['quiz-closes', 'quiz-set'])
    const other = await setForSeventh(
      world,
      { ...school, teacher: await world.session(teacher.id, school.id) },
      { closesAt: later(world, 3 * DAY_MS) },
    )
    const fresh = await world.session(teacher.id, school.id)
    await fresh.call(
      giveQuizTime,
      { id: other.id, minutes: 30, reason: 'The line broke' },
      { 'idempotency-key': 'more' },
    )
    await fresh.call(moveQuizSet, { id: other.id, to: 'ENDED' })
    world.clock.pass(4 * DAY_MS)
    await tellDue(world)
    expect(await kindsOf(await world.session(asha.id))).toEqual(['quiz-closes', 'quiz-set'])
  })

  test('are told once that what was right can be read, where that waits for the end and they took it', async ({
    world,
    school,
  }) => {
    const { asha, bela } = school
    const closesAt = later(world, 5 * HOUR_MS)
    const waits = await setForSeventh(world, school, { closesAt, review: 'AFTER_CLOSE' })
    const open = await setForSeventh(world, school, { closesAt, review: 'AFTER_SUBMIT', title: 'Rivers' })
    await takenBy(asha, waits.slug)
    await takenBy(asha, open.slug)
    await tellDue(world)
    world.clock.pass(5 * HOUR_MS + MINUTE_MS)
    await tellDue(world)
    await tellDue(world)
    const [newest, ...others] = await told(await world.session(asha.id))
    expect(newest).toEqual({
      kind: 'quiz-released',
      says: 'The quiz Wells of our town is over: you can read what was right',
      leadsTo: `/result/${waits.slug}`,
    })
    expect(others.map(({ kind }) => kind)).toEqual(['quiz-set', 'quiz-set'])
    expect(await kindsOf(await world.session(bela.id))).toEqual(['quiz-set', 'quiz-set'])
  })

  test('hear that what was right can be read when the last of them is done: after minutes that one was given, and after her try was opened again', async ({
    world,
    school,
  }) => {
    const closesAt = later(world, 30 * MINUTE_MS)
    const { id, slug } = await setForSeventh(world, school, { closesAt, review: 'AFTER_CLOSE', minutes: 30 })
    const released = async (person: TestPerson) =>
      (await kindsOf(await world.session(person.id))).filter((kind) => kind === 'quiz-released').length
    const heard = async () => [await released(school.asha), await released(school.bela)]
    await takenBy(school.asha, slug)
    await begunBy(school.bela, slug)
    const teacher = async () => await world.session(school.teacher.id, school.id)
    const { people } = await school.teacher.call(getQuizLive, { id })
    const attempt = people.find(({ name }) => name === 'Bela')?.attempt?.resultSlug ?? ''
    const step = { id, attempt, minutes: 20, reason: 'Her line broke.' }
    await school.teacher.call(stepQuizTry, { ...step, step: 'ADD_TIME' })
    world.clock.pass(31 * MINUTE_MS)
    await tellDue(world)
    expect(await heard()).toEqual([0, 0])
    // Her time is over; the job that ends her try has not come yet.
    world.clock.pass(20 * MINUTE_MS)
    await tellDue(world)
    expect(await heard()).toEqual([0, 0])
    await endAttemptsTask(world.house)({ follows: true }, jobRun())
    world.clock.pass(MINUTE_MS)
    await tellDue(world)
    // Bela answered nothing: there is nothing of hers to read.
    expect(await heard()).toEqual([1, 0])

    await (await teacher()).call(stepQuizTry, { ...step, step: 'REOPEN' })
    const bela = await world.session(school.bela.id, school.id)
    const { quizSessionId } = await bela.call(startQuiz, { quizSlug: slug })
    await bela.call(submitQuiz, { quizSessionId })
    world.clock.pass(21 * MINUTE_MS)
    await tellDue(world)
    expect(await heard()).toEqual([1, 1])
  })
})

// Of a quiz as it is kept what its form sends.
const writtenAgain = ({ questions, ...file }: SetFile, closesAt: string) => {
  const { title, opensAt, tries, minutes, negative, passPercent, review, classes, departmentIds } = file
  const asked = questions.map(({ questionId }) => questionId)
  return writtenSet(asked, {
    title,
    opensAt,
    closesAt,
    tries,
    minutes,
    negative,
    passPercent,
    review,
    classes,
    departmentIds,
  })
}
