import { expect } from 'vitest'
import { listClassSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { givenSetQuiz } from '../../testing/quiz/answers.ts'
import { givenListens, givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'

test('a summary counts as eligible for a kind of quiz whoever could take one of it: who read or heard enough, for whom one was set while it was open, and everybody for those that are open to all [news:QS4]', async ({
  world,
  school,
}) => {
  const { head, chetan, dev, id } = school
  await givenRules(world, id, { minArticlesRead: 4, minAudioListened: 2 })
  await givenReads(world, chetan, 4)
  await givenListens(world, dev, 2)
  await world.owner`delete from quiz_attempt`
  await world.owner`update membership set joined_at = '2026-05-01T00:00:00Z'`
  const could = async (asked: object) => (await head.call(listClassSummary, asked)).total.couldTake
  expect(await could({})).toBe(1)
  const set = await givenSetQuiz(world, { workspaceId: id, slug: 'for-the-eighth' })
  await world.owner`update quiz set classes = '{8}', created_at = '2026-11-10T08:00:00Z' where id = ${set}`
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
  expect(await could({ kind: 'ENTITY', from: '2026-11-01', to: '2026-11-09' })).toBe(0)
  await world.owner`update quiz set state = 'ENDED', changed_at = '2026-11-12T08:00:00Z' where id = ${set}`
  expect(await could({ kind: 'ENTITY', from: '2026-11-12', to: '2026-11-14' })).toBe(1)
  expect(await could({ kind: 'ENTITY', from: '2026-11-13', to: '2026-11-14' })).toBe(0)
})
