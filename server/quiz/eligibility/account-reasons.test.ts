import { describe, expect } from 'vitest'
import { startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { QUIZ_REASONS, getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const reasonsOf = async (who: TestPerson, quiz?: string) =>
  (await who.call(getQuizEligibility, quiz === undefined ? {} : { quiz })).reasons.map(({ code }) => code)
const refusedAt = async (who: TestPerson, quizSlug: string) => (await who.ask(startQuiz, { quizSlug })).body['details']

const givenWells = async (world: World, { teacher }: QuizSchool) =>
  (await givenSet(teacher, writtenSet(await givenQuestions(world, 2)))).slug

describe('what keeps somebody from a quiz and lies in her account', () => {
  test('is that the plan of her school has ended: no set quiz begins, one that is for everybody does', async ({
    world,
    school,
  }) => {
    const slug = await givenWells(world, school)
    expect(await reasonsOf(school.asha, slug)).toEqual([])
    const now = world.clock.now().getTime()
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
      values (${school.id}, 'COMPLETE', 'YEAR', 'EXPIRED', ${new Date(now - 4e10)}, ${new Date(now - 1e10)})`
    // The server keeps plans until the database says that one has changed.
    await expect.poll(async () => await reasonsOf(school.asha, slug)).toEqual(['NO_SUBSCRIPTION'])
    expect(await refusedAt(school.asha, slug)).toEqual({ reasons: ['NO_SUBSCRIPTION'] })
    const operator = await world.person({ operator: true })
    const open = await givenSet(operator, writtenSet(await givenQuestions(world, 2)), { kind: 'PUBLIC' })
    expect(await reasonsOf(school.asha, open.slug)).toEqual([])
  })

  test('is that her school has suspended her: she is told so, and not that it was for others', async ({
    world,
    school,
  }) => {
    const slug = await givenWells(world, school)
    await world.owner`
      update membership set state = 'SUSPENDED', reason = 'Lost books.' where person_id = ${school.asha.id} and workspace_id = ${school.id}`
    const alone = await world.session(school.asha.id)
    expect(await reasonsOf(alone, slug)).toEqual(['USER_INACTIVE'])
    expect(await refusedAt(alone, slug)).toEqual({ reasons: ['USER_INACTIVE'] })
    expect((await (await world.person()).ask(getQuizEligibility, { quiz: slug })).statusCode).toBe(404)
  })

  test('is that a guardian has to agree first, and nothing of the child is read or written for that', async ({
    world,
  }) => {
    const child = await world.person()
    await world.owner`update person set birth_year = 2014 where id = ${child.id}`
    const waiting = await world.session(child.id)
    expect(await reasonsOf(waiting)).toEqual(['CONSENT_MISSING'])
    expect(await world.owner`select from quiz where person_id = ${child.id}`).toHaveLength(0)
    expect((await waiting.ask(startQuiz, { quizSlug: 'own' })).statusCode).toBe(403)
  })

  test('is that she has not signed in, which is said before anything else is asked', async ({ world }) => {
    const visitor = await world.visitor()
    const refused = await visitor.ask(getQuizEligibility, {})
    expect([refused.statusCode, refused.body['code']]).toEqual([401, 'SIGN_IN_NEEDED'])
    expect(QUIZ_REASONS).not.toContain('NOT_SIGNED_IN')
  })
})

// For NOT_SIGNED_IN the gate answers SIGN_IN_NEEDED before anything is read. ANSWERS_WAIT is our own code, used by practice only.
test('each reason of the rule is answered by its own code, where it is the one that holds [news:QE2]', async ({
  world,
  school,
}) => {
  const { id, teacher } = school
  const questions = await givenQuestions(world, 2)
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
  const setBy = async (title: string, more: object = {}) =>
    (await givenSet(teacher, writtenSet(questions, { title, ...more }))).slug
  const found: string[][] = []
  const note = async (who: TestPerson, quiz?: string) => found.push(await reasonsOf(who, quiz))

  const refused = await (await world.visitor()).ask(getQuizEligibility, {})
  found.push([String(refused.body['code'])])
  const plain = await setBy('Plain', { tries: 2 })
  await givenRules(world, id, { enabled: false })
  await note(school.asha, plain)
  await givenRules(world, id, { allowedHours: { from: '07:00', to: '08:00' } })
  await note(school.asha, plain)
  await givenRules(world, id, { blackoutDates: ['2026-11-21'] })
  await note(school.asha, plain)
  await givenRules(world, id, { cooldownMinutes: 30 })
  await takenBy(school.bela, plain)
  await note(school.bela, plain)
  await givenRules(world, id, {})
  await takenBy(school.bela, plain)
  await note(school.bela, plain)
  await begunBy(school.asha, plain)
  await note(school.asha, plain)
  await note(school.dev, await setBy('Of the seventh', { departmentIds: [school.seventh] }))
  await note(school.asha, await setBy('Later', { opensAt: inHours(1) }))
  const short = await setBy('Short', { closesAt: inHours(1) })

  const reader = await world.person()
  await note(reader)
  found.push((await reader.call(checkAudioEligibility, {})).reasons.map(({ code }) => code))
  await givenReads(world, reader, 5)
  await world.owner`update quiz_question set state = 'RETIRED' where article_id is not null`
  await world.owner`delete from quiz_story`
  await note(reader)
  await world.owner`
    insert into quiz_story (article_id, text_version, questions, made_at)
    select distinct article_id, 1, 0, ${world.clock.now()}::timestamptz from reading`
  await note(reader)

  const child = await world.person()
  await world.owner`update person set birth_year = 2014 where id = ${child.id}`
  await note(await world.session(child.id))
  const suspended = await world.session(school.chetan.id)
  await world.owner`
    update membership set state = 'SUSPENDED', reason = 'Lost books.' where person_id = ${suspended.id} and workspace_id = ${id}`
  await note(suspended, plain)
  const now = world.clock.now().getTime()
  await world.owner`
    insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
    values (${id}, 'COMPLETE', 'YEAR', 'EXPIRED', ${new Date(now - 4e10)}, ${new Date(now - 1e10)})`
  await note(await world.session(school.dev.id, id), plain)
  await world.owner`delete from subscription where workspace_id = ${id}`
  world.clock.pass(DAY_MS)
  await note(await world.session(school.asha.id, id), short)

  expect(found).toEqual([
    ['SIGN_IN_NEEDED'],
    ['QUIZ_DISABLED'],
    ['OUTSIDE_HOURS'],
    ['BLACKOUT'],
    ['COOLDOWN'],
    ['ATTEMPTS_USED'],
    ['ATTEMPT_RUNNING'],
    ['NOT_IN_AUDIENCE'],
    ['NOT_OPEN_YET'],
    ['READ_MORE'],
    ['LISTEN_MORE'],
    ['SCRAPE_PENDING'],
    ['NOT_ENOUGH_QUESTIONS'],
    ['CONSENT_MISSING'],
    ['USER_INACTIVE'],
    ['NO_SUBSCRIPTION'],
    ['CLOSED'],
  ])
  expect(new Set([...found.flat().slice(1), 'ANSWERS_WAIT'])).toEqual(new Set(QUIZ_REASONS))
})

test('[R2:S1] the own userId is accepted, and that of another person is not found', async ({ world }) => {
  const [asha, bina] = [await world.person(), await world.person()]
  const [own, other] = [
    await asha.ask(getQuizEligibility, { userId: asha.id }),
    await asha.ask(getQuizEligibility, { userId: bina.id }),
  ]
  expect([own.statusCode, other.statusCode, other.body.code]).toEqual([200, 404, 'NOT_FOUND'])
})
