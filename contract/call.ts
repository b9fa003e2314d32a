import type * as z from 'zod/mini'
import type { Access, Permission } from './permission.ts'

/** Refusals that every call may give, with their HTTP status. */
export const COMMON_REFUSALS = {
  INVALID_INPUT: 400,
  INVALID_JSON: 400,
  INVALID_PAGE: 400,
  SIGN_IN_NEEDED: 401,
  NOT_ALLOWED: 403,
  ACCOUNT_RESTRICTED: 403,
  /** The session acts for another workspace than the page that made the call. */
  WORKSPACE_CHANGED: 409,
  OTHER_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  TOO_LARGE: 413,
  IN_PROGRESS: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
} as const

/** A code from the list of refusals that every call shares. */
export type CommonRefusal = keyof typeof COMMON_REFUSALS

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType

/** One call: what browser and server agree on. `at` is the literal method and address, with `{name}` for a part of the path. */
export interface Call<
  In extends Schema = Schema,
  Out extends Schema = Schema,
  Code extends string = string,
  A extends Access = Access,
  M extends Method = Method,
> {
  address: `${M} /${string}`
  /** One sentence for the API page. */
  says: string
  /** Who may, on whose things, and what more is required. Finer questions are answered by the `may…` rules of each noun. */
  permission: Permission<A>
  input: In
  output: Out
  /** Codes beyond the common ones, with their HTTP status. */
  refusals: Record<Code, number>
  /** Visitors get one copy for this long; it may not depend on their device. 0: a page made of it is not kept either. */
  cacheMs?: number
  /**
   * Wire form of the input; `query` for GET and for DELETE unless it says `json`, else `json` unless it says `form`, or `multipart` where files come along. With
   * `bytes` the body is the input's `bytes`, the rest stands in path and query.
   */
  body?: 'json' | 'form' | 'multipart' | 'bytes'
  /** Largest body in bytes, where it may be more than the usual megabyte. */
  mostBytes?: number
  /** Input names that a call with a JSON body accepts in its query too. */
  queryNames?: readonly string[]
  /** Must not happen twice: a repeated `idempotency-key` of 1 to 255 characters gets the first answer again. */
  idempotency?: true
  /**
   * What must not be done by whoever only found a screen open: the input's `password` is asked for before anything else, or with a second
   * factor its `code` too. Such a call declares the refusals of that (`identity/factor.ts`).
   */
  provenBy?: 'PASSWORD' | 'PASSWORD_AND_CODE'
  /** Name of the action in the audit log. */
  audits?: string
  /** The answer may never be kept by anybody, and its query is left out of logs. */
  secret?: true
  /**
   * Id of the row of docs/specification/calls.tsv that names the call. Its clients may send fields that are not listed there, so unknown
   * ones are ignored; every other call refuses them.
   */
  specified?: string
  /** Why no call of the specification serves, for one that it does not name; stands in docs/api/extensions.md. */
  beyond?: string
}

/** What the caller of `C` sends. */
export type Input<C> = C extends Call<infer In, Schema, string> ? z.input<In> : never
/** What the handler of `C` receives. */
export type Parsed<C> = C extends Call<infer In, Schema, string> ? z.output<In> : never
/** What `C` answers, inside the envelope. */
export type Output<C> = C extends Call<Schema, infer Out, string> ? z.output<Out> : never
/** The HTTP method of `C`. */
export type MethodOf<C> = C extends Call<Schema, Schema, string, Access, infer M> ? M : never
/** Codes that `C` may be refused with. */
export type RefusalOf<C> = C extends Call<Schema, Schema, infer Code> ? Code | CommonRefusal : never

/** Declares a call. */
// @__NO_SIDE_EFFECTS__
export function call<
  In extends Schema,
  Out extends Schema,
  A extends Access,
  M extends Method,
  Code extends string = never,
>(
  declared: Omit<Call<In, Out, Code, A, M>, 'refusals'> & { refusals?: Record<Code, number> },
): Call<In, Out, Code, A, M> {
  return { ...declared, refusals: declared.refusals ?? ({} as Record<Code, number>) }
}

/** The message of every success (R9.09). */
export const SUCCESS = 'Success!'

/** Body of a refusal: a stable code, the faulty fields with their reasons, and facts that the words need. */
export interface Refused {
  code: string
  fields?: { path: string; code: string; message: string }[]
  details?: Record<string, unknown>
}

/** The wire form of every answer; `error` is set for defects (5xx) only. */
export interface Envelope<Body = unknown> {
  statusCode: number
  message: string
  body: Body
  error?: true
}

/** Splits `GET /a/{id}` into its method and address. */
export function addressOf(address: Call['address']): { method: Method; path: string } {
  const space = address.indexOf(' ')
  return { method: address.slice(0, space) as Method, path: address.slice(space + 1) }
}

/** Whether the input of a call stands in its query: a DELETE with a secret input declares a JSON body instead. */
export function isQueryCall({ address, body }: Pick<Call, 'address' | 'body'>): boolean {
  const { method } = addressOf(address)
  return method === 'GET' || (method === 'DELETE' && body !== 'json')
}

/** Fills the `{name}` parts of a path from the input and answers what is left for the query or the body. */
export function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : '')
  })
  return { path: filled, rest }
}

/** A query string: lists are one comma-separated value, absent and empty values are left out, keys keep their order. */
export function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(Array.isArray(value) ? listText(value) : String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

// An empty value counts as absent, so an empty list needs a text of its own.
const listText = (list: readonly unknown[]): string => (list.length === 0 ? ',' : list.join(','))
