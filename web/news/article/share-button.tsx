import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './article-actions.module.css'
import { shareByDevice, sharedAddress } from './share.ts'

const ShareSheet = lazyPart('share-sheet', async () => (await import('./share-sheet.tsx')).ShareSheet)

interface ShareButtonProps {
  slug: string
  title: string
  look: 'icon' | 'named'
}

/** Shares a story: by the device's sheet on a phone, else by copy, WhatsApp or e-mail. */
export function ShareButton({ slug, title, look }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const share = async () => {
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (!isTouch || !(await shareByDevice(title, sharedAddress(slug)))) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={look === 'icon' ? styles['icon'] : styles['named']}
        aria-label={look === 'icon' ? m.news_share() : undefined}
        aria-haspopup="dialog"
        onClick={() => void share()}
      >
        <IconShare2 size={22} stroke={1.75} aria-hidden />
        {look === 'named' && m.news_share()}
      </button>
      {isOpen && <ShareSheet slug={slug} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
