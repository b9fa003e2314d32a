import { useQueryClient } from '@tanstack/react-query'
import {
  getPersonFile,
  listPeople,
  resetPersonFactor,
  restorePerson,
  sendResetLetter,
  suspendPerson,
} from '@chowk/contract/operator/person.ts'
import type { PersonFile } from '@chowk/contract/operator/person.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { keyOf } from '../../app/read.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import desk from '../record/record.module.css'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { ReasonFields } from '../record/reason-fields.tsx'
import { GrantCoinsForm } from './grant-coins.tsx'
import { REASON_ERRORS } from '../record/reason-errors.ts'
import { REFUSED } from './people-words.ts'

/** What an operator may do with an account. There is no way to see or set a password. */
export function PersonActions({ file }: { file: PersonFile }) {
  const { id, name, may } = file
  const viewer = useViewer()
  const mayGrant = file.state !== 'DELETED' && viewer?.userId !== id
  const letter = useAction(sendResetLetter, { errors: REFUSED })
  const send = () =>
    letter.mutate(
      { id },
      {
        onSuccess: ({ sentTo }) => showToast({ text: m.operator_person_reset_sent({ contact: sentTo }) }),
        onError: (error) => showToast({ text: errorMessage(error, REFUSED) }),
      },
    )
  if (!mayGrant && !Object.values(may).some(Boolean)) return null
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.operator_person_do()}</h2>
      <div className={`cluster gap-2 ${desk['note']}`}>
        {may.sendReset && (
          <Button variant="outlined" disabled={letter.isPending} onClick={send}>
            {m.operator_person_reset()}
          </Button>
        )}
        {may.resetFactor && <FactorLoss file={file} />}
        {mayGrant && (
          <SheetButton name={m.operator_coins()}>
            {(close) => <GrantCoinsForm id={id} name={name} onClose={close} />}
          </SheetButton>
        )}
        {may.suspend && (
          <SheetButton name={m.operator_person_suspend()} variant="danger">
            {(close) => <SuspendForm id={id} name={name} onClose={close} />}
          </SheetButton>
        )}
        {may.restore && (
          <SheetButton name={m.operator_person_restore()} variant="filled">
            {(close) => <RestoreForm id={id} name={name} onClose={close} />}
          </SheetButton>
        )}
      </div>
      <p className="small muted">{m.operator_person_password_note()}</p>
    </section>
  )
}

/** Has the second factor turned off that she lost, or takes that back. */
function FactorLoss({ file: { id, factor } }: { file: PersonFile }) {
  const client = useQueryClient()
  const reset = useAction(resetPersonFactor, { errors: REFUSED })
  const press = () =>
    reset.mutate(
      { id, isAsked: factor.endsAt === null },
      {
        onSuccess: (after) => client.setQueryData(keyOf(getPersonFile, { id }), after),
        onError: (error) => showToast({ text: errorMessage(error, REFUSED) }),
      },
    )
  return (
    <Button variant="outlined" disabled={reset.isPending} onClick={press}>
      {factor.endsAt === null
        ? m.operator_person_factor_lost()
        : m.member_factor_keep_until({ date: dateAndClock(factor.endsAt) })}
    </Button>
  )
}

interface StepProps {
  id: string
  name: string
  onClose: () => void
}

// The answer is the page as it is now: asking for it anew would be another look in the log.
function useShownFile({ id, onClose }: StepProps) {
  const client = useQueryClient()
  return (after: PersonFile, text: string) => {
    client.setQueryData(keyOf(getPersonFile, { id }), after)
    onClose()
    showToast({ text })
  }
}

function SuspendForm(props: StepProps) {
  const { id, name, onClose } = props
  const show = useShownFile(props)
  const form = useForm(suspendPerson, {
    values: { reason: '', lastDay: '' },
    toInput: ({ reason, lastDay }) => ({ id, reason, ...(lastDay && { lastDay }) }),
    errors: REFUSED,
    fieldOf: { WRONG_DAY: 'lastDay' },
    fieldErrors: { ...REASON_ERRORS, lastDay: m.operator_give_wrong_day },
    refreshes: [listPeople],
    staleCodes: ['ILLEGAL_TRANSITION'],
    staleReads: [getPersonFile],
    onDone: (after) => show(after, m.operator_person_suspended_done({ name })),
  })
  const text = m.operator_person_suspend_text({ name })
  return (
    <ReasonFields form={form} name={m.operator_person_suspend()} text={text} variant="danger" onClose={onClose}>
      <DateField {...form.field('lastDay')} label={m.app_last_day()} hint={m.operator_suspend_hint()} />
    </ReasonFields>
  )
}

function RestoreForm(props: StepProps) {
  const { id, name, onClose } = props
  const show = useShownFile(props)
  const form = useForm(restorePerson, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    errors: REFUSED,
    fieldErrors: REASON_ERRORS,
    refreshes: [listPeople],
    staleCodes: ['ILLEGAL_TRANSITION'],
    staleReads: [getPersonFile],
    onDone: (after) => show(after, m.operator_person_restored_done({ name })),
  })
  const text = m.operator_person_restore_text({ name })
  return <ReasonFields form={form} name={m.operator_person_restore()} text={text} onClose={onClose} />
}
