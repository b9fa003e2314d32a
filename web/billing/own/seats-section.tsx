import { Link } from 'react-router'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { SeatPlot } from './seat-plot.tsx'
import styles from './plan-settings.module.css'

interface SeatsSectionProps {
  seats: NonNullable<Subscription['seats']>
  history: Subscription['seatHistory']
  mayBuy: boolean
}

/** How many seats are free, and how they filled. */
export function SeatsSection({ seats: { taken, limit }, history, mayBuy }: SeatsSectionProps) {
  const free = Math.max(0, limit - taken)
  const over = Math.max(0, taken - limit)
  // A line wants two months in which somebody was there.
  const hasCourse = history.filter((month) => month.taken > 0).length > 1
  const share = Math.min(1, taken / limit)
  return (
    <>
      <Section title={m.billing_seats()}>
        <div className={`row gap-4 spread muted ${styles['seatHead']}`}>
          <p>
            <strong className={styles['seatNumber']}>{grouped(over > 0 ? over : free)}</strong>{' '}
            {over > 0 ? m.billing_seats_over({ count: over }) : m.billing_seats_free({ count: free })}
          </p>
          <span>{m.billing_of({ count: grouped(limit) })}</span>
        </div>
        <div className={styles['bar']} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} className={over > 0 ? styles['over'] : undefined} />
        </div>
        <p className={`small muted ${styles['says']}`}>
          {m.billing_seats_taken({ count: grouped(taken) })}{' '}
          {over > 0 ? m.billing_seats_over_says() : m.billing_seats_says()}
        </p>
        {free === 0 && (
          <Note kind="waiting">
            {m.billing_seats_full()}{' '}
            {mayBuy ? (
              <Link to="/plans" className="strong accent hover-underline">
                {m.billing_see_plans()}
              </Link>
            ) : (
              m.organisation_no_seats_ask()
            )}
          </Note>
        )}
      </Section>
      {hasCourse && <SeatPlot history={history} limit={limit} />}
    </>
  )
}
