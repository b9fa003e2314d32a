import { addressOf, fillPath, isQueryCall, queryOf } from '@chowk/contract/call.ts'
import type { Call, Envelope, Input, Output, Refused } from '@chowk/contract/call.ts'
import { send } from './wire/send.ts'
import type { Received, Sending } from './wire/send.ts'

/** Somebody who makes calls over real HTTP, with her own cookies. */
export interface Caller {
  /** The opened body, or throws the refusal with its status. */
  call<C extends Call>(declared: C, input: Input<C>, headers?: Record<string, string>): Promise<Output<C>>
  /** The whole envelope whatever its status. */
  ask(
    declared: Call,
    input: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Envelope<Refused & Record<string, unknown>>>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** One request as it is given, and its answer as it came. */
  send(path: string, sending: Sending): Promise<Received>
}

export class CallRefused extends Error {
  readonly status: number
  readonly refused: Refused
  constructor(envelope: Envelope) {
    super(`${envelope.statusCode} ${envelope.message}`)
    this.status = envelope.statusCode
    this.refused = envelope.body as Refused
  }
}

/**
 * Asks with a cookie. As a browser does, it renews a token that is believed no longer and asks again, once: a test that writes facts of
 * a person to the database does not know when the server hears of them.
 */
export function callerOf(
  world: { address: string },
  given: { cookie: string; renew?: () => Promise<string | undefined> },
): Caller {
  let { cookie } = given
  const go = async (path: string, init: RequestInit = {}) =>
    await fetch(`${world.address}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) },
    })
  const sendAs = async (path: string, { headers, ...sending }: Sending) =>
    await send(`${world.address}${path}`, { ...sending, headers: { ...(cookie && { cookie }), ...headers } })
  const ask = async (declared: Call, input: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const { method, path } = addressOf(declared.address)
    const { path: filled, rest } = fillPath(path, input)
    const inQuery = isQueryCall(declared)
    const isForm = declared.body === 'form'
    const sendOnce = async () => {
      const { text } = await sendAs(inQuery ? filled + queryOf(rest) : filled, {
        method,
        headers: {
          ...(!inQuery && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
          ...(declared.secret && { 'x-chowk': '1' }),
          ...headers,
        },
        ...(!inQuery && {
          body: isForm ? new URLSearchParams(rest as Record<string, string>).toString() : JSON.stringify(rest),
        }),
      })
      return JSON.parse(text) as Envelope<Refused & Record<string, unknown>>
    }
    const envelope = await sendOnce()
    const renewed = envelope.body.code === 'SIGN_IN_NEEDED' ? await given.renew?.() : undefined
    if (!renewed || renewed === cookie) return envelope
    cookie = renewed
    return await sendOnce()
  }
  return {
    ask,
    fetch: go,
    send: sendAs,
    async call(declared, input, headers) {
      const envelope = await ask(declared, input as Record<string, unknown>, headers)
      if (envelope.statusCode >= 300) throw new CallRefused(envelope)
      return envelope.body as Output<typeof declared>
    },
  }
}
