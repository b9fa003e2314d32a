import type { Handler } from '../platform/handle.ts'
import { addressCalls } from './address/address-calls.ts'
import { cartCalls } from './cart/cart-calls.ts'
import type { CartPorts } from './cart/cart-calls.ts'
import { checkoutCalls } from './checkout/checkout-calls.ts'
import { coinCalls } from './coin/coin-calls.ts'
import { messageCalls } from './message/message-calls.ts'
import { reorderCalls } from './reorder/reorder-calls.ts'
import { showCalls } from './show/order-list.ts'
import type { StepPorts } from './step/apply-step.ts'
import { stepCalls } from './step/step-calls.ts'

/** All calls of the domain; each layer adds its own list. */
export const orderCalls = (ports: CartPorts & StepPorts): readonly Handler[] => [
  ...addressCalls,
  ...cartCalls(ports),
  ...checkoutCalls(ports),
  ...coinCalls,
  ...messageCalls,
  ...reorderCalls,
  ...showCalls,
  ...stepCalls(ports),
]
