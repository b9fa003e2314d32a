import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import type { CartLine, CartSeller } from '@chowk/contract/order/cart-shape.ts'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { productAddress } from '../../app/shopping/product-address.ts'
import { QuantityStepper } from '../../app/shopping/quantity-stepper.tsx'
import { indianStateName } from '../state-name.ts'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './cart-sellers.module.css'
import { Problem } from './problem.tsx'

type OnChange = (line: { productId: string; variantId: string }, quantity: number, before?: number) => void

interface CartSellersProps {
  sellers: readonly CartSeller[]
  onChange: OnChange
}

/** Lines by seller, each with what changed about it. */
export const CartSellers = ({ sellers, onChange }: CartSellersProps) =>
  sellers.map((seller) => <SellerLines key={seller.sellerId} seller={seller} onChange={onChange} />)

function SellerLines({ seller, onChange }: { seller: CartSeller; onChange: OnChange }) {
  const { name, stateCode, shipsWithinDays, problems, lines } = seller
  return (
    <section className={`stack gap-3 ${styles['seller']}`}>
      <div className="cluster spread">
        <h2 className="h3">{name || m.cart_gone_seller()}</h2>
        {stateCode && (
          <p className="small muted">
            {indianStateName(stateCode)}
            <span className="dot-before">{m.shop_ships_within({ count: shipsWithinDays })}</span>
          </p>
        )}
      </div>
      {problems.map((problem) => (
        <Problem key={problem.code} problem={problem} />
      ))}
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.variantId} className={`line-below ${styles['line']}`}>
            <Line line={line} onChange={onChange} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line, onChange }: { line: CartLine; onChange: OnChange }) {
  const { title, slug, options, picture, problems, quantity, wanted } = line
  return (
    <>
      <span className={`${styles['picture']} ${quantity === 0 ? styles['off'] : ''}`}>
        <Picture picture={{ ...picture, alt: '' }} ratio={1} sizes="108px" />
      </span>
      <div className="stack gap-2 grow">
        <div className={`row spread gap-3 ${styles['head']}`}>
          <h3 className="strong breaks">
            {slug ? (
              <Link to={productAddress(slug)} className="hover-underline">
                {title || m.cart_unnamed()}
              </Link>
            ) : (
              title || m.cart_unnamed()
            )}
          </h3>
          <LinePrice line={line} />
        </div>
        {options.length > 0 && <p className="small muted">{options.join(' · ')}</p>}
        {problems.map((problem) => (
          <Problem key={problem.code} problem={problem} />
        ))}
        <div className="cluster gap-4">
          {quantity > 0 && <Stepper line={line} onChange={onChange} />}
          <button type="button" className="text-button" onClick={() => onChange(line, 0, wanted)}>
            {m.cart_remove()} <span className="only-heard">{title}</span>
          </button>
        </div>
      </div>
    </>
  )
}

function LinePrice({ line: { quantity, pricePaise, grossPaise, coinsOnly, coins } }: { line: CartLine }) {
  if (quantity === 0) return null
  if (coinsOnly) return <CoinCount coins={coins} className="strong" />
  return (
    <span className={`whole ${styles['price']}`}>
      <span className="strong tabular">{rupees(grossPaise, { short: true })}</span>
      {quantity > 1 && (
        <span className="small muted tabular">
          {quantity} × {rupees(pricePaise, { short: true })}
        </span>
      )}
    </span>
  )
}

function Stepper({ line, onChange }: { line: CartLine; onChange: OnChange }) {
  const { quantity, available, title } = line
  return (
    <QuantityStepper
      label={m.cart_quantity_of({ title })}
      quantity={quantity}
      mayMore={quantity < available}
      onChange={(next) => onChange(line, next, quantity)}
    />
  )
}
