import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { getMember } from '@chowk/contract/member/member-file.ts'
import type { MemberFile } from '@chowk/contract/member/member-file.ts'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { lastDayText } from '../../app/calendar/last-day.ts'
import { MemberLimits } from '../../app/moderation/member-limits.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress, ScreenFrameProps } from '../../app/screen/screen.tsx'
import { Age, dateAndClock, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Section } from '../../ui/section.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberChanges, changesOf } from './member-changes.tsx'
import { MemberState } from './member-state.tsx'
import { ROLE, STATE, mayUseStore, reasonText } from './member-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './members.module.css'

/** All that the own organisation knows of one member, and what may be done. */
const page = screenOf({
  title: m.member_title,
  reads: ({ params }: ScreenAddress) => ({ file: read(getMember, { id: params['memberId'] ?? '' }) }),
  prefetch: ({ params }) => [read(getWorkspaceLog, changesOf(params['memberId'] ?? '')), ...ADMIN_FRAME_READS],
  failed: m.member_file_failed,
  frame: Frame,
  show: File,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Frame({ children }: ScreenFrameProps<unknown>) {
  return (
    <AdminFrame>
      <p className="small">
        <Link to="/members">{m.admin_members()}</Link>
      </p>
      {children}
    </AdminFrame>
  )
}

function File({ file }: { file: MemberFile }) {
  const { name, portrait, state, suspendedUntil, reason } = file
  const { memberId = '' } = useParams()
  return (
    <>
      <header className="cluster gap-3">
        <Portrait name={name} picture={portrait} size={48} />
        <h1 className="h2 breaks">{name}</h1>
        <MemberState state={state} />
      </header>
      {state === 'SUSPENDED' && (
        <Note kind="notice">
          {suspendedUntil ? m.member_suspended_until({ date: lastDayText(suspendedUntil) }) : STATE.SUSPENDED()}
          {reason && (
            <>
              {': '}
              <WrittenText as="span" text={reason} />
            </>
          )}
        </Note>
      )}
      <div className={`gap-6 ${styles['page']}`}>
        <div>
          <Facts file={file} />
        </div>
        <div>
          <MemberActions file={file} />
          {state === 'PRESENT' && <MemberLimits personId={file.userId} />}
          <History file={file} />
          <MemberChanges id={memberId} />
        </div>
      </div>
    </>
  )
}

function Facts({ file }: { file: MemberFile }) {
  const { email, mobile, department, role, designation, employeeCode, invitation } = file
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [m.app_e_mail(), email],
    [m.app_mobile(), mobile],
    [m.app_role(), ROLE[role]()],
    [m.member_designation(), designation],
    [m.member_department(), department?.name],
    [m.app_class(), file.class === null ? null : m.member_class_of({ class: file.class })],
    [m.app_code(), employeeCode],
    [m.member_heads(), file.heads.join(', ')],
    file.bornOn === null
      ? [m.member_birth_year(), file.birthYear?.toString()]
      : [m.member_born(), dateText(file.bornOn)],
    [m.member_guardian(), file.guardianContact],
    [m.member_store(), mayUseStore(file) ? m.member_store_may() : m.member_store_may_not()],
    [m.member_invited_by(), file.invitedBy],
    [m.member_joined(), file.state === 'INVITED' ? null : dateText(file.joinedAt)],
    [m.app_last_day(), file.leftAt === null ? null : dateText(file.leftAt)],
  ]
  return (
    <Section title={m.member_facts()}>
      <dl className={`small ${styles['facts']}`}>
        {rows.map(([label, value]) => value && <Fact key={label} label={label} value={value} />)}
        {invitation && (
          <Fact
            label={m.member_invitation()}
            value={[
              invitation.openedAt
                ? m.member_invitation_opened({ date: dateText(invitation.openedAt) })
                : m.member_invitation_unopened(),
              invitation.endsAt && m.member_invitation_ends({ date: dateAndClock(invitation.endsAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
        {file.manager && <Fact label={m.member_manager()} value={<MemberLink of={file.manager} />} />}
        {file.reports.count > 0 && <Fact label={m.member_reports()} value={<Reports reports={file.reports} />} />}
        <dt className="muted">{m.member_last_seen()}</dt>
        <dd>{file.seenAt ? <Age of={file.seenAt} /> : '–'}</dd>
        <Fact label={m.member_sessions()} value={String(file.sessions)} />
        <Fact label={m.member_factor()} value={factorText(file.factor)} />
      </dl>
    </Section>
  )
}

const factorText = ({ isOn, endsAt }: MemberFile['factor']) => {
  if (endsAt) return m.member_factor_ends({ date: dateAndClock(endsAt) })
  return isOn ? m.member_factor_on() : m.app_off()
}

const MemberLink = ({ of: { id, name } }: { of: NonNullable<MemberFile['manager']> }) => (
  <Link to={`/members/${id}`} className="hover-underline">
    {name}
  </Link>
)

function Reports({ reports: { count, first } }: { reports: MemberFile['reports'] }) {
  return (
    <>
      {first.map((each, position) => (
        <span key={each.id}>
          {position > 0 && ', '}
          <MemberLink of={each} />
        </span>
      ))}
      {count > first.length && ` ${m.app_and_more({ count: count - first.length })}`}
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt className="muted">{label}</dt>
    <dd>{value}</dd>
  </>
)

function History({ file: { history } }: { file: MemberFile }) {
  return (
    <Section title={m.member_history()}>
      {history.length === 0 && <p className="small muted">{m.member_history_none()}</p>}
      <ol className={styles['steps']}>
        {history.map((step) => (
          <li key={`${step.at} ${step.to}`} className="line-below">
            <strong>
              {STATE[step.from]()} → {STATE[step.to]()}
            </strong>
            <div className="small muted">
              {step.by ?? m.member_history_by_itself()} · {dateAndClock(step.at)}
            </div>
            {step.reason && <div>{reasonText(step.reason)}</div>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
