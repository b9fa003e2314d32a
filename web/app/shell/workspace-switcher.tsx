import { IconArchive, IconCircleCheck, IconBuildingCommunity } from '../../ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { listMemberships } from '@chowk/contract/organisation/membership.ts'
import type { OwnMembership } from '@chowk/contract/organisation/membership.ts'
import { nameOf } from '../bilingual-name.ts'
import { actAs } from './acting.ts'
import { suspensionText } from '../calendar/suspension-text.ts'
import { useViewer } from '../page-facts.ts'
import { useRead } from '../read.ts'
import { m } from '../../paraglide/messages.js'
import { LeaveButton } from '../leaving/leave-button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Square } from '../../ui/square.tsx'
import styles from './workspace-switcher.module.css'

const ROLES = {
  OWNER: m.organisation_role_owner,
  ADMIN: m.organisation_role_admin,
  FACULTY: m.organisation_role_faculty,
  MEMBER: m.organisation_role_member,
} satisfies Record<OwnMembership['role'], () => string>

function roleOf({ isDefault, role, class: number, state, suspension }: OwnMembership): string {
  if (suspension) return suspensionText(suspension)
  if (state === 'SUSPENDED') return m.app_held_switcher()
  if (isDefault) return m.organisation_only_me_text()
  return number ? m.organisation_class({ class: number }) : ROLES[role]()
}

/** As whom one is here: one press acts for another of the own workspaces. */
export function WorkspaceSwitcher({ name, onClose }: { name: string; onClose: () => void }) {
  const { data } = useRead(listMemberships, {})
  const viewer = useViewer()
  const picture = viewer?.portrait
  const [moving, setMoving] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const act = async (one: OwnMembership) => {
    setMoving(one.workspaceId)
    setFailed(false)
    try {
      await actAs(one.workspaceId, one.isDefault || one.role !== 'OWNER' ? '/' : `/workspace/${one.customUrl}`)
    } catch {
      setMoving(undefined)
      setFailed(true)
    }
  }
  return (
    <section className={styles['part']} aria-labelledby="as-whom">
      <h2 id="as-whom" className={`small-strong ${styles['title']}`}>
        {m.organisation_as_whom()}
      </h2>
      <ProblemNote>{hasFailed && m.organisation_switch_failed()}</ProblemNote>
      <ul>
        {data?.content.map((one) => (
          <li key={one.workspaceId}>
            <button
              type="button"
              className={`row ${styles['row']}`}
              aria-current={one.isCurrent ? 'true' : undefined}
              disabled={moving !== undefined || one.state === 'SUSPENDED' || one.suspension !== null}
              onClick={() => (one.isCurrent ? onClose() : void act(one))}
            >
              {one.isDefault ? (
                <Portrait name={name} picture={picture} size={40} />
              ) : (
                <Square logo={one.logo} size={40} />
              )}
              <span className={`stack ${styles['names']}`}>
                <span className="strong">{one.isDefault ? m.organisation_only_me() : nameOf(one.name)}</span>
                <span className="small muted">{roleOf(one)}</span>
              </span>
              {one.isCurrent && <IconCircleCheck size={20} stroke={1.75} aria-hidden />}
            </button>
            {one.suspension && <LeaveButton name={nameOf(one.name)} workspaceId={one.workspaceId} />}
          </li>
        ))}
      </ul>
      {data !== undefined && data.closed > 0 && (
        <Link to="/organisation/closed" className={`row gap-3 hover-accent ${styles['open']}`} onClick={onClose}>
          <IconArchive size={20} stroke={1.75} aria-hidden />
          {m.organisation_closed_count({ count: data.closed })}
        </Link>
      )}
      {!viewer?.minor && (
        <Link to="/organisation/new" className={`row gap-3 hover-accent ${styles['open']}`} onClick={onClose}>
          <IconBuildingCommunity size={20} stroke={1.75} aria-hidden />
          {m.organisation_open_square()}
        </Link>
      )}
    </section>
  )
}
