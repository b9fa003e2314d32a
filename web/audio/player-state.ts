import { makeFollowers } from '../app/stored/followers.ts'
import type { AudioSegment } from '@chowk/contract/audio/audio.ts'
import type { Playable } from '../app/player/player-orders.ts'
import { emptyQueue } from './queue/queue.rules.ts'
import type { Queue } from './queue/queue.rules.ts'

/** What the player has to say besides playing (A20). */
export type Notice =
  | { is: 'MAKING' | 'AUDIO_FAILED' | 'PLAYBACK_BLOCKED' | 'OFFLINE' | 'BUSY' | 'SKIPPED' | 'IN_QUIZ' }
  | { is: 'GONE'; title: string }
  | { is: 'VOICE_MISSING'; language: string }
  | { is: 'RESUME'; positionMs: number }

export type Sleep = { is: 'OFF' } | { is: 'END' } | { is: 'AT'; minutes: number; at: number }
export const SLEEP_MINUTES = [15, 30, 60] as const

export interface PlayerState {
  queue: Queue<Playable>
  isPlaying: boolean
  /** Between a press and the first sound. */
  isWaiting: boolean
  positionMs: number
  durationMs: number
  rate: number
  /** Voices of this device that the listener chose, by language; the others are Chowk's. */
  voices: Readonly<Record<string, string>>
  mode: 'PUBLISHER' | 'SERVER' | 'CLIENT' | null
  segments: readonly AudioSegment[]
  notice: Notice | null
  sleep: Sleep
  /** Goes on with the next story by itself. */
  goesOn: boolean
}

/** Nothing is loaded of the current story. */
export const UNLOADED = {
  isPlaying: false,
  isWaiting: false,
  positionMs: 0,
  durationMs: 0,
  mode: null,
  segments: [],
} as const

export const IDLE: PlayerState = {
  ...UNLOADED,
  queue: emptyQueue,
  rate: 1,
  voices: {},
  notice: null,
  sleep: { is: 'OFF' },
  goesOn: true,
}

/** A value that components follow. */
export class Store<State extends object> {
  #state: State
  readonly #followers = makeFollowers()
  constructor(state: State) {
    this.#state = state
  }
  readonly get = (): State => this.#state
  set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    this.#followers.tell()
  }
  readonly follow = this.#followers.follow
}
