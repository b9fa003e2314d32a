import type { ReactNode } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import { getCart, previewCart } from '@chowk/contract/order/cart.ts'
import type { Cart } from '@chowk/contract/order/cart-shape.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useViewer } from '../../app/page-facts.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { read, useRead } from '../../app/read.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { setOnDevice, useDeviceCart } from '../../app/shopping/device-cart.ts'
import type { DeviceLine } from '../../app/shopping/device-cart.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { CartSellers } from './cart-sellers.tsx'
import { CartSum } from './cart-sum.tsx'
import styles from './cart-screen.module.css'
import { useChangeLine } from './use-change-line.ts'

/** The cart: of the account, or of the device for visitors. */
const page = screenOf({
  title: m.cart_title,
  prefetch: ({ viewer }: ScreenAddress) => (viewer ? [read(getCart, {})] : []),
  show: CartPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function CartPage() {
  const viewer = useViewer()
  return viewer ? <MemberCart userId={viewer.userId} /> : <VisitorCart />
}

function MemberCart({ userId }: { userId: string }) {
  const cart = useRead(getCart, {})
  return (
    <ReadBoundary read={cart} level={1} failed={m.cart_failed()} skeleton={<RowSkeleton />}>
      {(answer) => <FilledCart cart={answer} userId={userId} />}
    </ReadBoundary>
  )
}

function FilledCart({ cart, userId }: { cart: Output<typeof getCart>; userId: string }) {
  const { change, problem } = useChangeLine(userId)
  const { access, totals } = cart
  const mayPay = access.allowed && totals.units > 0
  return (
    <CartFrame
      cart={cart}
      onChange={change}
      problem={problem}
      next={mayPay ? { to: '/checkout', name: m.cart_to_payment() } : undefined}
    >
      <SubscriptionNotice answer={access} />
      {totals.mostCoins > 0 && cart.coinBalance > 0 && (
        <p className="small muted">{m.cart_coins_later({ count: Math.min(totals.mostCoins, cart.coinBalance) })}</p>
      )}
      {mayPay && <p className="small muted">{m.cart_held()}</p>}
    </CartFrame>
  )
}

function VisitorCart() {
  const { lines } = useDeviceCart()
  const isHydrated = useHydrated()
  if (!isHydrated) return <RowSkeleton />
  return lines.length === 0 ? <EmptyCart /> : <PricedCart lines={lines} />
}

function PricedCart({ lines }: { lines: readonly DeviceLine[] }) {
  const cart = useRead(previewCart, {
    variantIds: lines.map(({ variantId }) => variantId),
    counts: lines.map(({ quantity }) => quantity),
  })
  return (
    <ReadBoundary read={cart} level={1} failed={m.cart_failed()} skeleton={<RowSkeleton />}>
      {(answer) => (
        <CartFrame
          cart={answer}
          onChange={({ variantId }, quantity) => void setOnDevice(variantId, quantity)}
          next={{ to: loginFrom('/cart'), name: m.cart_sign_in() }}
        >
          <Note kind="notice">{m.cart_visitor()}</Note>
        </CartFrame>
      )}
    </ReadBoundary>
  )
}

const EmptyCart = () => (
  <StatePanel level={1} mark="missing" title={m.cart_empty_title()} text={m.cart_empty_text()}>
    <ButtonLink to="/products">{m.shop_all_products()}</ButtonLink>
  </StatePanel>
)

interface CartFrameProps {
  cart: Cart
  onChange: (line: { productId: string; variantId: string }, quantity: number) => void
  problem?: string | null
  /** Where the cart leads. */
  next: { to: string; name: string } | undefined
  /** Below the sums. */
  children: ReactNode
}

function CartFrame({ cart, onChange, problem, next, children }: CartFrameProps) {
  if (cart.cartCount === 0) return <EmptyCart />
  return (
    <div className={styles['columns']}>
      <div className="stack gap-5">
        <h1 className="h1">
          {m.cart_title()} <span className="body muted">{m.cart_kinds({ count: cart.cartCount })}</span>
        </h1>
        {problem && (
          <Note kind="fault" alert>
            {problem}
          </Note>
        )}
        <CartSellers sellers={cart.sellers} onChange={onChange} />
      </div>
      <CartSum cart={cart}>
        {next && (
          <div className={styles['onDesk']}>
            <ButtonLink to={next.to}>{next.name}</ButtonLink>
          </div>
        )}
        {children}
      </CartSum>
      {next && (
        <div className={`row gap-4 ${styles['dock']}`}>
          <p>
            <span className="small muted">{m.cart_to_pay()}</span>
            <strong className="h3 tabular">{rupees(cart.totals.moneyPaise, { short: true })}</strong>
          </p>
          <div className={`grow ${styles['next']}`}>
            <ButtonLink to={next.to}>{next.name}</ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
