import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import type { PublicationMark } from '@chowk/contract/news/story.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import styles from '../article/article-actions.module.css'

/** What the form needs of a story. */
export interface Reportable {
  _id: string
  slug: string
  title: string
  publication: PublicationMark
}

/** The form in its sheet, fetched when it is first opened; menus of cards open it too. */
export const ReportForm = lazyPart<{ story: Reportable; onClose: () => void }>(
  'report-form',
  async () => (await import('./report-form.tsx')).ReportForm,
)

/** Opens the form. */
export function ReportButton({ story, look }: { story: Reportable; look: 'icon' | 'named' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={look === 'icon' ? styles['icon'] : styles['named']}
        aria-label={look === 'icon' ? m.news_report() : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFlag size={22} stroke={1.75} aria-hidden />
        {look === 'named' && m.news_report()}
      </button>
      {isOpen && <ReportForm story={story} onClose={() => setOpen(false)} />}
    </>
  )
}
