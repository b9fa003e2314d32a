import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import type { OrderItem } from '@chowk/contract/order/order.ts'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { sendsBy } from '../checkout/checkout-words.ts'
import { statusWords } from './order-words.ts'
import styles from './orders.module.css'

const MOST_PICTURES = 3
const UNSENT = new Set(['PLACED', 'CONFIRMED', 'PACKED'])

/** One order in a list: its pictures, whose it is, how it stands and what it cost. */
export function OrderEntry({ item }: { item: OrderItem }) {
  const { orderId, otherName, displayNumber, placedAt, orderStatus, shipsBy, moneyPaise, coins, lines, units } = item
  const { dot, name } = statusWords(orderStatus)
  const [first] = lines
  return (
    <article className={styles['entry']}>
      <div className={styles['pictures']} aria-hidden>
        {lines.slice(0, MOST_PICTURES).map((line) => (
          <span key={line.title}>
            <Picture picture={{ ...line.picture, alt: '' }} ratio={1} sizes="60px" />
          </span>
        ))}
      </div>
      <div className="stack gap-1">
        <h2 className="strong breaks">
          <Link to={`/order-details/${orderId}`} className="hover-underline">
            {first?.title ?? ''}
            {lines.length > 1 && ` ${m.app_and_more({ count: lines.length - 1 })}`}
          </Link>
        </h2>
        <p className="small muted breaks">
          {otherName}
          <span className="dot-before">{m.order_units({ count: units })}</span>
        </p>
        <p className="small muted tabular">
          {displayNumber}
          <span className="dot-before">{dateText(placedAt)}</span>
        </p>
      </div>
      <div className="stack gap-1">
        <StateDot state={dot}>{name}</StateDot>
        {UNSENT.has(orderStatus) && <p className="small muted">{sendsBy(shipsBy)}</p>}
      </div>
      <p className={`strong tabular ${styles['sum']}`}>
        {(moneyPaise > 0 || coins === 0) && rupees(moneyPaise, { short: true })}
        {coins > 0 && <CoinCount coins={coins} />}
      </p>
    </article>
  )
}
