import { IconCertificate, IconMail, IconUserCheck, IconWorld } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getStanding } from '@chowk/contract/organisation/verification.ts'
import type { ProofMethod, Standing } from '@chowk/contract/organisation/verification.ts'
import { useViewer } from '../../app/page-facts.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { MailProof, RecordProof } from './domain-proof.tsx'
import { DocumentProof, WordProof } from './told-proof.tsx'
import { Progress, UntilThen } from './verify-side.tsx'
import { nameOf } from '../words.ts'
import styles from './verify-screen.module.css'

const READS: readonly Read[] = [[getStanding, {}]]

export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser(READS)

export const meta = () => [{ title: `${m.organisation_verify_short()} · ${m.app_name()}` }]

interface Way {
  method: ProofMethod
  Icon: typeof IconMail
  name: () => string
  text: (standing: Standing) => string
  takes: () => string
  Part: (props: { standing: Standing }) => ReactNode
}

const WAYS: readonly Way[] = [
  {
    method: 'MAIL',
    Icon: IconMail,
    name: m.organisation_by_mail,
    text: ({ domain }) => (domain ? m.organisation_by_mail_text({ domain }) : m.organisation_by_mail_none()),
    takes: m.organisation_by_mail_takes,
    Part: MailProof,
  },
  {
    method: 'DNS',
    Icon: IconWorld,
    name: m.organisation_by_record,
    text: () => m.organisation_by_record_text(),
    takes: m.organisation_by_record_takes,
    Part: RecordProof,
  },
  {
    method: 'DOCUMENT',
    Icon: IconCertificate,
    name: m.organisation_by_document,
    text: () => m.organisation_by_document_text(),
    takes: m.organisation_by_document_takes,
    Part: DocumentProof,
  },
  {
    method: 'WORD',
    Icon: IconUserCheck,
    name: m.organisation_by_word,
    text: () => m.organisation_by_word_text(),
    takes: m.organisation_by_word_takes,
    Part: WordProof,
  },
]

/** Shows that a workspace is what it says, by one of four ways. */
export default function VerifyScreen() {
  const { data, error, refetch } = useRead(getStanding, {})
  if (!data && !error) return <RowBones count={4} />
  if (!data) {
    return (
      <StatePanel
        level={1}
        mark="broken"
        title={m.organisation_failed_title()}
        text={error?.isOffline ? m.app_failed_offline() : m.app_failed_server()}
      >
        <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
      </StatePanel>
    )
  }
  return (
    <div className={styles['screen']}>
      <div className={styles['main']}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{m.organisation_verify_title({ name: nameOf(data.name) })}</h1>
          <p className={styles['lead']}>{m.organisation_verify_lead()}</p>
        </header>
        {data.isVerified ? <Shown /> : <Ways standing={data} />}
      </div>
      <aside className={styles['side']}>
        <UntilThen standing={data} />
        <Progress standing={data} />
      </aside>
    </div>
  )
}

function Shown() {
  const slug = useViewer()?.workspace?.slug ?? ''
  return (
    <div className={styles['shown']}>
      <Note kind="done">{m.organisation_verify_done()}</Note>
      <ButtonLink to={`/workspace/${slug}`}>{m.organisation_own_home()}</ButtonLink>
    </div>
  )
}

function Ways({ standing }: { standing: Standing }) {
  const group = useId()
  const [chosen, setChosen] = useState<ProofMethod>(standing.waiting?.method ?? (standing.domain ? 'MAIL' : 'DOCUMENT'))
  return (
    <>
      {standing.refused && !standing.waiting && (
        <Note kind="fault">
          {standing.refused.reason
            ? m.organisation_verify_refused({ reason: standing.refused.reason })
            : m.organisation_verify_refused_word()}
        </Note>
      )}
      <fieldset className={styles['ways']}>
        <legend className="only-heard">{m.organisation_verify_short()}</legend>
        {WAYS.map(({ method, Icon, name, text, takes, Part }) => (
          <div key={method} className={styles['way']}>
            <label className={styles['choice']}>
              <input
                type="radio"
                name={group}
                className={styles['radio']}
                checked={chosen === method}
                onChange={() => setChosen(method)}
              />
              <Icon size={24} stroke={1.75} aria-hidden />
              <span className={styles['words']}>
                <span className={styles['name']}>{name()}</span>
                <span className={styles['text']}>{text(standing)}</span>
              </span>
              <span className={styles['takes']}>{takes()}</span>
            </label>
            {chosen === method && (
              <div className={styles['part']}>
                <Part standing={standing} />
              </div>
            )}
          </div>
        ))}
      </fieldset>
    </>
  )
}
