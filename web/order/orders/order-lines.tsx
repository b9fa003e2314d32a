import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import type { OrderLine } from '@chowk/contract/order/order.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import { productAddress } from '../../app/shopping/product-address.ts'
import { ReviewButton } from '../../app/review/review-button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { statusWords } from './order-words.ts'
import styles from './orders.module.css'

const REVIEWED_IN: readonly PartState[] = ['DELIVERED', 'COMPLETED', 'RETURNED']

/** The lines of an order as they were ordered, and how their units stand where that differs. */
export const OrderLines = ({ lines, isBuyer }: { lines: readonly OrderLine[]; isBuyer: boolean }) => (
  <ul>
    {lines.map((line) => (
      <li key={line.lineId} className={`row gap-3 line-below ${styles['line']}`}>
        <span className={styles['picture']}>
          <Picture picture={{ ...line.picture, alt: '' }} ratio={1} sizes="72px" />
        </span>
        <span className="grow stack gap-1">
          <span className="row spread gap-3">
            <Link to={productAddress(line.slug)} className="strong breaks hover-underline">
              {line.title}
            </Link>
            <span className="strong tabular whole">{rupees(line.grossPaise, { short: true })}</span>
          </span>
          {line.options.length > 0 && <span className="small muted">{line.options.join(' · ')}</span>}
          <span className="small muted tabular">
            {line.quantity} × {rupees(line.unitPaise, { short: true })}
          </span>
          {line.parts.length > 1 &&
            line.parts.map((part) => {
              const { dot, name } = statusWords(part.state)
              return (
                <span key={`${part.state} ${part.since}`} className="small">
                  <StateDot state={dot}>
                    {part.quantity} × {name}
                  </StateDot>
                </span>
              )
            })}
          {isBuyer && line.parts.some(({ state }) => REVIEWED_IN.includes(state)) && (
            <span>
              <ReviewButton product={line} />
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)
