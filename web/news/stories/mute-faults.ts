import { m } from '../../paraglide/messages.js'

/** Why a word could not be muted. */
export function muteFault(code: string | null | undefined): string {
  if (code === 'WILDCARD_INSIDE_WORD') return m.news_mute_star()
  if (code === 'MUTE_LIMIT') return m.news_mute_limit()
  if (code === 'NOTHING_TO_MUTE' || code === 'INVALID_INPUT') return m.news_mute_nothing()
  return m.news_mute_failed()
}
