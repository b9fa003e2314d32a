import type { Envelope, Refused } from '@chowk/contract/call.ts'
import type { World } from './world.ts'

/** Something said to the server and what it answered. */
export interface Said {
  status: number
  envelope: Envelope<Refused & Record<string, unknown>>
  headers: Headers
  /** The refresh token of the `authorization` header. */
  refreshToken: string
  cookies: string[]
}

/** A browser with a cookie jar of its own, for what is about cookies. */
export class Browser {
  readonly #world: World
  readonly jar = new Map<string, string>()

  constructor(world: World) {
    this.#world = world
  }

  /** The same browser as it stood, for instance to use an old token in it. */
  copy(): Browser {
    const copy = new Browser(this.#world)
    for (const [name, value] of this.jar) copy.jar.set(name, value)
    return copy
  }

  async post(path: string, body: object, headers: Record<string, string> = {}): Promise<Said> {
    return await this.#say(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Said> {
    return await this.#say(path, { headers })
  }

  async signIn(email: string, password: string): Promise<Said> {
    return await this.post('/api/employee/login', { email, password })
  }

  async renew(refreshToken: string): Promise<Said> {
    return await this.#say('/api/user/renew/token', { method: 'POST', body: new URLSearchParams({ refreshToken }) })
  }

  async #say(path: string, init: RequestInit): Promise<Said> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) }
    const response = await fetch(`${this.#world.address}${path}`, { redirect: 'manual', ...init, headers })
    const cookies = response.headers.getSetCookie()
    for (const line of cookies) this.#keep(line)
    return {
      status: response.status,
      envelope: (await response.json()) as Said['envelope'],
      headers: response.headers,
      refreshToken: response.headers.get('authorization')?.replace(/^Bearer /, '') ?? '',
      cookies,
    }
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const index = pair.indexOf('=')
    const isOver = /max-age=0(;|$)/i.test(line)
    if (isOver) this.jar.delete(pair.slice(0, index))
    else this.jar.set(pair.slice(0, index), pair.slice(index + 1))
  }
}
