import type { IncomingMessage, ServerResponse } from 'node:http'
import { NOTICE_EVENTS } from '@chowk/contract/notice/notice.ts'
import { stillSignedIn } from '../../identity/identity.ts'
import { failedAnswer } from '../../platform/answer.ts'
import { commonRefusal, tooMany } from '../../platform/refusal.ts'
import { readCookies } from '../../platform/wire/cookies.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Wire } from '../../platform/wire/wire.ts'
import type { NoticeKinds } from '../kind.ts'
import { countUnread } from '../notice-row.ts'

/** Proxies give up connections that say nothing for half a minute. */
const PING_MS = 25_000
const PING = Buffer.from(': ping\n\n')
/** Browsers of one person; of more, the oldest is let go. */
const MOST_OF_PERSON = 12
const MOST = 20_000
/** A browser that takes nothing for so long is gone. */
const MOST_WAITING_BYTES = 32 * 1024
/** Browsers come back after this long, each a little later than another: a server that was begun anew is not run down. */
const BACK_MS = { least: 2000, most: 8000 }

const CALL = { address: `GET ${NOTICE_EVENTS}` } as const

interface Stream {
  response: ServerResponse
  personId: string
  familyId: string
  /** What was said last. */
  said?: number
}

/** The open event streams of this process, by which browsers hear how many notifications are new. */
export interface EventStreams {
  /** Takes the request if it is for a stream. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** How many are open. */
  count(): number
  /** Says something to all, so that proxies keep them, and ends those whose sessions are over. */
  ping(): Promise<void>
  close(): void
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const REFUSED = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Listens for changes of counts and hands them to those who have a stream open. */
export async function openEventStreams(wire: Wire, kinds: NoticeKinds): Promise<EventStreams> {
  const streams = new Streams(wire, kinds)
  await wire.house.sql.listen(
    'notice',
    (personId) => streams.recount(personId),
    () => void streams.recountAll(),
  )
  await wire.house.sql.listen('session_ended', (familyId) => streams.endFamily(familyId))
  const timer = setInterval(() => void streams.ping(), PING_MS)
  timer.unref()
  return {
    answer(request, response) {
      if (!request.url?.startsWith(NOTICE_EVENTS) || !isFor(request.url)) return false
      void streams.begin(request, response)
      return true
    },
    count: () => streams.count(),
    ping: async () => await streams.ping(),
    close() {
      clearInterval(timer)
      streams.endAll()
    },
  }
}

const isFor = (url: string) => url.length === NOTICE_EVENTS.length || url[NOTICE_EVENTS.length] === '?'

class Streams {
  readonly #wire: Wire
  readonly #kinds: NoticeKinds
  readonly #ofPerson = new Map<string, Set<Stream>>()
  /** Persons who are being counted; `true` when something changed meanwhile. */
  readonly #counting = new Map<string, boolean>()
  #isClosed = false

  constructor(wire: Wire, kinds: NoticeKinds) {
    this.#wire = wire
    this.#kinds = kinds
  }

  count(): number {
    let sum = 0
    for (const of of this.#ofPerson.values()) sum += of.size
    return sum
  }

  async begin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { personId, familyId } = await this.#admit(request)
      if (response.destroyed) return
      const { random } = this.#wire.house
      response.writeHead(200, HEADERS)
      response.write(`retry: ${Math.round(BACK_MS.least + random() * (BACK_MS.most - BACK_MS.least))}\n\n`)
      this.#add({ response, personId, familyId })
      this.recount(personId)
    } catch (failure) {
      this.#refuse(response, failure)
    }
  }

  async #admit(request: IncomingMessage): Promise<{ personId: string; familyId: string }> {
    const { house, identify } = this.#wire
    if (request.method !== 'GET') throw commonRefusal('METHOD_NOT_ALLOWED', {}, { allow: 'GET' })
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin') throw commonRefusal('OTHER_ORIGIN')
    if (this.#isClosed || this.count() >= MOST) throw commonRefusal('BUSY')
    // An access token lasts minutes, a stream for as long as the page: whoever comes back is known by her device.
    const viewer = await identify(readCookies(request.headers.cookie), undefined, true)
    if (!viewer.signedIn) throw commonRefusal('SIGN_IN_NEEDED')
    if (viewer.restriction) throw commonRefusal('ACCOUNT_RESTRICTED')
    const wait = this.#wire.floodGate.count(viewer.personId)
    if (wait > 0) throw tooMany(wait)
    if (!(await house.isLive(house.sql, viewer))) throw commonRefusal('SIGN_IN_NEEDED')
    return viewer
  }

  #refuse(response: ServerResponse, failure: unknown): void {
    const requestId = newRequestId()
    if (response.headersSent) return void response.end()
    const of = { call: CALL, requestId, log: this.#wire.house.log }
    const { status, text, headers } = failedAnswer(failure, of, [])
    response.writeHead(status, { ...REFUSED, ...Object.fromEntries(headers), 'x-request-id': requestId })
    response.end(text)
  }

  #add(stream: Stream): void {
    const of = this.#ofPerson.get(stream.personId) ?? new Set()
    this.#ofPerson.set(stream.personId, of)
    of.add(stream)
    const [oldest] = of
    if (of.size > MOST_OF_PERSON && oldest) this.#end(oldest)
    stream.response.once('close', () => this.#drop(stream))
  }

  #drop(stream: Stream): void {
    const of = this.#ofPerson.get(stream.personId)
    of?.delete(stream)
    if (of?.size === 0) this.#ofPerson.delete(stream.personId)
  }

  #end(stream: Stream): void {
    this.#drop(stream)
    stream.response.end()
  }

  #send({ response }: Stream, bytes: Buffer): void {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
    else response.write(bytes)
  }

  *#all(): Generator<Stream> {
    for (const of of this.#ofPerson.values()) yield* of
  }

  /** Counts once for all that changes in the meantime. */
  recount(personId: string): void {
    if (!this.#ofPerson.has(personId)) return
    if (this.#counting.has(personId)) this.#counting.set(personId, true)
    else void this.#count(personId)
  }

  async #count(personId: string): Promise<void> {
    this.#counting.set(personId, false)
    try {
      const unread = await countUnread(this.#wire.house.sql, this.#kinds, personId)
      const bytes = Buffer.from(`data: ${JSON.stringify({ unread })}\n\n`)
      for (const stream of this.#ofPerson.get(personId) ?? []) {
        if (stream.said === unread) continue
        stream.said = unread
        this.#send(stream, bytes)
      }
    } catch (error) {
      this.#wire.house.log.warn({ error: String(error) }, 'a count of notifications failed')
    }
    const isStale = this.#counting.get(personId)
    this.#counting.delete(personId)
    if (isStale) this.recount(personId)
  }

  /** What was said while nobody listened is found by counting. */
  async recountAll(): Promise<void> {
    for (const personId of this.#ofPerson.keys()) if (!this.#counting.has(personId)) await this.#count(personId)
  }

  endFamily(familyId: string): void {
    for (const stream of this.#all()) if (stream.familyId === familyId) this.#end(stream)
  }

  async ping(): Promise<void> {
    for (const stream of this.#all()) this.#send(stream, PING)
    const families = [...new Set([...this.#all()].map(({ familyId }) => familyId))]
    if (families.length === 0) return
    try {
      const { sql, clock } = this.#wire.house
      const standing = await stillSignedIn(sql, clock, families)
      for (const familyId of families) if (!standing.has(familyId)) this.endFamily(familyId)
    } catch (error) {
      this.#wire.house.log.warn({ error: String(error) }, 'open sessions could not be asked for')
    }
  }

  endAll(): void {
    this.#isClosed = true
    for (const stream of this.#all()) this.#end(stream)
  }
}
