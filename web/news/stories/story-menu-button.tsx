import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import actions from '../article/article-actions.module.css'

const StoryMenu = lazyPart('story-menu', async () => (await import('./story-menu.tsx')).StoryMenu)

const ROOM_BELOW = 560

interface StoryMenuButtonProps {
  story: Story
  look?: 'icon' | 'named'
}

/** Opens what a reader can say about a story: a menu on a desk, a sheet on a phone (F12). */
export function StoryMenuButton({ story, look = 'icon' }: StoryMenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<{ top: number; left?: number; right?: number }>()
  const open = () => {
    const place = button.current?.getBoundingClientRect()
    if (!place) return
    const top = Math.max(16, Math.min(place.bottom + 4, innerHeight - ROOM_BELOW))
    const right = document.documentElement.clientWidth - place.right
    setAt(look === 'named' ? { top, left: place.right + 8 } : { top, right: Math.max(16, right) })
  }
  const about = look === 'named' ? `${m.news_menu()}: ${story.title}` : m.news_taste_about({ title: story.title })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={actions[look]}
        // What stands on a button is in the name that is read out.
        aria-label={about}
        aria-haspopup="dialog"
        aria-expanded={at !== undefined}
        onClick={open}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
        {look === 'named' && m.news_menu()}
      </button>
      {at && <StoryMenu story={story} at={at} onClose={() => setAt(undefined)} />}
    </>
  )
}
