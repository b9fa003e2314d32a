import type { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Env } from './wire.ts'

const BAD_GATEWAY = { statusCode: 502, message: 'BAD_GATEWAY', body: null, error: true }

/**
 * The three hosts of the specification (R7.02): calls under /recommend and /ml that another server of this installation answers
 * are handed on to it. For the browser there is one address, so that cookies, the page's policy and the refusal of other origins
 * stay as they are.
 */
export function handOnCalls(app: Hono<Env>, hosts: Readonly<Record<string, string | undefined>>): void {
  for (const [name, host] of Object.entries(hosts)) {
    if (!host) continue
    app.all(`/${name}/*`, async (c) => {
      const { pathname, search } = new URL(c.req.url)
      const from = c.env.incoming.socket.remoteAddress ?? ''
      const before = c.req.header('x-forwarded-for')
      const headers = {
        ...c.req.header(),
        host: c.req.header('host'),
        'x-forwarded-for': before ? `${before}, ${from}` : from,
      }
      try {
        return await proxy(`${host}${pathname}${search}`, { raw: c.req.raw, headers })
      } catch {
        return c.json(BAD_GATEWAY, 502, { 'cache-control': 'no-store' })
      }
    })
  }
}
