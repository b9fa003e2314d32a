import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock.ts'
import type { Person } from '../platform/viewer.ts'

/** Life of an access token. */
export const ACCESS_S = 600

/** Signs what calls need to know about a person for ten minutes. */
export async function signAccess(key: Buffer, clock: Clock, person: Person): Promise<string> {
  const { SignJWT } = await import('jose')
  const now = Math.floor(clock.now().getTime() / 1000)
  const { personId, signedIn: _, ...claims } = person
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(personId)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_S)
    .sign(key)
}

/** The person of a token, or undefined when it is not ours or over. Verified tokens are remembered until they end: jose takes 0.1 ms. */
export class AccessReader {
  readonly #key: Buffer
  readonly #clock: Clock
  readonly #known = new LRUCache<string, { person: Person; ends: number }>({ max: 20_000 })
  readonly #changed = new Map<string, { version: number; ends: number }>()

  constructor(key: Buffer, clock: Clock) {
    this.#key = key
    this.#clock = clock
  }

  /** Notes that tokens of this person older than the version say wrong things of her. */
  noteChange(personId: string, version: number): void {
    const now = this.#clock.now().getTime()
    // Whoever was noted longer ago than a token lives has no such token any more.
    for (const [id, { ends }] of this.#changed) {
      if (ends > now) break
      this.#changed.delete(id)
    }
    this.#changed.delete(personId)
    this.#changed.set(personId, { version, ends: now + ACCESS_S * 1000 })
  }

  /** Whether what the token said of the person has changed since. */
  isStale({ personId, factsVersion }: Person): boolean {
    return factsVersion < (this.#changed.get(personId)?.version ?? 0)
  }

  async read(token: string): Promise<Person | undefined> {
    const now = this.#clock.now().getTime()
    const known = this.#known.get(token)
    if (known) {
      if (known.ends > now) return known.person
      this.#known.delete(token)
      return undefined
    }
    const { errors, jwtVerify } = await import('jose')
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(now) })
      const { sub, iat: _iat, exp, ...claims } = payload
      // One of an older release does not say what the account waits for.
      if (!('restriction' in claims)) return undefined
      const person = {
        signedIn: true,
        personId: sub ?? '',
        provenTwice: false,
        factsVersion: 0,
        ...claims,
      } as unknown as Person
      this.#known.set(token, { person, ends: (exp ?? 0) * 1000 })
      return person
    } catch (failure) {
      if (failure instanceof errors.JOSEError) return undefined
      throw failure
    }
  }
}

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Refresh token n of a family: derived, so that an answer lost on the way can be given again. */
export const refreshToken = (key: Buffer, familyId: string, generation: number): string =>
  `${familyId}.${generation}.${mac(key, `refresh ${familyId} ${generation}`)}`

/** Family and generation of a refresh token that we signed. */
export function readRefresh(key: Buffer, token: string): { familyId: string; generation: number } | undefined {
  const [familyId, number] = token.split('.')
  const generation = Number(number)
  if (!familyId || !/^[0-9a-f-]{36}$/.test(familyId) || !Number.isInteger(generation)) return undefined
  const given = Buffer.from(token)
  const right = Buffer.from(refreshToken(key, familyId, generation))
  return given.length === right.length && timingSafeEqual(given, right) ? { familyId, generation } : undefined
}
