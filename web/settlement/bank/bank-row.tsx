import { useState } from 'react'
import type { Call } from '@chowk/contract/call.ts'
import { deleteBank, listBanks, makeBankPrimary } from '@chowk/contract/settlement/bank.ts'
import type { BankAccount } from '@chowk/contract/settlement/bank.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { LEAVING_PROOF, ProofFields, proofsOf } from '../../app/form/proof-fields.tsx'
import type { Security } from '../../app/form/proof-fields.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { Panel } from '../../ui/layout/layout.tsx'
import { ChangeBankForm } from './bank-form.tsx'
import { CHANGE_ERRORS, DELETE_ERRORS, FAILURE_WORDS, KIND_WORDS, STATE_WORDS } from './bank-words.ts'

interface RowProps {
  bank: BankAccount
  merchantId: string
  security: Security
}

type Doing = 'CHANGE' | 'PRIMARY' | 'DELETE'

/** One bank account with what may be done with it. */
export function BankRow({ bank, merchantId, security }: RowProps) {
  const [doing, setDoing] = useState<Doing>()
  const rest = { bank, merchantId, security, onCancel: () => setDoing(undefined) }
  const done = () => {
    setDoing(undefined)
    showToast({ text: m.bank_saved() })
  }
  const actions: [Doing, string][] = [
    ['CHANGE', m.bank_change()],
    ...(bank.isPrimary ? [] : [['PRIMARY', m.bank_make_primary()] as [Doing, string]]),
    ['DELETE', m.bank_delete()],
  ]
  return (
    <Panel>
      <div className="stack gap-3">
        <BankText bank={bank} />
        {doing === undefined && (
          <div className="cluster">
            {actions.map(([action, name]) => (
              <button key={action} type="button" className="text-button" onClick={() => setDoing(action)}>
                {name} <span className="only-heard">{bank.lastFour}</span>
              </button>
            ))}
          </div>
        )}
        {doing === 'CHANGE' && <ChangeBankForm {...rest} onDone={done} />}
        {doing === 'PRIMARY' && <PrimaryForm {...rest} onDone={done} />}
        {doing === 'DELETE' && <DeleteForm {...rest} onDone={done} />}
      </div>
    </Panel>
  )
}

function BankText({ bank }: { bank: BankAccount }) {
  const { branch, lastFour, holderName, type, isPrimary, state, failure } = bank
  return (
    <div className="breaks">
      <p>
        <strong>{branch.bankName ?? branch.ifscCode}</strong>
        <span className="dot-before tabular">•••• {lastFour}</span>
        {isPrimary && <span className="small accent dot-before">{m.bank_primary()}</span>}
      </p>
      <p className="small muted">
        {holderName}
        <span className="dot-before">{KIND_WORDS[type]()}</span>
        <span className="dot-before">{branch.ifscCode}</span>
      </p>
      <p className={`small ${state === 'FAILED' ? 'danger' : 'muted'}`}>
        {STATE_WORDS[state]()}
        {failure !== '' && `. ${FAILURE_WORDS[failure]()}`}
      </p>
    </div>
  )
}

interface ProvenProps extends RowProps {
  onDone: () => void
  onCancel: () => void
}

const PROOF = { ...LEAVING_PROOF, values: { password: '', code: '' }, refreshes: [listBanks] as Call[] }

function PrimaryForm({ bank: { bankId }, merchantId, security, onDone, onCancel }: ProvenProps) {
  const asks = proofsOf(security)
  const form = useForm(makeBankPrimary, {
    ...PROOF,
    errors: CHANGE_ERRORS,
    toInput: (typed) => ({ merchantId, bankId, ...asks.inputOf(typed) }),
    required: asks.required,
    onDone,
  })
  return (
    <Form form={form} label={m.bank_make_primary()}>
      <ProofFields asks={asks} password={form.field('password')} code={form.field('code')} />
      <FormActions form={form} submit={m.bank_make_primary()} cancel={{ label: m.app_cancel(), onClick: onCancel }} />
    </Form>
  )
}

function DeleteForm({ bank: { bankId }, merchantId, security, onDone, onCancel }: ProvenProps) {
  const asks = proofsOf(security)
  const form = useForm(deleteBank, {
    ...PROOF,
    errors: DELETE_ERRORS,
    toInput: (typed) => ({ merchantId, bankId, ...asks.inputOf(typed) }),
    required: asks.required,
    onDone,
  })
  return (
    <Form form={form} label={m.bank_delete()}>
      <ProofFields asks={asks} password={form.field('password')} code={form.field('code')} />
      <FormActions
        form={form}
        submit={m.bank_delete()}
        variant="danger"
        cancel={{ label: m.app_cancel(), onClick: onCancel }}
      />
    </Form>
  )
}
