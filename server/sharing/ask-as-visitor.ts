import type { Call, Envelope, Input, Output } from '@chowk/contract/call.ts'
import type { Handler, House, Origin } from '../platform/handle.ts'

const VISITOR = { signedIn: false, deviceId: null } as const
const ORIGIN: Origin = {
  requestId: 'inside',
  ip: '',
  userAgent: '',
  idempotencyKey: undefined,
  cookies: {},
  isSecure: true,
}

/** Asks a call as somebody who has not signed in, within the process; undefined where it refuses. */
export type AskAsVisitor = <C extends Call>(declared: C, input: Input<C>) => Promise<Output<C> | undefined>

/** Makes what asks these handlers; a defect of ours is thrown, so that nothing is taken for absent that is not. */
export function askerAsVisitor(house: House, handlers: readonly Handler[]): AskAsVisitor {
  const byAddress = new Map(handlers.map((handler) => [handler.call.address, handler]))
  return async (declared, input) => {
    const handler = byAddress.get(declared.address)
    if (!handler) throw new Error(`No handler answers ${declared.address}.`)
    const answer = await handler.answer(house, ORIGIN, VISITOR, input)
    if (answer.status >= 500) throw new Error(`${declared.address} answered ${answer.status}.`)
    return answer.status < 400
      ? ((JSON.parse(answer.text.toString()) as Envelope).body as Output<typeof declared>)
      : undefined
  }
}
