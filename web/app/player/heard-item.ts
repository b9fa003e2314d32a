import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import type { Playable } from './player-orders.ts'

/** A story that can be heard, as the player takes it. */
export const playableItem = ({
  articleId,
  slug,
  title,
  language,
  publisher,
  picture,
  durationMs,
}: AudioItem): Playable => ({ articleId, slug, title, language, publisher, picture, durationMs })
