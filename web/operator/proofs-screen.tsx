import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { decideProof, listProofs } from '@chowk/contract/organisation/verification.ts'
import { useProgress } from '../app/loading/progress.ts'
import { read } from '../app/read.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Square } from '../ui/square.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'
import { ProofPapers } from './proof-papers.tsx'
import { useToastAction } from '../app/form/toast-action.ts'
import { WrittenText } from '../ui/written/written-text.tsx'
import styles from './proofs-screen.module.css'

type Proof = Output<typeof listProofs>['content'][number]

/** Papers and spoken words of organisations, until an operator has looked. */
const page = screenOf({
  title: m.app_organisations,
  reads: () => ({ proofs: read(listProofs, {}) }),
  prefetch: () => FRAME_READS,
  frame: ({ answers, children }) => (
    <OperationFrame
      title={m.organisation_proofs_title()}
      {...(answers && { counts: { '/operation/organisations': { count: answers.proofs.content.length } } })}
    >
      {children}
    </OperationFrame>
  ),
  empty: { when: ({ proofs }) => proofs.content.length === 0, show: NoProofs },
  show: Proofs,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const isBeingDrawn = ({ papers }: Proof) => papers.some(({ pagesStatus }) => pagesStatus === 'PENDING')

function NoProofs() {
  return (
    <StatePanel mark="missing" title={m.organisation_proofs_none_title()} text={m.organisation_proofs_none_text()} />
  )
}

function Proofs({ proofs: { content } }: { proofs: Output<typeof listProofs> }) {
  // Pages are drawn by a job.
  useProgress(content.some(isBeingDrawn), { asks: [listProofs] })
  return (
    <ul>
      {content.map((proof) => (
        <ProofRow key={proof.id} proof={proof} />
      ))}
    </ul>
  )
}

const ERRORS = {
  REQUEST_NOT_FOUND: m.operator_refused_gone,
  REASON_NEEDED: m.organisation_proof_reason_needed,
}
const REFRESHES = [listProofs]

function ProofRow({ proof }: { proof: Proof }) {
  const { id, name, city, logo, website, words, speaker, customUrl, at: time, method, papers } = proof
  const refusal = useForm(decideProof, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ id, decision: 'REFUSED' as const, reason }),
    errors: ERRORS,
    fieldOf: { REASON_NEEDED: 'reason' },
    refreshes: REFRESHES,
    onDone: () => undefined,
  })
  const accept = useToastAction(decideProof, { errors: ERRORS, refreshes: REFRESHES })
  return (
    <li className={`gap-4 line-below ${styles['row']}`}>
      <Square logo={logo} size={48} />
      <div className={`stack ${styles['words']}`}>
        <h2 className={`h4 ${styles['name']}`}>
          <Link to={`/organizations/${customUrl}`}>{name.en}</Link>{' '}
          {name.hi && (
            <span lang="hi" className="small muted">
              {name.hi}
            </span>
          )}
        </h2>
        <p className="small muted">
          {[city, website].map((each) => each && `${each} · `)}
          <Age of={time} />
        </p>
        {speaker && <p className="small-strong">{m.organisation_proof_spoken_by({ name: speaker })}</p>}
        <WrittenText className={styles['said']} text={words} />
        {method === 'DOCUMENT' && <ProofPapers papers={papers} />}
        <Form form={refusal} label={nameOf(name)}>
          <TextField {...refusal.field('reason')} label={m.organisation_proof_reason()} optional={false} />
          <FormActions form={refusal} small variant="outlined" submit={m.organisation_refuse()}>
            <Button small disabled={accept.isPending} onClick={() => accept.mutate({ id, decision: 'SHOWN' })}>
              {m.organisation_proof_take()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </li>
  )
}
