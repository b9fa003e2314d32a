import { request } from 'undici'
import type { SmsSettings } from '../settings/outside-service.ts'
import { GatewaySilent } from './mail.ts'
import type { Send } from './mail.ts'

const WAIT_MS = 15_000
/** These speak of the message; all others, a wrong key or an empty purse, an operator mends. */
const FINAL = [400, 410, 413, 422]

/** SMS by any gateway that takes an HTTP POST: the operator writes its body with `{to}`, `{text}` and `{id}` in it. */
export function smsByGateway({ url, key, body }: SmsSettings): { send: Send } {
  const isJson = body.trimStart().startsWith('{')
  const written = (text: string) => (isJson ? JSON.stringify(text).slice(1, -1) : encodeURIComponent(text))
  return {
    async send({ to, letter, id }) {
      const values: Record<string, string> = { to, text: letter.text.trim(), id }
      const response = request(url, {
        method: 'POST',
        headers: {
          'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
          'idempotency-key': id,
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: body.replaceAll(/\{(to|text|id)\}/g, (_, name: string) => written(values[name] ?? '')),
        headersTimeout: WAIT_MS,
        bodyTimeout: WAIT_MS,
      })
      const answer = await response.catch((failure: unknown) => {
        throw new GatewaySilent('The SMS gateway does not answer.', { cause: failure })
      })
      // What it says beside its status is not needed.
      await answer.body.dump().catch(() => {})
      if (answer.statusCode < 300) return 'SENT'
      if (FINAL.includes(answer.statusCode)) return 'REFUSED'
      throw new Error(`The SMS gateway answered ${answer.statusCode}.`)
    },
  }
}
