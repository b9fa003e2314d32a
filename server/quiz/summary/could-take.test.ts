import { expect } from 'vitest'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { moveQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { listClassSummary, listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenCategory } from '../../testing/news.ts'
import { givenListens, givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson } from '../../testing/world.ts'

test('a summary counts as eligible for a kind of quiz whoever could take one of it: who read or heard enough, for whom one was set while it was open, and everybody for those that are open to all [news:QS4]', async ({
  world,
  school,
}) => {
  const { chetan, dev, id } = school
  let head: TestPerson = school.head
  await givenRules(world, id, { minArticlesRead: 4, minAudioListened: 2 })
  await givenReads(world, chetan, 4)
  await givenListens(world, dev, 2)
  await world.owner`delete from quiz_attempt`
  await world.owner`update membership set joined_at = '2026-05-01T00:00:00Z'`
  const could = async (asked: object) => (await head.call(listClassSummary, asked)).total.couldTake
  expect(await could({})).toBe(1)
  const questions = await givenQuestions(world, 1)
  const written = writtenSet(questions, { classes: [8], opensAt: '2026-11-10T08:00:00.000Z' })
  const { id: set } = await givenSet(head, written, { publishes: false })
  world.clock.pass(2 * DAY_MS)
  head = await world.session(head.id, id)
  // A draft is for nobody, though its time has begun.
  expect(await could({})).toBe(1)
  await head.call(moveQuizSet, { id: set, to: 'OPEN' })
  const kinds = async (asked: object) => ({
    all: await could(asked),
    own: await could({ ...asked, kind: 'USERWISE' }),
    set: await could({ ...asked, kind: 'ENTITY' }),
    heard: await could({ ...asked, kind: 'AUDIO' }),
  })
  // Dev alone is of the eighth class.
  expect(await kinds({})).toEqual({ all: 2, own: 1, set: 1, heard: 1 })
  expect(await could({ kind: 'PUBLIC' })).toBe((await head.call(listClassSummary, {})).total.members)
  // Before it was open nobody could take it, nor after it had ended.
  const setOn = async (from: string, to: string) => await could({ kind: 'ENTITY', from, to })
  expect(await setOn('2026-11-01', '2026-11-22')).toBe(0)
  expect(await setOn('2026-11-23', '2026-11-23')).toBe(1)
  world.clock.pass(2 * DAY_MS)
  head = await world.session(head.id, id)
  await head.call(moveQuizSet, { id: set, to: 'ENDED' })
  expect(await setOn('2026-11-25', '2026-11-25')).toBe(1)
  world.clock.pass(DAY_MS)
  head = await world.session(head.id, id)
  expect(await setOn('2026-11-26', '2026-11-26')).toBe(0)
})

test('to have heard enough is what the audio quiz itself asks: of stories it may be made of, and fewer where a pupil was given that [news:QS4]', async ({
  world,
  school: { head, chetan, dev, id },
}) => {
  await world.owner`delete from quiz_attempt`
  await givenRules(world, id, { minAudioListened: 2 })
  await givenListens(world, dev, 2)
  await givenListens(world, chetan, 1)
  const could = async () => (await head.call(listClassSummary, { kind: 'AUDIO' })).total.couldTake
  const need = async (person: TestPerson) => (await person.call(checkAudioEligibility, {})).need
  expect([await could(), await need(chetan)]).toEqual([1, 2])
  await world.owner`
    insert into quiz_accommodation (workspace_id, person_id, content, reason, changed_at)
    values (${id}, ${chetan.id}, '{"minAudioListened": 1}', 'ill', ${world.clock.now()})`
  expect([await could(), await need(chetan)]).toEqual([2, 1])
  const have = async (person: TestPerson) => [
    (await person.call(checkAudioEligibility, {})).have,
    (await head.call(listStudentSummary, { userId: person.id })).content[0]?.listens,
  ]
  expect(await have(dev)).toEqual([2, 2])
  const other = await givenCategory(world, 'another')
  await givenRules(world, id, { minAudioListened: 2, allowedCategories: [other] })
  expect([await could(), await have(dev)]).toEqual([0, [0, 0]])
  await givenRules(world, id, { minAudioListened: 2, allowedLanguages: ['hi'] })
  expect([await could(), await have(dev)]).toEqual([0, [0, 0]])
})

test('a quiz that opens after it was published counts from when it opens [news:QS4]', async ({ world, school }) => {
  const questions = await givenQuestions(world, 1)
  await givenSet(school.head, writtenSet(questions, { classes: [8], opensAt: '2026-11-23T08:00:00.000Z' }))
  await world.owner`delete from quiz_attempt`
  await world.owner`update membership set joined_at = '2026-05-01T00:00:00Z'`
  world.clock.pass(3 * DAY_MS)
  const head = await world.session(school.head.id, school.id)
  const on = async (day: string) =>
    (await head.call(listClassSummary, { kind: 'ENTITY', from: day, to: day })).total.couldTake
  expect([await on('2026-11-21'), await on('2026-11-22'), await on('2026-11-23')]).toEqual([0, 0, 1])
})
