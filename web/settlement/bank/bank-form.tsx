import { useWatch } from 'react-hook-form'
import { BankKind, getBankName, listBanks, saveBank, updateBank } from '@chowk/contract/settlement/bank.ts'
import type { BankAccount } from '@chowk/contract/settlement/bank.ts'
import { isIfsc } from '@chowk/contract/indian-numbers.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { LEAVING_PROOF, ProofFields, proofsOf } from '../../app/form/proof-fields.tsx'
import type { Security } from '../../app/form/proof-fields.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { CHANGE_ERRORS, KIND_WORDS } from './bank-words.ts'

interface BankFormProps {
  merchantId: string
  security: Security
  onDone: () => void
  onCancel: () => void
}

const valuesOf = (bank?: BankAccount) => ({
  holderName: bank?.holderName ?? '',
  accountNumber: '',
  accountNumberAgain: '',
  ifscCode: bank?.branch.ifscCode ?? '',
  type: bank?.type ?? ('SAVINGS' as BankKind),
  password: '',
  code: '',
})
type Values = ReturnType<typeof valuesOf>

const OPTIONS = {
  fieldOf: LEAVING_PROOF.fieldOf,
  fieldErrors: {
    ...LEAVING_PROOF.fieldErrors,
    accountNumber: { INVALID_ACCOUNT_NUMBER: m.bank_number_error },
    accountNumberAgain: { INVALID_ACCOUNT_NUMBER: m.bank_number_error, OTHER_ACCOUNT_NUMBER: m.bank_number_differs },
    ifscCode: { INVALID_IFSC: m.bank_ifsc_error },
  },
  guardsLeaving: false,
  refreshes: [listBanks],
}

/** Adds a bank account. */
export function NewBankForm({ merchantId, security, onDone, onCancel }: BankFormProps) {
  const asks = proofsOf(security)
  const form = useForm(saveBank, {
    ...OPTIONS,
    errors: {
      ...LEAVING_PROOF.errors,
      SELLER_NOT_FOUND: m.bank_error_seller,
      TOO_MANY_BANKS: m.bank_error_many,
    },
    values: valuesOf(),
    toInput: ({ password, code, ...values }) => ({ merchantId, ...values, ...asks.inputOf({ password, code }) }),
    required: asks.required,
    onDone,
  })
  return <BankFields form={form} security={security} onCancel={onCancel} />
}

/** Changes a bank account; its number is typed again, since it can't be shown. */
export function ChangeBankForm({
  bank: { bankId, version, ...bank },
  merchantId,
  security,
  onDone,
  onCancel,
}: BankFormProps & { bank: BankAccount }) {
  const asks = proofsOf(security)
  const form = useForm(updateBank, {
    ...OPTIONS,
    errors: { ...CHANGE_ERRORS, VERSION_CONFLICT: m.bank_error_changed },
    staleCodes: ['VERSION_CONFLICT'],
    values: valuesOf({ bankId, version, ...bank }),
    toInput: ({ password, code, ...values }) => ({
      merchantId,
      bankId,
      version,
      ...values,
      ...asks.inputOf({ password, code }),
    }),
    required: asks.required,
    onDone,
  })
  return <BankFields form={form} security={security} onCancel={onCancel} />
}

interface FieldsProps {
  form: FormState<Values>
  security: Security
  onCancel: () => void
}

function BankFields({ form, security, onCancel }: FieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <Form form={form} label={m.bank_title()}>
      <TextField {...form.field('holderName')} label={m.bank_holder()} hint={m.bank_holder_hint()} autoComplete="off" />
      <Columns>
        <TextField {...form.field('accountNumber')} {...number} label={m.bank_number()} hint={m.bank_number_hint()} />
        <TextField {...form.field('accountNumberAgain')} {...number} label={m.bank_number_again()} />
      </Columns>
      <TextField
        {...form.field('ifscCode')}
        label={m.bank_ifsc()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Branch form={form} />
      <RadioGroup
        {...form.field('type')}
        label={m.bank_type()}
        options={BankKind.options.map((value) => ({ value, name: KIND_WORDS[value]() }))}
      />
      <ProofFields asks={proofsOf(security)} password={form.field('password')} code={form.field('code')} />
      <FormActions form={form} submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onCancel }} />
    </Form>
  )
}

/** The bank of the typed code. */
function Branch({ form }: { form: FormState<Values> }) {
  const typed = useWatch({ control: form.control, name: 'ifscCode' }).trim().toUpperCase()
  if (!isIfsc(typed)) return null
  return <KnownBranch ifscCode={typed} onTake={(code) => form.setValue('ifscCode', code)} />
}

function KnownBranch({ ifscCode, onTake }: { ifscCode: string; onTake: (code: string) => void }) {
  const { data } = useRead(getBankName, { ifscCode })
  if (!data) return null
  const { bankName, status, suggestedIfsc, listDate } = data
  return (
    <div className="stack gap-2 small" role="status">
      {bankName && <p className="muted">{bankName}</p>}
      {status === 'UNKNOWN' && <p>{m.bank_ifsc_unknown({ date: dateText(listDate) })}</p>}
      {suggestedIfsc && (
        <div className="cluster">
          <p>{m.bank_ifsc_merged({ code: suggestedIfsc })}</p>
          <Button small variant="outlined" onClick={() => onTake(suggestedIfsc)}>
            {m.bank_ifsc_take({ code: suggestedIfsc })}
          </Button>
        </div>
      )}
    </div>
  )
}
