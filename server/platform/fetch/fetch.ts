import { lookup as dnsLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib'
import type * as Undici from 'undici'
import type { Agent, Dispatcher } from 'undici'
import { makeManners, type Manners, type MannersLimits } from './manners.ts'
import { isPublicAddress, literalIp } from './public-address.ts'

/** Why a stranger's address gave nothing; the codes are stable and safe to show. */
export type FetchFailureCode =
  | 'INVALID_URL'
  | 'BLOCKED_ADDRESS'
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'TOO_LARGE'
  | 'TOO_MANY_REDIRECTS'

/** A fetch that did not end in an answer. */
export class FetchFailure extends Error {
  readonly code: FetchFailureCode
  constructor(code: FetchFailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchFailure'
    this.code = code
  }
}

/** One redirect that was followed: the status that ordered it and the address it led to. */
export type Redirect = { status: number; to: string }

/** An answer of any status below or above 400, its body decompressed; `url` is where the redirects ended. */
export type Fetched = {
  url: string
  status: number
  headers: Record<string, string>
  body: Buffer
  redirects: Redirect[]
}

/** What one fetch asks for; header names in lower case, times in milliseconds, bytes after decompression. */
export type FetchAsk = {
  method?: 'GET' | 'POST'
  /** Sent once, to the address that was named: with a body no redirect is followed. */
  body?: string | Uint8Array
  headers?: Record<string, string>
  maxBytes?: number
  maxRedirects?: number
  /** Asked of each address that a redirect leads to; where it says no, the fetch ends. */
  mayFollow?: (url: string) => Promise<boolean>
  timeoutMs?: number
  signal?: AbortSignal
}

/** How a fetcher is built; all have production defaults. `innerOrigins` are the only non-public origins it may reach. */
export type FetcherOptions = {
  userAgent?: string
  innerOrigins?: readonly string[]
  ports?: readonly string[]
  connectTimeoutMs?: number
  idleTimeoutMs?: number
  manners?: Partial<MannersLimits>
  lookup?: (host: string) => Promise<{ address: string; family: number }[]>
  isPublic?: (address: string) => boolean
  now?: () => number
}

/** Fetches addresses that strangers gave, never one that leads inside; failures are `FetchFailure`. */
export type Fetcher = { fetch: (address: string, ask?: FetchAsk) => Promise<Fetched>; close: () => Promise<void> }

/** How we name ourselves to strangers' servers. */
export const USER_AGENT = 'Chowk/0.1 (news reader)'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const DEFAULTS = { maxBytes: 10 * 1024 * 1024, maxRedirects: 5, timeoutMs: 20_000 }

type Lines = { outside: Agent; inside: Agent; request: typeof Undici.request }
type Wired = {
  /** Opened by the first fetch: undici takes 30 MB, and a server that only answers never needs it. */
  lines: () => Promise<Lines>
  manners: Manners
  isPublic: (address: string) => boolean
  innerOrigins: ReadonlySet<string>
  ports: ReadonlySet<string>
  userAgent: string
}

/** Builds a fetcher with its own connections and turns; make one per process and close it at the end. */
export function makeFetcher(options: FetcherOptions = {}): Fetcher {
  const isPublic = options.isPublic ?? isPublicAddress
  const timeouts = {
    connectTimeout: options.connectTimeoutMs ?? 10_000,
    headersTimeout: options.idleTimeoutMs ?? 10_000,
    bodyTimeout: options.idleTimeoutMs ?? 10_000,
    keepAliveTimeout: 1000,
    connections: 2,
  }
  const lookup = options.lookup ?? ((host: string) => dnsLookup(host, { all: true, verbatim: true }))
  const open = async (): Promise<Lines> => {
    const { Agent, request } = await import('undici')
    const outside = new Agent({ ...timeouts, connect: { lookup: pinnedLookup(lookup, isPublic) } })
    return { outside, inside: new Agent(timeouts), request }
  }
  let lines: Promise<Lines> | undefined
  const wired: Wired = {
    lines: async () => await (lines ??= open()),
    manners: makeManners({ concurrent: 8, perHost: 2, gapMs: 1000, ...options.manners }, options.now),
    isPublic,
    innerOrigins: new Set((options.innerOrigins ?? []).map((each) => new URL(each).origin)),
    ports: new Set(['', '80', '443', ...(options.ports ?? [])]),
    userAgent: options.userAgent ?? USER_AGENT,
  }
  return {
    fetch: (address, ask = {}) => fetchAddress(wired, address, ask),
    async close() {
      const opened = await lines
      await Promise.all([opened?.outside.close(), opened?.inside.close()])
    },
  }
}

/** The address checked is the address connected to: a name that answers differently the second time gains nothing. */
function pinnedLookup(
  lookup: NonNullable<FetcherOptions['lookup']>,
  isPublic: (address: string) => boolean,
): LookupFunction {
  return (host, options, done) => {
    lookup(host).then(
      (found) => {
        const first = found[0]
        if (!first) return done(new FetchFailure('UNREACHABLE', `No address found for ${host}`), [])
        if (found.some((each) => !isPublic(each.address))) return done(blocked(host), [])
        return options.all ? done(null, found) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
}

const blocked = (host: string) =>
  new FetchFailure('BLOCKED_ADDRESS', `${host} is not an address of the public internet`)

async function fetchAddress(wired: Wired, address: string, ask: FetchAsk): Promise<Fetched> {
  let url = readUrl(address)
  const startedInside = wired.innerOrigins.has(url.origin)
  const redirects: Redirect[] = []
  let giveBack: (() => void) | undefined
  let turnOf: string | undefined
  let signal: AbortSignal | undefined
  try {
    for (;;) {
      const inner = startedInside && wired.innerOrigins.has(url.origin)
      if (!inner) refuseInside(wired, url)
      if (turnOf !== url.host) {
        giveBack?.()
        // Manners are for strangers: the demo's own feed server is asked as fast as it answers.
        giveBack = inner ? () => {} : await wired.manners.take(url.host, ask.signal)
        turnOf = url.host
      }
      // The clock starts with the first turn, so that waiting politely is not counted against a slow server.
      signal ??= AbortSignal.any([
        AbortSignal.timeout(ask.timeoutMs ?? DEFAULTS.timeoutMs),
        ...(ask.signal ? [ask.signal] : []),
      ])
      const { outside, inside, request } = await wired.lines()
      const answer = await request(url, {
        dispatcher: inner ? inside : outside,
        signal,
        method: ask.method ?? 'GET',
        ...(ask.body !== undefined && { body: ask.body }),
        headers: { 'user-agent': wired.userAgent, ...ask.headers, 'accept-encoding': 'gzip, br, deflate' },
      })
      const to = oneHeader(answer.headers['location'])
      if (!REDIRECTS.has(answer.statusCode) || to === undefined) {
        return { ...(await readAnswer(answer, ask.maxBytes ?? DEFAULTS.maxBytes)), url: url.href, redirects }
      }
      drop(answer)
      url = readUrl(to, url)
      redirects.push({ status: answer.statusCode, to: url.href })
      const most = ask.body === undefined ? (ask.maxRedirects ?? DEFAULTS.maxRedirects) : 0
      if (redirects.length > most) {
        throw new FetchFailure('TOO_MANY_REDIRECTS', `More than ${redirects.length - 1} redirects`)
      }
      if (ask.mayFollow) {
        // Who answers may have to fetch something itself: the turn is given back before.
        giveBack?.()
        turnOf = undefined
        await demandFollow(ask.mayFollow, url)
      }
    }
  } catch (error) {
    throw asFailure(error, signal)
  } finally {
    giveBack?.()
  }
}

async function demandFollow(mayFollow: NonNullable<FetchAsk['mayFollow']>, url: URL): Promise<void> {
  if (!(await mayFollow(url.href))) throw new FetchFailure('BLOCKED_ADDRESS', 'The redirect is not to be followed')
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    throw new FetchFailure('INVALID_URL', 'Only http and https addresses can be fetched')
  }
  if (url.username || url.password) throw new FetchFailure('INVALID_URL', 'An address may not carry a password')
  url.hash = ''
  return url
}

function refuseInside(wired: Wired, url: URL): void {
  if (!wired.ports.has(url.port)) throw new FetchFailure('BLOCKED_ADDRESS', `Port ${url.port} is not fetched`)
  if (/(^|\.)localhost\.?$/.test(url.hostname)) throw blocked(url.hostname)
  const literal = literalIp(url)
  if (literal !== undefined && !wired.isPublic(literal)) throw blocked(literal)
}

async function readAnswer(
  answer: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Pick<Fetched, 'status' | 'headers' | 'body'>> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.headers)) headers[name.toLowerCase()] = oneHeader(value) ?? ''
  if (Number(headers['content-length']) > maxBytes) {
    drop(answer)
    throw tooLarge(maxBytes)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      drop(answer)
      throw tooLarge(maxBytes)
    }
    parts.push(chunk)
  }
  const body = await unpack(Buffer.concat(parts), headers['content-encoding'] ?? '', maxBytes)
  return { status: answer.statusCode, headers, body }
}

const tooLarge = (maxBytes: number) => new FetchFailure('TOO_LARGE', `The answer is longer than ${maxBytes} bytes`)

/** Lets go of the connection; the error that destroying raises concerns nobody. */
function drop(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined).destroy()
}

async function unpack(packed: Buffer, coding: string, maxBytes: number): Promise<Buffer> {
  const name = coding.trim().toLowerCase()
  if (packed.length === 0 || name === '' || name === 'identity') return packed
  // A sync flush at the end gives what came of a stream that was cut short.
  const limits = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    if (name === 'gzip' || name === 'x-gzip') return await promisify(gunzip)(packed, limits)
    if (name === 'br') return await promisify(brotliDecompress)(packed, { maxOutputLength: maxBytes })
    // "deflate" is sent with and without the zlib header, whose low four bits are always 8.
    if (name === 'deflate') return await promisify((packed[0]! & 15) === 8 ? inflate : inflateRaw)(packed, limits)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw new FetchFailure('UNREACHABLE', 'The answer could not be decompressed', { cause: error })
  }
  throw new FetchFailure('UNREACHABLE', `The answer is packed in an unknown way (${name.slice(0, 40)})`)
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function asFailure(error: unknown, signal: AbortSignal | undefined): FetchFailure {
  if (error instanceof FetchFailure) return error
  const { name, code, message } = error as NodeJS.ErrnoException
  const timedOut = signal?.aborted === true || name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code ?? '')
  if (timedOut) return new FetchFailure('TIMED_OUT', 'The server took too long to answer', { cause: error })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new FetchFailure('UNREACHABLE', 'No server of that name was found', { cause: error })
  }
  return new FetchFailure('UNREACHABLE', `The server could not be reached (${code ?? message})`, { cause: error })
}
