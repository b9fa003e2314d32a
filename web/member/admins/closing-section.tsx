import { useState } from 'react'
import { getSubscription } from '@chowk/contract/billing/subscription.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { closeWorkspace } from '@chowk/contract/organisation/closing.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { LEAVING_PROOF, ProofFields, proofsOf } from '../../app/form/proof-fields.tsx'
import type { Security } from '../../app/form/proof-fields.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { lastWholeDayText } from '../../app/calendar/last-day.ts'
import { renewSession } from '../../app/wire/renewal.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import styles from './admins.module.css'
import { WorkspaceCopies } from './workspace-copies.tsx'

/** How an owner takes all records along and closes the workspace. */
export function ClosingSection({ workspaceId }: { workspaceId: string }) {
  const [isOpen, setOpen] = useState(false)
  const security = useRead(getSecurity, {})
  return (
    <>
      <WorkspaceCopies workspaceId={workspaceId} />
      <Section title={m.admins_close()} id="close">
        <div className={`stack gap-4 ${styles['form']}`}>
          <p className="small muted">{m.admins_close_text()}</p>
          <RunningPlan />
          {isOpen ? (
            <ReadBoundary read={security} skeleton={<RowSkeleton count={2} />}>
              {(known) => <CloseForm security={known} onCancel={() => setOpen(false)} />}
            </ReadBoundary>
          ) : (
            <div>
              <Button variant="outlined" small onClick={() => setOpen(true)}>
                {m.admins_close_open()}
              </Button>
            </div>
          )}
        </div>
      </Section>
    </>
  )
}

// Closing pays nothing back: whoever closes has to know what still runs. A trial costs nothing.
function RunningPlan() {
  return (
    <ReadBoundary read={useRead(getSubscription, {})} skeleton={null}>
      {({ countsUntil, state }) =>
        countsUntil !== null &&
        state !== 'TRIALING' && (
          <Note kind="notice">{m.admins_close_plan({ date: lastWholeDayText(countsUntil) })}</Note>
        )
      }
    </ReadBoundary>
  )
}

// The session acts for it no longer: the next page is a document that knows so.
async function leave(): Promise<void> {
  await renewSession()
  globalThis.location.assign('/organisation/closed')
}

function CloseForm({ security, onCancel }: { security: Security; onCancel: () => void }) {
  const asks = proofsOf(security)
  const form = useForm(closeWorkspace, {
    ...LEAVING_PROOF,
    values: { reason: '', password: '', code: '' },
    toInput: ({ reason, ...typed }) => ({ reason, ...asks.inputOf(typed) }),
    required: asks.required,
    errors: { ...LEAVING_PROOF.errors, NOT_NOW: m.admins_close_not_now },
    onDone: leave,
  })
  return (
    <Form form={form} label={m.admins_close()} autoFocus>
      <TextArea
        {...form.field('reason')}
        label={m.admins_close_reason()}
        hint={m.admins_close_reason_hint()}
        optional
        rows={3}
      />
      <ProofFields asks={asks} password={form.field('password')} code={form.field('code')} />
      <FormActions form={form} submit={m.admins_close_do()} variant="danger">
        <Button variant="plain" onClick={onCancel}>
          {m.app_cancel()}
        </Button>
      </FormActions>
    </Form>
  )
}
