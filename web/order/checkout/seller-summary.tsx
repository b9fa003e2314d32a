import { rupees } from '@chowk/contract/money.ts'
import type { CartSeller } from '@chowk/contract/order/cart-shape.ts'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { Problem } from '../cart/problem.tsx'
import styles from './checkout.module.css'

/** Items by seller, each with its changes. */
export function SellerSummary({ sellers }: { sellers: readonly CartSeller[] }) {
  return (
    <section className={`stack gap-4 ${styles['part']}`}>
      <h2 className="h3">{m.checkout_what()}</h2>
      {sellers.map(({ sellerId, name, shipsWithinDays, shippingPaise, problems, lines }) => (
        <div key={sellerId} className="stack gap-2">
          <div className="cluster spread">
            <h3 className="strong">{name || m.cart_gone_seller()}</h3>
            <p className="small muted">
              {m.shop_ships_within({ count: shipsWithinDays })}
              <span className="dot-before">
                {shippingPaise === 0
                  ? m.checkout_delivery_free()
                  : m.checkout_delivery({ sum: rupees(shippingPaise, { short: true }) })}
              </span>
            </p>
          </div>
          {problems.map((problem) => (
            <Problem key={problem.code} problem={problem} />
          ))}
          <ul>
            {lines.map((line) => (
              <li key={line.variantId} className={`row gap-3 line-below ${styles['line']}`}>
                <span className={styles['picture']}>
                  <Picture picture={{ ...line.picture, alt: '' }} ratio={1} sizes="56px" />
                </span>
                <span className="grow stack gap-1">
                  <span className="row spread gap-3">
                    <span className="breaks">
                      {line.title || m.cart_unnamed()}
                      {line.quantity > 1 && ` × ${line.quantity}`}
                    </span>
                    {line.quantity > 0 && (
                      <span className="tabular whole">{rupees(line.grossPaise, { short: true })}</span>
                    )}
                  </span>
                  {line.options.length > 0 && <span className="small muted">{line.options.join(' · ')}</span>}
                  {line.problems.map((problem) => (
                    <Problem key={problem.code} problem={problem} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
