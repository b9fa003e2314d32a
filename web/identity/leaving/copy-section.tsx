import { useEffect } from 'react'
import { askDataExport, listDataExports } from '@chowk/contract/identity/data-export.ts'
import type { DataExport } from '@chowk/contract/identity/data-export.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { LEAVING_PROOF, ProofFields, proofsOf } from './proof-fields.tsx'
import type { Security } from './proof-fields.tsx'
import styles from './leaving.module.css'

/** While a copy is being packed, its state is asked for this often. */
const ASK_EVERY_MS = 3000

/** All that Chowk keeps of her, as a file: asked for with the password, packed in the background. */
export function CopySection() {
  const read = useRead(listDataExports, {})
  const { data, refetch } = read
  const isPacking = data?.content.some(({ state }) => state === 'WAITING') ?? false
  useEffect(() => {
    if (!isPacking) return undefined
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isPacking, refetch])
  return (
    <Section title={m.privacy_copy()}>
      <div id="copy">
        <p className={`small muted ${styles['says']}`}>{m.privacy_copy_says()}</p>
        {!isPacking && <AskForm />}
        <ReadBoundary read={read} skeleton={<RowSkeleton count={1} />}>
          {({ content }) => (
            <ul className={styles['copies']} aria-live="polite">
              {content.map((copy) => (
                <Copy key={copy.id} copy={copy} />
              ))}
            </ul>
          )}
        </ReadBoundary>
      </div>
    </Section>
  )
}

function AskForm() {
  const read = useRead(getSecurity, {})
  return (
    <ReadBoundary read={read} skeleton={<RowSkeleton count={1} />}>
      {(security) => <ProofForm security={security} />}
    </ReadBoundary>
  )
}

function ProofForm({ security }: { security: Security }) {
  const asks = proofsOf(security)
  const form = useForm(askDataExport, {
    ...LEAVING_PROOF,
    values: { password: '', code: '' },
    toInput: asks.inputOf,
    required: asks.required,
    refreshes: [listDataExports],
    onDone: () => undefined,
  })
  return (
    <Form form={form}>
      <ProofFields asks={asks} password={form.field('password')} code={form.field('code')} />
      <FormActions form={form} small submit={m.privacy_copy_do()} />
    </Form>
  )
}

const STATES = {
  WAITING: m.privacy_copy_waiting,
  READY: m.privacy_copy_ready,
  FAILED: m.privacy_copy_failed,
  OVER: m.privacy_copy_over,
} satisfies Record<DataExport['state'], () => string>

const KILOBYTE = 1024

function Copy({ copy: { state, requestedAt, endsAt, bytes, url } }: { copy: DataExport }) {
  return (
    <li>
      <span>
        <strong>{dateAndClock(requestedAt)}</strong> · {STATES[state]()}
        {state === 'READY' && endsAt && ` ${m.privacy_copy_until({ time: dateAndClock(endsAt) })}`}
      </span>
      {url && (
        <ButtonAnchor href={url} variant="outlined" small>
          {m.privacy_copy_take({ size: Math.max(1, Math.round((bytes ?? 0) / KILOBYTE)) })}
        </ButtonAnchor>
      )}
    </li>
  )
}
