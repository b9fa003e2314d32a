import { getOrder } from '@chowk/contract/order/order.ts'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import { updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import { createPayment, updatePayment } from '@chowk/contract/order/checkout.ts'
import type { Input } from '@chowk/contract/call.ts'
import { orderDeadlinesTask } from '../order/step/order-deadlines.job.ts'
import { givenBuyer, orderCart } from './checkout.ts'
import type { Buyer, CartUnits } from './checkout.ts'
import { jobRun } from './job-run.ts'
import { givenRazorpay } from './razorpay-service.ts'
import { givenProduct, givenSeller, givenShopSchool } from './store.ts'
import type { TestPerson, World } from './world.ts'

interface PlacedFacts {
  quantity?: number
  pricePaise?: number
  coins?: number
  coinPrice?: number
  shippingPaise?: number
  returnableDays?: number
  onHand?: number
}

/** A buyer's order that was paid in money, with everybody around it. */
export interface PlacedOrder {
  service: Awaited<ReturnType<typeof givenRazorpay>>
  school: string
  seller: string
  head: TestPerson
  buyer: Buyer
  variant: string
  productId: string
  referenceCode: string
  orderId: string
  lineId: string
}

/** Orders what is in the cart and pays for it at the gateway. */
export async function payCart(
  service: PlacedOrder['service'],
  buyer: Buyer,
  coins = 0,
): Promise<{ referenceCode: string; orderIds: string[] }> {
  const { referenceCode, orders } = await orderCart(buyer, coins)
  const { gatewayOrderId } = await buyer.person.call(createPayment, { referenceCode })
  const { paymentId, signature } = service.pay(gatewayOrderId)
  await buyer.person.call(updatePayment, { referenceCode, paymentId, signature })
  return { referenceCode, orderIds: orders.map(({ orderId }) => orderId) }
}

/** A placed order of one line of a school's shop. */
export async function givenPlaced(world: World, facts: PlacedFacts = {}): Promise<PlacedOrder> {
  const { quantity = 3, coins = 0, coinPrice = 20, shippingPaise = 5000, returnableDays = 7 } = facts
  const service = await givenRazorpay()
  Object.assign(world.config, { razorpay: service.settings })
  const { school, head } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, shippingPaise })
  const variants = [{ onHand: facts.onHand ?? 10, pricePaise: facts.pricePaise ?? 11_800 }]
  const product = await givenProduct(world, { seller, coinPrice, returnableDays, variants })
  const variant = product.variants[0] ?? ''
  const lines: CartUnits[] = [{ variant, quantity }]
  const buyer = await givenBuyer(world, { school, lines, coins })
  const { referenceCode, orderIds } = await payCart(service, buyer, coins)
  const orderId = orderIds[0] ?? ''
  const { lines: placed } = await buyer.person.call(getOrder, { orderId })
  return {
    service,
    school,
    seller,
    head,
    buyer,
    variant,
    productId: product.id,
    referenceCode,
    orderId,
    lineId: placed[0]?.lineId ?? '',
  }
}

let keys = 0

/** The input of a step. */
export const stepInput = (
  order: Pick<PlacedOrder, 'referenceCode'>,
  to: PartState,
  more: Partial<Input<typeof updateOrderStatus>> = {},
): Input<typeof updateOrderStatus> => ({ orderStatus: to, referenceCode: order.referenceCode, ...more })

/** Takes a step. */
export async function takeStep(
  person: TestPerson,
  order: Pick<PlacedOrder, 'referenceCode'>,
  to: PartState,
  more: Partial<Input<typeof updateOrderStatus>> = {},
): Promise<OrderDetails> {
  const key = { 'idempotency-key': `step-${++keys}` }
  const { orders } = await person.call(updateOrderStatus, stepInput(order, to, more), key)
  const [first] = orders
  if (!first) throw new Error('no order was moved')
  return first
}

/** Takes a step and returns status and code of the answer. */
export async function refusedStep(
  person: TestPerson,
  order: Pick<PlacedOrder, 'referenceCode'>,
  to: PartState,
  more: Partial<Input<typeof updateOrderStatus>> = {},
): Promise<[number, string | undefined]> {
  const key = { 'idempotency-key': `step-${++keys}` }
  const { statusCode, body } = await person.ask(updateOrderStatus, stepInput(order, to, more), key)
  return [statusCode, (body as { code?: string } | null)?.code]
}

/** Runs the job that moves orders whose time has come. */
export const passDeadlines = async (world: World): Promise<void> =>
  await orderDeadlinesTask(world.house, { findPlatformState: async () => await Promise.resolve('27') })({}, jobRun())
