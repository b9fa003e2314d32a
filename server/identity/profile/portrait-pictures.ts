import type { Hono } from 'hono'
import { drawPortrait } from '../../drawing/portrait.ts'
import type { Env } from '../../platform/wire/wire.ts'

/** Registers the address of drawn portraits: a seed always gives the same one. */
export function registerPortraits(app: Hono<Env>): void {
  app.get('/portrait/:file', (c) => {
    const seed = /^([0-9a-z-]{1,40})\.svg$/.exec(c.req.param('file'))?.[1]
    if (!seed) return c.notFound()
    return c.body(drawPortrait(seed), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=2592000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })
}
