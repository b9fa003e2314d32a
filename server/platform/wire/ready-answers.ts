import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedAnswer } from './answer-cache.ts'
import type { Metrics } from '../metrics.ts'
import { newRequestId } from './request-id.ts'

/** A kept answer in the form that one kind of request gets it. */
export interface ReadyAnswer {
  copy: CachedAnswer
  /** Address of the call, or `page`; for the metrics. */
  address: string
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Uint8Array
}

/** With its headers as names and values in turn, the request's number first: no object is made and walked for each request. */
interface Prepared extends ReadyAnswer {
  lines: string[]
}

const ID_AT = 1
const MOST = 5000
/** An answer holds its copy, also when that was already given up: together they may weigh this much. */
const MOST_BYTES = 32 * 1024 * 1024
/** With any of these a request is somebody's own, or depends on more than its address and headers. */
const OWN_COOKIES = /(?:^|[;\s])(?:chowk_access|chowk_in|prefs)=/
/** Choosing a language sets a cookie. */
const CHOOSES = /[?&]lang=/

/**
 * Answers a visitor's repeated request from ready bytes before anything of it is parsed: half of the time of a kept answer
 * goes into the web's request and response objects otherwise.
 */
export class ReadyAnswers {
  readonly #ready = new Map<string, Prepared>()
  readonly #now: () => number
  readonly #metrics: Metrics
  #weight = 0

  constructor(now: () => number, metrics: Metrics) {
    this.#now = now
    this.#metrics = metrics
  }

  /** Answers and says true, or leaves the request untouched. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const name = nameOf(request)
    const ready = name === undefined ? undefined : this.#ready.get(name)
    if (!name || !ready) return false
    if (ready.copy.until <= this.#now()) {
      this.#ready.delete(name)
      return false
    }
    const began = performance.now()
    const isKnown = request.headers['if-none-match'] === ready.headers['etag']
    const status = isKnown ? 304 : ready.status
    const lines = isKnown ? linesOf(withoutBody(ready.headers)) : ready.lines
    lines[ID_AT] = newRequestId()
    response.writeHead(status, lines)
    response.end(isKnown ? undefined : ready.bytes)
    this.#metrics.request(ready.address, status, performance.now() - began)
    return true
  }

  /** Keeps an answer for requests like this one, as long as its copy is fresh. */
  keep(request: IncomingMessage, ready: ReadyAnswer): void {
    const name = nameOf(request)
    if (name === undefined || ready.status !== 200) return
    this.#weight += ready.copy.weight + ready.bytes.length
    if (this.#ready.size >= MOST || this.#weight > MOST_BYTES) this.#forget()
    this.#ready.set(name, { ...ready, lines: linesOf(ready.headers) })
  }

  /** How many answers are at hand. */
  get size(): number {
    return this.#ready.size
  }

  #forget(): void {
    this.#ready.clear()
    this.#weight = 0
  }
}

function linesOf(headers: Readonly<Record<string, string>>): string[] {
  const others = Object.entries(headers).filter(([name]) => name !== 'x-request-id')
  return ['x-request-id', '', ...others.flat()]
}

/** The headers of a 304: what told of the body goes. */
export function withoutBody(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-type': _, 'content-encoding': __, 'content-length': ___, ...others } = headers
  return others
}

function nameOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || headers.authorization !== undefined || CHOOSES.test(url ?? '')) return undefined
  if (headers.cookie !== undefined && OWN_COOKIES.test(headers.cookie)) return undefined
  const { host, accept = '', 'accept-encoding': coding = '', 'accept-language': language = '' } = headers
  return `${host} ${url}\n${accept}\n${coding}\n${language}`
}
