import { openAnswer } from './open-sealed.ts'
import { loseSession, readStored, writeStored } from '../session.ts'

let running: Promise<boolean> | undefined

/** Renews the session once for all calls that wait and all tabs; false when there is no session any more. */
export function renewSession(): Promise<boolean> {
  running ??= alone(readStored('refreshToken')).finally(() => {
    running = undefined
  })
  return running
}

// Another tab may have renewed while this one waited: then the stored token is a different one, and nothing is left to do.
async function alone(known: string | null): Promise<boolean> {
  const renewUnlessDone = async () => {
    const token = readStored('refreshToken')
    if (!token) return false
    return token === known ? await renew(token) : true
  }
  const { locks } = globalThis.navigator
  return locks ? await locks.request('chowk-renewal', renewUnlessDone) : await renewUnlessDone()
}

// Succeeds only when the body's statusCode is 200 (R7.03); only a refusal ends the session, a lost connection does not.
async function renew(refreshToken: string): Promise<boolean> {
  const answer = await fetch('/api/user/renew/token', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ refreshToken }),
    credentials: 'same-origin',
  }).catch(() => undefined)
  if (!answer) return false
  const envelope = await openAnswer(answer, null).catch(() => undefined)
  const next = answer.headers.get('authorization')
  if (envelope?.statusCode !== 200) {
    if (answer.status === 401 || answer.status === 403) loseSession()
    return false
  }
  if (next) writeStored('refreshToken', next.replace(/^Bearer /i, ''))
  if (envelope.body) writeStored('userData', JSON.stringify(envelope.body))
  return true
}
