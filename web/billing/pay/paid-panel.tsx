import type { PlanOrder } from '@chowk/contract/billing/order.ts'
import { rupees } from '@chowk/contract/money.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { InvoiceButton } from '../invoice-button.tsx'
import styles from './pay-screen.module.css'

/** What came of an order: the receipt, or why nothing was bought and what is safe. */
export function PaidPanel({ order, planName }: { order: PlanOrder; planName: string }) {
  const { state, totalPaise, invoiceId, invoiceNumber } = order
  if (state === 'PAID' && invoiceId && invoiceNumber) {
    return (
      <div className={`gap-5 ${styles['page']}`}>
        <Note kind="done">{m.billing_received({ sum: rupees(totalPaise) })}</Note>
        <h1 className="h1 tabular">{m.billing_is_yours({ plan: planName })}</h1>
        <p>{m.billing_invoice_number({ number: invoiceNumber })}</p>
        <div className="cluster gap-3">
          <ButtonLink to="/settings/plan">{m.billing_to_plan()}</ButtonLink>
          <InvoiceButton id={invoiceId} number={invoiceNumber} variant="outlined" />
        </div>
      </div>
    )
  }
  const isBack = state === 'REFUND_DUE' || state === 'REFUNDED'
  return (
    <div className={`gap-5 ${styles['page']}`}>
      <h1 className="h1 tabular">{isBack ? m.billing_goes_back() : m.billing_given_up()}</h1>
      <p>{isBack ? m.billing_goes_back_says({ sum: rupees(totalPaise) }) : m.billing_given_up_says()}</p>
      <div className="cluster gap-3">
        <ButtonLink to="/plans">{m.billing_back_to_plans()}</ButtonLink>
      </div>
    </div>
  )
}
