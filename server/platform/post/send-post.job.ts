import type { Sql } from '../database.ts'
import type { House } from '../handle.ts'
import type { Task } from '../jobs.ts'
import { GatewaySilent, mailBySmtp } from './mail.ts'
import type { Send } from './mail.ts'
import { openContent } from './post.ts'
import { smsByGateway } from './sms.ts'

interface Waiting {
  id: string
  channel: 'MAIL' | 'SMS'
  content: Uint8Array | null
  expiresAt: Date | null
}

/** A gateway that was silent is left alone for so long: its letters would keep the other jobs waiting. */
const REST_MS = 30_000

/** Sends as `send` does, and says at once that nobody answers while the gateway rests. */
function withRest(send: Send): Send {
  let restsUntil = 0
  return async (outgoing) => {
    if (performance.now() < restsUntil) throw new GatewaySilent('The gateway did not answer a moment ago.')
    try {
      return await send(outgoing)
    } catch (failure) {
      if (failure instanceof GatewaySilent) restsUntil = performance.now() + REST_MS
      throw failure
    }
  }
}

/** Sends one waiting letter. The row stays locked meanwhile, so that two workers never send it both. */
export function sendPostTask({ sql, clock, config, log }: Pick<House, 'sql' | 'clock' | 'config' | 'log'>): Task {
  const gateways: Partial<Record<Waiting['channel'], Send>> = {
    ...(config.mail && { MAIL: withRest(mailBySmtp(config.mail).send) }),
    ...(config.sms && { SMS: withRest(smsByGateway(config.sms).send) }),
  }
  if (config.mode === 'serve' && !config.mail)
    log.warn('CHOWK_MAIL_URL is not set: letters are written and nobody gets them')
  return async (payload, { isLast }) => {
    const { messageId } = payload as { messageId: string }
    await sql.begin(async (tx) => {
      const [waiting] = await tx<Waiting[]>`
        select id, channel, content, expires_at from message where id = ${messageId} and state = 'WAITING' for update`
      const content = waiting?.content && openContent(config.serverKey, waiting.content)
      if (!waiting || !content) return
      if (waiting.expiresAt && waiting.expiresAt <= clock.now()) return await settle(tx, messageId, 'LATE')
      const send = gateways[waiting.channel]
      if (!send) return await show(tx, messageId)
      const letter = content.letters[content.language]
      if (!letter) return await settle(tx, messageId, 'FAILED')
      const to = 'email' in content.to ? content.to.email : content.to.mobile
      const result = await send({ to, letter, id: messageId }).catch((failure: unknown) => {
        if (!isLast) throw failure
        log.error({ message: messageId, error: failure }, 'a letter could not be sent')
        return 'REFUSED' as const
      })
      if (result === 'SENT') await tx`update message set sent_at = ${clock.now()} where id = ${messageId}`
      await settle(tx, messageId, result === 'SENT' ? 'SENT' : 'FAILED')
    })
  }
}

const settle = async (sql: Sql, id: string, state: 'SENT' | 'LATE' | 'FAILED'): Promise<void> =>
  void (await sql`update message set state = ${state}, content = null where id = ${id}`)

// Its content stays: there is nowhere else to read it.
const show = async (sql: Sql, id: string): Promise<void> =>
  void (await sql`update message set state = 'SHOWN' where id = ${id}`)
