import { rupees } from '@chowk/contract/money.ts'
import type { OrderDetails, OrderRefund, OrderStep } from '@chowk/contract/order/order.ts'
import { dateAndClock, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Stone } from '../../ui/stone.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { REFUND_WORDS, STATE_WORDS } from './order-words.ts'
import styles from './orders.module.css'

/** Timeline of an order, newest first. */
export function OrderTimeline({ order }: { order: OrderDetails }) {
  const { steps, placedAt, lines } = order
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <ol className={styles['timeline']} aria-label={m.order_timeline()}>
      {steps.toReversed().map((step) => (
        <li key={step.stepId}>
          <Stone />
          <div className="stack gap-1">
            <p className="row spread gap-3">
              <strong className="strong">{titleOf(step, all)}</strong>
              <time dateTime={step.at} className="small muted whole">
                {dateAndClock(step.at)}
              </time>
            </p>
            <StepDetail step={step} />
          </div>
        </li>
      ))}
      <li>
        <Stone />
        <p className="row spread gap-3">
          <strong className="strong">{STATE_WORDS.PLACED()}</strong>
          <time dateTime={placedAt} className="small muted whole">
            {dateAndClock(placedAt)}
          </time>
        </p>
      </li>
    </ol>
  )
}

function titleOf({ to, units }: OrderStep, all: number): string {
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = STATE_WORDS[to]()
  return count < all ? m.order_some({ state: name, count, all }) : name
}

function StepDetail({ step: { facts, reason, side, refund } }: { step: OrderStep }) {
  const { carrier, tracking, promisedOn } = facts
  return (
    <>
      {carrier && (
        <p className="small muted breaks">
          {carrier} <span className="tabular">{tracking}</span>
        </p>
      )}
      {promisedOn && (
        <p className="small muted">{m.order_arrives_by({ date: dateText(`${promisedOn}T12:00:00+05:30`) })}</p>
      )}
      {reason && (
        <div className="small muted">
          <WrittenText text={reason} />
        </div>
      )}
      {side === 'JOB' && <p className="small muted">{m.order_by_time()}</p>}
      {refund && <Refund refund={refund} />}
    </>
  )
}

function Refund({ refund: { moneyPaise, shippingPaise, coins, state } }: { refund: OrderRefund }) {
  const paise = moneyPaise + shippingPaise
  return (
    <p className="small">
      {paise > 0 && (
        <>
          <strong className="small-strong">{m.order_refund({ sum: rupees(paise, { short: true }) })}</strong>
          {shippingPaise > 0 && (
            <span className="muted dot-before">
              {m.order_refund_delivery({ sum: rupees(shippingPaise, { short: true }) })}
            </span>
          )}
          <span className="muted dot-before">{REFUND_WORDS[state]()}</span>
        </>
      )}
      {coins > 0 && <span className={paise > 0 ? 'dot-before' : ''}>{m.order_refund_coins({ count: coins })}</span>}
    </p>
  )
}
