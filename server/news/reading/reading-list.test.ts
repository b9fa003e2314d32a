import { expect } from 'vitest'
import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import { givenArticle } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'

const timeOf = (time: string) => new Date(`${time}.000Z`)

test('[news-recent] [R9.03] [news:X4] the reading list is narrowed to a period of local days', async ({ world }) => {
  const asha = await world.person()
  const opened = ['2026-11-19T18:29:59', '2026-11-19T18:30:00', '2026-11-20T18:29:59', '2026-11-20T18:30:00'].map(
    timeOf,
  )
  const keys: string[] = []
  for (const time of opened) {
    const { key, id } = await givenArticle(world)
    await asha.call(viewArticle, { articleId: key })
    await world.owner`update reading set last_opened_at = ${time} where article_id = ${id}`
    keys.push(key)
  }
  const asOf = '2026-11-21T08:00:00.000Z'
  const read = async (input: object) =>
    (await asha.call(getRecentReads, { asOf, ...input })).content.map((story) => keys.indexOf(story._id))
  expect(await read({})).toEqual([3, 2, 1, 0])
  expect(await read({ period: 'TODAY' })).toEqual([3])
  expect(await read({ period: 'LAST_DAY' })).toEqual([2, 1])
  expect(await read({ period: 'LAST_7_DAYS' })).toEqual([3, 2, 1, 0])
  expect(await read({ period: 'LAST_7_DAYS', size: 3, page: 1 })).toEqual([0])
  await world.owner`update person set time_zone = 'America/New_York' where id = ${asha.id}`
  expect(await read({ period: 'TODAY' })).toEqual([])
  expect(await read({ period: 'LAST_DAY' })).toEqual([3, 2])
  expect((await asha.ask(getRecentReads, { period: 'LAST_WEEK' })).statusCode).toBe(400)
})
