import type { Checkout, GroupState } from '@chowk/contract/order/checkout.ts'
import { rupees } from '@chowk/contract/money.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './checkout.module.css'
import { sendsBy } from './checkout-words.ts'

const short = (paise: number) => rupees(paise, { short: true })

type Unpaid = Exclude<GroupState, 'PLACED' | 'PAYMENT_PENDING'>
const TITLES: Record<Unpaid, () => string> = {
  PAYMENT_FAILED: m.checkout_declined_title,
  EXPIRED: m.checkout_expired_title,
  CANCELLED: m.checkout_cancelled_title,
}
const TEXTS: Record<Unpaid, () => string> = {
  PAYMENT_FAILED: m.checkout_declined_text,
  EXPIRED: m.checkout_expired_text,
  CANCELLED: m.checkout_cancelled_text,
}

/** How a payment ended: what comes when, or what is safe and what to do. */
export function PaymentEnd({ checkout }: { checkout: Checkout }) {
  const { state, referenceCode, moneyPaise, returnedPaise, orders } = checkout
  if (state === 'PAYMENT_PENDING') return null
  const isPlaced = state === 'PLACED'
  return (
    <div className={styles['screen']}>
      <div>
        <p className="small muted">{m.checkout_order({ code: referenceCode })}</p>
        <h1 className="h1">{isPlaced ? m.checkout_placed_title() : TITLES[state]()}</h1>
      </div>
      {isPlaced && moneyPaise > 0 && <Note kind="done">{m.checkout_placed_text({ sum: short(moneyPaise) })}</Note>}
      {!isPlaced && <p>{TEXTS[state]()}</p>}
      {returnedPaise > 0 && <Note kind="notice">{m.checkout_returned({ sum: short(returnedPaise) })}</Note>}
      {isPlaced && (
        <ul>
          {orders.map(({ orderId, displayNumber, sellerName, shipsBy }) => (
            <li key={orderId} className={`cluster spread line-below ${styles['line']}`}>
              <span>
                <strong>{sellerName}</strong> <span className="small muted dot-before">{displayNumber}</span>
              </span>
              <span className="small muted">{sendsBy(shipsBy)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster gap-3">
        {isPlaced ? (
          <ButtonLink to="/my-orders">{m.checkout_my_orders()}</ButtonLink>
        ) : (
          <ButtonLink to="/cart">{m.checkout_back_cart()}</ButtonLink>
        )}
        <ButtonLink to="/store" variant="plain">
          {m.checkout_to_store()}
        </ButtonLink>
      </div>
    </div>
  )
}
