import * as z from 'zod/mini'
import type { GatewayPayment, GatewayRefund } from './gateway.ts'

/** A payment as Razorpay writes it. */
export const Payment = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'failed', 'refunded']),
  method: z._default(z.nullable(z.string()), ''),
  created_at: z.int(),
})
/** A refund as Razorpay writes it. */
export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  receipt: z.nullish(z.string()),
  status: z._default(z.enum(['pending', 'processed', 'failed']), 'pending'),
})

/** A payment in our words. */
export const paymentOf = (payment: z.infer<typeof Payment>): GatewayPayment => ({
  id: payment.id,
  orderId: payment.order_id ?? '',
  amountPaise: payment.amount,
  currency: payment.currency,
  status: payment.status,
  method: payment.method ?? '',
  createdAt: new Date(payment.created_at * 1000),
})

/** A refund in our words. */
export const refundOf = ({ id, amount, receipt, status }: z.infer<typeof Refund>): GatewayRefund => ({
  id,
  key: receipt ?? null,
  amountPaise: amount,
  status,
})

/** What is sent along. */
interface Question {
  body?: object
  headers?: Record<string, string>
}

/** Asks Razorpay for a resource. */
export type Ask = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  question?: Question,
) => Promise<z.output<Schema>>
