import { expect } from 'vitest'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getListening, updateAudio } from '@chowk/contract/audio/audio.ts'
import { exportOwnData } from '@chowk/contract/news/own-data.ts'
import { getRecentReads, markRead, removeRecentReads, undoMarkRead } from '@chowk/contract/news/reading.ts'
import { resetRecommendations } from '@chowk/contract/recommend/recommended.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { beatReading, viewArticle } from '@chowk/contract/news/view.ts'
import { givenArticle } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

const POSITION = { blockIndex: 3, offset: 0.5, percent: 40, at: '2026-11-21T08:01:00.000Z' }

async function read(world: World, who: Caller, articleId: string): Promise<void> {
  await who.call(viewArticle, { articleId, list: 'latest', place: 2 })
  for (let beat = 0; beat < 3; beat++) {
    world.clock.pass(15_000)
    await who.call(beatReading, { articleId, progress: 30 * (beat + 1) })
  }
}

async function givenRecorded(world: World, title: string) {
  const article = await givenArticle(world, { title })
  await world.owner`
    insert into audio (article_id, text_version, status, next_at, file, duration_ms, segments)
    values (${article.id}, 1, 'READY', now(), 'x.mp3', 100000, '[]')`
  await world.owner`update article set audio_status = 'READY' where id = ${article.id}`
  return article
}

const listsOf = async (who: Caller) => (await who.call(getRecentReads, {})).content.map((story) => story._id)

test('[news:P7] clearing the history empties it on all devices at once and leaves what a quiz counts', async ({
  world,
}) => {
  const wells = await givenRecorded(world, 'Wells fill again')
  const other = await givenArticle(world, { title: 'A bridge opens' })
  const asha = await world.person()
  await read(world, asha, wells.key)
  await asha.call(viewArticle, { articleId: other.key })
  const heard = {
    articleId: wells.key,
    positionMs: 40_000,
    durationMs: 100_000,
    ranges: [[0, 40_000]] as [number, number][],
    rate: 1,
    clientTime: POSITION.at,
  }
  await asha.call(updateAudio, heard)
  expect(await listsOf(asha)).toHaveLength(2)
  expect(await asha.call(removeRecentReads, { all: true })).toEqual({ removed: 2 })
  expect(await listsOf(asha)).toEqual([])
  expect(await world.owner`select 1 from listen where person_id = ${asha.id}`).toHaveLength(0)
  const [stored] = await world.owner<{ purpose: string; qualifiedAt: Date | null; position: unknown }[]>`
    select purpose, qualified_at, position from reading where article_id = ${wells.id}`
  expect(stored).toMatchObject({ purpose: 'QUIZ_ELIGIBILITY', position: null })
  expect(stored?.qualifiedAt).not.toBeNull()
  expect((await asha.call(getLatest, {})).content.find((story) => story._id === wells.key)?.isRead).toBe(true)
})

test('[news:P7] a completed listen still counts for a quiz once the history is cleared, without saying what was heard', async ({
  world,
}) => {
  const wells = await givenRecorded(world, 'Wells fill again')
  const asha = await world.person()
  await world.owner`
    insert into listen (person_id, article_id, position_ms, duration_ms, ranges, played_ms, first_played_at, updated_at, completed_at)
    values (${asha.id}, ${wells.id}, 50000, 100000, '[[0,90000]]', 90000, now(), now(), now())`
  await asha.call(removeRecentReads, { all: true })
  expect(
    await world.owner`select position_ms, ranges, completed_at is not null as counts from listen where person_id = ${asha.id}`,
  ).toEqual([{ positionMs: 0, ranges: [], counts: true }])
})

test('[news:P7] what another device did before the clearing and tells late does not bring it back', async ({
  world,
}) => {
  const wells = await givenArticle(world)
  const asha = await world.person()
  await asha.call(viewArticle, { articleId: wells.key })
  const before = world.clock.now().toISOString()
  world.clock.pass(60_000)
  await asha.call(removeRecentReads, { all: true })
  world.clock.pass(60_000)
  expect(await asha.call(viewArticle, { articleId: wells.key, at: before })).toMatchObject({ recorded: false })
  await asha.call(beatReading, { articleId: wells.key, progress: 40, position: POSITION })
  expect(await listsOf(asha)).toEqual([])
  const [row] = await world.owner`select position from reading where article_id = ${wells.id}`
  expect(row).toEqual({ position: null })
  await asha.call(viewArticle, { articleId: wells.key })
  expect(await listsOf(asha)).toEqual([wells.key])
})

test('[news:P7] an undo of "mark as read" ends with the history that it would bring back', async ({ world }) => {
  const { key } = await givenArticle(world)
  const asha = await world.person()
  const { undoToken } = await asha.call(markRead, { list: 'latest', articleIds: [key] })
  await asha.call(removeRecentReads, { all: true })
  await expect(asha.call(undoMarkRead, { undoToken: undoToken ?? '' })).rejects.toMatchObject({
    refused: { code: 'UNDO_OVER' },
  })
})

test('[news:P7] resetting recommendations forgets every wish about the list and keeps the history', async ({
  world,
}) => {
  const { key } = await givenArticle(world)
  const asha = await world.person()
  await read(world, asha, key)
  await world.owner`insert into taste (person_id, about, target_id, fewer_at) values (${asha.id}, 'CATEGORY', 1, now())`
  await asha.call(resetRecommendations, {})
  expect(await world.owner`select 1 from taste where person_id = ${asha.id}`).toHaveLength(0)
  expect(await listsOf(asha)).toEqual([key])
})

test('[news:P7] a reader takes her reading data along as JSON and as a table, and nobody else’s is in it', async ({
  world,
}) => {
  const wells = await givenArticle(world, { title: 'Wells, "full" again' })
  const formula = await givenArticle(world, { title: '=SUM(A1)' })
  const hers = await givenArticle(world, { title: 'Only for Kavya' })
  const [asha, kavya] = [await world.person({ name: 'Asha' }), await world.person({ name: 'Kavya' })]
  await read(world, asha, wells.key)
  await kavya.call(viewArticle, { articleId: hers.key })
  await asha.call(saveArticle, { articleId: formula.key, saved: true })
  await world.owner`insert into followed_category (person_id, category_id) select ${asha.id}, id from category limit 1`
  await world.owner`insert into listening (person_id, rate) values (${asha.id}, 1.5)`
  const json = await asha.call(exportOwnData, { format: 'json' })
  expect([json.fileName, json.mediaType]).toEqual(['chowk-reading-2026-11-21.json', 'application/json'])
  const data = JSON.parse(json.text) as Record<string, Record<string, unknown>[]>
  expect(data['person']).toMatchObject({ name: 'Asha' })
  expect(data['reading']).toMatchObject([
    { title: 'Wells, "full" again', opens: 1, activeSeconds: 45, progress: 90, purpose: 'READING_HISTORY' },
  ])
  expect(data['saved']).toMatchObject([{ title: '=SUM(A1)', note: '', folders: [] }])
  expect(data['followedCategories']).toHaveLength(1)
  expect(data['player']).toMatchObject([{ speed: 1.5, queue: [] }])
  expect((await asha.call(getListening, {})).rate).toBe(1.5)
  const csv = await asha.call(exportOwnData, { format: 'csv' })
  expect(csv.fileName).toBe('chowk-reading-2026-11-21.csv')
  const lines = csv.text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFkind,at,title,publication,url,language,details')
  expect(lines.find((line) => line.startsWith('reading'))).toContain('"Wells, ""full"" again"')
  expect(lines.find((line) => line.startsWith('saved'))).toContain(`,'=SUM(A1),`)
  expect(json.text + csv.text).not.toContain('Kavya')
  expect((await (await world.visitor()).ask(exportOwnData, { format: 'csv' })).body.code).toBe('SIGN_IN_NEEDED')
})
