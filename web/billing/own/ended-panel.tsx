import { IconCheck, IconPlayerPause } from '../../ui/icons.ts'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import { lastWholeDayText } from '../../app/calendar/last-day.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { StateMark } from '../../ui/waiting/state-panel.tsx'
import styles from './plan-settings.module.css'

const GOES_ON = [m.billing_goes_reading, m.billing_goes_orders, m.billing_goes_data] as const
const WAITS = [m.billing_waits_posts, m.billing_waits_members] as const

/** A plan that ended: since when, what goes on and what waits, and how to go on. */
export function EndedPanel({ own, planName }: { own: Subscription; planName: string }) {
  const date = own.endsAt ? lastWholeDayText(own.endsAt) : ''
  const to = own.plan === 'FREE' ? '/plans' : `/plans/buy?plan=${own.plan}&period=${own.period ?? 'YEAR'}`
  return (
    <div className={`stack gap-4 ${styles['ended']}`}>
      <StateMark mark="locked" />
      <div className={`stack gap-3 ${styles['endedWords']}`}>
        <h2 className="h1">{own.may.buy ? m.billing_ended() : m.billing_ended_theirs()}</h2>
        <p>{m.billing_ended_says({ plan: planName, date })}</p>
        {!own.may.buy && <p>{m.billing_ended_ask()}</p>}
        {own.may.buy && (
          <div className="cluster gap-3">
            <ButtonLink to={to}>{m.billing_renew({ plan: planName })}</ButtonLink>
            <ButtonLink to="/plans" variant="outlined">
              {m.billing_other_plan()}
            </ButtonLink>
          </div>
        )}
      </div>
      <Section title={m.billing_meanwhile()}>
        <ul className={styles['gives']}>
          {GOES_ON.map((words) => (
            <li key={words()}>
              <IconCheck size={20} stroke={1.75} aria-hidden />
              {words()}
              <span>{m.billing_goes_on()}</span>
            </li>
          ))}
          {WAITS.map((words) => (
            <li key={words()} className={styles['waits']}>
              <IconPlayerPause size={20} stroke={1.75} aria-hidden />
              {words()}
              <span>{m.billing_it_waits()}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
