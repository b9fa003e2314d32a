import type { IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { givenArticle } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import { openMetrics } from '../metrics.ts'
import { ReadyAnswers } from './ready-answers.ts'
import { CachedAnswer } from './answer-cache.ts'

const LIST = '/recommend/latest'
const FRESH_MS = 30_000

async function listOf(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address + LIST, { headers })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    titles: [...text.matchAll(/"title":"([^"]+)"/g)].map((m) => m[1]),
  }
}

test('a repeated request of a visitor gets the same answer with a number of its own, until the copy is old', async ({
  world,
}) => {
  await givenArticle(world, { title: 'Wells' })
  const first = await listOf(world.address)
  const second = await listOf(world.address)
  expect([first.titles, second.titles]).toEqual([['Wells'], ['Wells']])
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  for (const name of ['etag', 'vary', 'cache-control', 'content-type', 'x-content-type-options'])
    expect(second.headers.get(name)).toBe(first.headers.get(name))
  await givenArticle(world, { title: 'Match' })
  expect((await listOf(world.address)).titles).toEqual(['Wells'])
  world.clock.pass(FRESH_MS + 1)
  expect((await listOf(world.address)).titles.toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))).toEqual(
    ['Match', 'Wells'],
  )
})

test('who has the copy already is told so without it', async ({ world }) => {
  await givenArticle(world, { title: 'Wells' })
  const etag = (await listOf(world.address)).headers.get('etag') ?? ''
  for (let n = 0; n < 2; n++) {
    const known = await listOf(world.address, { 'if-none-match': etag })
    expect([known.status, known.titles, known.headers.get('content-type')]).toEqual([304, [], null])
  }
})

test('what is hidden is gone for visitors at once, not when the copy is old', async ({ world }) => {
  const { id } = await givenArticle(world, { title: 'Wells' })
  await listOf(world.address)
  expect((await listOf(world.address)).titles).toEqual(['Wells'])
  await world.owner`update article set state = 'HIDDEN' where id = ${id}`
  await expect.poll(async () => (await listOf(world.address)).titles).toEqual([])
})

test('a signed-in person never gets the copy of the visitors', async ({ world }) => {
  const asha = await world.person()
  await givenArticle(world, { title: 'Wells' })
  await listOf(world.address)
  await listOf(world.address)
  const page = await asha.call(getLatest, {})
  expect(page.content[0]).toMatchObject({ title: 'Wells', progress: 0 })
})

test('each language, coding and form has its own answer', async ({ world }) => {
  await givenArticle(world, { title: 'Wells' })
  for (let n = 0; n < 2; n++) {
    const sealed = await listOf(world.address, { accept: 'application/vnd.chowk.sealed' })
    expect([sealed.titles, sealed.headers.get('content-type')]).toEqual([[], 'application/vnd.chowk.sealed'])
    expect((await listOf(world.address)).titles).toEqual(['Wells'])
  }
})

test('[V05] whoever asks for a thousand different large pages does not fill the memory with them', () => {
  const ready = new ReadyAnswers(Date.now, openMetrics())
  for (let page = 0; page < 1000; page++) {
    const copy = new CachedAnswer({ status: 200, type: 'text/html', body: 'x'.repeat(200_000), headers: [] })
    const request = { method: 'GET', url: `/search?q=${page}`, headers: { host: 'x' } } as IncomingMessage
    ready.keep(request, { copy, address: 'page', status: 200, headers: {}, bytes: copy.bytes('identity') })
    expect(ready.size * 600_000).toBeLessThan(40 * 1024 * 1024)
  }
  expect(ready.size).toBeGreaterThan(0)
})
