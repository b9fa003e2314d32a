import { m } from '../paraglide/messages.js'
import { RangeField } from '../ui/field/range-field.tsx'
import type { PlayerControl } from './player-control.ts'
import type { PlayerState } from './player-state.ts'
import { timeText } from './words.ts'

interface SeekLineProps {
  control: PlayerControl
  state: PlayerState
  className: string | undefined
}

/** Where the story is, and a way to go elsewhere in it. */
export function SeekLine({ control, state: { positionMs, durationMs }, className }: SeekLineProps) {
  return (
    <RangeField
      label={m.audio_seek()}
      className={className}
      min={0}
      max={Math.max(1, Math.round(durationMs / 1000))}
      value={Math.round(positionMs / 1000)}
      aria-valuetext={timeText(positionMs, durationMs)}
      disabled={durationMs === 0}
      onMove={(seconds) => control.seek(seconds * 1000)}
    />
  )
}
