import { randomUUID } from 'node:crypto'
import type { Call, Envelope, Input, Output } from '@chowk/contract/call.ts'
import { confirmPayment, createPlanOrder, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import type { BillTo } from '@chowk/contract/billing/order.ts'
import type { Seller } from '@chowk/contract/billing/seller.ts'
import { handlers } from '@chowk/server/app.ts'
import { keepSeller } from '@chowk/server/billing/tax-rate.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'

/** The school bought its plan this long before the demo opened. */
const BOUGHT_DAYS_AGO = 47
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

const SCHOOL: BillTo = {
  name: 'Neelkanth Vidya Mandal',
  address: '52 Quarry Road, Pune',
  state: '27',
  pin: '411045',
  gstin: '27AAATN5520M1ZE',
  reference: 'NVM/26/73',
  email: 'office@neelkanth-school.example',
}

/** Says who sells, and lets the school's owner buy the complete plan in the sandbox, as she would; once. */
export async function settlePlans(house: House, owner: Sql, people: ReadonlyMap<string, string>): Promise<void> {
  const anil = people.get('anil@demo.chowk.example') ?? ''
  const [school] = await owner<{ id: string }[]>`
    select m.workspace_id as id from membership m left join subscription s on s.workspace_id = m.workspace_id
    where m.person_id = ${anil} and m.role = 'OWNER' and s.id is null order by m.joined_at limit 1`
  if (!school) return
  const time = new Date(Date.now() - BOUGHT_DAYS_AGO * DAY_MS)
  await keepSeller(owner, SELLER, time)
  const viewer: Person = {
    signedIn: true,
    personId: anil,
    familyId: '',
    deviceId: '',
    workspaceId: school.id,
    role: 'OWNER',
    isOperator: false,
    isMinor: false,
    provenTwice: true,
    restriction: null,
    factsVersion: 0,
    class: null,
  }
  await buyOnce({ house, viewer, at: time }, ATTEMPTS)
}

// An order of long ago is over already: whatever tidies orders may close it between two calls, and then it is ordered anew.
async function buyOnce(as: Omit<As, 'key'>, attemptsLeft: number): Promise<void> {
  try {
    await buy({ ...as, key: `demo-plan-${randomUUID()}` })
  } catch (failure) {
    const isClosed = failure instanceof Refused && failure.code === 'ORDER_CLOSED'
    if (!isClosed || attemptsLeft === 1) throw failure
    await buyOnce(as, attemptsLeft - 1)
  }
}

async function buy(as: As): Promise<void> {
  const ask = async <C extends Call>(declared: C, input: Input<C>) => await askAs(as, declared, input)
  const { id: orderId } = await ask(createPlanOrder, { plan: 'COMPLETE', period: 'YEAR', billTo: SCHOOL })
  await ask(openPayment, { orderId })
  const { paymentId, signature } = await ask(playSandbox, { orderId, outcome: 'PAY' })
  await ask(confirmPayment, { orderId, paymentId: paymentId ?? '', signature: signature ?? '' })
}

interface As {
  house: House
  viewer: Person
  at: Date
  /** Of one attempt: what was refused once would be refused again under the same. */
  key: string
}

class Refused extends Error {
  readonly code: string | undefined

  constructor(declared: Call, text: string) {
    super(`${declared.address} was refused in the demo: ${text}`)
    this.code = (JSON.parse(text) as Envelope<{ code?: string } | null>).body?.code
  }
}

async function askAs<C extends Call>(
  { house, viewer, at: time, key }: As,
  declared: C,
  input: Input<C>,
): Promise<Output<C>> {
  const handler = handlers.find(({ call }) => call.address === declared.address)
  if (!handler) throw new Error(`No handler answers ${declared.address}.`)
  const origin = {
    requestId: 'demo',
    ip: '127.0.0.1',
    userAgent: 'demo',
    idempotencyKey: key,
    cookies: {},
    isSecure: false,
  }
  const then: House = { ...house, clock: { now: () => time }, isLive: async () => true, whileLive: (sql) => sql`true` }
  const answer = await handler.answer(then, origin, viewer, input)
  if (answer.status >= 400) throw new Refused(declared, answer.text)
  return (JSON.parse(answer.text) as Envelope<Output<C>>).body
}
