import { addressOf, fillPath, isQueryCall, queryOf } from '@chowk/contract/call.ts'
import type { Call, Envelope, Input, Output, Refused } from '@chowk/contract/call.ts'
import { noteRefusal, workspaceHeader } from './wire/acting-workspace.ts'
import { inTurn } from './wire/in-turn.ts'
import { DoesNotOpen, maySeal, openAnswer, refusalOf, SEALED } from './wire/open-sealed.ts'
import { pageFacts } from './page-facts.ts'
import { readStored } from './session.ts'
import { renewSession } from './wire/renewal.ts'

/** A call that was not answered with success. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** What the server says about it; null for defects (R7.01). */
  readonly refused: Refused | null
  readonly requestId: string | null

  constructor(said: {
    status: number
    message: string
    refused?: Refused | null
    requestId?: string | null
    cause?: unknown
  }) {
    super(said.message, { cause: said.cause })
    this.status = said.status
    this.refused = said.refused ?? null
    this.requestId = said.requestId ?? null
  }

  /** Code of the refusal; undefined for defects and lost connections. */
  get code(): string | undefined {
    return this.refused?.code
  }

  /** Whether no answer came at all. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Sent with calls that may not happen twice. */
  idempotencyKey?: string
  /** Looks at the headers of the answer: signing in finds the refresh token there. */
  seeHeaders?: (headers: Headers) => void
}

/** Makes a call over HTTP and answers its body; every failure is a `CallFailed`. */
export async function callOverHttp<C extends Call>(
  declared: C,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Output<C>> {
  const first = await askUntilDone(declared, input, options)
  if (first.envelope.statusCode < 400) return first.envelope.body as Output<C>
  const code = refusalOf(first.envelope)?.code
  // Its account came to wait for something after this page did: a new document leads there.
  if (code === 'ACCOUNT_RESTRICTED' && !pageFacts()?.viewer?.restriction) globalThis.location.reload()
  const isSignedOut = code === 'SIGN_IN_NEEDED'
  if (!isSignedOut || !readStored('refreshToken') || !(await renewSession())) throw failureOf(first)
  const second = await ask(declared, input, options)
  if (second.envelope.statusCode >= 400) throw failureOf(second)
  return second.envelope.body as Output<C>
}

const MAX_WAITS = 20

// The same request is still being answered: its answer is asked for until it is there.
async function askUntilDone(declared: Call, input: unknown, options: CallOptions): Promise<SentRequest> {
  for (let waits = 0; ; waits++) {
    const query = await ask(declared, input, options)
    if (refusalOf(query.envelope)?.code !== 'IN_PROGRESS' || !options.idempotencyKey || waits === MAX_WAITS)
      return query
    await new Promise((done) => setTimeout(done, 1000))
  }
}

interface SentRequest {
  envelope: Envelope
  requestId: string | null
}

function failureOf({ envelope, requestId }: SentRequest): CallFailed {
  const { statusCode: status, message } = envelope
  const refused = refusalOf(envelope)
  noteRefusal(refused?.code)
  return new CallFailed({ status, message, refused, requestId })
}

async function ask(declared: Call, input: unknown, options: CallOptions): Promise<SentRequest> {
  const seal = pageFacts()?.seal
  const answer = await send(declared, input, { ...options, sealed: maySeal(seal) })
  const requestId = answer.headers.get('x-request-id')
  options.seeHeaders?.(answer.headers)
  try {
    return { envelope: await openAnswer(answer, seal), requestId }
  } catch (error) {
    // What may not be repeated is never sent twice for the sake of its answer.
    const mayRepeat = addressOf(declared.address).method === 'GET' || options.idempotencyKey !== undefined
    if (!(error instanceof DoesNotOpen) || !mayRepeat) throw unreadable(answer, error)
    return await askPlainly(declared, input, options)
  }
}

async function askPlainly(declared: Call, input: unknown, options: CallOptions): Promise<SentRequest> {
  const answer = await send(declared, input, { ...options, sealed: false })
  try {
    return { envelope: await openAnswer(answer, null), requestId: answer.headers.get('x-request-id') }
  } catch (error) {
    throw unreadable(answer, error)
  }
}

const unreadable = (answer: Response, cause: unknown) =>
  new CallFailed({ status: answer.status, message: '', requestId: answer.headers.get('x-request-id'), cause })

// What was said goes on though the page is left at once; browsers keep up to 64 KB alive in all.
const SHORT = 8_000

async function send(declared: Call, input: unknown, options: CallOptions & { sealed: boolean }): Promise<Response> {
  const { method, path } = addressOf(declared.address)
  const { path: filled, rest } = fillPath(path, (input ?? {}) as Record<string, unknown>)
  const hasBody = !isQueryCall(declared)
  const accept = options.sealed ? `${SEALED}, application/json;q=0.5` : 'application/json'
  const headers = new Headers({ accept, ...workspaceHeader() })
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (declared.secret) headers.set('x-chowk', '1')
  if (hasBody && declared.body !== 'form') headers.set('content-type', 'application/json')
  const body = hasBody && (declared.body === 'form' ? formOf(rest) : JSON.stringify(rest))
  try {
    const go = async () =>
      await fetch(hasBody ? filled : filled + queryOf(rest), {
        method,
        headers,
        credentials: 'same-origin',
        keepalive: typeof body === 'string' && body.length < SHORT,
        ...(body && { body }),
        ...(options.signal && { signal: options.signal }),
      })
    return await (hasBody || declared.secret ? inTurn(go) : go())
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new CallFailed({ status: 0, message: '', cause })
  }
}

function formOf(values: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') form.set(name, `${value}`)
  return form
}
