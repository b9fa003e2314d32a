import type { RazorpayService } from '@chowk/server/testing/razorpay-service.ts'
import type { World } from '@chowk/server/testing/world.ts'

interface Known {
  paymentId: string
  captures: number
  refundedPaise: number
}

/** What the gateway took and gave back by its own account, against what is recorded. */
export async function findGatewayViolations(world: World, service: RazorpayService): Promise<string[]> {
  const rows = await world.owner<Known[]>`
    select c.gateway_payment_id as payment_id, count(distinct c.id)::int as captures,
      coalesce(sum(r.confirmed_paise) filter (where r.state = 'DONE'), 0)::float8 as refunded_paise
    from payment_capture c left join payment_refund r on r.capture_id = c.id group by 1`
  const known = new Map(rows.map((row) => [row.paymentId, row]))
  return [...service.payments.values()].flatMap((payment) => {
    const { captures = 0, refundedPaise = 0 } = known.get(payment.id) ?? {}
    const backPaise = service.refunds
      .filter((each) => each.payment_id === payment.id)
      .reduce((sum, { amount }) => sum + amount, 0)
    return [
      ...(captures === 1 ? [] : [`All money of the gateway is recorded once: ${payment.id} has ${captures} captures`]),
      ...(backPaise === refundedPaise
        ? []
        : [`Refunds are those of the gateway: ${payment.id} has ${refundedPaise}, not ${backPaise}`]),
    ]
  })
}
