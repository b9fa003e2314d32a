import { IconBuildingOff, IconHourglass } from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { lastDayText } from '../calendar/last-day.ts'
import { dateText } from '../time.tsx'
import { workspaceName } from './links.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './leaving-banner.module.css'

/** Over every page while something holds her back: her wish to be deleted (D5), a guardian who is waited for, or a workspace that is suspended. */
export function LeavingBanner({ viewer }: { viewer: UserData }) {
  return (
    <>
      {viewer.restriction === 'GUARDIAN' && <GuardianBanner />}
      {viewer.profileDeletion && <DeletionBanner viewer={viewer} />}
      {viewer.held && <HeldBanner held={viewer.held} />}
    </>
  )
}

function GuardianBanner() {
  return (
    <div className={`small ${styles['banner']}`} role="status">
      <div className={`cluster ${styles['row']}`}>
        <IconHourglass size={20} stroke={1.75} aria-hidden />
        <p>{m.identity_wait_title()}</p>
        <span className={styles['ways']}>
          <Link to="/guardian">{m.identity_guardian_title()}</Link>
          <Link to="/signout">{m.app_sign_out()}</Link>
        </span>
      </div>
    </div>
  )
}

type Held = NonNullable<UserData['held']>

const HELD = {
  CHOWK: { ends: m.app_held_until, open: m.app_held },
  WORKSPACE: { ends: m.app_held_member_until, open: m.app_held_member },
}

function heldText({ by, until, reason, ...workspace }: Held): string {
  const name = workspaceName(workspace)
  const text = until ? HELD[by].ends({ name, date: lastDayText(until) }) : HELD[by].open({ name })
  return reason ? `${text} ${m.app_held_reason({ reason })}` : text
}

function HeldBanner({ held }: { held: Held }) {
  return (
    <div className={`small ${styles['banner']}`} role="status">
      <div className={`cluster ${styles['row']}`}>
        <IconBuildingOff size={20} stroke={1.75} aria-hidden />
        <WrittenText text={heldText(held)} />
        {held.by === 'CHOWK' && (
          <span className={styles['ways']}>
            <Link to="/contact-us">{m.app_held_ask()}</Link>
          </span>
        )}
      </div>
    </div>
  )
}

// Until when, and the way back.
function DeletionBanner({ viewer: { profileDeletion, deletesAt } }: { viewer: UserData }) {
  const isBlocked = profileDeletion === 'BLOCKED'
  return (
    <div className={`small ${styles['banner']}`} role="status">
      <div className={`cluster ${styles['row']}`}>
        <IconHourglass size={20} stroke={1.75} aria-hidden />
        <p>{isBlocked ? m.leaving_banner_blocked() : m.leaving_banner({ date: dateText(deletesAt ?? '') })}</p>
        <span className={styles['ways']}>
          <Link to="/settings/delete-profile">{isBlocked ? m.leaving_banner_why() : m.leaving_keep()}</Link>
          <Link to={isBlocked ? '/settings/privacy#copy' : '/settings/delete-profile#copy'}>{m.leaving_copy()}</Link>
          {!isBlocked && <Link to="/signout">{m.app_sign_out()}</Link>}
        </span>
      </div>
    </div>
  )
}
