import { useWatch } from 'react-hook-form'
import { AddressType, listAddresses, saveAddress, updateAddress } from '@chowk/contract/order/address.ts'
import type { Address } from '@chowk/contract/order/address.ts'
import { doesPinDisagree, statesOfPin } from '@chowk/contract/order/pin-state.rules.ts'
import { INDIAN_STATES } from '@chowk/contract/region/indian-state.ts'
import { getCities } from '@chowk/contract/region/region.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { DigitsField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { TYPE_WORDS } from './address-words.ts'

const EMPTY = {
  name: '',
  phone: '',
  line1: '',
  line2: '',
  landmark: '',
  city: '',
  stateCode: '',
  postalCode: '',
  type: 'HOME' as AddressType,
  isDefault: false,
}
type Values = typeof EMPTY

const valuesOf = ({ name, phone, line1, line2, landmark, ...rest }: Address): Values => {
  const { city, stateCode, postalCode, type, isDefault } = rest
  return { name, phone, line1, line2, landmark, city, stateCode, postalCode, type, isDefault }
}

interface FormProps {
  onDone: (address: Address) => void
  onCancel: () => void
}

/** Adds an address. */
export function NewAddressForm({ onDone, onCancel }: FormProps) {
  const form = useForm(saveAddress, {
    values: EMPTY,
    toInput: (values) => values,
    errors: { TOO_MANY_ADDRESSES: m.address_error_many },
    refreshes: [listAddresses],
    onDone,
  })
  return <AddressFields form={form} onCancel={onCancel} />
}

/** Changes an address. */
export function ChangeAddressForm({ address, onDone, onCancel }: FormProps & { address: Address }) {
  const { addressId, version } = address
  const form = useForm(updateAddress, {
    values: valuesOf(address),
    toInput: (values, current) => ({ addressId, version: current, ...values }),
    errors: { ADDRESS_NOT_FOUND: m.address_gone, VERSION_CONFLICT: m.address_error_changed },
    conflict: { version, valuesOf: (current) => valuesOf(current as unknown as Address) },
    refreshes: [listAddresses],
    onDone,
  })
  return <AddressFields form={form} onCancel={onCancel} />
}

function AddressFields({ form, onCancel }: { form: FormState<Values>; onCancel: () => void }) {
  return (
    <Form form={form} label={m.address_title()}>
      <Columns>
        <TextField {...form.field('name')} label={m.address_name()} autoComplete="name" />
        <DigitsField {...form.field('phone')} kind="mobile" label={m.address_phone()} />
      </Columns>
      <PlaceFields form={form} />
      <TextField {...form.field('line1')} label={m.address_line1()} autoComplete="address-line1" />
      <TextField {...form.field('line2')} label={m.address_line2()} optional autoComplete="address-line2" />
      <TextField {...form.field('landmark')} label={m.address_landmark()} optional autoComplete="off" />
      <RadioGroup
        {...form.field('type')}
        label={m.address_type()}
        options={AddressType.options.map((value) => ({ value, name: TYPE_WORDS[value]() }))}
      />
      <CheckboxField {...form.field('isDefault')} label={m.address_make_default()} />
      <FormActions form={form} submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onCancel }} />
    </Form>
  )
}

/** PIN code first, since it suggests the State, and the State its cities. */
function PlaceFields({ form }: { form: FormState<Values> }) {
  const [postalCode, stateCode] = useWatch({ control: form.control, name: ['postalCode', 'stateCode'] })
  const pin = postalCode.replaceAll(' ', '')
  const disagrees = pin.length === 6 && stateCode !== '' && doesPinDisagree(pin, stateCode)
  const postal = form.field('postalCode')
  const state = INDIAN_STATES.find(({ gst }) => gst === stateCode)
  return (
    <>
      <Columns>
        <DigitsField
          {...postal}
          kind="pin"
          label={m.address_pin()}
          onChange={(event) => {
            void postal.onChange(event)
            const [likely] = statesOfPin(event.target.value.replaceAll(' ', ''))
            if (likely && event.target.value.replaceAll(' ', '').length === 6 && stateCode === '')
              form.setValue('stateCode', likely)
          }}
        />
        <SelectField
          {...form.field('stateCode')}
          label={m.app_state()}
          hint={disagrees ? m.address_pin_disagrees() : undefined}
          options={INDIAN_STATES.map((each) => ({ value: each.gst, name: each[getLocale()] }))}
          placeholder={m.address_state_unchosen()}
        />
      </Columns>
      <TextField {...form.field('city')} label={m.app_city()} list="address-cities" autoComplete="address-level2" />
      {state && <Cities stateId={`IN-${state.code}`} />}
    </>
  )
}

/** Towns of the State, which the browser suggests. */
function Cities({ stateId }: { stateId: string }) {
  const { data } = useRead(getCities, { id: stateId })
  return (
    <datalist id="address-cities">
      {data?.map(({ id, name, nameHi }) => (
        <option key={id} value={nameOf({ en: name, hi: nameHi })} />
      ))}
    </datalist>
  )
}
