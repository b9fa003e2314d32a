import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { findVoices, voicesFor } from '../../app/player/device-voices.ts'
import type { PlayerControl } from '../player-control.ts'
import type { PlayerState } from '../player-state.ts'
import { currentOf } from './queue.rules.ts'

/** Whose voice reads stories of this language: Chowk's, or one of this device (A10). Publishers' own recordings have their own. */
export function VoiceChoice({ control, state }: { control: PlayerControl; state: PlayerState }) {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    let isHere = true
    void findVoices().then((found) => isHere && setVoices(found))
    return () => {
      isHere = false
    }
  }, [])
  const language = currentOf(state.queue)?.language
  const fitting = language ? voicesFor(voices, language) : []
  if (!language || fitting.length === 0 || state.mode === 'PUBLISHER') return null
  return (
    <SelectField
      label={m.audio_voice()}
      value={state.voices[language] ?? ''}
      options={[{ value: '', name: m.audio_voice_usual() }, ...fitting.map(({ name }) => ({ value: name, name }))]}
      onChange={(event) => control.setVoice(language, event.target.value)}
    />
  )
}
