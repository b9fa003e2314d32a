import type { CSSProperties } from 'react'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import { m } from '../paraglide/messages.js'
import { grouped } from '../ui/numbers.rules.ts'
import { stopsOf } from './choice.rules.ts'
import styles from './people-line.module.css'

interface PeopleLineProps {
  plans: readonly Plan[]
  steps: readonly number[]
  people: number
  onChoose: (people: number) => void
}

/** One line of people with a stop at each plan; the stone is pulled along it, by hand or with the arrow keys. */
export function PeopleLine({ plans, steps, people, onChoose }: PeopleLineProps) {
  const last = steps.length - 1
  const placeOf = (count: number) =>
    Math.max(
      0,
      steps.findLastIndex((step) => step <= count),
    )
  const at = placeOf(people)
  const said = m.billing_people({ count: grouped(steps[at] ?? 1) })
  const place = (step: number) => ({ '--at': step / last }) as CSSProperties
  return (
    <div className={styles['line']} style={place(at)}>
      <output className={styles['said']}>{said}</output>
      <div className={styles['track']}>
        <span className={styles['done']} />
        {stopsOf(plans).map((count) => (
          <span key={count} className={styles['stop']} style={place(placeOf(count))} />
        ))}
        <input
          type="range"
          className={styles['range']}
          min={0}
          max={last}
          value={at}
          aria-label={m.billing_how_many()}
          aria-valuetext={said}
          onChange={(event) => onChoose(steps[Number(event.target.value)] ?? 1)}
        />
      </div>
      <div className={styles['scale']} aria-hidden="true">
        {stopsOf(plans).map((count) => (
          <span key={count} style={place(placeOf(count))}>
            {grouped(count)}
          </span>
        ))}
      </div>
    </div>
  )
}
