import type { Context } from 'hono'
import type { Origin } from '../handle.ts'
import { plainForLog } from '../log.ts'
import { commonRefusal, tooMany } from '../refusal.ts'
import type { Env, Wire } from './wire.ts'

/** Where a request came from, as handlers and logs are told. */
export function originOf(c: Context<Env>, wire: Wire, cookies: Record<string, string>, requestId: string): Origin {
  const incoming = c.env.incoming
  const forwarded = wire.house.config.behindProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return {
    requestId,
    cookies,
    ip: forwarded ?? incoming.socket.remoteAddress ?? '',
    userAgent: plainForLog(c.req.header('user-agent') ?? ''),
    idempotencyKey: c.req.header('idempotency-key'),
    isSecure: isSecure(c, wire),
  }
}

/** Whether cookies may demand TLS: not on plain HTTP of a loopback or local network. */
export function isSecure(c: Context<Env>, wire: Wire): boolean {
  const own = wire.house.config.origin
  if (own) return own.startsWith('https:')
  return wire.house.config.behindProxy && c.req.header('x-forwarded-proto') === 'https'
}

/** State-changing requests of a browser come from our own pages (S09); clients that are no browsers send neither header. */
export function refuseOtherOrigins(c: Context<Env>, wire: Wire): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const { origin: own, passkeys } = wire.house.config
  const isHere = origin !== undefined && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
  const isOurs =
    origin === undefined || (own ? origin === own || (isHere && passkeys.origins.includes(origin)) : isHere)
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none'
  if (!isOurs || !isSameSite) throw commonRefusal('OTHER_ORIGIN')
}

/** GETs that send something answer our own pages alone. */
export function demandOwnPage(c: Context<Env>): void {
  if (c.req.header('sec-fetch-site') !== 'same-origin' && !c.req.header('x-chowk')) throw commonRefusal('OTHER_ORIGIN')
}

/** Counts a request of this person or address, or `weight` of them; refuses a flood. */
export function keepFloodsOut(wire: Wire, who: string, weight = 1): void {
  const wait = wire.floodGate.count(who, weight)
  if (wait > 0) throw tooMany(wait)
}
