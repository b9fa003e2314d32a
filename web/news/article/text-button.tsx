import { IconLetterCase } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './article-actions.module.css'

const TextSettings = lazyPart('text-settings', async () => (await import('./text-settings.tsx')).TextSettings)

/** Opens the text settings beside itself on a desk, as a sheet on a phone. */
export function TextButton({ look }: { look: 'icon' | 'named' }) {
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<{ top: number; left: number }>()
  const open = () => {
    const place = button.current?.getBoundingClientRect()
    if (place) setAt({ top: Math.max(16, Math.min(place.top, innerHeight - 360)), left: place.right + 16 })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={look === 'icon' ? styles['icon'] : styles['named']}
        aria-label={look === 'icon' ? m.news_text() : undefined}
        aria-haspopup="dialog"
        aria-expanded={at !== undefined}
        onClick={open}
      >
        <IconLetterCase size={24} stroke={1.75} aria-hidden />
        {look === 'named' && m.news_text()}
      </button>
      {at && <TextSettings at={at} onClose={() => setAt(undefined)} />}
    </>
  )
}
