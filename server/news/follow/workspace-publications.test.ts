import { expect } from 'vitest'
import { savePublication } from '@chowk/contract/news/follow.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { blockPublication } from '@chowk/contract/news/mute.ts'
import {
  MOST_DEFAULT_PUBLICATIONS,
  getWorkspacePublications,
  setWorkspacePublications,
} from '@chowk/contract/news/workspace-publications.ts'
import { givenArticle, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const titles = (page: { content: { title: string }[] }) => page.content.map((story) => story.title)

async function givenSchool(world: World) {
  const school = await world.workspace()
  const [head, other] = [
    await world.person({ workspace: school, role: 'OWNER' }),
    await world.person({ workspace: school, role: 'ADMIN' }),
  ]
  const pupil = await world.person({ workspace: school, role: 'MEMBER' })
  const [river, rail, ferry] = [
    await givenPublication(world),
    await givenPublication(world),
    await givenPublication(world),
  ]
  await givenArticle(world, { title: 'Wells', publication: river })
  await givenArticle(world, { title: 'Trains', publication: rail })
  await givenArticle(world, { title: 'Boats', publication: ferry })
  return { school, head, other, pupil, river, rail, ferry }
}

test('what a school chooses its pupils read in mix and hub until they follow something themselves [news:M5]', async ({
  world,
}) => {
  const { head, pupil, river, rail, ferry } = await givenSchool(world)
  expect(await head.call(getWorkspacePublications, {})).toEqual({ content: [], version: 0 })
  const chosen = await head.call(setWorkspacePublications, { publicationIds: [ferry, river, ferry], version: 0 })
  expect([chosen.content.map(({ id }) => id), chosen.version]).toEqual([[ferry, river], 1])
  const mix = await pupil.call(getMix, {})
  expect([mix.isStarter, titles(mix).toSorted()]).toEqual([true, ['Boats', 'Wells']])
  const { mix: ofHub } = await pupil.call(getHub, {})
  expect([ofHub.isStarter, ofHub.columns.length]).toEqual([true, 2])
  const stranger = await world.person()
  expect(titles(await stranger.call(getMix, {}))).toHaveLength(3)
  await pupil.call(blockPublication, { publicationId: river, blocked: true })
  expect(titles(await pupil.call(getMix, {}))).toEqual(['Boats'])
  await pupil.call(savePublication, { publicationId: rail, saved: true })
  const own = await pupil.call(getMix, {})
  expect([own.isStarter, titles(own)]).toEqual([false, ['Trains']])
})

test('a school whose publications are all suspended, or that chose none, leaves its pupils the starters of the house [news:M5]', async ({
  world,
}) => {
  const { head, pupil, river } = await givenSchool(world)
  await head.call(setWorkspacePublications, { publicationIds: [river], version: 0 })
  await world.owner`update publication set status = 'SUSPENDED' where id = ${river}`
  expect(titles(await pupil.call(getMix, {})).toSorted()).toEqual(['Boats', 'Trains'])
  expect((await head.call(getWorkspacePublications, {})).content).toMatchObject([{ id: river, status: 'SUSPENDED' }])
  await head.call(setWorkspacePublications, { publicationIds: [], version: 1 })
  expect(titles(await pupil.call(getMix, {})).toSorted()).toEqual(['Boats', 'Trains'])
})

test('two administrators who choose at once are told of each other, and nothing is lost unseen', async ({ world }) => {
  const { head, other, river, rail } = await givenSchool(world)
  await head.call(setWorkspacePublications, { publicationIds: [river], version: 0 })
  const refused = await other.ask(setWorkspacePublications, { publicationIds: [rail], version: 0 })
  expect(refused).toMatchObject({
    statusCode: 409,
    body: { code: 'VERSION_CONFLICT', details: { current: { content: [{ id: river }], version: 1 } } },
  })
  const both = await Promise.all(
    [head, other].map((one) => one.ask(setWorkspacePublications, { publicationIds: [rail], version: 1 })),
  )
  expect(new Set(both.map((said) => said.statusCode))).toEqual(new Set([200, 409]))
})

test('only who runs the workspace chooses; unknown or too many publications change nothing', async ({ world }) => {
  const { school, head, pupil, river } = await givenSchool(world)
  const teacher = await world.person({ workspace: school, role: 'FACULTY' })
  for (const one of [pupil, teacher]) {
    expect((await one.ask(getWorkspacePublications, {})).statusCode).toBe(403)
    expect((await one.ask(setWorkspacePublications, { publicationIds: [], version: 0 })).statusCode).toBe(403)
  }
  const choose = async (publicationIds: string[]) =>
    (await head.ask(setWorkspacePublications, { publicationIds, version: 0 })).body.code
  expect(await choose([river, '999'])).toBe('PUBLICATION_NOT_FOUND')
  expect(await choose(Array.from({ length: MOST_DEFAULT_PUBLICATIONS + 1 }, (_, n) => String(n + 1)))).toBe(
    'TOO_MANY_PUBLICATIONS',
  )
  expect((await head.call(getWorkspacePublications, {})).content).toEqual([])
})
