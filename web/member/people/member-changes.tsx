import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { Link } from 'react-router'
import { LogRow } from '../../app/log/log-row.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import styles from './members.module.css'

/** What the workspace's log says of one member, as her page asks it. */
export const changesOf = (id: string) => ({ member: id, size: 10 })

/** The newest that was done to one member, and the way to all of it. */
export function MemberChanges({ id }: { id: string }) {
  const log = useRead(getWorkspaceLog, changesOf(id))
  return (
    <Section title={m.member_changes()}>
      <ReadBoundary read={log}>
        {({ content, names, next }) =>
          content.length === 0 ? (
            <p className="small muted">{m.member_changes_none()}</p>
          ) : (
            <>
              <ul className={`small ${styles['changes']}`}>
                {content.map((row) => (
                  <LogRow key={row.id} row={row} names={names} />
                ))}
              </ul>
              {next && <Link to={`/workspace-log?member=${id}`}>{m.member_changes_all()}</Link>}
            </>
          )
        }
      </ReadBoundary>
    </Section>
  )
}
