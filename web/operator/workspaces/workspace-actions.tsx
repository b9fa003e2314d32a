import { useQueryClient } from '@tanstack/react-query'
import {
  getWorkspaceFile,
  listWorkspaces,
  moveWorkspaceState,
  setWorkspaceBadge,
} from '@chowk/contract/operator/workspace.ts'
import type { WorkspaceFile } from '@chowk/contract/operator/workspace.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useForm } from '../../app/form/use-form.ts'
import { keyOf } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/field/date-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import desk from '../record/record.module.css'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { ReasonFields } from '../record/reason-fields.tsx'
import { REASON_ERRORS } from '../record/reason-errors.ts'
import { REFUSED } from './workspace-words.ts'

type Next = 'ACTIVE' | 'SUSPENDED' | 'CLOSED'

const STEP = {
  ACTIVE: { name: m.operator_workspace_open, text: m.operator_workspace_open_text, look: 'filled' },
  SUSPENDED: { name: m.operator_person_suspend, text: m.operator_workspace_suspend_text, look: 'danger' },
  CLOSED: { name: m.app_close, text: m.operator_workspace_close_text, look: 'outlined' },
} as const satisfies Record<Next, unknown>

const badgeName = (isGiven: boolean) =>
  isGiven ? m.operator_workspace_give_badge() : m.operator_workspace_take_badge()

/** The badge and the states of an organisation; each step wants a reason, and its owners read it. */
export function WorkspaceActions({ file }: { file: WorkspaceFile }) {
  const { may } = file
  const steps = (['ACTIVE', 'SUSPENDED', 'CLOSED'] as const).filter((to) => may.states.includes(to))
  if (steps.length === 0 && !may.verify && !may.takeBadge) return null
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.operator_person_do()}</h2>
      <div className={`cluster gap-2 ${desk['note']}`}>
        {(may.verify || may.takeBadge) && (
          <SheetButton key={`${may.verify}`} name={badgeName(may.verify)}>
            {(close) => <BadgeForm file={file} onClose={close} />}
          </SheetButton>
        )}
        {steps.map((to) => (
          <SheetButton key={to} name={STEP[to].name()} variant={STEP[to].look}>
            {(close) => <StateForm file={file} to={to} onClose={close} />}
          </SheetButton>
        ))}
      </div>
      <p className="small muted">{m.operator_workspace_note()}</p>
    </section>
  )
}

interface StepProps {
  file: WorkspaceFile
  onClose: () => void
}

// The answer is the page as it is now: asking for it anew would be another look in the log.
function useShownFile({ file, onClose }: StepProps) {
  const client = useQueryClient()
  return (after: WorkspaceFile) => {
    client.setQueryData(keyOf(getWorkspaceFile, { id: file.id }), after)
    onClose()
    showToast({ text: m.operator_workspace_told({ name: nameOf(file.name) }) })
  }
}

function BadgeForm({ file, onClose }: StepProps) {
  const { id, version, may } = file
  const isVerified = may.verify
  const name = nameOf(file.name)
  const form = useForm(setWorkspaceBadge, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ id, version, isVerified, reason }),
    errors: REFUSED,
    fieldErrors: REASON_ERRORS,
    refreshes: [listWorkspaces],
    staleCodes: ['VERSION_CONFLICT'],
    staleReads: [getWorkspaceFile],
    onDone: useShownFile({ file, onClose }),
  })
  const text = isVerified ? m.operator_workspace_give_text({ name }) : m.operator_workspace_take_text({ name })
  return <ReasonFields form={form} name={badgeName(isVerified)} text={text} onClose={onClose} />
}

function StateForm({ file, to, onClose }: StepProps & { to: Next }) {
  const { id, version } = file
  const form = useForm(moveWorkspaceState, {
    values: { reason: '', lastDay: '' },
    toInput: ({ reason, lastDay }) => ({ id, version, to, reason, ...(lastDay && { lastDay }) }),
    errors: REFUSED,
    fieldOf: { WRONG_DAY: 'lastDay' },
    fieldErrors: { ...REASON_ERRORS, lastDay: m.operator_give_wrong_day },
    refreshes: [listWorkspaces],
    staleCodes: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
    staleReads: [getWorkspaceFile],
    onDone: useShownFile({ file, onClose }),
  })
  const { name, text, look: variant } = STEP[to]
  return (
    <ReasonFields
      form={form}
      name={name()}
      text={text({ name: nameOf(file.name) })}
      variant={variant}
      onClose={onClose}
    >
      {to === 'SUSPENDED' && (
        <DateField {...form.field('lastDay')} label={m.app_last_day()} hint={m.operator_suspend_hint()} />
      )}
    </ReasonFields>
  )
}
