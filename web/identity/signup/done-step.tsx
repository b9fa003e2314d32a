import { IconBookmarks, IconChevronRight, IconHeadphones, IconNews } from '@tabler/icons-react'
import { useState } from 'react'
import { readReturn } from '../../app/return.rules.ts'
import { takeRememberedPath } from '../../app/session.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { EntryBar } from '../entry-frame.tsx'
import styles from './done-step.module.css'

const THINGS = [
  { to: '/publisher', Icon: IconNews, name: m.identity_done_papers, words: m.identity_done_papers_words },
  { to: '/listen', Icon: IconHeadphones, name: m.identity_done_listen, words: m.identity_done_listen_words },
  { to: '/saved-items', Icon: IconBookmarks, name: m.identity_done_save, words: m.identity_done_save_words },
]

/** The account is open. What follows are new documents, which know who reads them. */
export function DoneStep({ name, next }: { name: string; next: string | undefined }) {
  const [to] = useState(() => next ?? readReturn(takeRememberedPath() ?? '/latest').path)
  const [first = name] = name.split(' ')
  return (
    <>
      <EntryBar />
      <img className={styles['scene']} src="/drawing/square/open.svg" alt="" width={1366} height={300} />
      <div className={styles['page']}>
        <div>
          <h1 className={styles['title']}>{m.identity_done_title()}</h1>
          <p className={styles['lead']}>{m.identity_done_lead({ name: first })}</p>
          <ButtonAnchor href={to}>{m.identity_done_begin()}</ButtonAnchor>
        </div>
        <div>
          <div className={styles['things']}>
            <h2>{m.identity_done_things()}</h2>
            {THINGS.map(({ to, Icon, name: thing, words }) => (
              <a key={to} href={to} className={styles['thing']}>
                <Icon size={24} stroke={1.5} aria-hidden />
                <span>
                  <strong>{thing()}</strong>
                  <span>{words()}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden />
              </a>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}
