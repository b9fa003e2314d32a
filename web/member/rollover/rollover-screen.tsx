import type { Output } from '@chowk/contract/call.ts'
import { listDepartments } from '@chowk/contract/member/department.ts'
import { listRollovers } from '@chowk/contract/member/rollover.ts'
import type { Rollover } from '@chowk/contract/member/rollover.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { useHydrated } from '../../app/hydrated.ts'
import { useProgress } from '../../app/loading/progress.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { RolloverHistory } from './rollover-history.tsx'
import styles from './rollover.module.css'
import { RolloverPlan } from './rollover-plan.tsx'

/** The end of a school's session: who goes where, and what was done so far. */
const page = screenOf({
  title: m.rollover_new,
  reads: () => ({ sessions: read(listRollovers, {}) }),
  prefetch: () => ADMIN_FRAME_READS,
  frame: ({ children }) => (
    <AdminFrame
      title={m.rollover_new()}
      actions={
        <ButtonLink to="/departments" variant="outlined" small>
          {m.app_departments()}
        </ButtonLink>
      }
    >
      {children}
    </AdminFrame>
  ),
  refusals: { NO_SCHOOL: NoSchool },
  show: Sessions,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function NoSchool() {
  return <StatePanel mark="missing" title={m.rollover_no_school()} />
}

const isRunningNow = ({ state }: Rollover) => state === 'RUNNING' || state === 'UNDOING'

function Sessions({ sessions: { sessions, content } }: { sessions: Output<typeof listRollovers> }) {
  const running = content.find(isRunningNow)
  const isReady = useHydrated()
  const isRunning = running !== undefined
  useProgress(isRunning, { asks: [listRollovers], afterwards: [listDepartments] })
  return (
    <div className="stack gap-6">
      <div aria-live="polite" className={styles['live']}>
        {running && (
          <Note kind="waiting">
            {running.state === 'RUNNING'
              ? m.rollover_busy({ to: running.to })
              : m.rollover_busy_undo({ from: running.from })}
          </Note>
        )}
      </div>
      {!isRunning && (isReady ? <RolloverPlan key={sessions[0]} sessions={sessions} /> : <RowSkeleton />)}
      {content.length > 0 && <RolloverHistory rollovers={content} />}
    </div>
  )
}
