import type { Configuration } from 'openid-client'
import type { House } from '../../platform/handle.ts'
import { FetchFailure } from '../../platform/fetch/fetch.ts'
import { emailOf, isEmailVerified, nameIn } from './sign-on.rules.ts'
import type { Claims } from './sign-on.rules.ts'

/** How an organisation's provider is asked. */
export interface Provider {
  issuer: string
  clientId: string
  secret: string
}

/** What belongs to one way to the provider and back. */
export interface Attempt {
  returnAddress: string
  state: string
  nonce: string
  verifier: string
}

/** Why a provider's word is not taken: it gives none, or one that does not hold. */
export class ProviderFault extends Error {
  readonly code: 'PROVIDER_DOWN' | 'PROVIDER_REFUSED'
  constructor(code: ProviderFault['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

const MOST_BYTES = 512 * 1024
const TIMEOUT_MS = 8000

type Asking = Pick<House, 'providers' | 'config' | 'log'>

/** The page of the provider where somebody says who she is. */
export async function addressAt(house: Asking, provider: Provider, attempt: Attempt): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
  const challenge = await calculatePKCECodeChallenge(attempt.verifier)
  return await reported(house, provider, (server) => {
    const address = buildAuthorizationUrl(server, {
      redirect_uri: attempt.returnAddress,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    if (!isReachable(house, address)) throw new ProviderFault('PROVIDER_REFUSED')
    return Promise.resolve(address.href)
  })
}

/** Exchanges a code for what the provider says of somebody: its token is signed by its present keys, for us, for this way. */
export async function claimsAt(
  house: Asking,
  provider: Provider,
  { attempt, back }: { attempt: Attempt; back: { code: string; iss?: string | undefined } },
): Promise<Claims> {
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
  const address = new URL(attempt.returnAddress)
  address.searchParams.set('state', attempt.state)
  address.searchParams.set('code', back.code)
  if (back.iss !== undefined) address.searchParams.set('iss', back.iss)
  return await reported(house, provider, async (server) => {
    const tokens = await authorizationCodeGrant(server, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const said = tokens.claims()
    if (!said) throw new ProviderFault('PROVIDER_REFUSED')
    // Many tell the e-mail only when they are asked for it.
    const isComplete = said['email'] !== undefined || server.serverMetadata().userinfo_endpoint === undefined
    const more = isComplete ? {} : await fetchUserInfo(server, tokens.access_token, said.sub)
    const all: Record<string, unknown> = { ...more, ...said }
    return {
      issuer: said.iss,
      subject: said.sub,
      email: emailOf(all['email']),
      isEmailVerified: isEmailVerified(said, more),
      name: nameIn(all),
    }
  })
}

// The provider's keys and addresses are asked for on each way: a key that it changed a minute ago is good at once.
async function reported<Answer>(
  house: Asking,
  provider: Provider,
  ask: (server: Configuration) => Promise<Answer>,
): Promise<Answer> {
  const { ClientSecretBasic, ClientSecretPost, Configuration: Server, ...oidc } = await import('openid-client')
  let unreached: FetchFailure | undefined
  const reach = async (url: string, query: Parameters<typeof fetchAt>[2]) => {
    try {
      return await fetchAt(house, url, query)
    } catch (failure) {
      if (failure instanceof FetchFailure) unreached = failure
      throw failure
    }
  }
  try {
    const execute = isInner(house, provider.issuer) ? [oidc.allowInsecureRequests] : []
    const options = { execute, [oidc.customFetch]: reach, timeout: TIMEOUT_MS / 1000 }
    const found = await oidc.discovery(new URL(provider.issuer), provider.clientId, undefined, undefined, options)
    const metadata = found.serverMetadata()
    // A provider of many houses that answers for whichever is asked would let in the people of all.
    if (plain(metadata.issuer) !== plain(provider.issuer)) throw new ProviderFault('PROVIDER_REFUSED')
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const prove = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    const server = new Server(metadata, provider.clientId, undefined, prove(provider.secret))
    server[oidc.customFetch] = reach
    server.timeout = TIMEOUT_MS / 1000
    for (const each of execute) each(server)
    oidc.enableNonRepudiationChecks(server)
    return await ask(server)
  } catch (fault) {
    if (fault instanceof ProviderFault) throw fault
    const why = unreached?.code ?? (fault instanceof Error ? fault.message : '')
    house.log.info({ issuer: provider.issuer, why: why.slice(0, 200) }, 'a sign-on provider was not believed')
    throw new ProviderFault(unreached ? 'PROVIDER_DOWN' : 'PROVIDER_REFUSED', { cause: fault })
  }
}

const plain = (issuer: string) => issuer.replace(/\/$/, '')
const isInner = ({ config }: Asking, address: string) => config.providers.includes(new URL(address).origin)

/** Whether a provider may stand at an address: behind TLS, or where configuration names it. */
export const isReachable = (house: Asking, address: URL | string): boolean =>
  new URL(address).protocol === 'https:' || isInner(house, new URL(address).href)

interface ProviderRequest {
  method: string
  headers: Record<string, string>
  body?: unknown
}

async function fetchAt(
  { providers }: Asking,
  url: string,
  { method, headers, body }: ProviderRequest,
): Promise<Response> {
  const isPost = method === 'POST'
  const sent = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : ''
  const answer = await providers.fetch(url, {
    method: isPost ? 'POST' : 'GET',
    headers,
    ...(isPost && { body: sent }),
    maxBytes: MOST_BYTES,
    maxRedirects: 0,
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.status >= 500) throw new FetchFailure('UNREACHABLE', `The provider answered ${answer.status}`)
  const { 'content-encoding': _packed, 'content-length': _length, ...stored } = answer.headers
  const isEmpty = answer.status === 204 || answer.status === 304
  return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: stored })
}
