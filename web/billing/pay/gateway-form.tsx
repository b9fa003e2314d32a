import type { openPayment } from '@chowk/contract/billing/order.ts'
import type { Output } from '@chowk/contract/call.ts'
import { OutsideForm } from '../../app/form/outside-form.tsx'
import { usePageFacts } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './pay-screen.module.css'

interface GatewayFormProps {
  opened: Output<typeof openPayment>
  orderId: string
}

/** Hands the browser over to the gateway's own page by a plain form; it comes back with a signed word. */
export function GatewayForm({ opened: { payAt, keyId, gatewayOrderId, totalPaise }, orderId }: GatewayFormProps) {
  const origin = usePageFacts()?.origin ?? ''
  const back = `${origin}/plans/paid/${orderId}`
  const fields = {
    key_id: keyId,
    order_id: gatewayOrderId,
    amount: String(totalPaise),
    currency: 'INR',
    name: m.app_name(),
    callback_url: back,
    cancel_url: `${origin}/plans/pay?order=${orderId}`,
  }
  return (
    <OutsideForm action={payAt ?? ''} values={fields} className={`gap-2 ${styles['ways']}`}>
      <Button type="submit">{m.billing_pay_at_gateway()}</Button>
      <p className="small muted">{m.billing_pay_at_gateway_says()}</p>
    </OutsideForm>
  )
}
