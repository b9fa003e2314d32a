import type { Input } from '@chowk/contract/call.ts'
import type { GiftRegistration, TaxInformation, saveTax } from '@chowk/contract/billing/tax.ts'
import type { FieldMessages } from '../../app/form/field-errors.ts'
import { m } from '../../paraglide/messages.js'

const registrationOf = (given: GiftRegistration | null | undefined) => ({
  number: given?.number ?? '',
  from: given?.from ?? '',
  until: given?.until ?? '',
})

/** What the fields hold at first, of what was said or of a name alone. */
export const valuesOf = (tax: Partial<TaxInformation>) => ({
  legalName: tax.legalName ?? '',
  tradeName: tax.tradeName ?? '',
  gstin: tax.gstin ?? '',
  pan: tax.pan ?? '',
  tan: tax.tan ?? '',
  address: tax.address ?? '',
  pin: tax.pin ?? '',
  state: tax.state ?? '',
  reg80g: registrationOf(tax.reg80g),
  reg12a: registrationOf(tax.reg12a),
  // What is changed holds from today on unless another day is said.
  since: '',
})
/** The same. */
export type TaxValues = ReturnType<typeof valuesOf>

const registrationIn = ({ number, from, until }: TaxValues['reg80g']) =>
  number.trim() === '' && from === '' ? null : { number, from, until: until || null }

/** What is sent of it. */
export const inputOf = ({ reg80g, reg12a, since, ...rest }: TaxValues): Input<typeof saveTax> => ({
  ...rest,
  reg80g: registrationIn(reg80g),
  reg12a: registrationIn(reg12a),
  since: since || undefined,
})

const registration = {
  number: { INVALID_REGISTRATION: m.tax_fault_registration_number },
  from: m.tax_fault_from,
  until: { ENDS_BEFORE: m.tax_fault_ends_before },
}

/** What is said at the fields. */
export const FIELD_ERRORS: FieldMessages = {
  gstin: { INVALID_GSTIN: m.tax_fault_gstin, OTHER_STATE: m.tax_fault_other_state },
  pan: {
    INVALID_PAN: m.tax_fault_invalid_pan,
    OTHER_PAN: m.tax_fault_other_pan,
    GSTIN_OR_PAN: m.tax_fault_gstin_or_pan,
  },
  tan: { INVALID_TAN: m.tax_fault_tan },
  pin: { REQUIRED: m.billing_fault_pin, INVALID_PIN: m.billing_fault_pin },
  state: m.tax_state_unchosen,
  since: { SINCE_TOO_EARLY: m.tax_fault_since_early, SINCE_TOO_LATE: m.tax_fault_since_late },
  'reg80g.number': registration.number,
  'reg80g.from': registration.from,
  'reg80g.until': registration.until,
  'reg12a.number': registration.number,
  'reg12a.from': registration.from,
  'reg12a.until': registration.until,
}
