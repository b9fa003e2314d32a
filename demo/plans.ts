import { randomUUID } from 'node:crypto'
import type { Call, Input } from '@chowk/contract/call.ts'
import { confirmPayment, createPlanOrder, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import type { BillTo } from '@chowk/contract/billing/order.ts'
import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Seller } from '@chowk/contract/billing/seller.ts'
import { givePlan } from '@chowk/contract/operator/plan.ts'
import { findSeller, keepSeller } from '@chowk/server/billing/tax-rate.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { NOBODY, Refused, askAs } from './ask-as.ts'
import type { As } from './ask-as.ts'
import { demoAddress } from './people.ts'

const ATTEMPTS = 5

const SELLER: Seller = {
  name: 'Chowk Sarvajan LLP',
  nameHi: 'चौक सर्वजन एलएलपी',
  address: '7 Chinchpokli Gali, Pune 411 030',
  addressHi: '7 चिंचपोकळी गली, पुणे 411 030',
  state: '27',
  gstin: '27AAKCN7391R1ZC',
  signatory: 'Ishaan Bhave',
  signatoryHi: 'ईशान भावे',
  contact: 'plans@chowk.example',
}

/** What a square of the demo bought in the sandbox, as its owner would. */
interface Purchase {
  slug: string
  owner: string
  plan: PlanCode
  daysAgo: number
  billTo: BillTo
}

/** The one of longest ago first: invoices are counted. */
const PURCHASES: readonly Purchase[] = [
  {
    slug: 'neelkanth-school',
    owner: 'anil',
    plan: 'COMPLETE',
    daysAgo: 47,
    billTo: {
      name: 'Neelkanth Vidya Mandal',
      address: '52 Quarry Road, Pune',
      state: '27',
      pin: '411045',
      gstin: '27AAATN5520M1ZE',
      reference: 'NVM/26/73',
      email: 'office@neelkanth-school.example',
    },
  },
  {
    slug: 'bhatti-and-daughters',
    owner: 'tara',
    plan: 'STORE',
    daysAgo: 31,
    billTo: {
      name: 'Bhatti & Daughters',
      address: '9 Kiln Lane, Khurja',
      state: '09',
      pin: '203131',
      gstin: '',
      reference: 'Tiles 114',
      email: '',
    },
  },
  {
    slug: 'amaltas-heights',
    owner: 'tara',
    plan: 'COMMUNITY',
    daysAgo: 12,
    billTo: {
      name: 'Amaltas Heights Residents',
      address: 'Tower B, Lake Road, Thane',
      state: '27',
      pin: '400607',
      gstin: '',
      reference: '',
      email: '',
    },
  },
]

/** Plans that the operator gave, so many days ago and for so many from then on. */
const GIFTS = {
  plans: { 'talab-saathi': 'COMPLETE', 'lantern-lane-readers': 'COMMUNITY' },
  daysAgo: 40,
  days: 365,
  reason: 'They work for everybody and earn nothing by it.',
} as const

/** Says who sells, lets the demo's owners buy their plans, and the operator give hers; each once, by the same calls as on every day. */
export async function settlePlans(house: House, owner: Sql, people: ReadonlyMap<string, string>): Promise<void> {
  const now = Date.now()
  const timeBefore = (days: number) => new Date(now - days * DAY_MS)
  const personId = (name: string) => people.get(demoAddress(name)) ?? ''
  const first = timeBefore(PURCHASES[0]?.daysAgo ?? 0)
  if (!(await findSeller(owner, new Date(now)))) await keepSeller(owner, SELLER, first)
  for (const { slug, owner: name, plan, daysAgo, billTo } of PURCHASES) {
    const workspaceId = await findWithoutPlan(owner, slug)
    if (!workspaceId) continue
    const viewer: Person = { ...NOBODY, personId: personId(name), workspaceId, role: 'OWNER' }
    await buyOnce({ house, viewer, at: timeBefore(daysAgo) }, { plan, billTo, attemptsLeft: ATTEMPTS })
  }
  const viewer: Person = { ...NOBODY, personId: personId('farah'), isOperator: true }
  const lastDay = timeBefore(GIFTS.daysAgo - GIFTS.days)
    .toISOString()
    .slice(0, 10)
  for (const [slug, plan] of Object.entries(GIFTS.plans)) {
    const workspaceId = await findWithoutPlan(owner, slug)
    const as = { house, viewer, at: timeBefore(GIFTS.daysAgo), key: `demo-gift-${randomUUID()}` }
    const gift = { version: 0, plan, lastDay, reason: GIFTS.reason }
    if (workspaceId) await askAs(as, givePlan, { ...gift, workspaceId })
  }
}

async function findWithoutPlan(sql: Sql, slug: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select w.id from workspace w left join subscription s on s.workspace_id = w.id where w.slug = ${slug} and s.id is null`
  return row?.id
}

interface Buying extends Pick<Purchase, 'plan' | 'billTo'> {
  attemptsLeft: number
}

// An order of long ago is over already: whatever tidies orders may close it between two calls, and then it is ordered anew.
async function buyOnce(as: Omit<As, 'key'>, buying: Buying): Promise<void> {
  const { attemptsLeft } = buying
  try {
    await buy({ ...as, key: `demo-plan-${randomUUID()}` }, buying)
  } catch (failure) {
    const isClosed = failure instanceof Refused && failure.code === 'ORDER_CLOSED'
    if (!isClosed || attemptsLeft === 1) throw failure
    await buyOnce(as, { ...buying, attemptsLeft: attemptsLeft - 1 })
  }
}

async function buy(as: As, { plan, billTo }: Buying): Promise<void> {
  const ask = async <C extends Call>(declared: C, input: Input<C>) => await askAs(as, declared, input)
  const { id: orderId } = await ask(createPlanOrder, { plan, period: 'YEAR', billTo })
  await ask(openPayment, { orderId })
  const { paymentId, signature } = await ask(playSandbox, { orderId, outcome: 'PAY' })
  await ask(confirmPayment, { orderId, paymentId: paymentId ?? '', signature: signature ?? '' })
}
