import { m } from '../../paraglide/messages.js'
import styles from './buy-steps.module.css'

/** The four steps of a purchase on a line; `says` stands under the first. */
export function BuySteps({ index, says }: { index: 1 | 2 | 3; says: string }) {
  const steps = [m.app_plan(), m.billing_step_bill(), m.billing_payment(), m.billing_step_receipt()]
  return (
    <ol className={`small muted desk-only ${styles['steps']}`}>
      {steps.map((name, position) => (
        <li
          key={name}
          className={position < index ? styles['over'] : position === index ? styles['here'] : undefined}
          aria-current={position === index ? 'step' : undefined}
        >
          <span className={styles['stone']} aria-hidden="true" />
          <strong>{name}</strong>
          <span>{position === 0 ? says : position === index ? m.billing_step_here() : ''}</span>
        </li>
      ))}
    </ol>
  )
}
