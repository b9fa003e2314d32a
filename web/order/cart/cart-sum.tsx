import type { ReactNode } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import type { Cart } from '@chowk/contract/order/cart-shape.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Stone } from '../../ui/stone.tsx'
import styles from './cart-sum.module.css'

const short = (paise: number) => rupees(paise, { short: true })

/** The sums of a cart; below them what leads on, docked on a phone. */
export function CartSum({ cart: { totals, sellers }, children }: { cart: Cart; children: ReactNode }) {
  const { units, goodsPaise, shippingPaise, coins, missingCoins, moneyPaise } = totals
  const delivering = sellers.filter(({ lines }) => lines.some(({ quantity }) => quantity > 0)).length
  return (
    <section className={`stack gap-3 ${styles['sum']}`} aria-label={m.cart_sum()}>
      <h2 className="h3">{m.cart_sum()}</h2>
      <dl className="stack gap-2">
        <SumRow name={m.cart_things({ count: units })}>{short(goodsPaise)}</SumRow>
        <SumRow name={m.cart_delivery({ count: delivering })}>
          {shippingPaise === 0 ? m.shop_free() : short(shippingPaise)}
        </SumRow>
        {coins > 0 && (
          <SumRow
            name={
              <span className="inline-row gap-2">
                <Stone /> {m.cart_coins({ count: grouped(coins) })}
              </span>
            }
          >
            − {short(100 * coins)}
          </SumRow>
        )}
      </dl>
      <p className={`row spread line-above ${styles['total']}`}>
        <strong className="h2">{m.cart_to_pay()}</strong>
        <strong className="h2 tabular">{short(moneyPaise)}</strong>
      </p>
      {missingCoins > 0 && <p className="small danger">{m.cart_coins_missing({ count: grouped(missingCoins) })}</p>}
      {children}
    </section>
  )
}

const SumRow = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="row spread">
    <dt>{name}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)
