import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Story } from '@chowk/contract/news/story.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './taste-menu.module.css'
import type { TasteEffects } from './taste-menu.tsx'

const TasteMenu = lazyPart('taste-menu', async () => (await import('./taste-menu.tsx')).TasteMenu)

/** Opens what a reader can say about a story: a menu on a desk, a sheet on a phone (F12). */
export function TasteButton({ story, effects }: { story: Story; effects: TasteEffects }) {
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<{ top: number; right: number }>()
  const open = () => {
    const place = button.current?.getBoundingClientRect()
    if (!place) return
    setAt({
      top: Math.max(16, Math.min(place.bottom + 4, innerHeight - 340)),
      right: Math.max(16, document.documentElement.clientWidth - place.right),
    })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={m.news_taste_about({ title: story.title })}
        aria-haspopup="dialog"
        aria-expanded={at !== undefined}
        onClick={open}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
      </button>
      {at && <TasteMenu story={story} effects={effects} at={at} onClose={() => setAt(undefined)} />}
    </>
  )
}
