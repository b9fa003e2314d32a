// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playable } from '../../app/player/player-orders.ts'
import {
  findOfflineAudio,
  findOfflineQueue,
  keepSounds,
  offlineSounds,
  readOfflineSounds,
  setKeeping,
} from './offline-sounds.ts'
import { hasRoom, MOST_BYTES, soundsToKeep } from './offline-sounds.rules.ts'
import type { Queue } from './queue.rules.ts'

/** The browser's caches, in memory. */
class CachesInMemory {
  readonly all = new Map<string, Map<string, Response>>()
  has = async (name: string) => this.all.has(name)
  delete = async (name: string) => this.all.delete(name)
  async open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, entries)
    const keyOf = (key: string) => new URL(key, 'http://chowk.example').href
    return {
      put: async (key: string, answer: Response) => void entries.set(keyOf(key), answer),
      match: async (key: string) => entries.get(keyOf(key))?.clone(),
      delete: async (key: string) => entries.delete(keyOf(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    }
  }
}

const storyOf = (articleId: string): Playable => ({
  articleId,
  slug: articleId,
  title: articleId,
  language: 'en',
  publisher: { name: { en: 'Tank Gazette', hi: null } },
  picture: { src: '/s.svg', widths: [], alt: '' },
})
const queueOf = (ids: string[], index = 0): Queue<Playable> => ({ stories: ids.map(storyOf), index })

let sizes: Record<string, number>
let fetched: string[]

function network(path: string, init?: RequestInit): Response {
  if (path.startsWith('/audio/')) {
    fetched.push(path)
    return new Response(new Uint8Array(sizes[path] ?? 10), { headers: { 'content-type': 'audio/mpeg' } })
  }
  const { articleId } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { articleId: string }
  const url = articleId.startsWith('theirs') ? 'https://paper.example/x.mp3' : `/audio/${articleId}/1.mp3`
  const audio = { ...storyOf(articleId), mode: 'SERVER', url, durationMs: 1000, segments: [] }
  return Response.json({ statusCode: 200, message: 'Success!', body: { audio, code: null, retryAfterMs: null } })
}

beforeEach(async () => {
  sizes = {}
  fetched = []
  vi.stubGlobal('caches', new CachesInMemory())
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => network(path, init))
  await readOfflineSounds()
})
afterEach(() => vi.unstubAllGlobals())

const offlineIds = () => [...offlineSounds.get().ids]

test('twenty stories of the listening list are kept, from the one that is being heard on [news:A18]', () => {
  const ids = Array.from({ length: 30 }, (_, position) => `s${position}`)
  const stored = soundsToKeep(queueOf(ids, 25)).map(({ articleId }) => articleId)
  expect([stored.length, stored[0], stored[4], stored[5]]).toEqual([20, 's25', 's29', 's0'])
})

test('nothing is kept before somebody wants it, and all is gone when she does not want it any more [news:A18]', async () => {
  await keepSounds(queueOf(['a', 'b']))
  expect([fetched, offlineSounds.get().isOn]).toEqual([[], false])
  await setKeeping(true, queueOf(['a', 'b']))
  expect([offlineIds(), offlineSounds.get().bytes, offlineSounds.get().isBusy]).toEqual([['a', 'b'], 20, false])
  expect((await findOfflineQueue())?.stories).toHaveLength(2)
  await setKeeping(false, queueOf(['a', 'b']))
  expect([await caches.has('chowk-sounds'), await findOfflineAudio('a'), offlineIds()]).toEqual([false, undefined, []])
})

test('what stays in the list is not fetched again, and what left it frees its room [news:A18]', async () => {
  await setKeeping(true, queueOf(['a', 'b']))
  await keepSounds(queueOf(['b', 'c']))
  expect(offlineIds()).toEqual(['b', 'c'])
  expect(fetched).toEqual(['/audio/a/1.mp3', '/audio/b/1.mp3', '/audio/c/1.mp3'])
  expect(await findOfflineAudio('c')).toMatchObject({ url: '/audio/c/1.mp3' })
})

test('never more than a hundred megabytes stand on the device [news:A18]', async () => {
  expect([hasRoom(MOST_BYTES - 10, 10), hasRoom(MOST_BYTES - 10, 11)]).toEqual([true, false])
  sizes = { '/audio/a/1.mp3': 60_000_000, '/audio/b/1.mp3': 60_000_000 }
  await setKeeping(true, queueOf(['a', 'b', 'c']))
  expect([offlineIds(), offlineSounds.get().bytes]).toEqual([['a'], 60_000_000])
})

test('a recording that a publisher keeps is not copied [news:A18]', async () => {
  await setKeeping(true, queueOf(['theirs', 'b']))
  expect([offlineIds(), fetched]).toEqual([['b'], ['/audio/b/1.mp3']])
})
