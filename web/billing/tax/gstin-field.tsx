import { useWatch } from 'react-hook-form'
import { TAX_STATES, validateGst } from '@chowk/contract/billing/tax.ts'
import type { GstStatus } from '@chowk/contract/billing/tax.ts'
import { gstinFault } from '@chowk/contract/indian-numbers.ts'
import type { GstinFault } from '@chowk/contract/indian-numbers.ts'
import { gstDigitsToday } from '@chowk/contract/region/indian-state.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { TextField } from '../../ui/field/text-field.tsx'
import type { TaxValues } from './tax-values.ts'

const FAULT: Record<GstinFault, () => string> = {
  LENGTH: m.tax_fault_length,
  CHARACTERS: m.tax_fault_characters,
  STATE: m.tax_fault_state,
  PAN: m.tax_fault_pan,
  REGISTRATION: m.tax_fault_registration,
  CHECK: m.tax_fault_check,
}

const STATUS: Record<GstStatus, () => string> = {
  NOT_CHECKED: m.tax_status_not_checked,
  ACTIVE: m.tax_status_active,
  CANCELLED: m.tax_status_cancelled,
  UNKNOWN: m.tax_status_unknown,
}

const written = (text: string) => text.trim().toUpperCase()

/** A GSTIN with what is wrong with it while it is typed; a right one fills in its state and its PAN. */
export function GstinField({ form }: { form: FormState<TaxValues> }) {
  const field = form.field('gstin')
  const gstin = written(useWatch({ control: form.control, name: 'gstin' }))
  const fault = gstin === '' ? null : gstinFault(gstin)
  const take = (text: string) => {
    const number = written(text)
    if (gstinFault(number)) return
    form.setValue('state', gstDigitsToday(number.slice(0, 2)))
    form.setValue('pan', number.slice(2, 12))
  }
  return (
    <div className="stack gap-1">
      <TextField
        {...field}
        label={m.tax_gstin()}
        hint={gstin.length === 15 && fault ? FAULT[fault]() : m.tax_gstin_hint()}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          void field.onChange(event)
          take(event.target.value)
        }}
      />
      {gstin !== '' && !fault && <RightGstin gstin={gstin} />}
    </div>
  )
}

function RightGstin({ gstin }: { gstin: string }) {
  const { data } = useRead(validateGst, { gstin })
  if (!data?.valid) return null
  const digits = data.stateCode ?? ''
  const state = TAX_STATES.find(({ gst }) => gst === data.stateToday)?.[getLocale()] ?? digits
  return (
    <p className="small muted" role="status">
      {data.isStateGiven ? m.tax_gstin_right({ state, pan: data.pan ?? '' }) : m.tax_gstin_former({ digits, state })}{' '}
      {STATUS[data.status]()}
    </p>
  )
}
