import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import { m } from '../../paraglide/messages.js'
import { Slider } from '../../ui/choice/slider.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import styles from './checkout.module.css'

interface CoinChoiceProps {
  coins: number
  most: number
  onChoose: (coins: number) => void
}

/** How many coins the buyer uses. */
export function CoinChoice({ coins, most, onChoose }: CoinChoiceProps) {
  return (
    <section className={`stack gap-4 ${styles['part']}`}>
      <h2 className="h3">{m.checkout_coins()}</h2>
      <Slider
        label={m.checkout_coins()}
        value={Math.min(coins, most)}
        max={most}
        valueText={grouped(coins)}
        stops={[
          { at: 0, name: '0' },
          { at: most, name: grouped(most) },
        ]}
        onChoose={onChoose}
      />
      <p className="small muted">
        {m.checkout_coins_used({ coins: grouped(coins), sum: rupees(100 * coins, { short: true }) })}{' '}
        <Link to="/coins" className="text-button">
          {m.coins_see()}
        </Link>
      </p>
    </section>
  )
}
