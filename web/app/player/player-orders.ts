import { readTab } from '../stored/tab-store.ts'

/** A story as it is handed to the player; the player asks the server for the rest. */
export interface Playable {
  articleId: string
  slug: string
  title: string
  language: string
  publisher: { name: { en: string; hi: string | null } }
  picture: { src: string; widths: number[]; alt: string }
  durationMs?: number | null
}

/** What a screen asks of the player. `all` takes a list as shown and plays it from its first story. */
export type PlayerOrder =
  | { is: 'play'; story: Playable }
  | { is: 'next'; story: Playable }
  | { is: 'add'; story: Playable }
  | { is: 'all'; stories: readonly Playable[] }
  | { is: 'toggle' }

/** What is being heard, for buttons on screens. */
export interface NowPlaying {
  articleId: string | null
  isPlaying: boolean
}

/** Under this name a tab remembers its player (audio/stored-player.ts), and the players of several tabs tell each other that one sounds. */
export const PLAYER = 'chowk-player'

const HELD = 'held'

type Listener = () => void
const SILENCE: NowPlaying = { articleId: null, isPlaying: false }
const waiting: PlayerOrder[] = []
const listeners = new Set<Listener>()
let takes: ((order: PlayerOrder) => void) | undefined
let isWanted = readTab(PLAYER) !== null
let isHeld = false
let now = SILENCE
let element: HTMLAudioElement | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

/** Gives an order; the first one brings the player onto the page. To be called where the press is handled. */
export function orderPlayer(order: PlayerOrder): void {
  if (isHeld) return
  // Some browsers let a sound begin later only if its element was touched during the press.
  if (!element) playerSound().load()
  if (takes) return takes(order)
  waiting.push(order)
  isWanted = true
  tell()
}

/** The one audio element of the page. */
export const playerSound = (): HTMLAudioElement => (element ??= new Audio())

/** The player takes over what was ordered before it was there, and all that follows; answers how to stop. */
export function takeOrders(take: (order: PlayerOrder) => void): () => void {
  takes = take
  for (const order of waiting.splice(0)) take(order)
  return () => {
    takes = undefined
  }
}

/** The player was closed: it leaves the page until the next order. */
export function leavePage(): void {
  isWanted = false
  now = SILENCE
  tell()
}

/**
 * As long as somebody is asked about what she heard nothing of it sounds, in no tab: the player leaves this page, and one that begins to
 * sound in another tab is told to stop (QD5). Answers how to let it go: it comes back as it was, in silence.
 */
export function holdPlayer(): () => void {
  isHeld = true
  tell()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(PLAYER) : undefined
  // What says so itself is told nothing: two that hold would never come to an end.
  channel?.addEventListener('message', ({ data }) => data === HELD || channel.postMessage(HELD))
  channel?.postMessage(HELD)
  return () => {
    channel?.close()
    isHeld = false
    tell()
  }
}

/** Says what is being heard. */
export function showNowPlaying(next: NowPlaying): void {
  if (next.articleId === now.articleId && next.isPlaying === now.isPlaying) return
  now = next
  tell()
}

export const isPlayerWanted = (): boolean => isWanted && !isHeld
export const nowPlaying = (): NowPlaying => now
export function onPlayer(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
