import { IconBell } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { MOST_COUNTED } from '@chowk/contract/notice/notice.ts'
import { m } from '../../paraglide/messages.js'
import { CountedLink } from '../../ui/counted-link.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { showReadyMark } from '../quiz-prompt/ready-mark.ts'
import './bell.css'
import { hearUnread, useUnread } from './unread.ts'

const NoticeSheet = lazyComponent('notice-sheet', async () => (await import('./notice-sheet.tsx')).NoticeSheet)

const countText = (unread: number) => (unread >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread))

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
      <CountedLink
        to="/notifications"
        Icon={IconBell}
        label={unread > 0 ? m.notice_bell({ count: unread }) : m.notice_title()}
        count={unread > 0 ? countText(unread) : ''}
        onClick={open}
      />
      {openedAt === key && <NoticeSheet onClose={() => setOpenedAt(undefined)} />}
    </>
  )
}
