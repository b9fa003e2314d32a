import { useWatch } from 'react-hook-form'
import type { Output } from '@chowk/contract/call.ts'
import { ONE_STATE_STATUSES, TaxStatus, getOwnSeller, saveOwnSeller } from '@chowk/contract/product/seller.ts'
import type { OwnSeller } from '@chowk/contract/product/seller.ts'
import { GST_STATES, gstDigitsToday } from '@chowk/contract/region/indian-state.ts'
import { gstinFault } from '@chowk/contract/indian-numbers.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { DigitsField, MoneyField, NumberField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { FIELD_ERRORS, inputOf, valuesOf } from './seller-values.ts'
import type { SellerValues } from './seller-values.ts'

const STATUS_WORDS: Record<TaxStatus, { name: () => string; says: () => string }> = {
  REGULAR: { name: m.sell_tax_regular, says: m.sell_tax_regular_says },
  COMPOSITION: { name: m.sell_tax_composition, says: m.sell_tax_composition_says },
  ENROLLED: { name: m.sell_tax_enrolled, says: m.sell_tax_enrolled_says },
  UNREGISTERED: { name: m.sell_tax_unregistered, says: m.sell_tax_unregistered_says },
}

interface SellerFormProps {
  own: Output<typeof getOwnSeller>
  submit: string
  onSaved: (saved: Output<typeof saveOwnSeller>) => void
}

/** Sets a seller up or changes it; the tax status comes first, since what may be sold follows from it. */
export function SellerForm({ own: { seller, suggested }, submit, onSaved }: SellerFormProps) {
  const form = useForm(saveOwnSeller, {
    values: valuesOf(seller, suggested),
    toInput: inputOf,
    conflict: { version: seller?.version ?? 0, valuesOf: (current) => valuesOf(current as OwnSeller, null) },
    errors: {
      SUBSCRIPTION_REQUIRED: m.sell_no_access,
      VERSION_CONFLICT: m.sell_seller_newer,
      PRODUCTS_PRICED: m.sell_priced_short,
    },
    fieldErrors: FIELD_ERRORS,
    refreshes: [getOwnSeller],
    onDone: onSaved,
  })
  return (
    <Form form={form} label={m.sell_settings()}>
      <TaxFields form={form} />
      <Fieldset legend={m.sell_legal()}>
        <TextField {...form.field('legalName')} label={m.tax_legal_name()} autoComplete="organization" />
        <TextArea {...form.field('address')} label={m.app_address()} rows={2} autoComplete="street-address" />
        <Columns>
          <SelectField
            {...form.field('stateCode')}
            label={m.app_state()}
            options={GST_STATES.filter(({ gst }) => gst !== '97').map((state) => ({
              value: state.gst,
              name: state[getLocale()],
            }))}
            placeholder={m.tax_state_unchosen()}
          />
          <DigitsField {...form.field('postalCode')} kind="pin" label={m.tax_pin()} />
        </Columns>
      </Fieldset>
      <Fieldset legend={m.sell_shop()}>
        <TextField {...form.field('name')} label={m.sell_shop_name()} autoComplete="off" />
        <TextArea {...form.field('about')} label={m.sell_shop_about()} rows={3} optional />
      </Fieldset>
      <DeliveryFields form={form} />
      <FormActions form={form} submit={submit} />
    </Form>
  )
}

interface FieldsProps {
  form: FormState<SellerValues>
}

function TaxFields({ form }: FieldsProps) {
  const status = useWatch({ control: form.control, name: 'taxStatus' })
  const gstin = form.field('gstin')
  const hasGstin = status === 'REGULAR' || status === 'COMPOSITION'
  const take = (written: string) => {
    const number = written.trim().toUpperCase()
    if (gstinFault(number)) return
    form.setValue('stateCode', gstDigitsToday(number.slice(0, 2)))
    form.setValue('pan', number.slice(2, 12))
  }
  return (
    <div className="stack gap-3">
      <RadioGroup
        {...form.field('taxStatus')}
        as="list"
        label={m.sell_tax_question()}
        options={TaxStatus.options.map((value) => ({ value, name: STATUS_WORDS[value].name() }))}
      />
      <p className="small muted" role="status">
        {STATUS_WORDS[status].says()}
      </p>
      {hasGstin && (
        <TextField
          {...gstin}
          label={m.tax_gstin()}
          hint={m.tax_gstin_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            void gstin.onChange(event)
            take(event.target.value)
          }}
        />
      )}
      {status === 'ENROLLED' && (
        <Columns>
          <TextField
            {...form.field('enrolmentNumber')}
            label={m.sell_enrolment()}
            hint={m.sell_fault_enrolment()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...form.field('pan')}
            label={m.tax_pan()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Columns>
      )}
    </div>
  )
}

function DeliveryFields({ form }: FieldsProps) {
  const served = useWatch({ control: form.control, name: 'served' })
  const isBound = ONE_STATE_STATUSES.includes(useWatch({ control: form.control, name: 'taxStatus' }))
  return (
    <Fieldset legend={m.sell_delivery()}>
      <Columns>
        <MoneyField {...form.field('shippingPaise')} label={m.sell_shipping()} hint={m.sell_shipping_hint()} />
        <NumberField {...form.field('shipsWithinDays')} label={m.sell_dispatch()} />
      </Columns>
      {isBound ? (
        <p className="small muted">{m.sell_served_bound()}</p>
      ) : (
        <RadioGroup
          {...form.field('served')}
          as="list"
          label={m.sell_served()}
          options={[
            { value: 'ALL', name: m.sell_served_all() },
            { value: 'OWN', name: m.sell_served_own() },
            { value: 'SOME', name: m.sell_served_some() },
          ]}
        />
      )}
      {!isBound && served === 'SOME' && (
        <Controlled form={form} name="servedStates">
          {({ value, onChange, error, name }) => (
            <CheckboxGroup
              name={name}
              label={m.sell_served_states()}
              error={error}
              as="grid"
              chosen={value}
              onChoose={onChange}
              options={GST_STATES.filter(({ gst }) => gst !== '97').map((state) => ({
                value: state.gst,
                name: state[getLocale()],
              }))}
            />
          )}
        </Controlled>
      )}
    </Fieldset>
  )
}
