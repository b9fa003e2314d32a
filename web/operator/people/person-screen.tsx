import { Link } from 'react-router'
import { getPersonFile } from '@chowk/contract/operator/person.ts'
import type { PersonFile } from '@chowk/contract/operator/person.ts'
import { nameOf as bilingual } from '../../app/bilingual-name.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { Age, dateAndClock, dateText } from '../../app/time.tsx'
import { personName } from '../../app/code/person-words.ts'
import { lastDayText } from '../../app/calendar/last-day.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import desk from '../record/record.module.css'
import { FileFrame, FileHead } from '../record/file-frame.tsx'
import { HistorySection } from '../record/history-list.tsx'
import { FRAME_READS } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { Tags } from './people-screen.tsx'
import { CONSENT, MEMBERSHIP, ROLE, shownState, stateName } from './people-words.ts'
import { PersonActions } from './person-actions.tsx'

/** One account, for whoever has to help or to stop it. */
const page = screenOf({
  title: m.operator_person,
  reads: ({ params }: ScreenAddress) => ({ file: read(getPersonFile, { id: params['personId'] ?? '' }) }),
  prefetch: () => FRAME_READS,
  frame: ({ children }) => <FileFrame list={{ to: '/operation/people', name: m.app_people() }}>{children}</FileFrame>,
  show: File,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function File({ file }: { file: PersonFile }) {
  const name = personName(file.name)
  return (
    <>
      <FileHead
        name={name}
        tags={<Tags row={file} />}
        state={shownState({ ...file, isLeaving: file.deletion !== null })}
      />
      {file.suspendedUntil && (
        <Note kind="notice">{m.operator_suspended_until({ date: lastDayText(file.suspendedUntil) })}</Note>
      )}
      {file.suspendedByGuardian && <Note kind="notice">{m.operator_person_guardian_no()}</Note>}
      {file.deletion && (
        <Note kind="waiting">
          {file.deletion.state === 'BLOCKED'
            ? m.operator_person_deletion_held()
            : m.operator_person_deletion({ date: file.deletion.deletesAt ? dateText(file.deletion.deletesAt) : '' })}
        </Note>
      )}
      <div className={`gap-6 ${desk['page']}`}>
        <div>
          <Account file={file} />
          <Memberships file={file} />
          <Consents file={file} />
        </div>
        <div>
          <PersonActions file={file} />
          <HistorySection steps={file.history} nameOf={stateName} />
        </div>
      </div>
      <p className="small muted">{m.operator_person_looked()}</p>
    </>
  )
}

function Contact({ value, verifiedAt }: { value: string | null; verifiedAt: string | null }) {
  if (!value) return <dd>–</dd>
  return (
    <dd>
      {value}{' '}
      <span className="small muted">
        {verifiedAt ? m.operator_person_confirmed({ date: dateText(verifiedAt) }) : m.operator_person_unconfirmed()}
      </span>
    </dd>
  )
}

function Account({ file }: { file: PersonFile }) {
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.operator_person_account()}</h2>
      <dl className={styles['facts']}>
        <dt>{m.app_e_mail()}</dt>
        <Contact value={file.email} verifiedAt={file.emailVerifiedAt} />
        <dt>{m.app_mobile()}</dt>
        <Contact value={file.mobile} verifiedAt={file.mobileVerifiedAt} />
        <dt>{m.operator_people_came()}</dt>
        <dd>{dateAndClock(file.createdAt)}</dd>
        <dt>{m.operator_people_seen()}</dt>
        <dd>{file.lastSeenAt ? <Age of={file.lastSeenAt} /> : '–'}</dd>
        <dt>{m.operator_person_sessions()}</dt>
        <dd>{file.sessions}</dd>
        <dt>{m.app_language()}</dt>
        <dd>{file.language === 'hi' ? 'हिन्दी' : 'English'}</dd>
        <dt>{m.operator_person_number()}</dt>
        <dd>
          <code>{file.id}</code>
        </dd>
      </dl>
    </section>
  )
}

function Memberships({ file: { memberships } }: { file: PersonFile }) {
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.app_organisations()}</h2>
      {memberships.length === 0 && (
        <p className={`small muted ${desk['note']}`}>{m.operator_person_memberships_none()}</p>
      )}
      <ul className={desk['rows']}>
        {memberships.map((row) => (
          <li key={row.workspaceId}>
            <Link to={`/operation/workspaces/${row.workspaceId}`}>{bilingual(row.name)}</Link>
            <span className="small muted">
              {ROLE[row.role]()} · {MEMBERSHIP[row.state]()} · {dateText(row.joinedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Consents({ file: { consents } }: { file: PersonFile }) {
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.operator_person_consents()}</h2>
      {consents.length === 0 && <p className={`small muted ${desk['note']}`}>{m.operator_person_consents_none()}</p>}
      <ul className={desk['rows']}>
        {consents.map((row) => (
          <li key={`${row.purpose} ${row.givenAt}`}>
            <span>
              {CONSENT[row.purpose]()}{' '}
              <span className="small muted">{m.operator_consent_version({ version: row.textVersion })}</span>
            </span>
            <span className="small muted">
              {row.withdrawnAt
                ? m.operator_consent_withdrawn({ date: dateText(row.withdrawnAt) })
                : m.operator_consent_given({ date: dateText(row.givenAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
