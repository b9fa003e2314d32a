import { setTimeout as sleep } from 'node:timers/promises'
import { RazorpayService } from '@chowk/server/testing/razorpay-service.ts'
import type { Pay } from './buyer.ts'
import { findGatewayViolations } from './gateway-truth.ts'
import { runKills } from './kill-run.ts'
import type { KillResult } from './kill-run.ts'
import type { Random } from './random.ts'

/** Of a thousand buyers. */
const PAY_TWICE = 0.05
const COME_BACK = 0.7

/** A gateway that tells of each payment several times at once and in any order, until it is answered. */
class EventStorm {
  readonly service: RazorpayService
  readonly strange: string[] = []
  #isOver = false
  readonly #deliveries = new Set<Promise<void>>()

  constructor(service: RazorpayService) {
    this.service = service
  }

  readonly pay =
    (port: number): Pay =>
    async ({ random }, { gatewayOrderId }) => {
      const paid = this.service.pay(gatewayOrderId)
      this.#tell(port, paid.paymentId, random)
      if (random.next() < PAY_TWICE) this.#tell(port, this.service.pay(gatewayOrderId).paymentId, random)
      return await Promise.resolve(random.next() < COME_BACK ? paid : undefined)
    }

  #tell(port: number, paymentId: string, random: Random): void {
    const names = ['payment.captured', 'payment.captured', 'payment.captured', 'order.paid', 'payment.failed']
    for (const name of random.shuffled(names)) {
      const delivery = this.#deliver(
        port,
        this.service.event(name, paymentId),
        random.below(3) === 0 ? random.below(500) : 0,
      )
      this.#deliveries.add(delivery)
      void delivery.finally(() => this.#deliveries.delete(delivery))
    }
  }

  async #deliver(
    port: number,
    event: { body: string; headers: Record<string, string> },
    delayMs: number,
  ): Promise<void> {
    await sleep(delayMs)
    while (!this.#isOver) {
      const init = { method: 'POST', ...event, signal: AbortSignal.timeout(30_000) }
      const status = await fetch(`http://127.0.0.1:${port}/payment-events`, init).then(
        async (answer) => (await answer.text(), answer.status),
        () => 0,
      )
      if (status === 200) return
      if (status >= 400 && status < 500 && status !== 429)
        this.strange.push(`Events are taken: one was answered ${status}`)
      await sleep(100)
    }
  }

  /** Nothing is delivered any more; the reconciler finds the rest. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#deliveries)
  }
}

/** Clients pay at a gateway of its own, whose events come several times while servers are killed. */
export async function runWebhooks({ seed, seconds }: { seed: number; seconds: number }): Promise<KillResult> {
  const service = await new RazorpayService().open()
  const storm = new EventStorm(service)
  const { keyId, keySecret, eventSecret, url } = service.settings
  try {
    return await runKills({
      name: 'webhooks',
      seed,
      seconds,
      env: {
        RAZORPAY_KEY_ID: keyId,
        RAZORPAY_KEY_SECRET: keySecret,
        RAZORPAY_WEBHOOK_SECRET: eventSecret,
        RAZORPAY_URL: url,
      },
      pay: ({ port }) => storm.pay(port),
      settled: async () => await storm.end(),
      adapt: (world) => void Object.assign(world.config, { razorpay: service.settings }),
      afterwards: async (world) => [...(await findGatewayViolations(world, service)), ...storm.strange],
    })
  } finally {
    await service.close()
  }
}
