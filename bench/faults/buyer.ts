import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Input } from '@chowk/contract/call.ts'
import { addToCart, getCart } from '@chowk/contract/order/cart.ts'
import { createPayment, playPayment, saveOrder, updatePayment } from '@chowk/contract/order/checkout.ts'
import { callerOf } from '@chowk/server/testing/caller.ts'
import type { Caller } from '@chowk/server/testing/caller.ts'
import type { Random } from './random.ts'
import type { Shop, ShopBuyer } from './shop.ts'

/** What buyers were told, to be compared with what is there in the end. */
export class Told {
  /** The order that answered each key, as often as it was told. */
  readonly orders = new Map<string, Set<string>>()
  /** Orders that the server said are placed. */
  readonly placed = new Set<string>()
  answered = 0
  /** Requests without an answer, or with one that says to try again. */
  repeated = 0
  lastAnswerAt = 0
  /** Answers that should never come, by call, status and code. */
  readonly strange = new Map<string, number>()

  note(key: string, reference: string): void {
    this.orders.set(key, (this.orders.get(key) ?? new Set()).add(reference))
  }

  wonder(what: string): void {
    this.strange.set(what, (this.strange.get(what) ?? 0) + 1)
  }
}

/** How a buyer pays at the gateway. Returns what the browser brings back; undefined if it does not come back. */
export type Pay = (
  buyer: { ask: BuyerAsk; random: Random },
  order: { referenceCode: string; gatewayOrderId: string },
) => Promise<{ paymentId: string; signature: string } | undefined>

type Answer = { statusCode: number; body: Record<string, unknown> & { code?: unknown } }
/** Asks until there is an answer; undefined once the run is over. */
export type BuyerAsk = <C extends Call>(call: C, input: Input<C>, key?: string) => Promise<Answer | undefined>

interface Life {
  shop: Shop
  address: string
  told: Told
  random: Random
  /** Aborted when no new order is begun, and when nothing is asked any more. */
  closing: AbortSignal
  over: AbortSignal
  pay: Pay
}

const ANSWER_MS = 30_000
// The server is not there, is too busy, or lost its database.
const AGAIN = new Set([429, 500, 502, 503, 504])
const SPENT_COINS = 20

/** Buys until the shop closes. Whatever has no answer is asked again with the same key, as a browser does. */
export async function buyUntilClosed(buyer: ShopBuyer, number: number, life: Life): Promise<void> {
  const { closing, random } = life
  const caller = callerOf({ address: life.address }, { cookie: buyer.cookie })
  const ask = askOnAndOn(caller, number, life)
  for (let n = 0; !closing.aborted; n++)
    await buyOnce({ ask, buyer, key: `buyer ${number} order ${n}` }, { ...life, random })
}

async function buyOnce(
  { ask, buyer, key }: { ask: BuyerAsk; buyer: ShopBuyer; key: string },
  { shop, told, random, pay }: Life,
): Promise<void> {
  const { addressId, personId: userId } = buyer
  for (const { productId } of random.shuffled(shop.products).slice(0, 1 + random.below(2)))
    await ask(addToCart, { userId, productId, newCount: 1 + random.below(3), incrementType: 'SET' })
  const coinsToUse = random.next() < 0.3 ? SPENT_COINS : 0
  const cart = await ask(getCart, { userId, addressId, coinsToUse })
  const { version, totals } = (cart?.body ?? {}) as { version?: number; totals?: { moneyPaise: number } }
  if (version === undefined || !totals) return
  const input = { addressId, cartVersion: version, acceptedTotalPaise: totals.moneyPaise, coinsToUse }
  const saved = await ask(saveOrder, input, key)
  const referenceCode = saved?.statusCode === 200 ? String(saved.body['referenceCode']) : undefined
  if (!referenceCode) return
  told.note(key, referenceCode)
  if (random.next() < 0.1) return
  const opened = await ask(createPayment, { referenceCode })
  if (opened?.statusCode !== 200) return
  const paid = await pay({ ask, random }, { referenceCode, gatewayOrderId: String(opened.body['gatewayOrderId']) })
  if (!paid) return
  const back = await ask(updatePayment, { referenceCode, ...paid })
  if (back?.statusCode === 200 && back.body['state'] === 'PLACED') told.placed.add(referenceCode)
}

// What the rules of the shop may refuse while others buy, or after an answer was lost.
const EXPECTED = new Set(['CART_CHANGED', 'CART_EMPTY', 'OUT_OF_STOCK', 'COINS_MISSING', 'ORDER_CLOSED'])

// The same request may still run: its answer was lost with its connection.
const isAgain = (status: number, code: string) => AGAIN.has(status) || code === 'IN_PROGRESS'

const askOnAndOn =
  (caller: Caller, number: number, { told, random, over }: Life): BuyerAsk =>
  async (call, input, key) => {
    const headers = { 'x-forwarded-for': `10.0.0.${number + 1}`, ...(key && { 'idempotency-key': key }) }
    while (!over.aborted) {
      const answer = await within(caller.ask(call, input as Record<string, unknown>, headers)).catch(() => undefined)
      const code = String((answer?.body as { code?: unknown } | undefined)?.code)
      if (
        answer &&
        (answer.statusCode === 500 ||
          (answer.statusCode >= 400 && !EXPECTED.has(code) && !isAgain(answer.statusCode, code)))
      )
        told.wonder(`${call.address}: ${answer.statusCode} ${code}`)
      if (answer && !isAgain(answer.statusCode, code)) {
        told.answered += 1
        told.lastAnswerAt = performance.now()
        return answer as Answer
      }
      told.repeated += 1
      await sleep(50 + random.below(200))
    }
    return undefined
  }

// A process that was killed says nothing any more.
async function within<T>(asked: Promise<T>): Promise<T> {
  const late = new AbortController()
  asked.catch(() => {})
  try {
    return await Promise.race([
      asked,
      sleep(ANSWER_MS, undefined, { signal: late.signal }).then(() => Promise.reject(new Error('no answer'))),
    ])
  } finally {
    late.abort()
  }
}

/** Pays in the sandbox, whose events come by jobs; some browsers do not come back. */
export const payInSandbox: Pay = async ({ ask, random }, { referenceCode }) => {
  const played = await ask(playPayment, { referenceCode, outcome: 'PAY', method: 'UPI' })
  const { paymentId, signature } = (played?.body ?? {}) as { paymentId?: string; signature?: string }
  return paymentId && signature && random.next() < 0.8 ? { paymentId, signature } : undefined
}
