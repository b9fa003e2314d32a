import { m } from '../paraglide/messages.js'
import type { PlayerControl } from './player-control.ts'
import type { PlayerState } from './player-state.ts'
import { timeText } from './words.ts'

interface SeekLineProps {
  control: PlayerControl
  state: PlayerState
  className: string | undefined
}

/** Where the story is, and a way to go elsewhere in it. */
export function SeekLine({ control, state: { atMs, durationMs }, className }: SeekLineProps) {
  return (
    <input
      type="range"
      className={className}
      min={0}
      max={Math.max(1, Math.round(durationMs / 1000))}
      value={Math.round(atMs / 1000)}
      aria-label={m.audio_seek()}
      aria-valuetext={timeText(atMs, durationMs)}
      disabled={durationMs === 0}
      onChange={(event) => control.seek(event.target.valueAsNumber * 1000)}
    />
  )
}
