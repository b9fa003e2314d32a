import type { ReactNode } from 'react'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { returnSuspense } from '@chowk/contract/payment/issue.ts'
import { listDecisions } from '@chowk/contract/reconciliation/decision.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { listSuspense, matchSuspense, proposeWriteOff } from '@chowk/contract/reconciliation/suspense.ts'
import type { SuspenseMoney } from '@chowk/contract/reconciliation/suspense.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../app/form/current-password.tsx'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { SheetButton } from '../ui/floating/sheet-button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { gatewayName, sumOf } from './money-words.ts'
import { REASON_ERRORS } from './reason-errors.ts'

const REFRESHES = [listSuspense, listDecisions, getMoneyDay]

/** Money without an order, with its age and the three ways out. */
export function Suspense() {
  return (
    <Section title={m.money_suspense()}>
      <ReadBoundary
        read={useRead(listSuspense, {})}
        failed={m.money_suspense_failed()}
        skeleton={<RowSkeleton count={2} />}
      >
        {({ content, isCut }) =>
          content.length === 0 ? (
            <p className="muted">{m.money_suspense_none()}</p>
          ) : (
            <>
              <Table
                label={m.money_suspense()}
                columns={columns()}
                rows={content}
                keyOf={({ id }) => id}
                detail={noteOf}
              />
              {isCut && <p className="small muted">{m.money_cut({ count: content.length })}</p>}
            </>
          )
        }
      </ReadBoundary>
    </Section>
  )
}

function noteOf({ isInChargeback, writeOffWaits, isWrongAmount }: SuspenseMoney): string | undefined {
  if (isInChargeback) return m.money_suspense_disputed()
  if (writeOffWaits) return m.money_write_off_waits()
  return isWrongAmount ? m.money_suspense_amount() : undefined
}

const columns = (): Column<SuspenseMoney>[] => [
  {
    name: 'payment',
    label: m.money_payment(),
    card: 'title',
    cell: ({ gateway, paymentId }) => (
      <span className="stack">
        <span className="strong breaks">{paymentId}</span>
        <span className="small muted">{gatewayName(gateway)}</span>
      </span>
    ),
  },
  {
    name: 'sum',
    label: m.money_sum(),
    isNumber: true,
    card: 'line',
    cell: ({ amountPaise, currency }) => sumOf(amountPaise, currency),
  },
  { name: 'since', label: m.money_since(), card: 'end', cell: ({ since }) => <Age of={since} /> },
  { name: 'ways', label: m.money_ways(), card: 'line', cell: (money) => <Ways money={money} /> },
]

function Ways({ money }: { money: SuspenseMoney }) {
  if (money.isInChargeback) return null
  return (
    <span className="cluster">
      <SheetButton name={m.money_match()}>
        {(close) => <WithPassword>{(has) => <Match money={money} hasPassword={has} onClose={close} />}</WithPassword>}
      </SheetButton>
      <SheetButton name={m.money_refund()}>
        {(close) => <WithPassword>{(has) => <Return money={money} hasPassword={has} onClose={close} />}</WithPassword>}
      </SheetButton>
      {!money.writeOffWaits && (
        <SheetButton name={m.money_write_off()}>{(close) => <WriteOff money={money} onClose={close} />}</SheetButton>
      )}
    </span>
  )
}

/** Reads whether the viewer has a password, which the form then asks for. */
export function WithPassword({ children }: { children: (hasPassword: boolean) => ReactNode }) {
  return <ReadBoundary read={useRead(getSecurity, {})}>{({ password }) => children(password.isSet)}</ReadBoundary>
}

interface WayProps {
  money: SuspenseMoney
  onClose: () => void
}

function Match({ money: { id, amountPaise, currency }, hasPassword, onClose }: WayProps & { hasPassword: boolean }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(hasPassword)
  const form = useForm(matchSuspense, {
    values: { referenceCode: '', password: '' },
    required,
    toInput: ({ referenceCode, password }) => ({ id, referenceCode, ...passwordIn({ password }) }),
    errors: {
      ...PASSWORD_ERRORS,
      SUSPENSE_NOT_FOUND: m.money_gone,
      ORDER_NOT_FOUND: m.money_match_unknown,
      IN_CHARGEBACK: m.money_suspense_disputed,
      WRONG_AMOUNT: m.money_match_amount,
      ALREADY_PAID: m.money_match_paid,
      NOT_TAKEN: m.money_match_not_taken,
    },
    fieldOf: {
      ...fieldOf,
      ORDER_NOT_FOUND: 'referenceCode',
      WRONG_AMOUNT: 'referenceCode',
      ALREADY_PAID: 'referenceCode',
      NOT_TAKEN: 'referenceCode',
    },
    fieldErrors,
    refreshes: REFRESHES,
    onDone: () => {
      onClose()
      showToast({ text: m.money_matched_done() })
    },
  })
  return (
    <Form form={form}>
      <p>{m.money_match_text({ sum: sumOf(amountPaise, currency) })}</p>
      <TextField {...form.field('referenceCode')} label={m.money_reference()} />
      <CurrentPassword hasPassword={hasPassword} field={form.field('password')} />
      <FormActions form={form} submit={m.money_match()} />
    </Form>
  )
}

function Return({ money: { id, amountPaise, currency }, hasPassword, onClose }: WayProps & { hasPassword: boolean }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(hasPassword)
  const form = useForm(returnSuspense, {
    values: { password: '' },
    required,
    toInput: ({ password }) => ({ id, ...passwordIn({ password }) }),
    errors: { ...PASSWORD_ERRORS, ISSUE_NOT_FOUND: m.money_gone, IN_CHARGEBACK: m.money_suspense_disputed },
    fieldOf,
    fieldErrors,
    refreshes: REFRESHES,
    onDone: () => {
      onClose()
      showToast({ text: m.money_refund_done() })
    },
  })
  return (
    <Form form={form}>
      <p>{m.money_refund_text({ sum: sumOf(amountPaise, currency) })}</p>
      <CurrentPassword hasPassword={hasPassword} field={form.field('password')} />
      <FormActions form={form} submit={m.money_refund()} />
    </Form>
  )
}

function WriteOff({ money: { id, amountPaise, currency }, onClose }: WayProps) {
  const form = useForm(proposeWriteOff, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    errors: {
      SUSPENSE_NOT_FOUND: m.money_gone,
      IN_CHARGEBACK: m.money_suspense_disputed,
      ALREADY_PROPOSED: m.money_write_off_waits,
    },
    fieldErrors: REASON_ERRORS,
    refreshes: REFRESHES,
    onDone: () => {
      onClose()
      showToast({ text: m.money_second_waits() })
    },
  })
  return (
    <Form form={form}>
      <p>{m.money_write_off_text({ sum: sumOf(amountPaise, currency) })}</p>
      <TextArea {...form.field('reason')} label={m.app_reason()} rows={3} />
      <FormActions form={form} submit={m.money_propose()} />
    </Form>
  )
}
