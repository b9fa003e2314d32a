import { useState } from 'react'
import type { PersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { ContactChange } from './contact-change.tsx'
import type { Channel } from './contact-change.tsx'
import styles from './contact-change.module.css'

const ROWS = [
  { channel: 'EMAIL', name: m.app_e_mail, of: (info: PersonalInfo) => info.email },
  { channel: 'MOBILE', name: m.app_mobile, of: (info: PersonalInfo) => info.mobile },
] as const

/** How somebody is reached and signs in, each with the way to another one. */
export function ContactRows({ info }: { info: PersonalInfo }) {
  const [open, setOpen] = useState<Channel>()
  const [done, setDone] = useState<Channel>()
  const section = useReturnedFocus<HTMLUListElement>(open)
  return (
    <ul ref={section} className={styles['rows']}>
      {ROWS.map(({ channel, name, of }) => (
        <li key={channel} className={`stack gap-3 line-below ${styles['row']}`}>
          <div className={styles['present']}>
            <span className="small-strong">{name()}</span>
            <span className={`body breaks ${styles['address']}`}>{of(info) ?? m.app_none()}</span>
            {open !== channel && (
              <button
                type="button"
                className={`small-strong accent hover-underline ${styles['press']}`}
                onClick={() => setOpen(channel)}
              >
                {of(info) ? m.app_change() : m.app_add()}
                <span className="only-heard"> {name()}</span>
              </button>
            )}
          </div>
          {done === channel && open !== channel && (
            <Note kind="done" alert>
              {m.profile_contact_done()}
            </Note>
          )}
          {open === channel && (
            <ContactChange
              channel={channel}
              onDone={() => {
                setDone(channel)
                setOpen(undefined)
              }}
              onClose={() => setOpen(undefined)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
