import type { House } from '../../platform/handle.ts'
import type { Gateway } from './gateway.ts'
import { openRazorpay } from './razorpay.ts'
import { openSandbox } from './sandbox.ts'

/** The gateway of this installation: Razorpay where it is configured, else the sandbox; in production there is none without keys. */
export function gatewayOf(house: House): Gateway | undefined {
  const { razorpay, mode } = house.config
  if (razorpay) return openRazorpay(razorpay)
  return mode === 'serve' ? undefined : openSandbox(house)
}
