import { returnPathOf } from '@chowk/contract/identity/return-path.ts'

/** What the sign-in page reads from its address (R2.07). Links of later domains carry `code` and `authToken`: secrets that leave the address at once. */
export interface LoginAddress {
  email: string
  /** Which of the two calls is made, and which words stand above the form. */
  kind: 'corporate' | 'employee'
  instituteId: string | null
  code: string | null
  authToken: string | null
  /** What happened before, where we know a sentence for it. */
  status: 'verified' | 'reset' | 'ended' | null
  returnPath: string | undefined
  /** An entry that was begun elsewhere and waits for the second factor. */
  challenge: string | null
}

const STATUSES = ['verified', 'reset', 'ended'] as const
const isCorporate = (word: string | null) => word?.toLowerCase() === 'corporate'

/** Reads the parameters; whatever is not one of ours is left out. */
export function readLoginAddress(params: URLSearchParams, hash = ''): LoginAddress {
  const status = params.get('status')
  return {
    email: (params.get('email') ?? '').slice(0, 254),
    kind: isCorporate(params.get('loginType')) || isCorporate(params.get('type')) ? 'corporate' : 'employee',
    instituteId: params.get('instituteId'),
    code: params.get('code'),
    authToken: params.get('authToken'),
    status: STATUSES.find((known) => known === status) ?? null,
    returnPath: returnPathOf(params.get('redirectionUrl')),
    challenge: /^#challenge=([\da-f-]{36})$/.exec(hash)?.[1] ?? null,
  }
}

const SECRET = ['code', 'authToken', 'token', 'email', 'mobile', 'redirectionUrl']

/** The same address without what nobody looking over a shoulder or into a history should read; undefined when nothing has to go. */
export function withoutSecrets(search: string): string | undefined {
  const params = new URLSearchParams(search)
  const reported = SECRET.filter((name) => params.has(name))
  for (const name of reported) params.delete(name)
  if (reported.length === 0) return undefined
  const rest = params.toString()
  return rest ? `?${rest}` : ''
}
