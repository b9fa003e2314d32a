import type { TransitionTable } from '../platform/postgres/transition.ts'

/** Where a recording stands. CLIENT: no voice of ours speaks the language, the words are kept for the browser's own. */
export type AudioState = 'QUEUED' | 'MAKING' | 'READY' | 'FAILED' | 'CLIENT'

/** A changed text is a recording of its own, so what is ready or has failed goes nowhere. */
export const AUDIO: TransitionTable<AudioState> = {
  entity: 'audio',
  column: 'status',
  allowed: {
    QUEUED: ['MAKING'],
    MAKING: ['READY', 'FAILED', 'QUEUED'],
    READY: [],
    FAILED: [],
    CLIENT: [],
  },
}
