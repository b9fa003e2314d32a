/** Why a sound does not sound (A20). SKIPPED: the device's voice hung twice on the same words. */
export type Trouble = 'PLAYBACK_BLOCKED' | 'VOICE_MISSING' | 'BROKEN' | 'SKIPPED'

/** What a sound tells while it lives. Times are of the recording, in milliseconds. */
export interface SoundEvents {
  onTime(positionMs: number): void
  onPlaying(isPlaying: boolean): void
  onLength(ms: number): void
  onEnd(): void
  onTrouble(trouble: Trouble): void
}

/** A recording or a device's voice, played the same way. */
export interface Sound {
  play(): void
  pause(): void
  seek(ms: number): void
  setRate(rate: number): void
  positionMs(): number
  close(): void
}
