import type { Context, Hono } from 'hono'
import type { Call } from '@chowk/contract/call.ts'
import { codingOf } from '../wire/send.ts'
import { newRequestId } from '../wire/request-id.ts'
import type { Env } from '../wire/wire.ts'
import { CachedAnswer } from '../wire/answer-cache.ts'
import { API_PAGE_POLICY, apiPageOf } from './api-page.ts'
import { openApiOf } from './openapi.ts'

/** Registers the description of the API for programs (/api/openapi.json) and for people (/api/docs). Each is made when first asked for. */
export function registerApiPages(app: Hono<Env>, calls: readonly Call[]): void {
  const make = {
    document: () => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(openApiOf(calls)) }),
    page: () => ({ type: 'text/html; charset=utf-8', body: apiPageOf(calls) }),
  }
  const made = new Map<string, CachedAnswer>()
  const answer = (c: Context<Env>, kind: keyof typeof make) => {
    const copy = made.get(kind) ?? new CachedAnswer({ status: 200, headers: [], ...make[kind]() })
    made.set(kind, copy)
    return send(c, copy)
  }
  app.get('/api/openapi.json', (c) => answer(c, 'document'))
  app.get('/api/docs', (c) => answer(c, 'page'))
}

function send(c: Context<Env>, copy: CachedAnswer): Response {
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=300',
    etag: copy.etag,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': API_PAGE_POLICY,
    'x-request-id': newRequestId(),
  }
  if (c.req.header('if-none-match') === copy.etag) return new Response(null, { status: 304, headers })
  const coding = codingOf(c.req.header('accept-encoding'))
  headers['content-type'] = copy.made.type
  if (coding !== 'identity') headers['content-encoding'] = coding
  return new Response(new Uint8Array(copy.bytes(coding)), { status: 200, headers })
}
