import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { tellOwners } from '../letter/tell-owners.ts'
import { settle } from '../settle.ts'
import type { Settled } from '../settle.ts'
import { gatewayOf } from './gateway-choice.ts'
import { isSignature, signEvent } from './signature.rules.ts'

const Event = z.object({
  event: z.string().check(z.maxLength(80)),
  payload: z.object({
    payment: z.optional(
      z.object({
        entity: z.object({
          id: z.string().check(z.maxLength(80)),
          order_id: z.nullable(z.string().check(z.maxLength(80))),
          amount: z.int(),
          currency: z.string(),
          method: z._default(z.nullable(z.string()), ''),
        }),
      }),
    ),
  }),
})

/** What became of an event that came in. */
export type Heard = 'FORGED' | 'UNREADABLE' | 'DUPLICATE' | 'NOTED' | Settled

/** One event with its signature, as it came over the wire or out of the sandbox. */
export interface Coming {
  body: string
  signature: string
  eventId: string | undefined
}

/**
 * Takes in what the gateway tells. Only a right signature over the very bytes is believed (a wrong one changes nothing); each event counts
 * once however often it is told, in whatever order: a refusal that comes after the money does nothing.
 */
export async function hearEvent(house: House, { body, signature, eventId }: Coming): Promise<Heard> {
  const gateway = gatewayOf(house)
  if (!gateway || !isSignature(signEvent(gateway.secrets.events, body), signature)) {
    house.log.warn({ bytes: body.length }, 'a payment event with a wrong signature was refused')
    return 'FORGED'
  }
  const parsed = Event.safeParse(parseJson(body))
  if (!parsed.success) return 'UNREADABLE'
  const { event, payload } = parsed.data
  const payment = payload.payment?.entity
  const id = eventId ?? createHash('sha256').update(body).digest('hex')
  return await house.sql.begin(async (tx) => {
    const [known] = await tx`
      select 1 from payment_event where gateway = ${gateway.name} and event_id = ${id}`
    if (known) return 'DUPLICATE'
    const isMoney = (event === 'payment.captured' || event === 'order.paid') && payment?.order_id
    const outcome: Heard = isMoney
      ? await settle(tx, house, {
          gatewayOrderId: payment.order_id ?? '',
          paymentId: payment.id,
          amountPaise: payment.amount,
          currency: payment.currency,
          method: payment.method ?? '',
        })
      : 'NOTED'
    if (event === 'payment.failed' && payment?.order_id) await noteRefused(tx, house, payment.order_id)
    // Two that came at once both got here: the second finds the row and the money counted already.
    await tx`
      insert into payment_event (gateway, event_id, event, gateway_order_id, outcome, at)
      values (${gateway.name}, ${id}, ${event}, ${payment?.order_id ?? null}, ${outcome}, ${house.clock.now()})
      on conflict do nothing`
    return outcome
  })
}

// However often the bank refuses, its owner hears once of each order: she sees the rest on the page.
async function noteRefused(tx: Sql, house: House, gatewayOrderId: string): Promise<void> {
  const [order] = await tx<{ id: string; workspaceId: string; planCode: PlanCode; totalPaise: number }[]>`
    update plan_order set fault = 'REFUSED' where gateway_order_id = ${gatewayOrderId} and state = 'OPEN'
    returning id, workspace_id, plan_code, total_paise::float8 as total_paise`
  if (!order) return
  const { id, workspaceId, planCode, totalPaise } = order
  const news = { is: 'PAYMENT_FAILED', totalPaise } as const
  await tellOwners(tx, house, { workspaceId, plan: planCode, once: `refused ${id}`, news })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
