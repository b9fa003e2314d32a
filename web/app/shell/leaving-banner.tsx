import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { dateText } from '../time.tsx'
import styles from './leaving-banner.module.css'

/** Over every page while a deletion waits: until when, and the way back (D5). */
export function LeavingBanner({ viewer: { profileDeletion, deletesAt } }: { viewer: UserData }) {
  const isBlocked = profileDeletion === 'BLOCKED'
  return (
    <div className={styles['banner']} role="status">
      <div className={styles['row']}>
        <IconHourglass size={20} stroke={1.75} aria-hidden />
        <p>{isBlocked ? m.leaving_banner_blocked() : m.leaving_banner({ date: dateText(deletesAt ?? '') })}</p>
        <span className={styles['ways']}>
          <Link to="/settings/delete-profile">{isBlocked ? m.leaving_banner_why() : m.leaving_keep()}</Link>
          <Link to="/settings/privacy#copy">{m.leaving_copy()}</Link>
        </span>
      </div>
    </div>
  )
}
