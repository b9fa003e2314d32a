import { useWatch } from 'react-hook-form'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import { getQuizLive, giveQuizTime, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import type { TRY_STEPS } from '@chowk/contract/quiz/set/set-live.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { numberOf } from '../../ui/field/written-values.rules.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { TimelineDetails } from '../timeline.tsx'

const MINUTES = '5'

/** Gives minutes to all who write. */
export function GiveTimeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(giveQuizTime, {
    values: { minutes: MINUTES, reason: '' },
    toInput: ({ minutes, reason }) => ({ id, minutes: numberOf(minutes) ?? Number.NaN, reason }),
    errors: { QUIZ_NOT_FOUND: m.quiz_missing },
    required: ['minutes'],
    refreshes: [getQuizLive],
    onDone: ({ tries }) => {
      showToast({ text: m.quiz_live_given({ count: tries }) })
      onClose()
    },
  })
  return (
    <Sheet label={m.quiz_live_give_all()} onClose={onClose} wide="form">
      <h2 className="h3">{m.quiz_live_give_all()}</h2>
      <Form form={form} autoFocus>
        <NumberField {...form.field('minutes')} label={m.quiz_live_minutes()} />
        <TextField {...form.field('reason')} label={m.app_reason()} hint={m.quiz_live_reason_says()} />
        <FormActions form={form} submit={m.quiz_live_give()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
    </Sheet>
  )
}

type Step = (typeof TRY_STEPS)[number]
const STEPS: Record<Step, () => string> = {
  ADD_TIME: m.quiz_live_add_time,
  END: m.quiz_live_end,
  REOPEN: m.quiz_live_reopen,
  VOID: m.quiz_live_void,
  LET_MOVE: m.quiz_live_let_move,
}
const OF_RUNNING: readonly Step[] = ['ADD_TIME', 'END', 'VOID']
const OF_BOUND: readonly Step[] = ['ADD_TIME', 'LET_MOVE', 'END', 'VOID']
const OF_ENDED: readonly Step[] = ['REOPEN', 'VOID']

interface StepSheetProps {
  /** The quiz that the viewer runs; left out: the try is of somebody whose results she sees. */
  id?: string
  name: string
  isRunning: boolean
  /** It may not leave its device. */
  isBound: boolean
  resultSlug: string
  onClose: () => void
}

const stepsOf = ({ isRunning, isBound }: Pick<StepSheetProps, 'isRunning' | 'isBound'>): readonly Step[] => {
  if (!isRunning) return OF_ENDED
  return isBound ? OF_BOUND : OF_RUNNING
}

/** What shows a try. */
const SHOWN_BY = [getQuizLive, listQuizAttempts, getQuizReview]

/** One step with one person’s try. */
export function StepSheet({ id, name, isRunning, isBound, resultSlug, onClose }: StepSheetProps) {
  const steps = stepsOf({ isRunning, isBound })
  const form = useForm(stepQuizTry, {
    values: { step: steps[0] as string, minutes: MINUTES, reason: '' },
    toInput: ({ step, minutes, reason }) => ({
      ...(id !== undefined && { id }),
      attempt: resultSlug,
      step: steps.find((each) => each === step) ?? 'ADD_TIME',
      ...((step === 'ADD_TIME' || step === 'REOPEN') && { minutes: numberOf(minutes) ?? Number.NaN }),
      reason,
    }),
    errors: {
      QUIZ_NOT_FOUND: m.quiz_missing,
      ATTEMPT_NOT_FOUND: m.quiz_live_gone,
      STEP_TOO_LATE: m.quiz_live_too_late,
      ATTEMPT_RUNNING: m.quiz_live_other_runs,
    },
    refreshes: SHOWN_BY,
    onDone: () => {
      showToast({ text: m.quiz_live_stepped({ name }) })
      onClose()
    },
  })
  const step = useWatch({ control: form.control, name: 'step' })
  return (
    <Sheet label={name} onClose={onClose} wide="form">
      <h2 className="h3">{name}</h2>
      <Form form={form}>
        <RadioGroup
          {...form.field('step')}
          as="list"
          label={m.quiz_live_what()}
          options={steps.map((value) => ({ value, name: STEPS[value]() }))}
        />
        {(step === 'ADD_TIME' || step === 'REOPEN') && (
          <NumberField {...form.field('minutes')} label={m.quiz_live_minutes()} optional={false} />
        )}
        <TextField {...form.field('reason')} label={m.app_reason()} hint={m.quiz_live_reason_says()} />
        <FormActions form={form} submit={m.quiz_live_do()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
      <TimelineDetails result={resultSlug} />
    </Sheet>
  )
}
