import { useState } from 'react'
import { PERMITS, listPlans, updatePlan } from '@chowk/contract/billing/plan.ts'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import { listPlanVersions } from '@chowk/contract/operator/plan.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { PERMIT_WORDS } from '../../app/plan/permit-words.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { MoneyField, NumberField } from '../../ui/field/number-fields.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Columns } from '../../ui/layout/layout.tsx'
import desk from '../record/record.module.css'
import { REFUSED } from './plan-words.ts'
import { PriceChange } from './price-change.tsx'
import type { Question } from './price-change.tsx'
import { pricedPlan, typedOf } from './price.rules.ts'
import type { PricedName, TypedPlan } from './price.rules.ts'

const NAMES: Record<PricedName, () => string> = {
  name: m.operator_price_name,
  nameHi: m.app_name_in_hindi,
  monthPaise: m.operator_price_month,
  yearPaise: m.operator_price_year,
  seats: m.operator_price_seats,
  collabs: m.app_collabs,
  storageMb: m.operator_price_storage,
  magazinesPerMonth: m.operator_price_magazines,
  ...PERMIT_WORDS,
}

type Values = TypedPlan & { password: string }

/** In place of an answer: nothing was sent. */
const NOT_MEANT = new CallFailed({ status: 0, message: 'not meant', refused: { code: 'NOT_MEANT' } })

/** What a plan is called, costs and gives; a change is shown as a whole first, then makes a new version of it. */
export function PriceForm({ plan, asksPassword }: { plan: Plan; asksPassword: boolean }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(asksPassword)
  const [question, setQuestion] = useState<Question>()
  // What a change is shown against: theirs, where somebody else was quicker.
  const [latest, setLatest] = useState(plan)
  const newest = latest.version > plan.version ? latest : plan
  const form: FormState<Values> = useForm(updatePlan, {
    values: { ...typedOf(plan), password: '' },
    required,
    toInput: ({ password, ...typed }, version) => ({
      ...pricedPlan(plan, typed),
      version,
      ...passwordIn({ password }),
    }),
    conflict: {
      version: plan.version,
      valuesOf: (current) => {
        const theirs = current as unknown as Plan
        setLatest(theirs)
        // Her password is hers in both.
        return { ...typedOf(theirs), password: form.getValue('password') }
      },
    },
    // Errors within it stand at the fields themselves.
    lists: ['gives'],
    errors: { ...REFUSED, ...PASSWORD_ERRORS },
    fieldErrors: {
      ...fieldErrors,
      name: { NEEDS_LETTER: m.operator_price_name_letter },
      nameHi: { NEEDS_LETTER: m.operator_price_name_letter },
    },
    send: async (input, how) => {
      const isMeant = await new Promise<boolean>((answer) => setQuestion({ input, answer }))
      setQuestion(undefined)
      if (!isMeant) throw NOT_MEANT
      return await callOverHttp(updatePlan, input, how)
    },
    onRefused: (failure) => failure === NOT_MEANT,
    fieldOf: { ...fieldOf, FREE_COSTS_NOTHING: 'monthPaise' },
    refreshes: [listPlans, listPlanVersions],
    onDone: (saved) => {
      setLatest(saved)
      showToast({ text: m.operator_legal_saved({ version: saved.version }) })
    },
  })
  return (
    <div className={`stack gap-4 ${desk['form']} ${desk['note']}`}>
      <Form form={form} label={plan.name}>
        <Columns>
          <TextField {...form.field('name')} label={m.operator_price_name()} />
          <TextField {...form.field('nameHi')} label={m.app_name_in_hindi()} lang="hi" />
          <MoneyField {...form.field('monthPaise')} label={m.operator_price_month()} />
          <MoneyField {...form.field('yearPaise')} label={m.operator_price_year()} />
          <NumberField {...form.field('gives.seats')} label={m.operator_price_seats()} />
          <NumberField
            {...form.field('gives.collabs')}
            label={m.app_collabs()}
            hint={m.operator_price_collabs_hint()}
          />
          <NumberField {...form.field('gives.storageMb')} label={m.operator_price_storage()} />
          <NumberField {...form.field('gives.magazinesPerMonth')} label={m.operator_price_magazines()} />
        </Columns>
        <Columns>
          {PERMITS.map((permit) => (
            <CheckboxField key={permit} {...form.field(`gives.${permit}`)} label={PERMIT_WORDS[permit]()} />
          ))}
        </Columns>
        <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
        <FormActions form={form} submit={m.operator_price_look()} disabled={!form.isDirty} />
      </Form>
      {question && <PriceChange plan={newest} question={question} nameOf={(name) => NAMES[name]()} />}
    </div>
  )
}
