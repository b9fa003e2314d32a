import { useId } from 'react'
import { SPEEDS } from '@chowk/contract/audio/speech.ts'
import { m } from '../paraglide/messages.js'
import styles from './speeds.module.css'

/** The six speeds (A9), all in sight. */
export function Speeds({ rate, onChoose }: { rate: number; onChoose: (rate: number) => void }) {
  const name = useId()
  return (
    <fieldset className={styles['speeds']}>
      <legend className="only-heard">{m.audio_speed()}</legend>
      {SPEEDS.map((speed) => (
        <label key={speed} className={styles['speed']}>
          <input type="radio" name={name} checked={speed === rate} onChange={() => onChoose(speed)} />
          <span className={styles['name']}>{speed}×</span>
        </label>
      ))}
    </fieldset>
  )
}

/** On a phone: the speed as it is, leading to the six. */
export function SpeedButton({ rate, isOpen, onPress }: { rate: number; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles['now']}
      aria-label={m.audio_speed_now({ rate })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {rate}×
    </button>
  )
}
