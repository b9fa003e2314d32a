import { listPaymentIssues, retryPaymentIssue, returnSuspense } from '@chowk/contract/payment/issue.ts'
import type { PaymentIssue, PaymentIssueType } from '@chowk/contract/payment/issue.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { rupees } from '@chowk/contract/money.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { ReasonFields } from '../record/reason-fields.tsx'
import { REASON_ERRORS } from '../record/reason-errors.ts'

const TYPE = {
  SUSPENSE: m.operator_issue_suspense,
  LATE: m.operator_issue_late,
  RETURN: m.operator_issue_return,
  REFUND: m.operator_issue_refund,
  CHARGEBACK: m.operator_issue_chargeback,
  EVENT: m.operator_issue_event,
} satisfies Record<PaymentIssueType, () => string>

// The gateway's own words and the names of its events have no translation.
const WORDS: Readonly<Partial<Record<string, () => string>>> = {
  CREATED: m.operator_issue_state_waiting,
  PROCESSING: m.operator_issue_state_processing,
  FAILED: m.operator_issue_state_failed,
  AMOUNT_DIFF: m.operator_issue_state_diff,
  RETURNED_BY_BANK: m.operator_issue_state_returned,
  OPEN: m.operator_issue_state_open,
  LOST: m.operator_issue_state_lost,
  COUNTED: m.operator_issue_state_counted,
  REFUND_DUE: m.operator_issue_state_refunded,
  GATEWAY_NOT_CONFIGURED: m.operator_issue_no_gateway,
}

const nameOf = ({ type, fault }: PaymentIssue) => (fault === 'WRONG_AMOUNT' ? m.operator_issue_amount() : TYPE[type]())

const money = ({ amountPaise, currency }: PaymentIssue, short: boolean) => {
  if (amountPaise === null) return '–'
  return currency === 'INR' ? rupees(amountPaise, { short }) : `${currency} ${(amountPaise / 100).toFixed(2)}`
}

const ERRORS = { ISSUE_NOT_FOUND: m.operator_state_moved, IN_CHARGEBACK: m.operator_refund_in_chargeback }

/** Money that fits no order, and whatever else did not take its usual way; nothing where there is none. */
export function PaymentIssues() {
  const { data, error, refetch } = useRead(listPaymentIssues, {})
  if (error) return <ReadFailed failure={error} title={m.operator_issues()} onRetry={() => void refetch()} />
  if (!data || data.content.length === 0) return null
  return (
    <Section title={m.operator_issues()}>
      <Table
        label={m.operator_issues()}
        columns={COLUMNS}
        rows={data.content}
        keyOf={({ type, id }) => `${type} ${id}`}
      />
      {data.isCut && <p className="small muted">{m.operator_issues_cut({ count: data.content.length })}</p>}
    </Section>
  )
}

const COLUMNS: Column<PaymentIssue>[] = [
  { name: 'type', label: m.operator_issue(), card: 'title', cell: nameOf },
  { name: 'since', label: m.operator_issue_since(), card: 'line', cell: ({ since }) => <Age of={since} /> },
  { name: 'payment', label: m.operator_payments_number(), card: 'line', cell: (issue) => <Payment issue={issue} /> },
  {
    name: 'amount',
    label: m.operator_payments_total(),
    isNumber: true,
    card: 'line',
    cell: (issue) => money(issue, true),
  },
  { name: 'action', label: m.operator_issue_action(), card: 'line', cell: (issue) => <Action issue={issue} /> },
]

// The title of money in suspense says all about its state.
const linesOf = ({ type, state, fault }: Pick<PaymentIssue, 'type' | 'state' | 'fault'>): string[] =>
  type === 'SUSPENSE' ? [] : [state, fault].filter(Boolean).map((code) => WORDS[code]?.() ?? code)

function Payment({ issue: { type, paymentId, gatewayOrderId, state, fault } }: { issue: PaymentIssue }) {
  return (
    <span className="stack">
      {(paymentId ?? gatewayOrderId) && <span className="breaks">{paymentId ?? gatewayOrderId}</span>}
      <span className="small muted breaks">{linesOf({ type, state, fault }).join(' · ')}</span>
    </span>
  )
}

function Action({ issue }: { issue: PaymentIssue }) {
  if (issue.mayReturn)
    return <SheetButton name={m.operator_refund()}>{(close) => <Return issue={issue} onClose={close} />}</SheetButton>
  if (issue.mayRetry)
    return <SheetButton name={m.app_try_again()}>{(close) => <Retry issue={issue} onClose={close} />}</SheetButton>
  return null
}

function Retry(props: IssueProps) {
  return (
    <ReadBoundary read={useRead(getSecurity, {})}>
      {({ password }) => <RetryForm {...props} asksPassword={password.isSet} />}
    </ReadBoundary>
  )
}

function RetryForm({ issue: { type, id }, onClose, asksPassword }: IssueProps & { asksPassword: boolean }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(asksPassword)
  const form = useForm(retryPaymentIssue, {
    values: { reason: '', password: '' },
    required,
    toInput: ({ reason, password }) => ({
      type: type === 'EVENT' ? ('EVENT' as const) : ('REFUND' as const),
      id,
      reason,
      ...passwordIn({ password }),
    }),
    errors: { ...PASSWORD_ERRORS, ...ERRORS },
    fieldOf,
    fieldErrors: { ...fieldErrors, ...REASON_ERRORS },
    refreshes: [listPaymentIssues],
    onDone: onClose,
  })
  return (
    <ReasonFields form={form} name={m.app_try_again()} text={TYPE[type]()} onClose={onClose}>
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
    </ReasonFields>
  )
}

interface IssueProps {
  issue: PaymentIssue
  onClose: () => void
}

function Return(props: IssueProps) {
  return (
    <ReadBoundary read={useRead(getSecurity, {})}>
      {({ password }) => <ReturnForm {...props} asksPassword={password.isSet} />}
    </ReadBoundary>
  )
}

function ReturnForm({ issue, onClose, asksPassword }: IssueProps & { asksPassword: boolean }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(asksPassword)
  const form = useForm(returnSuspense, {
    values: { password: '' },
    required,
    toInput: ({ password }) => ({ id: issue.id, ...passwordIn({ password }) }),
    errors: { ...PASSWORD_ERRORS, ...ERRORS },
    fieldOf,
    fieldErrors,
    refreshes: [listPaymentIssues],
    onDone: onClose,
  })
  return (
    <Form form={form}>
      <p>{m.operator_issue_return_text({ sum: money(issue, false) })}</p>
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
      <FormActions form={form} submit={m.operator_refund()} />
    </Form>
  )
}
