import { askDataExport, listDataExports } from '@chowk/contract/identity/data-export.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { CopyList, usePacking } from '../../app/copies/copy-list.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { LEAVING_PROOF, ProofFields, proofsOf } from '../../app/form/proof-fields.tsx'
import type { Security } from '../../app/form/proof-fields.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import styles from './leaving.module.css'

/** All that Chowk keeps of her, as a file: asked for with the password, packed in the background. */
export function CopySection() {
  const read = useRead(listDataExports, {})
  const isPacking = usePacking(read, listDataExports)
  return (
    <Section title={m.privacy_copy()}>
      <div id="copy">
        <p className={`small muted ${styles['says']}`}>{m.privacy_copy_says()}</p>
        {!isPacking && <AskForm />}
        <CopyList read={read} />
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
