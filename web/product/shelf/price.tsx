import type { ProductItem } from '@chowk/contract/product/listing.ts'
import { rupees } from '@chowk/contract/money.ts'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './price.module.css'

type Priced = Pick<ProductItem, 'pricePaise' | 'mrpPaise' | 'coinPrice' | 'coinsOnly'>

interface PriceProps {
  of: Priced
  /** Whether other variants cost more. */
  from?: boolean
  large?: boolean
}

/** A price with the printed one struck; a price in coins alone as coins. */
export function Price({ of: { pricePaise, mrpPaise, coinPrice, coinsOnly }, from = false, large = false }: PriceProps) {
  const size = large ? 'h1' : styles['price']
  if (coinsOnly) return <CoinCount coins={coinPrice} className={size} />
  const amount = rupees(pricePaise, { short: true })
  return (
    <span className={`inline-row gap-2 ${styles['line']}`}>
      <span className={`${size} tabular`}>
        {pricePaise === 0 ? m.shop_free() : from ? m.shop_price_from({ amount }) : amount}
      </span>
      {mrpPaise !== null && mrpPaise > pricePaise && (
        <span className="small faint tabular">
          <span className="only-heard">{m.shop_mrp()} </span>
          <s>{rupees(mrpPaise, { short: true })}</s>
        </span>
      )}
    </span>
  )
}
