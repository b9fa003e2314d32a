import { IconLetterCase } from '../../ui/icons.ts'
import { useRef, useState } from 'react'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/tool-button.module.css'

const TextSettings = lazyComponent('text-settings', async () => (await import('./text-settings.tsx')).TextSettings)

/** Opens the text settings beside itself on a desk, as a sheet on a phone. */
export function TextButton({ variant }: { variant: 'icon' | 'named' }) {
  const button = useRef<HTMLButtonElement>(null)
  const [position, setAt] = useState<{ top: number; left: number }>()
  const open = () => {
    const position = button.current?.getBoundingClientRect()
    if (position) setAt({ top: Math.max(16, Math.min(position.top, innerHeight - 360)), left: position.right + 16 })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={variant === 'icon' ? 'icon-button' : styles['tool']}
        aria-label={variant === 'icon' ? m.news_text() : undefined}
        aria-haspopup="dialog"
        aria-expanded={position !== undefined}
        onClick={open}
      >
        <IconLetterCase size={24} stroke={1.75} aria-hidden />
        {variant === 'named' && m.news_text()}
      </button>
      {position && <TextSettings position={position} onClose={() => setAt(undefined)} />}
    </>
  )
}
