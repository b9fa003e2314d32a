import { expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'

test('a result is found by its own address, which nobody guesses, or by its quiz as one’s own newest; by its taker, those who teach her and those who run her school, and for all others there is none [news:QR1]', async ({
  world,
  school,
}) => {
  const { asha, bela, teacher, head, id } = school
  const author = await world.person({ workspace: id, role: 'FACULTY', name: 'Omar Khan' })
  const { slug } = await givenSet(author, writtenSet(await givenQuestions(world, 2), { tries: 2 }))
  const [first, last] = [await takenBy(asha, slug, 1), await takenBy(asha, slug, 2)]
  const others = await takenBy(bela, slug, 0)
  const results = [first, last, others]
  expect(new Set(results).size).toBe(3)
  // 16 random bytes.
  for (const result of results) expect(result).toMatch(/^[\w-]{22}$/)

  expect(await asha.call(getQuizReview, { result: first })).toMatchObject({
    resultSlug: first,
    percent: 50,
    taker: null,
  })
  expect(await asha.call(getQuizReview, { result: slug })).toMatchObject({ resultSlug: last, percent: 100 })
  expect(await bela.call(getQuizReview, { result: slug })).toMatchObject({ resultSlug: others, percent: 0 })
  for (const person of [teacher, author, head])
    expect(await person.call(getQuizReview, { result: first })).toMatchObject({
      resultSlug: first,
      percent: 50,
      taker: { userId: asha.id, name: 'Asha' },
    })

  const elsewhere = await world.workspace()
  const strangers = {
    'another pupil': bela,
    'a teacher of others who did not set it': await world.person({ workspace: id, role: 'FACULTY' }),
    'who runs another school': await world.person({ workspace: elsewhere, role: 'OWNER' }),
    'a teacher of another school': await world.person({ workspace: elsewhere, role: 'FACULTY' }),
    'a reader': await world.person(),
    'an operator': await world.person({ operator: true }),
  }
  const said = async (person: (typeof strangers)['a reader'], result: string) => {
    const { statusCode, body } = await person.ask(getQuizReview, { result })
    return [statusCode, (body as { code?: string }).code]
  }
  for (const [who, person] of Object.entries(strangers))
    for (const result of [first, last])
      expect([who, await said(person, result)]).toEqual([who, [404, 'RESULT_NOT_FOUND']])
  // By the quiz one finds one's own alone, whatever else one may see.
  for (const person of [teacher, author, head]) expect(await said(person, slug)).toEqual([404, 'RESULT_NOT_FOUND'])
  expect(await said(asha, `${first.slice(0, -1)}!`)).toEqual([404, 'RESULT_NOT_FOUND'])
  expect((await (await world.visitor()).ask(getQuizReview, { result: first })).statusCode).toBe(401)
})
