import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { createPayment, getCheckout, updatePayment } from '@chowk/contract/order/checkout.ts'
import { openDatabase } from '@chowk/server/open-database.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import { migrate } from '@chowk/server/platform/postgres/migrate.ts'
import { fillCart, givenBuyer, orderCart } from '@chowk/server/testing/checkout.ts'
import type { Buyer } from '@chowk/server/testing/checkout.ts'
import { FaultyGateway } from '@chowk/server/testing/money/faulty-gateway.ts'
import type { GatewayMode } from '@chowk/server/testing/money/faulty-gateway.ts'
import { findMoneyViolations } from '@chowk/server/testing/money/money-invariants.ts'
import { deliver, reconcile } from '@chowk/server/testing/neighbours/neighbour-payment.ts'
import { takeStep } from '@chowk/server/testing/placed-order.ts'
import { RazorpayService } from '@chowk/server/testing/razorpay-service.ts'
import { givenProduct, givenSeller, givenShopSchool } from '@chowk/server/testing/store.ts'
import { World } from '@chowk/server/testing/world.ts'
import type { TestPerson } from '@chowk/server/testing/world.ts'
import { findGatewayViolations } from './gateway-truth.ts'
import type { KillResult } from './kill-run.ts'

const CLIENTS = 16
const UNITS = 1000
const CANCELLED = 4
const MINUTE_MS = 60_000
const SLOW_MS = 30_000

interface Stage {
  world: World
  faulty: FaultyGateway
  service: RazorpayService
  head: TestPerson
  buyers: Buyer[]
  variant: string
  violations: string[]
  figures: { orders: number; placed: number; told: number; answered: number }
}

/** The gateway is down for a minute, answers after half a minute, and does everything twice (R18). */
export async function runGateway(): Promise<KillResult> {
  const began = performance.now()
  const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-faults-'))
  fs.chmodSync(home, 0o755)
  const config = readConfig('test', { CHOWK_HOME: home })
  const service = await new RazorpayService().open()
  const faulty = await new FaultyGateway(service.settings).open()
  const { address, stop } = await openDatabase(config)
  await migrate(address)
  const world = new World(address, { ...config, razorpay: faulty.settings })
  world.clock.set(new Date().toISOString())
  try {
    await world.open()
    const stage = await setStage(world, { faulty, service })
    await buyThrough(stage, 'DOWN')
    await buyThrough(stage, { slowMs: SLOW_MS })
    await buyThrough(stage, 'TWICE')
    const stock = new Map([[stage.variant, UNITS]])
    const violations = [
      ...stage.violations,
      ...(await findMoneyViolations(world.owner, { stock })),
      ...(await findGatewayViolations(world, service)),
    ]
    const { orders, placed, told, answered } = stage.figures
    const longestS = (performance.now() - began) / 1000
    return {
      name: 'gateway',
      seed: 0,
      orders,
      placed,
      answered,
      repeated: told,
      kills: 0,
      recovered: 0,
      longestS,
      violations,
    }
  } finally {
    await world.end()
    await stop()
    await Promise.all([faulty.close(), service.close()])
    fs.rmSync(home, { recursive: true, force: true })
  }
}

async function setStage(world: World, gateway: Pick<Stage, 'faulty' | 'service'>): Promise<Stage> {
  const { school, head } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, shippingPaise: 4900 })
  const { variants } = await givenProduct(world, { seller, variants: [{ onHand: UNITS }] })
  const buyers: Buyer[] = []
  for (let n = 0; n < CLIENTS; n++) buyers.push(await givenBuyer(world, { school, lines: [] }))
  const figures = { orders: 0, placed: 0, told: 0, answered: 0 }
  return { world, ...gateway, head, buyers, variant: variants[0] ?? '', violations: [], figures }
}

/** All clients buy while the gateway fails at each step, and some of their orders are cancelled and refunded. */
async function buyThrough(stage: Stage, mode: GatewayMode): Promise<void> {
  const { world, service, faulty, buyers, variant } = stage
  const isTold = mode !== 'TWICE'
  const payments = service.payments.size
  const references = await Promise.all(
    buyers.map(async ({ person, addressId }) => {
      await fillCart(world, person.id, [{ variant }])
      return (await orderCart({ person, addressId })).referenceCode
    }),
  )
  stage.figures.orders += references.length
  if (isTold) {
    faulty.mode = mode
    await demandTold(
      stage,
      async ({ person }, n) => await person.ask(createPayment, { referenceCode: references[n] ?? '' }),
    )
    faulty.mode = 'UP'
  } else faulty.mode = mode
  const paid = await Promise.all(
    buyers.map(async ({ person }, n) => {
      const { gatewayOrderId } = await person.call(createPayment, { referenceCode: references[n] ?? '' })
      return { referenceCode: references[n] ?? '', ...service.pay(gatewayOrderId) }
    }),
  )
  faulty.mode = mode
  if (isTold) {
    await demandTold(stage, async ({ person }, n) => await person.ask(updatePayment, paid[n] ?? {}))
    world.clock.pass(MINUTE_MS)
    await reconcile(world)
  } else await Promise.all(paid.map(async ({ paymentId }) => await tellTwice(stage, paymentId)))
  if (isTold) faulty.mode = 'UP'
  world.clock.pass(3 * MINUTE_MS)
  await reconcile(world)
  for (const [n, { person }] of buyers.entries()) {
    const { state, returnedPaise } = await person.call(getCheckout, { referenceCode: references[n] ?? '' })
    if (state === 'PLACED') stage.figures.placed += 1
    demand(
      stage,
      `Paid orders are placed: ${references[n]}`,
      `${state}, ${returnedPaise} returned`,
      'PLACED, 0 returned',
    )
  }
  demand(stage, 'Nobody pays twice', service.payments.size - payments, buyers.length)
  await refundThrough(stage, references.slice(0, CANCELLED), mode)
}

async function tellTwice({ world, service }: Stage, paymentId: string): Promise<void> {
  const event = service.event('payment.captured', paymentId)
  await Promise.all([deliver(world, event), deliver(world, event)])
}

async function refundThrough(
  { world, head, faulty, service, ...stage }: Stage,
  references: readonly string[],
  mode: GatewayMode,
) {
  const before = service.refunds.length
  for (const referenceCode of references) await takeStep(head, { referenceCode }, 'CANCELLED', { reason: 'Sold out.' })
  faulty.mode = mode
  await reconcile(world)
  faulty.mode = mode === 'TWICE' ? 'TWICE' : 'UP'
  for (let times = 0; times < 2; times++) {
    world.clock.pass(11 * MINUTE_MS)
    await reconcile(world)
  }
  faulty.mode = 'UP'
  demand(stage, 'Each refund is sent once', service.refunds.length - before, references.length)
}

type Told = { statusCode: number; body: { code?: unknown } }

// A buyer learns that the gateway does not answer, and nothing changes.
async function demandTold(stage: Stage, ask: (buyer: Buyer, n: number) => Promise<Told>): Promise<void> {
  const answers = await Promise.all(stage.buyers.map(ask))
  for (const { statusCode, body } of answers) {
    if (statusCode === 503) stage.figures.told += 1
    demand(stage, 'The buyer is told', `${statusCode} ${String(body.code)}`, '503 GATEWAY_SILENT')
  }
  stage.figures.answered += answers.length
}

function demand({ violations }: Pick<Stage, 'violations'>, says: string, is: unknown, should: unknown): void {
  if (is !== should) violations.push(`${says}: ${String(is)}, not ${String(should)}`)
}
