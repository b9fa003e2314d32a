import { getSeller, updateSeller } from '@chowk/contract/billing/seller.ts'
import type { Seller } from '@chowk/contract/billing/seller.ts'
import { GST_STATES, gstState } from '@chowk/contract/region/indian-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Columns } from '../../ui/layout/layout.tsx'
import desk from '../record/record.module.css'
import { REFUSED } from './plan-words.ts'

type Line = Exclude<keyof Seller, 'state'>

const LINES = [
  ['name', m.operator_price_name],
  ['nameHi', m.app_name_in_hindi],
  ['address', m.operator_seller_address],
  ['addressHi', m.operator_seller_address_hi],
  ['gstin', m.operator_seller_gstin],
  ['contact', m.operator_seller_contact],
  ['signatory', m.operator_seller_signatory],
  ['signatoryHi', m.operator_seller_signatory_hi],
] as const satisfies readonly (readonly [Line, () => string])[]

const NOBODY: Seller = {
  name: '',
  nameHi: '',
  address: '',
  addressHi: '',
  state: '27',
  gstin: '',
  signatory: '',
  signatoryHi: '',
  contact: '',
}

const FIELD_ERRORS = {
  ...Object.fromEntries(LINES.map(([line]) => [line, { REQUIRED: m.operator_seller_needed }])),
  gstin: { REQUIRED: m.operator_seller_needed, INVALID_GSTIN: m.operator_seller_bad_gstin },
}

/** Who sells here, as it stands on every invoice from today on; without a seller nothing is for sale. */
export function SellerForm({ seller }: { seller: Seller | null }) {
  const form = useForm(updateSeller, {
    values: seller ?? NOBODY,
    toInput: (typed) => typed,
    errors: REFUSED,
    fieldOf: { OTHER_STATE: 'gstin' },
    fieldErrors: FIELD_ERRORS,
    refreshes: [getSeller],
    onDone: () => showToast({ text: m.operator_seller_saved() }),
  })
  return (
    <div className={`stack gap-4 ${desk['form']} ${desk['note']}`}>
      <p className="small muted">{seller ? m.operator_seller_note() : m.operator_seller_none()}</p>
      <Form form={form} label={m.operator_seller()}>
        <Columns>
          {LINES.map(([line, label]) => (
            <TextField key={line} {...form.field(line)} label={label()} lang={line.endsWith('Hi') ? 'hi' : undefined} />
          ))}
          <SelectField
            {...form.field('state')}
            label={m.app_state()}
            options={GST_STATES.map(({ gst }) => ({ value: gst, name: gstState(gst, getLocale()) }))}
          />
        </Columns>
        <FormActions form={form} submit={m.app_save()} />
      </Form>
    </div>
  )
}
