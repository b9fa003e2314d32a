import { useQueryClient } from '@tanstack/react-query'
import { getPlanFile, givePlan, listSubscriptions } from '@chowk/contract/operator/plan.ts'
import type { PlanFile } from '@chowk/contract/operator/plan.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { keyOf } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/field/date-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import desk from '../record/record.module.css'
import { REASON_ERRORS } from '../record/reason-errors.ts'
import { REFUSED, planNameOf } from './plan-words.ts'

const GIVEN = ['COMMUNITY', 'STORE', 'COMPLETE'] as const
const VALUES = { plan: 'COMMUNITY' as (typeof GIVEN)[number], lastDay: '', reason: '' }

/** Gives a plan without payment: which, until when, and why. */
export function GiveForm({ file: { workspaceId, version, plans } }: { file: PlanFile }) {
  const client = useQueryClient()
  const form = useForm(givePlan, {
    values: VALUES,
    toInput: (typed) => ({ ...typed, workspaceId, version }),
    errors: REFUSED,
    fieldOf: { WRONG_DAY: 'lastDay' },
    fieldErrors: { ...REASON_ERRORS, lastDay: m.operator_give_wrong_day },
    refreshes: [listSubscriptions],
    staleCodes: ['VERSION_CONFLICT'],
    staleReads: [getPlanFile],
    onDone: (after) => {
      client.setQueryData(keyOf(getPlanFile, { workspaceId }), after)
      form.reset(VALUES)
      showToast({ text: m.operator_give_done() })
    },
  })
  return (
    <div className={`stack gap-4 ${desk['form']} ${desk['note']}`}>
      <Form form={form}>
        <SelectField
          {...form.field('plan')}
          label={m.app_plan()}
          options={GIVEN.map((value) => ({ value, name: planNameOf(plans, value) }))}
        />
        <DateField {...form.field('lastDay')} label={m.app_last_day()} />
        <TextArea {...form.field('reason')} label={m.app_reason()} hint={m.operator_reason_hint()} rows={3} />
        <FormActions form={form} submit={m.operator_give()} />
      </Form>
    </div>
  )
}
