import type { House } from '../../platform/handle.ts'
import { gatewayNamed } from './gateway-choice.ts'
import type { DayBounds, GatewayName, GatewayPayment, GatewayRefund, ListedRefund, SettledPart } from './gateway.ts'

/** What a gateway says of a day. */
export interface GatewayDay {
  payments: GatewayPayment[]
  refunds: ListedRefund[]
}

const nothing = (name: GatewayName): Error => new Error(`the gateway ${name} is not configured`)

/** Lists payments and refunds of a day at a gateway; throws if it does not answer. */
export async function listGatewayDay(house: House, name: GatewayName, bounds: DayBounds): Promise<GatewayDay> {
  const gateway = gatewayNamed(house, name)
  if (!gateway) throw nothing(name)
  const payments = await gateway.listPayments(bounds)
  return { payments, refunds: await gateway.listRefunds(bounds) }
}

/** Lists what a gateway settled on a day. */
export async function listSettledParts(house: House, name: GatewayName, day: string): Promise<SettledPart[]> {
  const gateway = gatewayNamed(house, name)
  if (!gateway) throw nothing(name)
  return await gateway.listSettled(day)
}

/** Payments of an order at a gateway, of any day. */
export async function findGatewayPayments(
  house: House,
  { gateway: name, gatewayOrderId }: { gateway: GatewayName; gatewayOrderId: string },
): Promise<GatewayPayment[]> {
  return (await gatewayNamed(house, name)?.findPayments(gatewayOrderId)) ?? []
}

/** Refunds of a payment at a gateway. */
export async function findGatewayRefunds(
  house: House,
  { gateway: name, paymentId }: { gateway: GatewayName; paymentId: string },
): Promise<GatewayRefund[]> {
  return (await gatewayNamed(house, name)?.findRefunds(paymentId)) ?? []
}
