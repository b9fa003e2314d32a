import { ADJUSTED_ALONE_PAISE, adjustSeller, listDecisions } from '@chowk/contract/reconciliation/decision.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../app/form/current-password.tsx'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { MoneyField } from '../ui/field/number-fields.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { paiseOf } from '../ui/field/written-values.rules.ts'
import { showToast } from '../ui/floating/toast.ts'
import { sumOf } from './money-words.ts'
import { REASON_ERRORS } from './reason-errors.ts'

/** Adjusts what is owed to a seller; a large sum waits for a second person. */
export function AdjustForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(hasPassword)
  const form = useForm(adjustSeller, {
    values: {
      of: '',
      direction: 'TO_SELLER' as 'TO_SELLER' | 'FROM_SELLER',
      amountPaise: '',
      reason: '',
      password: '',
    },
    required,
    toInput: ({ of, direction, amountPaise, reason, password }) => ({
      of,
      direction,
      amountPaise: paiseOf(amountPaise) ?? Number.NaN,
      reason,
      ...passwordIn({ password }),
    }),
    errors: { ...PASSWORD_ERRORS, SELLER_NOT_FOUND: m.money_seller_unknown },
    fieldOf: { ...fieldOf, SELLER_NOT_FOUND: 'of' },
    fieldErrors: { ...fieldErrors, ...REASON_ERRORS },
    refreshes: [listDecisions, getMoneyDay],
    onDone: ({ state, sellerName }) => {
      onClose()
      showToast({ text: state === 'WAITING' ? m.money_second_waits() : m.money_adjusted({ name: sellerName }) })
    },
  })
  return (
    <Form form={form}>
      <p className="muted">{m.money_adjust_text({ sum: sumOf(ADJUSTED_ALONE_PAISE) })}</p>
      <TextField {...form.field('of')} label={m.money_seller_of()} hint={m.money_seller_hint()} />
      <RadioGroup
        {...form.field('direction')}
        label={m.money_direction()}
        as="list"
        options={[
          { value: 'TO_SELLER', name: m.money_to_seller() },
          { value: 'FROM_SELLER', name: m.money_from_seller() },
        ]}
      />
      <MoneyField {...form.field('amountPaise')} label={m.money_sum()} />
      <TextArea {...form.field('reason')} label={m.app_reason()} hint={m.money_reason_hint()} rows={3} />
      <CurrentPassword hasPassword={hasPassword} field={form.field('password')} />
      <FormActions form={form} submit={m.money_adjust()} />
    </Form>
  )
}
