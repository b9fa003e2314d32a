import type { House } from '../../platform/handle.ts'
import type { PayoutPort, PayoutProvider } from './provider.ts'
import { openRazorpayX } from './razorpayx.ts'
import { openPayoutSandbox } from './sandbox.ts'

/** The provider of new payouts: RazorpayX if it is configured, else the sandbox, which production does not offer. */
export function providerForNewPayouts(house: House): PayoutProvider | undefined {
  const { razorpayX, mode } = house.config
  if (razorpayX) return openRazorpayX(razorpayX)
  return mode === 'serve' ? undefined : openPayoutSandbox(house)
}

/** The provider that a payout was given to; undefined once it is no longer configured. */
export function providerNamed(house: House, name: PayoutPort): PayoutProvider | undefined {
  if (name === 'SANDBOX') return openPayoutSandbox(house)
  return house.config.razorpayX && openRazorpayX(house.config.razorpayX)
}
