import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { decideProof, listProofs } from '@chowk/contract/organisation/verification.ts'
import { read, useWrite } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Square } from '../ui/square.tsx'
import { TextField } from '../ui/text-field.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'
import { ProofPapers } from './proof-papers.tsx'
import styles from './proofs-screen.module.css'

type Proof = Output<typeof listProofs>['content'][number]

/** Papers and spoken words of organisations, until an operator has looked. */
const page = screenOf({
  title: m.organisation_proofs,
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

const ASK_AGAIN_MS = 3000
const isBeingDrawn = ({ papers }: Proof) => papers.some(({ pagesStatus }) => pagesStatus === 'PENDING')

function NoProofs() {
  return (
    <StatePanel mark="missing" title={m.organisation_proofs_none_title()} text={m.organisation_proofs_none_text()} />
  )
}

function Proofs({ proofs: { content } }: { proofs: Output<typeof listProofs> }) {
  const client = useQueryClient()
  const isDrawn = !content.some(isBeingDrawn)
  // Pages are drawn by a job.
  useEffect(() => {
    if (isDrawn) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [listProofs.at] }), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isDrawn, client])
  return (
    <ul>
      {content.map((proof) => (
        <ProofRow key={proof.id} proof={proof} />
      ))}
    </ul>
  )
}

function ProofRow({ proof }: { proof: Proof }) {
  const [reason, setReason] = useState('')
  const decide = useWrite(decideProof, { refreshes: [listProofs] })
  const { id, name, city, logo, website, words, speaker, customUrl, at, method, papers } = proof
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate({ id, decision: 'REFUSED', reason })
  }
  return (
    <li className={styles['row']}>
      <Square logo={logo} size={48} />
      <div className={styles['words']}>
        <h2 className={styles['name']}>
          <Link to={`/organizations/${customUrl}`}>{name.en}</Link>{' '}
          {name.hi && (
            <span lang="hi" className={styles['hint']}>
              {name.hi}
            </span>
          )}
        </h2>
        <p className={styles['hint']}>
          {[city, website].filter(Boolean).join(' · ')} <Age of={at} />
        </p>
        {speaker && <p className={styles['speaker']}>{m.organisation_proof_spoken_by({ name: speaker })}</p>}
        <p className={styles['said']}>{words}</p>
        {method === 'DOCUMENT' && <ProofPapers papers={papers} />}
        {decide.error && decide.error.code !== 'REASON_NEEDED' && (
          <Note kind="fault" alert>
            {m.app_failed_server()}
          </Note>
        )}
        <form className={styles['ways']} onSubmit={refuse}>
          <TextField
            label={m.organisation_proof_reason()}
            fault={decide.error?.code === 'REASON_NEEDED' ? m.organisation_proof_reason_needed() : undefined}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" look="outlined" disabled={decide.isPending}>
            {m.organisation_refuse()}
          </Button>
          <Button disabled={decide.isPending} onClick={() => decide.mutate({ id, decision: 'SHOWN' })}>
            {m.organisation_proof_take()}
          </Button>
        </form>
      </div>
    </li>
  )
}
