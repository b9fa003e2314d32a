import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { rupees } from '@chowk/contract/money.ts'
import { listPayments, refundPayment } from '@chowk/contract/operator/payment.ts'
import type { PaymentLine } from '@chowk/contract/operator/payment.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { MoneyField } from '../../ui/field/number-fields.tsx'
import { paiseOf, rupeesIn } from '../../ui/field/written-values.rules.ts'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { REASON_ERRORS } from '../record/reason-errors.ts'
import { ReasonFields } from '../record/reason-fields.tsx'

const sum = (paise: number) => rupees(paise, { short: true })

/** Sends a payment back, or some of it; nothing where nothing is left of it. */
export function RefundButton({ payment }: { payment: PaymentLine }) {
  const { state, totalPaise, refundPaise } = payment
  if (state !== 'PAID' || refundPaise >= totalPaise) return null
  return <SheetButton name={m.operator_refund()}>{(close) => <Refund payment={payment} onClose={close} />}</SheetButton>
}

interface RefundProps {
  payment: PaymentLine
  onClose: () => void
}

function Refund(props: RefundProps) {
  return (
    <ReadBoundary read={useRead(getSecurity, {})}>
      {({ password }) => <RefundForm {...props} asksPassword={password.isSet} />}
    </ReadBoundary>
  )
}

function RefundForm({ payment, onClose, asksPassword }: RefundProps & { asksPassword: boolean }) {
  const { passwordIn, fieldOf, fieldErrors, required } = passwordAgain(asksPassword)
  const { id: orderId, totalPaise, refundPaise } = payment
  const restPaise = totalPaise - refundPaise
  const form = useForm(refundPayment, {
    values: { amountPaise: rupeesIn(restPaise), reason: '', password: '' },
    required,
    toInput: ({ amountPaise, reason, password }) => ({
      orderId,
      refundPaise,
      amountPaise: paiseOf(amountPaise) ?? Number.NaN,
      reason,
      ...passwordIn({ password }),
    }),
    errors: {
      ...PASSWORD_ERRORS,
      ORDER_NOT_FOUND: m.operator_refused_gone,
      NOT_PAID: m.operator_refund_not_paid,
      VERSION_CONFLICT: m.operator_state_moved,
      IN_CHARGEBACK: m.operator_refund_in_chargeback,
      MORE_THAN_PAID: () => m.operator_refund_too_much({ sum: sum(restPaise) }),
    },
    fieldOf: { ...fieldOf, MORE_THAN_PAID: 'amountPaise' },
    fieldErrors: { ...fieldErrors, ...REASON_ERRORS },
    refreshes: [listPayments],
    staleCodes: ['VERSION_CONFLICT', 'NOT_PAID'],
    onDone: (_, { amountPaise }) => {
      onClose()
      showToast({ text: m.operator_refund_done({ sum: sum(paiseOf(amountPaise) ?? 0) }) })
    },
  })
  return (
    <ReasonFields
      form={form}
      name={m.operator_refund()}
      text={m.operator_refund_text()}
      variant="danger"
      onClose={onClose}
    >
      <MoneyField
        {...form.field('amountPaise')}
        label={m.operator_refund_amount()}
        hint={m.operator_refund_rest({ sum: sum(restPaise) })}
      />
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
    </ReasonFields>
  )
}
