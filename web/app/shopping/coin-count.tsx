import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Stone } from '../../ui/stone.tsx'
import styles from './coin-count.module.css'

/** A number of coins with their stone. */
export const CoinCount = ({ coins, className = 'small-strong' }: { coins: number; className?: string }) => (
  <span className={`inline-row gap-2 whole tabular ${styles['coins']} ${className}`}>
    <Stone />
    <span aria-hidden>{grouped(coins)}</span>
    <span className="only-heard">{m.shop_coins({ count: coins, coins: grouped(coins) })}</span>
  </span>
)
