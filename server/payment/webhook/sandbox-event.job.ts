import type { Task } from '../../platform/jobs.ts'
import { writeSandboxEvent } from '../gateway/sandbox.ts'
import type { Payments } from '../order/record-capture.ts'
import { receiveEvent } from './inbox.ts'

const isPayload = (value: unknown): value is { paymentId: string; event: string } =>
  typeof value === 'object' && value !== null && 'paymentId' in value && 'event' in value

/** Delivers an event of the sandbox the way real gateways do. */
export const sandboxEventTask =
  (payments: Payments): Task =>
  async (payload) => {
    if (!isPayload(payload)) return
    const event = await writeSandboxEvent(payments.house, payload)
    if (event) await receiveEvent(payments, event)
  }
