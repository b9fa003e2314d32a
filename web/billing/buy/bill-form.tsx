import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isGstin } from '@chowk/contract/indian-numbers.ts'
import { GST_STATES, GST_STATE_CODES, gstDigitsToday, gstState } from '@chowk/contract/region/indian-state.ts'
import { createPlanOrder, getQuote } from '@chowk/contract/billing/order.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { listInvoices } from '@chowk/contract/billing/subscription.ts'
import type { TaxInformation } from '@chowk/contract/billing/tax.ts'
import { rupees } from '@chowk/contract/money.ts'
import type { FieldMessages } from '../../app/form/field-errors.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ButtonLink } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { Sum } from './buy-sum.tsx'
import styles from './buy-screen.module.css'
import { BILLING_ERRORS } from '../words.ts'

const FIELD_ERRORS: FieldMessages = {
  'billTo.gstin': { INVALID_GSTIN: m.billing_fault_gstin, OTHER_STATE: m.billing_fault_gstin_state },
  'billTo.name': { REQUIRED: m.billing_fault_name, TOO_SHORT: m.billing_fault_name },
  'billTo.address': { REQUIRED: m.billing_fault_address, TOO_SHORT: m.billing_fault_address },
  'billTo.state': m.billing_fault_state,
  'billTo.pin': { REQUIRED: m.billing_fault_pin, INVALID_PIN: m.billing_fault_pin },
  'billTo.email': { INVALID_EMAIL: m.billing_fault_email },
}

// What was said about taxes is not asked twice.
const valuesFor = (name: string, tax: TaxInformation | null) => ({
  billTo: {
    name: tax?.legalName ?? name,
    address: tax?.address ?? '',
    state: tax && GST_STATE_CODES.includes(tax.state) ? tax.state : '',
    pin: tax?.pin ?? '',
    gstin: tax?.gstin ?? '',
    reference: '',
    email: '',
  },
})
type Values = ReturnType<typeof valuesFor>

const gstinIn = (text: string) => text.trim().toUpperCase()

interface BillFormProps {
  wish: { plan: PlanCode; period: PlanPeriod }
  planName: string
  tax: TaxInformation | null
}

/** The fields of an invoice; tax follows the state at once. */
export function BillForm({ wish, planName, tax }: BillFormProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const form = useForm(createPlanOrder, {
    values: valuesFor(viewer?.workspace?.name ?? '', tax),
    toInput: ({ billTo }) => ({ ...wish, billTo }),
    // Errors within it stand at the fields themselves.
    lists: ['billTo'],
    errors: BILLING_ERRORS,
    fieldErrors: FIELD_ERRORS,
    refreshes: [listInvoices],
    onDone: ({ id }) => navigate(`/plans/pay?order=${id}`),
  })
  const state = useWatch({ control: form.control, name: 'billTo.state' })
  const quote = useRead(getQuote, { ...wish, ...(state && { state }) })
  return (
    <div className={`stack gap-6 ${styles['both']}`}>
      <Form form={form} label={m.billing_bill_title()}>
        {tax && <p className="small muted">{m.tax_bill_from()}</p>}
        <BuyerFields form={form} />
        <div className={`row gap-3 line-above ${styles['dock']}`}>
          {quote.data && (
            <p className={`stack small muted ${styles['dockSum']}`}>
              <span>{m.billing_to_pay()}</span>
              <strong>{rupees(quote.data.totalPaise, { short: true })}</strong>
            </p>
          )}
          <FormActions form={form} submit={m.billing_go_to_payment()} disabled={!quote.data} />
          <span className={styles['deskOnly']}>
            <ButtonLink to="/plans" variant="plain">
              {m.billing_back_to_plans()}
            </ButtonLink>
          </span>
        </div>
      </Form>
      <aside>{quote.data && <Sum quote={quote.data} planName={planName} isStateKnown={state !== ''} />}</aside>
    </div>
  )
}

function BuyerFields({ form }: { form: FormState<Values> }) {
  const typedGstin = useWatch({ control: form.control, name: 'billTo.gstin' })
  const gstin = form.field('billTo.gstin')
  // A right number says the state by itself.
  const takeState = (text: string) => {
    const number = gstinIn(text)
    const state = gstDigitsToday(number.slice(0, 2))
    if (isGstin(number) && GST_STATE_CODES.includes(state)) form.setValue('billTo.state', state)
  }
  return (
    <>
      <TextField
        {...gstin}
        label={m.billing_gstin()}
        hint={isGstin(gstinIn(typedGstin)) ? m.billing_gstin_right() : m.billing_gstin_hint()}
        autoComplete="off"
        onChange={(event) => {
          void gstin.onChange(event)
          takeState(event.target.value)
        }}
      />
      <TextField {...form.field('billTo.name')} label={m.billing_name()} autoComplete="organization" />
      <TextField {...form.field('billTo.address')} label={m.app_address()} autoComplete="street-address" />
      <Columns>
        <SelectField
          {...form.field('billTo.state')}
          label={m.app_state()}
          options={GST_STATES.map(({ gst }) => ({ value: gst, name: gstState(gst, getLocale()) }))}
          placeholder={m.billing_state_unchosen()}
        />
        <DigitsField {...form.field('billTo.pin')} kind="pin" label={m.billing_pin()} />
        <TextField
          {...form.field('billTo.reference')}
          label={m.billing_reference()}
          hint={m.billing_reference_hint()}
        />
        <TextField {...form.field('billTo.email')} label={m.billing_email()} type="email" autoComplete="email" />
      </Columns>
    </>
  )
}
