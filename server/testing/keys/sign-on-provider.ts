import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { ProviderStore } from './provider-store.ts'

/** Somebody who has an account at the provider. */
export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export const CLIENT = { clientId: 'chowk', clientSecret: 'a-secret-of-the-school' }
/** Another program that the same people sign in to. */
export const OTHER_CLIENT = { clientId: 'canteen', clientSecret: 'a-secret-of-the-canteen' }

/** An organisation's provider, as the library of one runs it, on loopback. */
export class SignOnProvider {
  issuer = ''
  /** Who sits before the browser. */
  account: ProviderAccount = { sub: 'nobody' }
  /** Whom its page offers to choose from; without any, `account` is let in unasked. */
  people: ProviderAccount[] = []
  /** She presses No. */
  refuses = false
  /** What becomes of an identity token on its way out. */
  changeToken: (token: string) => string = (token) => token
  /** What the provider's addresses were asked for, as method and path. */
  readonly requests: string[] = []
  #returnAddress: string
  #server: Server | undefined
  #provider: Provider | undefined

  constructor(returnAddress = 'https://chowk.example/sign-on') {
    this.#returnAddress = returnAddress
  }

  /** Sends people back to another address from now on. */
  returnTo(address: string): void {
    this.#returnAddress = address
    this.changeKeys()
  }

  async open(): Promise<this> {
    const server = createServer((request, response) => {
      this.requests.push(`${request.method} ${request.url?.split('?')[0]}`)
      void this.#answer(request, response)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.changeKeys()
    return this
  }

  /** Signs with new keys from now on; the old ones are not told any more. */
  changeKeys(): void {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomBytes(4).toString('hex'),
      use: 'sig',
      alg: 'ES256',
    }
    const clients = [CLIENT, OTHER_CLIENT].map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [this.#returnAddress],
      grant_types: ['authorization_code'],
      response_types: ['code' as const],
      id_token_signed_response_alg: 'ES256' as const,
    }))
    const provider = new Provider(this.issuer, {
      clients,
      adapter: ProviderStore,
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      jwks: { keys: [key as never] },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...this.#accountOf(sub), sub }) }),
      loadExistingGrant: async (ctx) => {
        const { client, session } = ctx.oidc
        if (!client || !session?.accountId) return undefined
        const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    provider.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path === '/token' && body?.id_token) ctx.body = { ...body, id_token: this.changeToken(body.id_token) }
    })
    this.#provider = provider
  }

  #accountOf(sub: string): ProviderAccount {
    return this.people.find((each) => each.sub === sub) ?? this.account
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider
    if (!provider) throw new Error('the provider is not open')
    if (!request.url?.startsWith('/interaction/')) {
      await provider.callback()(request, response)
      return
    }
    const chosen = new URL(request.url, this.issuer).searchParams.get('as')
    if (this.people.length > 0 && !chosen) {
      response.setHeader('content-type', 'text/html')
      response.end(pageOf(this.people))
      return
    }
    const result = this.refuses
      ? { error: 'access_denied', error_description: 'No' }
      : { login: { accountId: chosen ?? this.account.sub } }
    await provider.interactionFinished(request, response, result)
  }

  /** Walks a browser of somebody from the provider's page to where it is sent back, and answers what stands there. */
  async walk(address: string): Promise<{ state: string; code?: string; iss?: string; error?: string }> {
    const cookies = new Map<string, string>()
    let path = address
    for (let steps = 0; steps < 10; steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(path, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (!next) throw new Error(`the provider stopped at ${path}: ${answer.status} ${await answer.text()}`)
      path = new URL(next, path).href
      if (path.startsWith(this.#returnAddress)) return Object.fromEntries(new URL(path).searchParams) as never
    }
    throw new Error('the provider sent the browser round and round')
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise<void>((done) => (this.#server ? this.#server.close(() => done()) : done()))
  }
}

const pageOf = (people: readonly ProviderAccount[]) => `<!doctype html><html lang="en"><title>Who are you?</title>
<main><form>${people.map(({ sub, name }) => `<button name="as" value="${sub}">${name}</button>`).join('')}</form></main></html>`
