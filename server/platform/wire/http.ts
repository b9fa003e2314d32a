import type { Context, Hono } from 'hono'
import { WORKSPACE_HEADER } from '@chowk/contract/acting-workspace.ts'
import { addressOf } from '@chowk/contract/call.ts'
import { fieldNamesOf } from '@chowk/contract/field-names.ts'
import { refusedAnswer } from '../answer.ts'
import type { Answer } from '../answer.ts'
import { demandSameWorkspace, seenBy } from '../gate.ts'
import type { Handler, Origin } from '../handle.ts'
import { refuseUnknown } from '../input.rules.ts'
import { plainForLog } from '../log.ts'
import { Refusal, commonRefusal } from '../refusal.ts'
import { writeRefused } from '../audit/refused-access.ts'
import type { Taking } from '../upload/taking.ts'
import type { Person } from '../viewer.ts'
import { readCookies } from './cookies.ts'
import { MOST_BODY_BYTES, boundsOf } from './body-bounds.ts'
import type { BodyBounds } from './body-bounds.ts'
import { readInput, readQuery } from './input.ts'
import { demandOwnPage, keepFloodsOut, originOf, refuseOtherOrigins } from './origin.ts'
import { send, sendCached } from './send.ts'
import { newRequestId } from './request-id.ts'
import { letFinish, receiveUpload } from '../upload/receive.ts'
import type { Env, Wire } from './wire.ts'

/** Registers each handler at its literal address. */
export function registerCalls(app: Hono<Env>, wire: Wire, handlers: readonly Handler[]): void {
  for (const handler of handlers) {
    const { method, path } = addressOf(handler.call.address)
    const served = {
      handler,
      names: (fieldNamesOf(handler.call.input) ?? []).toSorted(),
      bounds: boundsOf(handler.call),
    }
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => await respond(c, wire, served))
  }
}

/** The addresses of the request's parts that belong to a call, wrong methods included. */
export function refuseOtherMethods(app: Hono<Env>, wire: Wire, handlers: readonly Handler[]): void {
  const methods = new Map<string, string[]>()
  for (const { call } of handlers) {
    const { method, path } = addressOf(call.address)
    const address = path.replaceAll(/\{(\w+)\}/g, ':$1')
    methods.set(address, [...(methods.get(address) ?? []), method])
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) =>
      send(
        c,
        wire,
        refusedAnswer(commonRefusal('METHOD_NOT_ALLOWED', {}, { allow: allowed.join(', ') })),
        newRequestId(),
      ),
    )
  }
}

/** A handler with what the wire knows of its input. */
interface Served {
  handler: Handler
  names: readonly string[]
  bounds: BodyBounds
}

async function respond(c: Context<Env>, wire: Wire, { handler, names, bounds }: Served): Promise<Response> {
  const began = performance.now()
  const requestId = newRequestId()
  const cookies = readCookies(c.req.header('cookie'))
  let status = 500
  try {
    const isVisitor = !cookies['chowk_access'] && !cookies['chowk_in'] && !c.req.header('authorization')
    const response =
      handler.call.cacheMs && isVisitor
        ? await respondCached(c, wire, { handler, names, requestId })
        : await respondFresh(c, wire, { handler, bounds, cookies, requestId })
    status = response.status
    return response
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    status = failure.status
    const viewer = { signedIn: false, deviceId: null } as const
    await writeRefused(wire.house, { call: handler.call, viewer, origin: originOf(c, wire, {}, requestId) }, failure)
    return send(c, wire, refusedAnswer(failure), requestId)
  } finally {
    const ms = performance.now() - began
    wire.metrics.request(handler.call.address, status, ms)
    if (status >= 400 || ms > 1000)
      wire.house.log.info({
        requestId,
        call: handler.call.address,
        status,
        ms: Math.round(ms),
        agent: plainForLog(c.req.header('user-agent') ?? ''),
      })
  }
}

/** A body counts against its sender as one more request for each of these. */
const BYTES_A_REQUEST = 32 * 1024

async function respondFresh(
  c: Context<Env>,
  wire: Wire,
  given: { handler: Handler; bounds: BodyBounds; cookies: Record<string, string>; requestId: string },
): Promise<Response> {
  const { handler, bounds, cookies, requestId } = given
  const origin = originOf(c, wire, cookies, requestId)
  if (c.req.method !== 'GET') refuseOtherOrigins(c, wire)
  else if (handler.call.secret) demandOwnPage(c)
  // A reader whose access cookie has just ended goes on seeing what is hers in open lists, as in documents; all else is renewed first.
  const byDevice = handler.call.permission.access === 'open' && c.req.method === 'GET'
  const viewer = await wire.identify(cookies, c.req.header('authorization'), byDevice)
  const sender = viewer.signedIn ? viewer.personId : origin.ip
  keepFloodsOut(wire, sender)
  demandSameWorkspace(handler.call, viewer, c.req.header(WORKSPACE_HEADER))
  const count = (bytes: number) => keepFloodsOut(wire, sender, Math.floor(bytes / BYTES_A_REQUEST))
  const { taking } = handler
  const answer =
    taking && viewer.signedIn
      ? await answerUpload(c, wire, { handler, taking, origin, viewer })
      : await handler.answer(
          wire.house,
          origin,
          viewer,
          taking ? {} : await readInput(c, handler.call, { bounds, count }),
        )
  if (handler.call.body === 'bytes') await letFinish(c.env.incoming)
  return send(c, wire, answer, requestId)
}

// Who may not send anything is told so before a byte is read.
async function answerUpload(
  c: Context<Env>,
  { house }: Wire,
  given: { handler: Handler; taking: Taking; origin: Origin; viewer: Person },
): Promise<Answer> {
  const { handler, taking, origin, viewer } = given
  seenBy(handler.call, viewer)
  if (!(await house.isLive(house.sql, viewer))) throw commonRefusal('SIGN_IN_NEEDED')
  const received = await receiveUpload(c.env.incoming, {
    taking,
    folder: house.config.home,
    mostBytes: handler.call.mostBytes ?? MOST_BODY_BYTES,
    before: async () => await taking.before(house, viewer),
  })
  try {
    return await handler.answer(house, origin, viewer, { ...received.parts, ...c.req.param() })
  } finally {
    await received.remove()
  }
}

async function respondCached(
  c: Context<Env>,
  wire: Wire,
  given: { handler: Handler; names: readonly string[]; requestId: string },
): Promise<Response> {
  const { handler, names, requestId } = given
  const raw = readQuery(c, names)
  refuseUnknown(handler.call, raw)
  const key = `${handler.call.address} ${c.req.path} ${names.map((name) => raw[name] ?? '').join('\u0001')}`
  const origin = originOf(c, wire, {}, requestId)
  // What is kept costs nothing; what must be made is counted.
  if (!wire.cache.find(key)) keepFloodsOut(wire, origin.ip)
  const copy = await wire.cache.get(key, handler.call.cacheMs ?? 0, async () => {
    const answer = await handler.answer(
      wire.house,
      origin,
      { signedIn: false, deviceId: null },
      { ...raw, ...c.req.param() },
    )
    return {
      status: answer.status,
      type: 'application/json; charset=utf-8',
      body: answer.text,
      headers: answer.headers,
      calls: [handler.call.address],
    }
  })
  return sendCached(c, wire, copy, { requestId, address: handler.call.address })
}
