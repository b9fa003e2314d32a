import { useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { isPlayerWanted, onPlayer } from './player-orders.ts'

/** Where the player stands once somebody listens; until then pages carry nothing of it. */
export function makePlayerSlot(load: () => Promise<ComponentType>): ComponentType {
  const Player = lazyComponent('player', load)
  return function PlayerSlot() {
    const isWanted = useSyncExternalStore(onPlayer, isPlayerWanted, () => false)
    return isWanted ? <Player /> : null
  }
}
