import { useCopy } from '../../app/export/use-copy.ts'
import { IconBrandWhatsapp, IconCopy, IconMail } from '../../ui/icons.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
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
  const { isRefused, copy } = useCopy(url, {
    onCopied: () => {
      countShare(shared, 'COPY')
      showToast({ text: m.news_link_copied() })
      onClose()
    },
    sayRefused: () => undefined,
  })
  return (
    <Sheet label={m.news_share()} onClose={onClose}>
      <h2 className="strong">{m.news_share()}</h2>
      <p className={`small muted breaks ${styles['sheetText']}`}>{url}</p>
      <ProblemNote>{isRefused && m.app_not_copied()}</ProblemNote>
      <div className={`ruled ${styles['ways']}`}>
        <button type="button" className={`row gap-3 strong line-below hover-wash ${styles['way']}`} onClick={copy}>
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
