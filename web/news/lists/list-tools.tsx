import { IconChecks, IconKeyboard } from '../../ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import type { markRead } from '@chowk/contract/news/reading.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import styles from './list-tools.module.css'

const KeysHelp = lazyComponent('keys-help', async () => (await import('../keys/keys-help.tsx')).KeysHelp)

interface ListToolsProps {
  /** The list as the server can name it whole; without it what is on the page is marked. */
  full?: Input<typeof markRead>['whole'] | undefined
}

/** What is done to a list as a whole: all marked as read, and on a desk its keys (RR10, RR20). */
export function ListTools({ full }: ListToolsProps) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const markAll = async () => {
    const [marks, cards] = await Promise.all([import('../reading/read-marks.ts'), import('../keys/story-cards.ts')])
    const list = marks.listOfPath(pathname)
    await marks.markStories(client, { list, ids: cards.storiesOnPage(), read: true, ...(full && { full }) })
  }
  return (
    <>
      <button
        type="button"
        className={`inline-row gap-2 strong muted hover-wash ${styles['keys']}`}
        aria-label={m.news_keys_title()}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconKeyboard size={22} stroke={1.75} aria-hidden />
      </button>
      {viewer && (
        <button
          type="button"
          className={`inline-row gap-2 strong accent hover-wash ${styles['all']}`}
          onClick={() => void markAll()}
        >
          <IconChecks size={20} stroke={1.75} aria-hidden />
          {/* Short of room the sign stands alone. */}
          <span className="phone-heard">{m.news_mark_all()}</span>
        </button>
      )}
      {isOpen && <KeysHelp onClose={() => setOpen(false)} />}
    </>
  )
}
