import { Link } from 'react-router'
import { inQuery } from '../../app/query.rules.ts'
import { m } from '../../paraglide/messages.js'
import { WALLET_PARTS } from './wallet-address.ts'
import type { WalletPart } from './wallet-address.ts'
import styles from './wallet.module.css'

const NAMES: Record<WalletPart, () => string> = {
  orders: m.wallet_orders,
  movements: m.wallet_movements,
  payouts: m.payout_title,
}
// Filters belong to one part each.
const NO_FILTER = { show: '', account: '', month: '', next: '' }

interface WalletPartsProps {
  part: WalletPart
  search: URLSearchParams
}

/** Links to the parts of the wallet. */
export function WalletParts({ part, search }: WalletPartsProps) {
  return (
    <nav className={`row gap-5 line-below ${styles['parts']}`} aria-label={m.wallet_parts()}>
      {WALLET_PARTS.map((each) => (
        <Link
          key={each}
          to={inQuery(search, { ...NO_FILTER, part: each === 'orders' ? '' : each })}
          preventScrollReset
          className="view-link strong hover-accent"
          aria-current={each === part ? 'page' : undefined}
        >
          {NAMES[each]()}
        </Link>
      ))}
    </nav>
  )
}
