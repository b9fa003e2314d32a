import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { isGstin } from '@chowk/contract/indian-numbers.ts'
import { GST_STATES, GST_STATE_CODES, gstState } from '@chowk/contract/region/indian-state.ts'
import { BillTo, createPlanOrder, getQuote } from '@chowk/contract/billing/order.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { listInvoices } from '@chowk/contract/billing/subscription.ts'
import { rupees } from '@chowk/contract/money.ts'
import { usePageFacts, useViewer } from '../../app/page-facts.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Sum } from './buy-sum.tsx'
import styles from './buy-screen.module.css'
import { refusedText } from '../words.ts'

const FAULTS: Record<string, () => string> = {
  'gstin INVALID_GSTIN': m.billing_fault_gstin,
  'gstin OTHER_STATE': m.billing_fault_gstin_state,
  'name TOO_SHORT': m.billing_fault_name,
  'address TOO_SHORT': m.billing_fault_address,
  'state INVALID_STATE': m.billing_fault_state,
  'pin INVALID_PIN': m.billing_fault_pin,
  'email INVALID_EMAIL': m.billing_fault_email,
}

interface BillFormProps {
  wish: { plan: PlanCode; period: PlanPeriod }
  planName: string
}

/** The fields of an invoice; tax follows the state at once. */
export function BillForm({ wish, planName }: BillFormProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [state, setState] = useState('')
  const [gstin, setGstin] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [key, setKey] = useState(() => crypto.randomUUID())
  const quote = useRead(getQuote, { ...wish, ...(state && { state }) })
  const order = useWrite(createPlanOrder, { idempotencyKey: `${key} ${state}`, refreshes: [listInvoices] })
  const fault = useRef<HTMLDivElement>(null)
  useEffect(() => fault.current?.focus(), [order.error])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [faults])
  // A right number says the state by itself.
  const writeGstin = (text: string) => {
    setGstin(text)
    const number = text.trim().toUpperCase()
    const first = number.slice(0, 2)
    if (isGstin(number) && GST_STATE_CODES.includes(first)) setState(first)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = BillTo.safeParse({ ...Object.fromEntries(new FormData(event.currentTarget)), state, gstin })
    const issues = parsed.success ? [] : parsed.error.issues
    const found = issues.map(({ path, message }) => {
      const field = path.join('.')
      return [field, (FAULTS[`${field} ${message}`] ?? m.billing_fault_other)()]
    })
    setFaults(Object.fromEntries(found) as Record<string, string>)
    if (parsed.success)
      order.mutate(
        { ...wish, billTo: parsed.data },
        {
          onSuccess: ({ id }) => void navigate(`/plans/pay?order=${id}`),
          // What was refused is another order the next time; what was lost on the way is the same one.
          onError: (error) => !error.isOffline && setKey(crypto.randomUUID()),
        },
      )
  }
  return (
    <div className={styles['both']}>
      <form ref={form} className={styles['form']} method="post" onSubmit={submit} noValidate>
        {order.error && (
          <Note kind="fault" alert ref={fault}>
            {refusedText(order.error)}
          </Note>
        )}
        <TextField
          label={m.billing_gstin()}
          hint={isGstin(gstin.trim().toUpperCase()) ? m.billing_gstin_right() : m.billing_gstin_hint()}
          fault={faults['gstin']}
          value={gstin}
          onChange={(event) => writeGstin(event.target.value)}
          name="gstin"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          label={m.billing_name()}
          fault={faults['name']}
          name="name"
          autoComplete="organization"
          defaultValue={viewer?.workspace?.name ?? ''}
        />
        <TextField label={m.billing_address()} fault={faults['address']} name="address" autoComplete="street-address" />
        <div className={styles['pair']}>
          <StateField state={state} onChoose={setState} fault={faults['state']} />
          <TextField
            label={m.billing_pin()}
            fault={faults['pin']}
            name="pin"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
          />
        </div>
        <div className={styles['pair']}>
          <TextField label={m.billing_reference()} hint={m.billing_reference_hint()} name="reference" maxLength={60} />
          <TextField label={m.billing_email()} fault={faults['email']} name="email" type="email" autoComplete="email" />
        </div>
        <div className={styles['dock']}>
          {quote.data && (
            <p className={styles['dockSum']}>
              <span>{m.billing_to_pay()}</span>
              <strong>{rupees(quote.data.totalPaise, { short: true })}</strong>
            </p>
          )}
          <Button type="submit" disabled={order.isPending || !quote.data}>
            {m.billing_go_to_payment()}
          </Button>
          <span className={styles['deskOnly']}>
            <ButtonLink to="/plans" look="plain">
              {m.billing_back_to_plans()}
            </ButtonLink>
          </span>
        </div>
      </form>
      <aside>{quote.data && <Sum quote={quote.data} planName={planName} isStateKnown={state !== ''} />}</aside>
    </div>
  )
}

interface StateFieldProps {
  state: string
  onChoose: (state: string) => void
  fault: string | undefined
}

function StateField({ state, onChoose, fault }: StateFieldProps) {
  const language = usePageFacts()?.locale === 'hi' ? 'hi' : 'en'
  return (
    <SelectField
      label={m.billing_state()}
      value={state}
      options={GST_STATES.map(({ gst }) => ({ value: gst, name: gstState(gst, language) }))}
      onChoose={onChoose}
      unchosen={m.billing_state_unchosen()}
      fault={fault}
    />
  )
}
