import { rupees } from '@chowk/contract/money.ts'
import type { CartProblem, CartProblemCode } from '@chowk/contract/order/cart-shape.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { IconAlertTriangle, IconArrowDown, IconInfoCircle } from '../../ui/icons.ts'
import styles from './problem.module.css'

type Facts = Required<Pick<CartProblem, 'before' | 'now'>> & Pick<CartProblem, 'until'>
const short = (paise: number) => rupees(paise, { short: true })
const percent = (basisPoints: number) => String(basisPoints / 100)

const WORDS: Record<CartProblemCode, (facts: Facts) => string> = {
  PRICE_UP: ({ before, now }) => m.cart_price_up({ amount: short(now - before) }),
  PRICE_DOWN: ({ before, now }) => m.cart_price_down({ amount: short(before - now) }),
  TAX_CHANGED: ({ before, now }) => m.cart_tax_changed({ before: percent(before), now: percent(now) }),
  COINS_CHANGED: ({ before, now }) => m.cart_coins_changed({ before, now }),
  SHIPPING_CHANGED: ({ before, now }) => m.cart_shipping_changed({ before: short(before), now: short(now) }),
  REDUCED: ({ before, now }) => m.cart_reduced({ before, now }),
  OUT_OF_STOCK: () => m.cart_out(),
  INACTIVE: () => m.cart_inactive(),
  SELLER_CLOSED: ({ until }) => (until ? m.shop_vacation({ date: dateText(until) }) : m.cart_seller_closed()),
  SELF_PURCHASE: () => m.cart_own(),
  STATE_NOT_SERVED: () => m.cart_not_served(),
  ADDRESS_UNSERVED: () => m.cart_own_state_only(),
}

const GOOD: readonly CartProblemCode[] = ['PRICE_DOWN']
const NEUTRAL: readonly CartProblemCode[] = ['TAX_CHANGED', 'COINS_CHANGED']

const CLASSES = { good: styles['good'], neutral: 'muted', bad: 'danger' }

/** One difference, said at its line. */
export function Problem({ problem: { code, before = 0, now = 0, until } }: { problem: CartProblem }) {
  const kind = GOOD.includes(code) ? 'good' : NEUTRAL.includes(code) ? 'neutral' : 'bad'
  const Icon = { good: IconArrowDown, neutral: IconInfoCircle, bad: IconAlertTriangle }[kind]
  return (
    <p className={`small row gap-2 ${CLASSES[kind]}`}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{WORDS[code]({ before, now, until })}</span>
    </p>
  )
}
