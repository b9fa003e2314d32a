import { IconHeadphones } from '../../ui/icons.ts'
import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { nowPlaying, onPlayer, orderPlayer } from './player-orders.ts'
import type { NowPlaying, Playable } from './player-orders.ts'
import tool from '../../ui/tool-button.module.css'
import styles from './listen-button.module.css'

const silence: NowPlaying = { articleId: null, isPlaying: false }

/** Plays a story, or pauses it when it is the one being heard. */
export function ListenButton({ story, variant }: { story: Playable; variant: 'icon' | 'named' | 'card' }) {
  const now = useSyncExternalStore(onPlayer, nowPlaying, () => silence)
  const isCurrent = now.articleId === story.articleId
  const isPlaying = isCurrent && now.isPlaying
  const word = isPlaying ? m.audio_listening() : m.app_listen()
  return (
    <button
      type="button"
      className={variant === 'named' ? `${tool['tool']} ${styles['named']}` : styles[variant]}
      aria-label={variant === 'named' ? undefined : m.audio_listen_to({ title: story.title })}
      aria-pressed={isPlaying}
      onClick={() => orderPlayer(isCurrent ? { is: 'toggle' } : { is: 'play', story })}
    >
      <IconHeadphones size={variant === 'card' ? 20 : 22} stroke={1.75} aria-hidden />
      {variant !== 'icon' && word}
    </button>
  )
}
