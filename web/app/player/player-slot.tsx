import { useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { isPlayerWanted, onPlayer } from './player-orders.ts'

/** Where the player stands once somebody listens; until then pages carry nothing of it. */
export function makePlayerSlot(load: () => Promise<ComponentType>): ComponentType {
  const Player = lazyPart('player', load)
  return function PlayerSlot() {
    const isWanted = useSyncExternalStore(onPlayer, isPlayerWanted, () => false)
    return isWanted ? <Player /> : null
  }
}
