import { m } from '../paraglide/messages.js'
import { lengthText } from './heard.rules.ts'
import type { Notice } from './player-state.ts'

const missing: Record<string, () => string> = { en: m.audio_voice_missing_en, hi: m.audio_voice_missing_hi }

/** What the player says of itself; a place to go on from is a button of its own. */
export function noticeText(notice: Exclude<Notice, { is: 'RESUME' }>): string {
  switch (notice.is) {
    case 'MAKING':
      return m.audio_making()
    case 'AUDIO_FAILED':
      return m.audio_failed()
    case 'PLAYBACK_BLOCKED':
      return m.audio_blocked()
    case 'OFFLINE':
      return m.audio_offline()
    case 'BUSY':
      return m.audio_busy()
    case 'IN_QUIZ':
      return m.audio_in_quiz()
    case 'SKIPPED':
      return m.audio_skipped()
    case 'GONE':
      return m.audio_gone({ title: notice.title })
    case 'VOICE_MISSING':
      return (missing[notice.language] ?? m.audio_voice_missing_other)()
  }
}

/** `2:18 / 6:04`, or only how far where the length is not known yet. */
export const timeText = (positionMs: number, durationMs: number): string =>
  durationMs > 0 ? `${lengthText(positionMs)} / ${lengthText(durationMs)}` : lengthText(positionMs)
