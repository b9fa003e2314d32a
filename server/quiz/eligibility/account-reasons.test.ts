import { describe, expect } from 'vitest'
import { startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { QUIZ_REASONS, getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
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
    expect(await reasonsOf(school.asha, slug)).toEqual(['NO_SUBSCRIPTION'])
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
