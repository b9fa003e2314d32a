import { SPEEDS } from '@chowk/contract/audio/speech.ts'
import { m } from '../paraglide/messages.js'
import { Choices } from '../ui/choices.tsx'
import styles from './speeds.module.css'

/** The six speeds (A9), all in sight. */
export function Speeds({ rate, onChoose }: { rate: number; onChoose: (rate: number) => void }) {
  return (
    <div className={styles['speeds']}>
      <Choices
        unstyled
        label={m.audio_speed()}
        value={String(rate)}
        options={SPEEDS.map((speed) => ({ value: String(speed), name: `${speed}×` }))}
        onChoose={(speed) => onChoose(Number(speed))}
      />
    </div>
  )
}

/** On a phone: the speed as it is, leading to the six. */
export function SpeedButton({ rate, isOpen, onPress }: { rate: number; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={`strong tabular hover-wash ${styles['now']}`}
      aria-label={m.audio_speed_now({ rate })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {rate}×
    </button>
  )
}
