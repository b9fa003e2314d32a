import { askAudio } from '@chowk/contract/audio/audio.ts'
import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import { callOverHttp } from '../../app/calls.ts'
import { SOUNDS } from '../../app/offline.ts'
import type { Playable } from '../../app/player/player-orders.ts'
import { hasRoom, soundsToKeep } from './offline-sounds.rules.ts'
import { Store } from '../player-state.ts'
import type { Queue } from './queue.rules.ts'

/** What this device keeps of the queue (A18). */
export interface OfflineSounds {
  /** The reader wants it; undefined where the browser has no place for it. */
  isOn: boolean | undefined
  isBusy: boolean
  ids: ReadonlySet<string>
  bytes: number
}

const NOTHING = { isBusy: false, ids: new Set<string>(), bytes: 0 }
export const offlineSounds = new Store<OfflineSounds>({ isOn: undefined, ...NOTHING })

const QUEUE = '/kept/queue'
const itemAt = (articleId: string) => `/kept/audio/${articleId}`
const canKeep = () => 'caches' in globalThis
const isWanted = async () => canKeep() && (await caches.has(SOUNDS))

/** Looks what is there; the cache itself is what remembers the wish. */
export async function readOfflineSounds(): Promise<void> {
  if (!canKeep()) return
  if (!(await isWanted())) return offlineSounds.set({ isOn: false, ...NOTHING })
  const cache = await caches.open(SOUNDS)
  const ids = new Set<string>()
  let bytes = 0
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/kept/audio/')) ids.add(pathname.slice('/kept/audio/'.length))
    else bytes += bytesOf(await cache.match(url))
  }
  offlineSounds.set({ isOn: true, ids, bytes })
}

const bytesOf = (cached: Response | undefined) => Number(cached?.headers.get('content-length') ?? 0)

/** Switches keeping on or off; off frees the room at once. */
export async function setKeeping(isOn: boolean, queue: Queue<Playable>): Promise<void> {
  if (!canKeep()) return
  keeping?.abort()
  offlineSounds.set({ isOn, isBusy: isOn })
  if (isOn) await caches.open(SOUNDS)
  else await caches.delete(SOUNDS)
  await readOfflineSounds()
  if (isOn) await keepSounds(queue)
}

let keeping: AbortController | undefined

/** Fetches what the queue has and the device has not, one after the other, and lets go of what left it. */
export async function keepSounds(queue: Queue<Playable>): Promise<void> {
  if (!(await isWanted())) return
  keeping?.abort()
  const mine = new AbortController()
  keeping = mine
  offlineSounds.set({ isBusy: true })
  try {
    const cache = await caches.open(SOUNDS)
    await cache.put(QUEUE, Response.json(queue))
    await keepAll(cache, soundsToKeep(queue), mine.signal)
  } catch {
    // Without a connection, or when the device is full: what is there stays, and the next change tries again.
  }
  if (keeping !== mine) return
  offlineSounds.set({ isBusy: false })
  await readOfflineSounds()
}

async function keepAll(cache: Cache, stories: readonly Playable[], signal: AbortSignal): Promise<void> {
  const wanted = new Set<string>()
  let bytes = 0
  for (const { articleId } of stories) {
    const item = (await storedItem(cache, articleId)) ?? (await callOverHttp(askAudio, { articleId }, { signal })).audio
    signal.throwIfAborted()
    if (!item) continue
    const own = item.url?.startsWith('/') ? item.url : undefined
    const cached = own ? ((await cache.match(own)) ?? (await fetchWithin(own, bytes, signal))) : undefined
    if (own && !cached) break
    signal.throwIfAborted()
    // A publisher's own recording stays with the publisher; of others the words are kept for the device's voice.
    if (item.url && !own) continue
    if (own && cached && !(await cache.match(own))) await cache.put(own, cached)
    if (own) bytes += bytesOf(await cache.match(own))
    await cache.put(itemAt(articleId), Response.json(item))
    wanted.add(itemAt(articleId)).add(own ?? '')
    await readOfflineSounds()
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== QUEUE && !wanted.has(pathname)) await cache.delete(url)
  }
}

// Undefined when it does not fit any more.
async function fetchWithin(url: string, usedBytes: number, signal: AbortSignal): Promise<Response | undefined> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error('the recording did not come')
  const sound = await answer.blob()
  if (!hasRoom(usedBytes, sound.size)) return undefined
  return new Response(sound, { headers: { 'content-type': sound.type, 'content-length': String(sound.size) } })
}

async function storedItem(cache: Cache, articleId: string): Promise<AudioItem | undefined> {
  return (await (await cache.match(itemAt(articleId)))?.json()) as AudioItem | undefined
}

/** A kept story's audio, with the recording from this device. */
export async function findOfflineAudio(articleId: string): Promise<AudioItem | undefined> {
  return (await isWanted()) ? await storedItem(await caches.open(SOUNDS), articleId) : undefined
}

/** The address to play a recording from: this device's own copy where there is one. */
export async function soundAddress(url: string): Promise<string> {
  const cached = url.startsWith('/') && (await isWanted()) ? await (await caches.open(SOUNDS)).match(url) : undefined
  return cached ? URL.createObjectURL(await cached.blob()) : url
}

/** The queue as it was last kept here. */
export async function findOfflineQueue(): Promise<Queue<Playable> | undefined> {
  if (!(await isWanted())) return undefined
  return (await (await (await caches.open(SOUNDS)).match(QUEUE))?.json()) as Queue<Playable> | undefined
}
