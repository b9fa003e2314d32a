import { copyText } from '../../app/export/copy-text.ts'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import styles from './article-actions.module.css'
import { countShare, sharedAddress } from './share.ts'
import type { Shared } from './share.ts'

interface ShareSheetProps {
  shared: Shared
  onClose: () => void
}

export function ShareSheet({ shared, onClose }: ShareSheetProps) {
  const { title } = shared
  const url = sharedAddress(shared)
  const copy = async () => {
    const copied = await copyText(url)
    if (copied) countShare(shared, 'COPY')
    showToast({ text: copied ? m.news_link_copied() : m.news_link_not_copied() })
    onClose()
  }
  return (
    <Sheet label={m.news_share()} onClose={onClose}>
      <h2 className="strong">{m.news_share()}</h2>
      <p className={`small muted breaks ${styles['sheetText']}`}>{url}</p>
      <div className={`ruled ${styles['ways']}`}>
        <button
          type="button"
          className={`row gap-3 strong line-below hover-wash ${styles['way']}`}
          onClick={() => void copy()}
        >
          <IconCopy size={22} stroke={1.75} aria-hidden />
          {m.news_copy_link()}
        </button>
        <a
          className={`row gap-3 strong line-below hover-wash ${styles['way']}`}
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => countShare(shared, 'WHATSAPP')}
        >
          <IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />
          WhatsApp
        </a>
        <a
          className={`row gap-3 strong line-below hover-wash ${styles['way']}`}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
          onClick={() => countShare(shared, 'EMAIL')}
        >
          <IconMail size={22} stroke={1.75} aria-hidden />
          {m.app_e_mail()}
        </a>
      </div>
    </Sheet>
  )
}
