import { useState } from 'react'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { listWorkspaceCopies, makeWorkspaceCopy } from '@chowk/contract/organisation/closing.ts'
import { CopyList, usePacking } from '../../app/copies/copy-list.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { LEAVING_PROOF, ProofFields, proofsOf } from '../../app/form/proof-fields.tsx'
import type { Security } from '../../app/form/proof-fields.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import styles from './admins.module.css'

/** Everything of a workspace as a file: asked for with the password, packed in the background. */
export function WorkspaceCopies({ workspaceId }: { workspaceId: string }) {
  const [isOpen, setOpen] = useState(false)
  const copies = useRead(listWorkspaceCopies, { workspaceId })
  const security = useRead(getSecurity, {})
  const isPacking = usePacking(copies, listWorkspaceCopies)
  return (
    <Section title={m.admins_copy()}>
      <div className={`stack gap-4 ${styles['form']}`}>
        <p className="small muted">{m.admins_copy_text()}</p>
        {!isPacking && !isOpen && (
          <div>
            <Button variant="outlined" small onClick={() => setOpen(true)}>
              {m.admins_copy_open()}
            </Button>
          </div>
        )}
        {!isPacking && isOpen && (
          <ReadBoundary read={security} skeleton={<RowSkeleton count={1} />}>
            {(known) => <CopyForm workspaceId={workspaceId} security={known} onDone={() => setOpen(false)} />}
          </ReadBoundary>
        )}
        <CopyList read={copies} />
      </div>
    </Section>
  )
}

interface CopyFormProps {
  workspaceId: string
  security: Security
  onDone: () => void
}

function CopyForm({ workspaceId, security, onDone }: CopyFormProps) {
  const asks = proofsOf(security)
  const form = useForm(makeWorkspaceCopy, {
    ...LEAVING_PROOF,
    values: { password: '', code: '' },
    toInput: (typed) => ({ workspaceId, ...asks.inputOf(typed) }),
    required: asks.required,
    errors: { ...LEAVING_PROOF.errors, WORKSPACE_NOT_FOUND: m.admins_gone },
    refreshes: [listWorkspaceCopies],
    onDone,
  })
  return (
    <Form form={form} label={m.admins_copy()} autoFocus>
      <ProofFields asks={asks} password={form.field('password')} code={form.field('code')} />
      <FormActions form={form} small submit={m.admins_copy_do()} />
    </Form>
  )
}
