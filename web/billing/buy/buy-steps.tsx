import { m } from '../../paraglide/messages.js'
import styles from './buy-steps.module.css'

/** The four steps of a purchase on a line; `says` stands under the first. */
export function BuySteps({ at, says }: { at: 1 | 2 | 3; says: string }) {
  const steps = [m.billing_step_plan(), m.billing_step_bill(), m.billing_step_payment(), m.billing_step_receipt()]
  return (
    <ol className={styles['steps']}>
      {steps.map((name, place) => (
        <li
          key={name}
          className={place < at ? styles['over'] : place === at ? styles['here'] : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={styles['stone']} aria-hidden="true" />
          <strong>{name}</strong>
          <span>{place === 0 ? says : place === at ? m.billing_step_here() : ''}</span>
        </li>
      ))}
    </ol>
  )
}
