import type { ComponentType } from 'react'
import styles from './player.module.css'

interface PlayerButtonProps {
  name: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  onPress: () => void
  /** Only where there is room for it; on a phone it stands in the list. */
  wide?: boolean
  isOn?: boolean
  more?: object
}

/** One press of the player: a picture with its name. */
export function PlayerButton({ name, icon: Icon, onPress, wide = false, isOn = false, more }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles['way']} ${wide ? 'desk-only' : ''} ${isOn ? styles['on'] : ''}`}
      aria-label={name}
      title={name}
      onClick={onPress}
      {...more}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </button>
  )
}
