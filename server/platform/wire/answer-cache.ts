import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { sealText } from './seal.ts'
import type { Seal } from './seal.ts'
import type { Pool } from '../database.ts'

/** What one kept copy was made from. */
export interface Made {
  status: number
  type: string
  body: string | Buffer
  headers: [string, string][]
  /** Addresses of the calls that it is made of. */
  calls?: readonly string[]
  /** For so long at most; absent: as long as whoever asks for it says. */
  cacheMs?: number
}

/** One answer for all visitors; its compressed and sealed forms are made when first asked for. */
export class CachedAnswer {
  readonly made: Made
  readonly etag: string
  /** Fresh until then, in milliseconds; 0 when it is not kept, or no longer. */
  until = 0
  readonly #forms = new Map<string, Buffer>()

  constructor(made: Made) {
    this.made = made
    this.etag = `W/"${createHash('sha1').update(made.body).digest('base64url')}"`
  }

  /** Bytes in this coding: `br`, `gzip`, `identity`, or `sealed`. */
  bytes(coding: 'br' | 'gzip' | 'identity' | 'sealed', seal?: Seal): Buffer {
    const before = this.#forms.get(coding)
    if (before) return before
    const bytes = encode(this.made.body, coding, seal)
    this.#forms.set(coding, bytes)
    return bytes
  }

  get weight(): number {
    const { body } = this.made
    return typeof body === 'string' ? body.length * 2 : body.length
  }
}

function encode(body: string | Buffer, coding: string, seal?: Seal): Buffer {
  if (coding === 'sealed' && seal) return sealText(seal, body)
  if (coding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return coding === 'gzip' ? gzipSync(body, { level: 6 }) : Buffer.from(body)
}

/** The channel of PostgreSQL on which the database says that visitors may see something otherwise than before. */
const CHANNEL = 'kept_copies'

/** What holds copies of what visitors may see. */
interface Forgetful {
  clear(): void
  /** Forgets only what is made of calls whose addresses begin so. */
  forget?(beginning: string): void
}

/**
 * Forgets copies, pages among them, whenever something is taken out of sight, labelled, or put back, by this process or another: all of them, or
 * those of the calls that the database names.
 */
export async function forgetWhenHidden(sql: Pool, all: readonly Forgetful[]): Promise<void> {
  const forget = (beginning: string) =>
    all.forEach((each) => (beginning === '' ? each.clear() : each.forget?.(beginning)))
  // All of them after a broken connection: what was said meanwhile was not heard.
  await sql.listen(CHANNEL, forget, () => forget(''))
}

/** Copies by key, for a while, up to a weight; the oldest go first. Requests that meet an empty place wait for one maker. */
export class AnswerCache {
  readonly #most: number
  readonly #now: () => number
  readonly #copies = new Map<string, CachedAnswer>()
  readonly #making = new Map<string, Promise<CachedAnswer>>()
  #weight = 0

  constructor(mostBytes: number, now: () => number) {
    this.#most = mostBytes
    this.#now = now
  }

  /** The fresh copy under this key, if there is one. */
  find(key: string): CachedAnswer | undefined {
    const cached = this.#copies.get(key)
    return cached && cached.until > this.#now() ? cached : undefined
  }

  /** The fresh copy under this key, made now if needed. Only answers with status 200 are kept. */
  async get(key: string, forMs: number, make: () => Promise<Made>): Promise<CachedAnswer> {
    const fresh = this.find(key)
    if (fresh) return fresh
    const running = this.#making.get(key)
    if (running) return await running
    const making = make().then((made) => {
      const copy = new CachedAnswer(made)
      // What was made while something was taken out of sight may still show it.
      const mostMs = Math.min(forMs, made.cacheMs ?? forMs)
      if (made.status === 200 && mostMs > 0 && this.#making.get(key) === making) this.#put(key, copy, mostMs)
      return copy
    })
    this.#making.set(key, making)
    try {
      return await making
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  /** Forgets everything, for instance after moderation took a story out. */
  clear(): void {
    for (const key of this.#copies.keys()) this.#drop(key)
    this.#making.clear()
  }

  /** Forgets what is made of calls whose addresses begin so. */
  forget(beginning: string): void {
    for (const [key, { made }] of this.#copies)
      if (made.calls?.some((call) => call.startsWith(beginning))) this.#drop(key)
    // Of what is being made nobody knows yet what it is made of.
    this.#making.clear()
  }

  #put(key: string, copy: CachedAnswer, forMs: number): void {
    this.#drop(key)
    copy.until = this.#now() + forMs
    this.#copies.set(key, copy)
    this.#weight += copy.weight
    for (const old of this.#copies.keys()) {
      if (this.#weight <= this.#most) break
      this.#drop(old)
    }
  }

  #drop(key: string): void {
    const old = this.#copies.get(key)
    if (!old) return
    old.until = 0
    this.#copies.delete(key)
    this.#weight -= old.weight
  }
}
