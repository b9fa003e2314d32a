import { IconDots } from '../../ui/icons.ts'
import { useRef, useState } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/tool-button.module.css'

const StoryMenu = lazyComponent('story-menu', async () => (await import('./story-menu.tsx')).StoryMenu)

const ROOM_BELOW = 560

interface StoryMenuButtonProps {
  story: Story
  variant?: 'icon' | 'named'
}

/** Opens what a reader can say about a story: a menu on a desk, a sheet on a phone (F12). */
export function StoryMenuButton({ story, variant = 'icon' }: StoryMenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [position, setAt] = useState<{ top: number; left?: number; right?: number }>()
  const open = () => {
    const position = button.current?.getBoundingClientRect()
    if (!position) return
    const top = Math.max(16, Math.min(position.bottom + 4, innerHeight - ROOM_BELOW))
    const right = document.documentElement.clientWidth - position.right
    setAt(variant === 'named' ? { top, left: position.right + 8 } : { top, right: Math.max(16, right) })
  }
  const about = variant === 'named' ? `${m.news_menu()}: ${story.title}` : m.news_taste_about({ title: story.title })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={variant === 'icon' ? 'icon-button' : styles['tool']}
        // What stands on a button is in the name that is read out.
        aria-label={about}
        aria-haspopup="dialog"
        aria-expanded={position !== undefined}
        onClick={open}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
        {variant === 'named' && m.news_menu()}
      </button>
      {position && <StoryMenu story={story} position={position} onClose={() => setAt(undefined)} />}
    </>
  )
}
