import { useState } from 'react'
import type { FormEvent } from 'react'
import { getSeller, updateSeller } from '@chowk/contract/billing/seller.ts'
import type { Seller } from '@chowk/contract/billing/seller.ts'
import { GST_STATES, gstState } from '@chowk/contract/region/indian-state.ts'
import type { CallFailed } from '../../app/calls.ts'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import desk from '../desk/desk.module.css'
import { REFUSED } from './plan-words.ts'

type Line = Exclude<keyof Seller, 'state'>

const LINES = [
  ['name', m.operator_seller_name, 120],
  ['nameHi', m.operator_seller_name_hi, 120],
  ['address', m.operator_seller_address, 200],
  ['addressHi', m.operator_seller_address_hi, 200],
  ['gstin', m.operator_seller_gstin, 15],
  ['contact', m.operator_seller_contact, 120],
  ['signatory', m.operator_seller_signatory, 80],
  ['signatoryHi', m.operator_seller_signatory_hi, 80],
] as const satisfies readonly (readonly [Line, () => string, number])[]

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

function faultOf(error: CallFailed | null, line: Line): string | undefined {
  const [code] = fieldFaults(error, line)
  if (!code) return undefined
  if (code === 'OTHER_STATE') return m.operator_seller_other_state()
  return line === 'gstin' ? m.operator_seller_bad_gstin() : m.operator_seller_needed()
}

/** Who sells here, as it stands on every invoice from today on; without a seller nothing is for sale. */
export function SellerForm({ seller }: { seller: Seller | null }) {
  const [draft, setDraft] = useState(seller ?? NOBODY)
  const save = useWrite(updateSeller, { refreshes: [getSeller] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft, { onSuccess: () => showToast({ text: m.operator_seller_saved() }) })
  }
  const hasFieldFault = LINES.some(([line]) => fieldFaults(save.error, line).length > 0)
  return (
    <form className={`${desk['form']} ${desk['note']}`} onSubmit={submit} noValidate>
      <p className={desk['quiet']}>{seller ? m.operator_seller_note() : m.operator_seller_none()}</p>
      <div className={desk['pair']}>
        {LINES.map(([line, label, most]) => (
          <TextField
            key={line}
            label={label()}
            lang={line.endsWith('Hi') ? 'hi' : undefined}
            maxLength={most}
            value={draft[line]}
            fault={faultOf(save.error, line)}
            onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, [line]: value }))}
          />
        ))}
        <SelectField
          label={m.operator_seller_state()}
          value={draft.state}
          options={GST_STATES.map(({ gst }) => ({ value: gst, name: gstState(gst, getLocale()) }))}
          onChoose={(state) => setDraft((before) => ({ ...before, state }))}
        />
      </div>
      {save.error && !hasFieldFault && (
        <Note kind="fault" alert>
          {failureWords(save.error, REFUSED)}
        </Note>
      )}
      <div>
        <Button type="submit" disabled={save.isPending}>
          {m.operator_seller_save()}
        </Button>
      </div>
    </form>
  )
}
