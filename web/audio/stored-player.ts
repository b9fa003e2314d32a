import { pageFacts } from '../app/page-facts.ts'
import { PLAYER } from '../app/player/player-orders.ts'
import { readTab, writeTab } from '../app/stored/tab-store.ts'
import type { PlayerState } from './player-state.ts'
import { currentOf } from './queue/queue.rules.ts'

/** What a tab remembers of its player: what plays, where, and how fast. */
export type StoredPlayer = Pick<PlayerState, 'queue' | 'positionMs' | 'durationMs' | 'rate' | 'voices' | 'goesOn'>

// Whoever comes after her in the same tab has another list.
const person = () => pageFacts()?.viewer?.userId ?? ''

/** Remembers the player until the tab is closed; one without a story is forgotten. */
export function storePlayer({ queue, positionMs, durationMs, rate, voices, goesOn }: PlayerState): void {
  const stored: StoredPlayer = { queue, positionMs, durationMs, rate, voices, goesOn }
  // Without a store a reload begins without a player.
  writeTab(PLAYER, currentOf(queue) ? JSON.stringify({ person: person(), ...stored }) : null)
}

/** The player as this person left it in this tab. */
export function readPlayer(): StoredPlayer | undefined {
  try {
    const stored = JSON.parse(readTab(PLAYER) ?? 'null') as (StoredPlayer & { person: string }) | null
    if (stored?.person === person() && typeof currentOf(stored.queue)?.articleId === 'string') return stored
    writeTab(PLAYER, null)
  } catch {
    // Nothing is stored here, or not by us.
  }
  return undefined
}
