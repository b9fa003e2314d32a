import { IconShare2 } from '../../ui/icons.ts'
import { useState } from 'react'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/tool-button.module.css'
import { countShare, shareByDevice, sharedAddress } from './share.ts'
import type { Shared } from './share.ts'

const ShareSheet = lazyComponent('share-sheet', async () => (await import('./share-sheet.tsx')).ShareSheet)

interface ShareButtonProps {
  shared: Shared
  variant: 'icon' | 'named'
}

/** Shares a story or a publication: by the device's sheet on a phone, else by copy, WhatsApp or e-mail. */
export function ShareButton({ shared, variant }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const share = async () => {
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (!isTouch || !(await shareByDevice(shared.title, sharedAddress(shared)))) setOpen(true)
    else countShare(shared, 'NATIVE')
  }
  return (
    <>
      <button
        type="button"
        className={variant === 'icon' ? 'icon-button' : styles['tool']}
        aria-label={variant === 'icon' ? m.news_share() : undefined}
        aria-haspopup="dialog"
        onClick={() => void share()}
      >
        <IconShare2 size={22} stroke={1.75} aria-hidden />
        {variant === 'named' && m.news_share()}
      </button>
      {isOpen && <ShareSheet shared={shared} onClose={() => setOpen(false)} />}
    </>
  )
}
