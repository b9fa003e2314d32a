import { IconPlayerStop, IconVolume } from '../../ui/icons.ts'
import { m } from '../../paraglide/messages.js'
import styles from './question-care.module.css'

interface SpeakButtonProps {
  isSpeaking: boolean
  onSpeak: () => void
  onStop: () => void
}

/** Reads a question aloud, or stops that. */
export function SpeakButton({ isSpeaking, onSpeak, onStop }: SpeakButtonProps) {
  const Icon = isSpeaking ? IconPlayerStop : IconVolume
  return (
    <button type="button" className={`text-button small ${styles['tool']}`} onClick={isSpeaking ? onStop : onSpeak}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {isSpeaking ? m.quiz_read_aloud_stop() : m.quiz_read_aloud()}
    </button>
  )
}
