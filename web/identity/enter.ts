import type { Call, Input, Output } from '@chowk/contract/call.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { callOverHttp } from '../app/calls.ts'
import { startSession } from '../app/session.ts'
import { forgetWays } from './stored-state.ts'

/** Makes a call that signs somebody in and keeps the session; `personOf` finds her in the answer. */
export async function callAndEnter<C extends Call>(
  declared: C,
  input: Input<C>,
  personOf: (answer: Output<C>) => UserData | null,
): Promise<Output<C>> {
  let refreshToken = ''
  let device = ''
  const seeHeaders = (headers: Headers) => {
    refreshToken = (headers.get('authorization') ?? '').replace(/^Bearer /i, '')
    device = headers.get('device-uuid') ?? ''
  }
  const answer = await callOverHttp(declared, input, { seeHeaders })
  const person = personOf(answer)
  if (person) {
    forgetWays()
    startSession(person, refreshToken, device)
  }
  return answer
}
