import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { MOST_COUNTED } from '@chowk/contract/notice/notice.ts'
import { m } from '../../paraglide/messages.js'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { showReadyMark } from '../quiz-prompt/ready-mark.ts'
import styles from './bell.module.css'
import { hearUnread, useUnread } from './unread.ts'

const NoticeSheet = lazyComponent('notice-sheet', async () => (await import('./notice-sheet.tsx')).NoticeSheet)

const isDesktop = () => matchMedia('(min-width: 1024px)').matches

/** How many notifications are new, live. On a desk it opens the latest of them, on a phone their page. */
export function Bell({ personId }: { personId: string }) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  useEffect(() => hearUnread(personId), [personId])
  useEffect(showReadyMark, [])
  const unread = useUnread() ?? 0
  const open = (event: MouseEvent) => {
    if (!isDesktop() || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpenedAt(key)
  }
  return (
    <>
      <Link to="/notifications" className={`hover-wash ${styles['bell']}`} onClick={open}>
        <IconBell size={22} stroke={1.75} aria-hidden />
        <span className="only-heard">{unread > 0 ? m.notice_bell({ count: unread }) : m.notice_title()}</span>
        {unread > 0 && (
          <span className={styles['count']} aria-hidden>
            {unread >= MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
        )}
      </Link>
      {openedAt === key && <NoticeSheet onClose={() => setOpenedAt(undefined)} />}
    </>
  )
}
