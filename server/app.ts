import { Hono } from 'hono'
import type { Context } from 'hono'
import { SUCCESS } from '@chowk/contract/call.ts'
import { assembly } from './assembly.ts'
import { registerApiPages } from './platform/api/api-routes.ts'
import { busyWithout, defectOf, isOutOfReach, logOutOfReach, refusedAnswer } from './platform/answer.ts'
import { isPublicAddress } from './platform/fetch/public-address.ts'
import type { Handler } from './platform/handle.ts'
import { Refusal } from './platform/refusal.ts'
import { refuseOtherMethods, registerCalls } from './platform/wire/http.ts'
import { handOnCalls } from './platform/wire/other-hosts.ts'
import { noFile } from './platform/wire/file-answer.ts'
import { newRequestId } from './platform/wire/request-id.ts'
import { send } from './platform/wire/send.ts'
import type { Env, Wire } from './platform/wire/wire.ts'

/** Every call that this server answers. */
export const { handlers } = assembly

/** What else stands on the wire beside the calls. */
export interface Surroundings {
  /** Answers whatever is no call: files of the web, then pages. */
  rest?: (c: Context<Env>) => Promise<Response> | Response
  isReady: () => Promise<boolean>
  /** Addresses that are neither calls nor pages, like pictures. */
  more?: (app: Hono<Env>) => void
  /** In place of all calls, in tests of the wire itself. */
  only?: readonly Handler[]
}

// Whoever watches stands beside the server; what a proxy hands on comes from outside.
const isFromInside = (c: Context<Env>) =>
  c.req.header('x-forwarded-for') === undefined && !isPublicAddress(c.env.incoming.socket.remoteAddress ?? '')

const GUARDED = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** The whole application as one Hono app. */
export function makeApp(wire: Wire, { rest, isReady, more, only }: Surroundings): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/health/live', (c) => c.json({ statusCode: 200, message: SUCCESS, body: 'live' }, 200, GUARDED))
  app.get('/health/ready', async (c) => {
    const ready = await isReady()
    return c.json(
      { statusCode: ready ? 200 : 503, message: ready ? SUCCESS : 'BUSY', body: ready ? 'ready' : { code: 'BUSY' } },
      ready ? 200 : 503,
      GUARDED,
    )
  })
  app.get('/metrics', (c) =>
    isFromInside(c) ? c.body(wire.metrics.render(), 200, { ...GUARDED, 'content-type': wire.metrics.type }) : noFile(),
  )
  handOnCalls(app, wire.house.config.hosts)
  registerCalls(app, wire, only ?? handlers)
  refuseOtherMethods(app, wire, only ?? handlers)
  registerApiPages(
    app,
    (only ?? handlers).map((handler) => handler.call),
  )
  more?.(app)
  app.all('*', async (c) => {
    const isCall = /^\/(api|recommend|ml)\//.test(c.req.path)
    if (isCall || !rest || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return noFile()
    return await rest(c)
  })
  app.notFound(() => noFile())
  app.onError((error, c) => {
    const requestId = newRequestId()
    // Plain addresses that read a body refuse it as calls do.
    if (error instanceof Refusal) return send(c, wire, refusedAnswer(error), requestId)
    const path = withoutSecrets(c.req.path)
    if (isOutOfReach(error)) {
      logOutOfReach(wire.house.log, { requestId, path }, error)
      return send(c, wire, refusedAnswer(busyWithout), requestId)
    }
    wire.house.log.error({ requestId, path, error }, 'a request failed')
    return c.json(defectOf(requestId), 500, { ...GUARDED, 'x-request-id': requestId })
  })
  return app
}

// Addresses of own feeds hold their secret in the path.
const withoutSecrets = (path: string) => path.replace(/^(\/feeds\/mine\/)[^/]+/, '$1…')
