import { request } from 'undici'
import type { SmsSettings } from '../config.ts'
import type { Send } from './mail.ts'

const WAIT_MS = 15_000
const SLOW_DOWN = 429
const TOOK_TOO_LONG = 408

/** SMS by any gateway that takes an HTTP POST: the operator writes its body with `{to}`, `{text}` and `{id}` in it. */
export function smsByGateway({ url, key, body }: SmsSettings): { send: Send } {
  const isJson = body.trimStart().startsWith('{')
  const written = (text: string) => (isJson ? JSON.stringify(text).slice(1, -1) : encodeURIComponent(text))
  return {
    async send({ to, letter, id }) {
      const values: Record<string, string> = { to, text: letter.text.trim(), id }
      const answer = await request(url, {
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
      await answer.body.dump()
      if (answer.statusCode < 300) return 'SENT'
      const isFinal = answer.statusCode < 500 && ![SLOW_DOWN, TOOK_TOO_LONG].includes(answer.statusCode)
      if (isFinal) return 'REFUSED'
      throw new Error(`The SMS gateway answered ${answer.statusCode}.`)
    },
  }
}
