import type { House } from '../../platform/handle.ts'
import type { Gateway, GatewayName } from './gateway.ts'
import { openRazorpay } from './razorpay.ts'
import { openSandbox } from './sandbox.ts'

/** The gateway for new money: Razorpay if it is configured and on, else the sandbox, which production does not offer. */
export function gatewayForNewMoney(house: House): Gateway | undefined {
  const { razorpay, mode } = house.config
  if (razorpay && !razorpay.isClosed) return openRazorpay(razorpay)
  return mode === 'serve' ? undefined : openSandbox(house)
}

/** The gateway that made a payment. It stays reachable after it is closed for new money, so that refunds and late events find it. */
export function gatewayNamed(house: House, name: GatewayName, timeoutMs?: number): Gateway | undefined {
  if (name === 'SANDBOX') return openSandbox(house)
  return house.config.razorpay && openRazorpay(house.config.razorpay, timeoutMs)
}

/** The gateways that can be asked: those of earlier payments may no longer be configured. */
export const reachableNames = (house: House): GatewayName[] => reachableGateways(house).map(({ name }) => name)

/** All gateways whose events are accepted. */
export const reachableGateways = (house: House): Gateway[] =>
  (['RAZORPAY', 'SANDBOX'] as const).flatMap((name) => gatewayNamed(house, name) ?? [])
