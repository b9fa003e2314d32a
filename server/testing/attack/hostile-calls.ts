import fc from 'fast-check'
import { expect } from 'vitest'
import { addressOf, fillPath, isQueryCall, queryOf } from '@chowk/contract/call.ts'
import type { Actor } from '@chowk/contract/permission.ts'
import { refusalsOf } from '../../platform/api/openapi.ts'
import { inputSchemaOf } from '../../platform/api/schema.ts'
import type { Handler } from '../../platform/handle.ts'
import { handlersOf } from '../domain-calls.ts'
import { givenArticle, givenCategory, givenPublication } from '../news.ts'
import type { Caller } from '../caller.ts'
import type { World } from '../world.ts'
import { SAMPLE, isSampled } from '../sample.ts'
import { hostileValues, inputsOf } from './hostile-input.ts'
import { processorMs } from './processor-time.ts'
import { sideBySide, slowAlone } from './side-by-side.ts'

/** Inputs for each call and caller; CHOWK_RUNS=200 is the thorough look, half an hour on two cores. */
const RUNS = Number(process.env['CHOWK_RUNS'] ?? 12)
/** How long one domain may take. */
export const TIME_MS = 300_000 * Math.max(1, RUNS / 12)
/** What server and test may work for requests that are sent together, and for one. */
const MOST_WORK_MS = 2000
interface Said {
  status: number
  /** Meanwhile, what the thread of server and test worked: for this request and those that were sent with it. */
  workedMs: number
  text: string
  requestId: string | string[] | undefined
}

async function send({ caller, handler: { call }, input }: Attack): Promise<Said> {
  const { method, path } = addressOf(call.address)
  const inQuery = isQueryCall(call)
  const inPath = Object.fromEntries(Object.entries(input).filter(([name]) => path.includes(`{${name}}`)))
  const { path: filled, rest } = fillPath(path, inQuery ? asText(input) : { ...input, ...asText(inPath) })
  const isForm = call.body === 'form'
  const workBegan = processorMs()
  const { status, headers, text } = await caller.send(inQuery ? filled + queryOf(rest) : filled, {
    method,
    headers: {
      'x-chowk': '1',
      ...(!inQuery && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(!inQuery && { body: isForm ? new URLSearchParams(asText(rest)).toString() : JSON.stringify(rest) }),
  })
  return {
    status,
    workedMs: processorMs() - workBegan,
    text,
    requestId: headers['x-request-id'],
  }
}

// A lone half of a character cannot stand in an address; bodies carry it as an escape.
const inAddress = (value: unknown) =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed()
const asText = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, inAddress(value)]))

/** What is wrong with an answer, if anything. */
function faultOf(handler: Handler, said: Said): string | undefined {
  if (said.status >= 500) return `status ${said.status}`
  if (!said.requestId) return 'no request id'
  if (/\n\s+at |node_modules|postgres|syntax error/i.test(said.text) && said.status >= 400) return 'tells its inside'
  const { statusCode, message, body } = JSON.parse(said.text) as {
    statusCode: number
    message: string
    body: { code?: string; fields?: { path: string; code: string }[]; details?: object } | null
  }
  if (statusCode !== said.status) return `envelope of ${statusCode} in an answer of ${said.status}`
  if (said.status < 400) return undefined
  if (!body?.code || message !== body.code) return 'a refusal without its code'
  const declared = refusalsOf(handler.call).get(said.status) ?? []
  if (![...declared, 'NOT_FOUND'].includes(body.code)) return `a code that is not declared: ${said.status} ${body.code}`
  if (body.code === 'INVALID_INPUT' && !body.fields?.length && !body.details) return 'a refusal without its field'
  if (body.fields?.some((field) => !/^[A-Z][A-Z_]+$/.test(field.code))) return 'a field without its code'
  return undefined
}

interface Sender {
  who: string
  /** As whom the gate may see her. */
  actors: readonly Actor[]
  caller: Caller
}

async function sendersOf(world: World): Promise<readonly Sender[]> {
  const workspace = await world.workspace()
  return [
    { who: 'visitor', actors: ['visitor'], caller: await world.visitor() },
    { who: 'reader', actors: ['owner'], caller: await world.person({ workspace, role: 'OWNER' }) },
    { who: 'operator', actors: ['operator', 'individual'], caller: await world.person({ operator: true }) },
  ]
}

const isAdmitted = ({ call }: Handler, { actors }: Pick<Sender, 'actors'>): boolean =>
  actors.some((actor) => call.permission.grants[actor] !== 'none')

// Some calls end the session of who makes them, no read does.
function sendersFor(world: World): (handler: Handler) => Promise<readonly Sender[]> {
  let readers: Promise<readonly Sender[]> | undefined
  return async ({ call }) => await (call.address.startsWith('GET ') ? (readers ??= sendersOf(world)) : sendersOf(world))
}

interface Attack {
  handler: Handler
  who: string
  caller: Caller
  input: Record<string, unknown>
  /** What of the input is told when it ends in a fault. */
  reported: unknown
}

/** Makes every attack, and expects that none ends in a fault. */
async function expectNoFault(attacks: AsyncIterable<Attack>): Promise<void> {
  const faults: Record<string, string> = {}
  const tell = ({ handler, who, reported }: Attack, fault: string, { text }: Said) => {
    faults[`${handler.call.address} as ${who}: ${fault}`] ??=
      `${JSON.stringify(reported)?.slice(0, 400)} -> ${text.slice(0, 300)}`
  }
  const slow: [Attack, Said][] = []
  await sideBySide(
    attacks,
    async (attack) => {
      const said = await send(attack)
      const fault = faultOf(attack.handler, said)
      if (fault) tell(attack, fault, said)
      if (said.workedMs > MOST_WORK_MS) slow.push([attack, said])
    },
    async () => {
      const isSlow = async ([attack]: [Attack, Said]) => (await send(attack)).workedMs > MOST_WORK_MS
      for (const [attack, said] of await slowAlone(slow.splice(0), isSlow))
        tell(attack, `${Math.round(said.workedMs)} ms of work`, said)
    },
  )
  expect(faults, SAMPLE).toEqual({})
}

async function* generated(world: World, domain: string): AsyncGenerator<Attack> {
  const sendersOfCall = sendersFor(world)
  for (const handler of handlersOf(domain)) {
    if (!isSampled(handler.call.address)) continue
    const senders = await sendersOfCall(handler)
    const inputs = fc.sample(inputsOf(inputSchemaOf(handler.call)), { numRuns: RUNS, seed: 20261121 })
    for (const [index, input] of inputs.entries()) {
      // Whom the gate refuses, it refuses before it looks at the input.
      const heard = senders.filter((sender) => index === 0 || isAdmitted(handler, sender))
      yield* heard.map((sender) => ({ handler, ...sender, input, reported: input }))
    }
  }
}

/** Everything generated from the schemas of a domain's calls is answered or refused with its code and field. */
export async function tryGenerated(world: World, domain: string): Promise<void> {
  const publication = await givenPublication(world)
  await givenArticle(world, { publication, categories: [await givenCategory(world)] })
  await expectNoFault(generated(world, domain))
  expect(({} as { toString: unknown }).toString).toBeTypeOf('function')
}

// Whom no gate refuses: what she sends comes as far as it can.
const headOfAll = async (world: World): Promise<Caller> =>
  await world.person({ operator: true, workspace: await world.workspace(), role: 'OWNER' })

async function* inEachField(world: World, domain: string): AsyncGenerator<Attack> {
  const reader = await headOfAll(world)
  for (const handler of handlersOf(domain)) {
    const schema = inputSchemaOf(handler.call)
    const names = Object.keys(schema.properties ?? {}).filter((name) => isSampled(`${handler.call.address} ${name}`))
    if (names.length === 0) continue
    const caller = handler.call.address.startsWith('GET ') ? reader : await headOfAll(world)
    const [full = {}] = fc.sample(inputsOf({ ...schema, required: [] }), { numRuns: 1, seed: 7 })
    for (const name of names)
      for (const value of hostileValues.filter((_, index) => index % 3 === name.length % 3 || RUNS > 100))
        yield { handler, who: `head, ${name}`, caller, input: { ...full, [name]: value }, reported: value }
  }
}

/** Hostile values, one after the other in each field of a domain's calls. */
export async function tryEachField(world: World, domain: string): Promise<void> {
  await givenArticle(world)
  await expectNoFault(inEachField(world, domain))
}

/** A method that a call does not have, and a body of another kind, are refused with what it has. */
export async function tryOtherMethods(world: World, domain: string): Promise<void> {
  const operator = await world.person({ operator: true })
  for (const { call } of handlersOf(domain)) {
    const { method, path } = addressOf(call.address)
    const parts = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']))
    const { path: address } = fillPath(path, parts)
    const wrong = await operator.fetch(address, { method: 'OPTIONS' })
    const allowed = wrong.headers.get('allow')?.split(', ').includes(method)
    expect([call.address, wrong.status, allowed]).toEqual([call.address, 405, true])
    if (isQueryCall(call)) continue
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml', '']) {
      const other = await operator.fetch(address, { method, body: '{"a":1}', headers: { 'content-type': type } })
      const { body } = (await other.json()) as { body: { code: string } }
      expect([call.address, type, other.status, body.code.startsWith('INVALID_')]).toEqual([
        call.address,
        type,
        400,
        true,
      ])
    }
  }
}
