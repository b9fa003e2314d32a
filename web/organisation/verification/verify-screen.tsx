import { nameOf } from '../../app/bilingual-name.ts'
import { IconCertificate, IconMail, IconUserCheck, IconWorld } from '../../ui/icons.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { getVerification } from '@chowk/contract/organisation/verification.ts'
import type { ProofMethod, Verification } from '@chowk/contract/organisation/verification.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { ChoicePanels } from '../../ui/choice/choice-panels.tsx'
import { Note } from '../../ui/note.tsx'
import { MailProof, RecordProof } from './domain-proof.tsx'
import { DocumentProof, WordProof } from './statement-proof.tsx'
import { Progress, UntilThen } from './verify-side.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './verify-screen.module.css'

interface ProofMethodCard {
  method: ProofMethod
  Icon: typeof IconMail
  name: () => string
  text: (verification: Verification) => string
  takes: () => string
  Section: (props: { verification: Verification }) => ReactNode
}

const WAYS: readonly ProofMethodCard[] = [
  {
    method: 'MAIL',
    Icon: IconMail,
    name: m.organisation_by_mail,
    text: ({ domain }) => (domain ? m.organisation_by_mail_text({ domain }) : m.organisation_by_mail_none()),
    takes: m.organisation_by_mail_takes,
    Section: MailProof,
  },
  {
    method: 'DNS',
    Icon: IconWorld,
    name: m.organisation_by_record,
    text: () => m.organisation_by_record_text(),
    takes: m.organisation_by_record_takes,
    Section: RecordProof,
  },
  {
    method: 'DOCUMENT',
    Icon: IconCertificate,
    name: m.organisation_by_document,
    text: () => m.organisation_by_document_text(),
    takes: m.organisation_by_document_takes,
    Section: DocumentProof,
  },
  {
    method: 'WORD',
    Icon: IconUserCheck,
    name: m.organisation_by_word,
    text: () => m.organisation_by_word_text(),
    takes: m.organisation_by_word_takes,
    Section: WordProof,
  },
]

/** Shows that a workspace is what it says, by one of four ways. */
const page = screenOf({
  title: m.organisation_verify_short,
  reads: () => ({ verification: read(getVerification, {}) }),
  failed: m.organisation_failed_title,
  show: Verify,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Verify({ verification }: { verification: Verification }) {
  return (
    <div className={styles['screen']}>
      <div className={styles['main']}>
        <header className={styles['head']}>
          <h1 className="h1 breaks">{m.organisation_verify_title({ name: nameOf(verification.name) })}</h1>
          <p className="muted">{m.organisation_verify_lead()}</p>
        </header>
        {verification.isVerified ? (
          <Shown mayBePublic={verification.mayBePublic} />
        ) : (
          <Ways verification={verification} />
        )}
      </div>
      <aside className="stack gap-6">
        <UntilThen verification={verification} />
        <Progress verification={verification} />
      </aside>
    </div>
  )
}

function Shown({ mayBePublic }: Pick<Verification, 'mayBePublic'>) {
  const slug = useViewer()?.workspace?.slug ?? ''
  return (
    <div className={`stack gap-4 ${styles['shown']}`}>
      <Note kind="done">
        {m.organisation_verify_done()} {mayBePublic && m.organisation_verify_done_page()}
      </Note>
      <ButtonLink to={`/workspace/${slug}`}>{m.organisation_own_home()}</ButtonLink>
    </div>
  )
}

function Ways({ verification }: { verification: Verification }) {
  const [chosen, setChosen] = useState<ProofMethod>(
    verification.waiting?.method ?? (verification.domain ? 'MAIL' : 'DOCUMENT'),
  )
  return (
    <>
      {verification.refused && !verification.waiting && (
        <Note kind="fault">
          <WrittenText
            text={
              verification.refused.reason
                ? m.organisation_verify_refused({ reason: verification.refused.reason })
                : m.organisation_verify_refused_word()
            }
          />
        </Note>
      )}
      <ChoicePanels
        label={m.organisation_verify_short()}
        value={chosen}
        onChoose={setChosen}
        options={WAYS.map(({ method, Icon, name, text, takes, Section: Part }) => ({
          value: method,
          icon: <Icon size={24} stroke={1.75} aria-hidden />,
          name: name(),
          text: text(verification),
          aside: takes(),
          panel: <Part verification={verification} />,
        }))}
      />
    </>
  )
}
