import type { Path } from 'react-hook-form'
import { TAX_STATES, getTax, saveTax, updateTax } from '@chowk/contract/billing/tax.ts'
import type { TaxInformation } from '@chowk/contract/billing/tax.ts'
import { listApplicableQr } from '@chowk/contract/organisation/qr.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { DatePicker } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { DigitsField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { GstinField } from './gstin-field.tsx'
import { FIELD_ERRORS, inputOf, valuesOf } from './tax-values.ts'
import type { TaxValues } from './tax-values.ts'

const ERRORS = {
  SINCE_TOO_EARLY: m.tax_fault_since_early,
  SINCE_TOO_LATE: m.tax_fault_since_late,
  NOT_A_RECEIVER: m.tax_error_receiver,
}
// Errors within these stand at their own fields.
const LISTS = ['reg80g', 'reg12a'] as const
const REFRESHES = [getTax, listApplicableQr]
const onDone = () => showToast({ text: m.tax_saved() })

interface TaxFormProps {
  /** What holds now, to be changed from a day on; null where nothing was said yet. */
  tax: TaxInformation | null
  /** Of the workspace or the person: a beginning. */
  name: string
  receivesGifts: boolean
}

/** Tax details said for the first time or changed: one form for both, so that what is typed stays when somebody else says them first. */
export function TaxForm({ tax, name, receivesGifts }: TaxFormProps) {
  const form = useForm(tax ? updateTax : saveTax, {
    values: valuesOf(tax ?? { legalName: name }),
    toInput: (values, version) => ({ ...inputOf(values), ...(tax && { version }) }),
    lists: LISTS,
    conflict: tax
      ? { version: tax.version, valuesOf: (current) => valuesOf(current as Partial<TaxInformation>) }
      : undefined,
    errors: {
      ...ERRORS,
      ALREADY_SAVED: m.tax_error_saved,
      TAX_NOT_FOUND: m.tax_error_missing,
      VERSION_CONFLICT: m.tax_error_saved,
    },
    fieldErrors: FIELD_ERRORS,
    refreshes: REFRESHES,
    staleCodes: ['ALREADY_SAVED', 'TAX_NOT_FOUND'],
    onDone,
  })
  return <TaxFields form={form} receivesGifts={receivesGifts} />
}

interface FieldsProps {
  form: FormState<TaxValues>
  receivesGifts: boolean
}

function TaxFields({ form, receivesGifts }: FieldsProps) {
  return (
    <Form form={form} label={m.tax_title()}>
      <Fieldset legend={m.tax_numbers()}>
        <GstinField form={form} />
        <Columns>
          <TextField
            {...form.field('pan')}
            label={m.tax_pan()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...form.field('tan')}
            label={m.tax_tan()}
            hint={m.tax_tan_hint()}
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Columns>
      </Fieldset>
      <Fieldset legend={m.tax_names()}>
        <TextField
          {...form.field('legalName')}
          label={m.tax_legal_name()}
          hint={m.tax_legal_name_hint()}
          autoComplete="organization"
        />
        <TextField {...form.field('tradeName')} label={m.tax_trade_name()} optional autoComplete="off" />
      </Fieldset>
      <AddressFields form={form} />
      {receivesGifts && (
        <Fieldset legend={m.qr_kind_donation()}>
          <p className="small muted">{m.tax_gifts_text()}</p>
          <Registration form={form} name="reg80g" label={m.tax_80g()} />
          <Registration form={form} name="reg12a" label={m.tax_12a()} />
        </Fieldset>
      )}
      <DayField form={form} name="since" label={m.tax_since()} hint={m.tax_since_hint()} />
      <FormActions form={form} submit={m.app_save()} />
    </Form>
  )
}

function AddressFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <Fieldset legend={m.tax_address_title()}>
      <TextArea {...form.field('address')} label={m.app_address()} rows={2} autoComplete="street-address" />
      <Columns>
        <SelectField
          {...form.field('state')}
          label={m.app_state()}
          options={TAX_STATES.map((state) => ({ value: state.gst, name: `${state[getLocale()]} (${state.gst})` }))}
          placeholder={m.tax_state_unchosen()}
        />
        <DigitsField {...form.field('pin')} kind="pin" label={m.tax_pin()} />
      </Columns>
    </Fieldset>
  )
}

interface DayProps {
  form: FormState<TaxValues>
  name: Path<TaxValues>
  label: string
  hint?: string
}

function DayField({ form, name, label, hint }: DayProps) {
  return (
    <Controlled form={form} name={name}>
      {({ value, onChange, ...held }) => (
        <DatePicker
          {...held}
          value={typeof value === 'string' && value !== '' ? value : null}
          onChange={(day) => onChange(day ?? '')}
          label={label}
          {...(hint && { hint })}
        />
      )}
    </Controlled>
  )
}

interface RegistrationProps {
  form: FormState<TaxValues>
  name: 'reg80g' | 'reg12a'
  label: string
}

function Registration({ form, name, label }: RegistrationProps) {
  return (
    <div className="stack gap-2" role="group" aria-label={label}>
      <TextField {...form.field(`${name}.number`)} label={label} optional autoComplete="off" spellCheck={false} />
      <Columns>
        <DayField form={form} name={`${name}.from`} label={m.tax_from()} hint={m.tax_from_hint()} />
        <DayField form={form} name={`${name}.until`} label={m.tax_until()} hint={m.tax_until_hint()} />
      </Columns>
    </div>
  )
}
