import type { Sql } from '../database.ts'
import type { House } from '../handle.ts'
import type { Task } from '../jobs.ts'
import { GatewaySilent, mailBySmtp } from './mail.ts'
import type { Send } from './mail.ts'
import { openContent } from './post.ts'
import { smsByGateway } from './sms.ts'
import { transition } from '../postgres/transition.ts'
import type { TransitionTable } from '../postgres/transition.ts'

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
      if (waiting.expiresAt && waiting.expiresAt <= clock.now()) return await settle(tx, messageId, 'LATE', clock.now())
      const send = gateways[waiting.channel]
      if (!send) return await settle(tx, messageId, 'SHOWN', clock.now())
      const letter = content.letters[content.language]
      if (!letter) return await settle(tx, messageId, 'FAILED', clock.now())
      const to = 'email' in content.to ? content.to.email : content.to.mobile
      const result = await send({ to, letter, id: messageId }).catch((failure: unknown) => {
        if (!isLast) throw failure
        log.error({ message: messageId, error: failure }, 'a letter could not be sent')
        return 'REFUSED' as const
      })
      await settle(tx, messageId, result === 'SENT' ? 'SENT' : 'FAILED', clock.now())
    })
  }
}

/** What becomes of a letter. One that is SHOWN is read in the demo's post box, since there is no gateway. */
export const MESSAGE: TransitionTable<'WAITING' | 'SENT' | 'SHOWN' | 'WITHHELD' | 'LATE' | 'FAILED'> = {
  entity: 'message',
  hasHistory: false,
  allowed: { WAITING: ['SENT', 'SHOWN', 'LATE', 'FAILED'], SENT: [], SHOWN: [], WITHHELD: [], LATE: [], FAILED: [] },
}

// Its content goes, but for one that is shown: there is nowhere else to read it.
const settle = async (sql: Sql, id: string, to: 'SENT' | 'SHOWN' | 'LATE' | 'FAILED', time: Date): Promise<void> =>
  void (await transition(sql, MESSAGE, {
    id,
    to,
    actorId: null,
    at: time,
    also: sql`${to === 'SHOWN' ? sql`` : sql`, content = null`} ${to === 'SENT' ? sql`, sent_at = ${time}` : sql``}`,
  }))
