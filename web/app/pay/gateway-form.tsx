import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { OutsideForm } from '../form/outside-form.tsx'
import { usePageFacts } from '../page-facts.ts'
import styles from './pay.module.css'

interface GatewayFormProps {
  opened: { payAt: string | null; keyId: string; gatewayOrderId: string; totalPaise: number }
  /** Paths on this site: where the gateway sends the browser with a payment, and without one. */
  paid: string
  cancelled: string
}

/** Hands the browser over to the gateway's own page by a plain form; it comes back with a signed payment. */
export function GatewayForm({ opened, paid, cancelled }: GatewayFormProps) {
  const { payAt, keyId, gatewayOrderId, totalPaise } = opened
  const origin = usePageFacts()?.origin ?? ''
  const fields = {
    key_id: keyId,
    order_id: gatewayOrderId,
    amount: String(totalPaise),
    currency: 'INR',
    name: m.app_name(),
    callback_url: `${origin}${paid}`,
    cancel_url: `${origin}${cancelled}`,
  }
  return (
    <OutsideForm action={payAt ?? ''} values={fields} className={`gap-2 ${styles['ways']}`}>
      <Button type="submit">{m.billing_pay_at_gateway()}</Button>
      <p className="small muted">{m.billing_pay_at_gateway_says()}</p>
    </OutsideForm>
  )
}
