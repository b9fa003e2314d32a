import { useWatch } from 'react-hook-form'
import { rupees } from '@chowk/contract/money.ts'
import { decidePayout, listAllPayouts } from '@chowk/contract/settlement/operator.ts'
import type { AnyPayout } from '@chowk/contract/settlement/operator.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { PAYOUT_STATES } from '../../app/pay/payout-words.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { REASON_ERRORS } from '../record/reason-errors.ts'

type Outcome = 'PAID' | 'NOT_SENT'

/** Decides a payout whose outcome the provider could not tell. */
export const DecideButton = ({ payout }: { payout: AnyPayout }) => (
  <SheetButton name={m.payout_decide()} variant="filled">
    {(close) => <DecideForm payout={payout} onClose={close} />}
  </SheetButton>
)

function DecideForm({ payout, onClose }: { payout: AnyPayout; onClose: () => void }) {
  const { payoutId, amountPaise, sellerName, lastFour } = payout
  const form = useForm(decidePayout, {
    values: { outcome: 'PAID' as Outcome, utr: '', reason: '' },
    toInput: ({ outcome, utr, reason }) => ({ payoutId, outcome, reason, utr: outcome === 'PAID' ? utr : '' }),
    errors: {
      PAYOUT_NOT_FOUND: m.payout_error_gone,
      NOT_UNKNOWN: m.payout_error_not_unknown,
      TOO_EARLY: m.payout_error_too_early,
      UTR_NEEDED: m.payout_error_utr,
    },
    fieldOf: { UTR_NEEDED: 'utr' },
    fieldErrors: REASON_ERRORS,
    staleCodes: ['NOT_UNKNOWN', 'PAYOUT_NOT_FOUND'],
    refreshes: [listAllPayouts],
    onDone: ({ state }) => {
      onClose()
      showToast({ text: m.payout_decided({ state: PAYOUT_STATES[state].name() }) })
    },
  })
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  return (
    <Stack>
      <h2 className="h3">{m.payout_decide()}</h2>
      <p>{m.payout_decide_says({ sum: rupees(amountPaise), seller: sellerName, digits: lastFour })}</p>
      <Form form={form} label={m.payout_decide()}>
        <RadioGroup
          {...form.field('outcome')}
          as="list"
          label={m.payout_decide_outcome()}
          options={[
            { value: 'PAID', name: m.payout_decide_paid() },
            { value: 'NOT_SENT', name: m.payout_decide_not_sent() },
          ]}
        />
        {outcome === 'PAID' && (
          <TextField
            {...form.field('utr')}
            label={m.payout_utr()}
            hint={m.payout_utr_hint()}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <TextArea {...form.field('reason')} label={m.app_reason()} hint={m.payout_reason_hint()} rows={3} />
        <FormActions
          form={form}
          submit={outcome === 'PAID' ? m.payout_do_paid() : m.payout_do_not_sent()}
          cancel={{ label: m.app_cancel(), onClick: onClose }}
        />
      </Form>
    </Stack>
  )
}
