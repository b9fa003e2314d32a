import { useWatch } from 'react-hook-form'
import type { Output } from '@chowk/contract/call.ts'
import { createContribution, listContributions } from '@chowk/contract/donation/contribution.ts'
import type { ContributionMode } from '@chowk/contract/donation/contribution.ts'
import type { getDrive } from '@chowk/contract/donation/drive.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { FilesField } from '../../app/form/files-field.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { DateField } from '../../ui/field/date-field.tsx'
import { MoneyField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { paiseOf } from '../../ui/field/written-values.rules.ts'
import { CLAIM_FAULTS, GIVE_ERRORS, KIND_WORDS } from '../gift-words.ts'
import { GiverFields, giverInput, giverValues } from './giver-fields.tsx'
import type { GiverValues } from './giver-fields.tsx'

type Drive = Output<typeof getDrive>
type OfferedKind = 'MONEY_OFFLINE' | 'IN_KIND' | 'SERVICE'

interface Values extends GiverValues {
  kind: OfferedKind
  amountPaise: string
  what: string
  reference: string
  mode: ContributionMode
  givenOn: string
  proof: Attachment[]
}

/** Reports money given outside Chowk, or offers things or time; the workspace decides. */
export function ContributeForm({ drive, onDone }: { drive: Drive; onDone: () => void }) {
  const today = useNow().slice(0, 10)
  const { customUrl, mayGiveMoney } = drive
  const values: Values = {
    ...giverValues(drive),
    kind: mayGiveMoney ? 'MONEY_OFFLINE' : 'IN_KIND',
    amountPaise: '',
    what: '',
    reference: '',
    mode: 'BANK',
    givenOn: today,
    proof: [],
  }
  const form = useForm(createContribution, {
    values,
    toInput: ({ kind, amountPaise, what, reference, mode, givenOn, proof, ...giver }) => ({
      customUrl,
      kind,
      ...giverInput({ ...giver, wants80g: giver.wants80g && kind === 'MONEY_OFFLINE' }),
      ...(kind === 'MONEY_OFFLINE'
        ? { amountPaise: paiseOf(amountPaise) ?? null, reference, mode, proofId: proof[0]?.attachmentId ?? null }
        : { what }),
      givenOn,
      language: getLocale(),
    }),
    fieldAt: { proofId: 'proof' },
    errors: {
      ...GIVE_ERRORS,
      ATTACHMENT_NOT_FOUND: m.gift_error_attachment,
      INVALID_DAY: m.gift_error_day,
      TOO_MANY_CONTRIBUTIONS: m.gift_error_many,
    },
    fieldOf: { ATTACHMENT_NOT_FOUND: 'proof', INVALID_DAY: 'givenOn' },
    fieldErrors: {
      ...CLAIM_FAULTS,
      amountPaise: { TOO_LITTLE: m.gift_error_little, AMOUNT_NEEDED: m.gift_error_needed },
      reference: { REFERENCE_NEEDED: m.gift_error_needed },
      what: { WHAT_NEEDED: m.gift_error_needed },
      proof: { PROOF_NEEDED: m.gift_error_needed },
    },
    refreshes: [listContributions],
    keepsDraft: false,
    onDone: () => {
      showToast({ text: m.gift_sent() })
      onDone()
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const isMoney = kind === 'MONEY_OFFLINE'
  const kinds: OfferedKind[] = mayGiveMoney ? ['MONEY_OFFLINE', 'IN_KIND', 'SERVICE'] : ['IN_KIND', 'SERVICE']
  return (
    <Form form={form} label={m.gift_report_contribution()}>
      <h2 className="h2">{m.gift_report_contribution()}</h2>
      <RadioGroup
        {...form.field('kind')}
        as="list"
        label={m.gift_kind()}
        options={kinds.map((value) => ({ value, name: KIND_WORDS[value]() }))}
      />
      {isMoney ? (
        <MoneyFields form={form} />
      ) : (
        <TextArea {...form.field('what')} label={m.gift_what()} hint={m.gift_what_hint()} rows={3} />
      )}
      <DateField {...form.field('givenOn')} label={m.gift_given_on()} max={today} />
      <GiverFields form={form} drive={drive} isMoney={isMoney} />
      <FormActions form={form} submit={m.gift_send()} />
    </Form>
  )
}

function MoneyFields({ form }: { form: FormState<Values> }) {
  return (
    <>
      <MoneyField {...form.field('amountPaise')} label={m.gift_amount()} />
      <RadioGroup
        {...form.field('mode')}
        as="list"
        label={m.gift_mode()}
        options={[
          { value: 'BANK', name: m.gift_mode_bank() },
          { value: 'CASH', name: m.gift_mode_cash() },
          { value: 'OTHER', name: m.gift_mode_other() },
        ]}
      />
      <TextField {...form.field('reference')} label={m.gift_reference()} autoComplete="off" />
      <Controlled form={form} name="proof">
        {({ name, value, onChange, error }) => (
          <FilesField
            name={name}
            value={value}
            onChange={onChange}
            error={error}
            label={m.gift_proof()}
            hint={m.gift_proof_hint()}
            max={1}
            add={m.gift_proof_add()}
            accept="application/pdf,image/*"
          />
        )}
      </Controlled>
    </>
  )
}
