import { Link } from 'react-router'
import { getWorkspaceFile } from '@chowk/contract/operator/workspace.ts'
import type { WorkspaceFile } from '@chowk/contract/operator/workspace.ts'
import { nameOf as bilingual } from '../../app/bilingual-name.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { dateAndClock, dateText } from '../../app/time.tsx'
import { lastDayText } from '../../app/calendar/last-day.ts'
import { personName } from '../../app/code/person-words.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import desk from '../record/record.module.css'
import { FileFrame, FileHead } from '../record/file-frame.tsx'
import { HistorySection } from '../record/history-list.tsx'
import { FRAME_READS } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { WorkspaceActions } from './workspace-actions.tsx'
import { DOT, SHOWN_BY, STATE, kindName, stateName } from './workspace-words.ts'

/** One organisation, for whoever has to help or to stop it. */
const page = screenOf({
  title: m.operator_workspace,
  reads: ({ params }: ScreenAddress) => ({ file: read(getWorkspaceFile, { id: params['workspaceId'] ?? '' }) }),
  prefetch: () => FRAME_READS,
  frame: ({ children }) => (
    <FileFrame list={{ to: '/operation/workspaces', name: m.app_organisations() }}>{children}</FileFrame>
  ),
  show: File,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function File({ file }: { file: WorkspaceFile }) {
  return (
    <>
      <FileHead
        logo={file.logo}
        name={bilingual(file.name)}
        state={{ dot: DOT[file.state], name: STATE[file.state]() }}
      />
      {file.closesAt && <Note kind="waiting">{m.operator_workspace_closes({ date: dateText(file.closesAt) })}</Note>}
      {file.suspendedUntil && (
        <Note kind="notice">{m.operator_suspended_until({ date: lastDayText(file.suspendedUntil) })}</Note>
      )}
      {file.proofWaits && (
        <Note kind="notice">
          <Link to="/operation/organisations">{m.operator_workspace_proof_waits()}</Link>
        </Note>
      )}
      <div className={`gap-6 ${desk['page']}`}>
        <div>
          <Facts file={file} />
          <People file={file} />
          <p>
            <Link className={`hover-underline ${styles['word']}`} to={`/operation/plans/${file.id}`}>
              {m.operator_plan_show()}
            </Link>
          </p>
        </div>
        <div>
          <WorkspaceActions file={file} />
          <HistorySection steps={file.history} nameOf={stateName} />
        </div>
      </div>
    </>
  )
}

function seenWords({ state, isPublic, mayBePublic }: WorkspaceFile): string {
  if (!isPublic) return m.operator_workspace_private()
  if (!mayBePublic) return m.operator_workspace_plan_hides()
  return state === 'ACTIVE' ? m.operator_workspace_public() : m.operator_workspace_state_hides()
}

function Facts({ file }: { file: WorkspaceFile }) {
  const { verifiedAt, verifiedBy, website } = file
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.operator_workspace_facts()}</h2>
      <dl className={styles['facts']}>
        <dt>{m.app_kind()}</dt>
        <dd>{kindName(file.kind)}</dd>
        <dt>{m.app_address()}</dt>
        <dd>
          <Link to={`/organizations/${file.customUrl}`}>/{file.customUrl}</Link>
        </dd>
        <dt>{m.operator_workspace_place()}</dt>
        <dd>{[file.city, file.region].filter(Boolean).join(', ') || '–'}</dd>
        <dt>{m.operator_workspace_website()}</dt>
        <dd>{website || '–'}</dd>
        <dt>{m.operator_workspace_verified()}</dt>
        <dd>
          {verifiedAt && verifiedBy
            ? `${SHOWN_BY[verifiedBy]()}, ${dateText(verifiedAt)}`
            : m.operator_workspace_unverified()}
        </dd>
        <dt>{m.operator_workspace_seen()}</dt>
        <dd>{seenWords(file)}</dd>
        <dt>{m.operator_workspace_opened()}</dt>
        <dd>{dateAndClock(file.createdAt)}</dd>
        <dt>{m.operator_person_number()}</dt>
        <dd>
          <code>{file.id}</code>
        </dd>
      </dl>
    </section>
  )
}

function People({ file: { id, members, owners } }: { file: WorkspaceFile }) {
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.app_people()}</h2>
      <dl className={styles['facts']}>
        <dt>{m.operator_member_present()}</dt>
        <dd>
          <Link to={`/operation/people?workspace=${id}`}>{members.present}</Link>
        </dd>
        <dt>{m.operator_member_invited()}</dt>
        <dd>{members.invited}</dd>
        <dt>{m.operator_member_suspended()}</dt>
        <dd>{members.suspended}</dd>
        <dt>{m.operator_workspace_owner()}</dt>
        <dd>
          {owners.length === 0 && '–'}
          {owners.map((owner, index) => (
            <span key={owner.id}>
              {index > 0 && ', '}
              <Link to={`/operation/people/${owner.id}`}>{personName(owner.name)}</Link>
            </span>
          ))}
        </dd>
      </dl>
    </section>
  )
}
