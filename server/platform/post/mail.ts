import { createTransport } from 'nodemailer'
import type { MailSettings } from '../settings/outside-service.ts'
import type { Letter } from './letter.ts'

/** One letter on its way out. */
export interface Outgoing {
  to: string
  letter: Letter
  /** The same for every try, so that a receiver can tell a repeat. */
  id: string
}

/** Sends one letter; throws when it may be tried again, `GatewaySilent` when nobody answered at all. */
export type Send = (outgoing: Outgoing) => Promise<'SENT' | 'REFUSED'>

/** The gateway cannot be reached, or says nothing for too long. */
export class GatewaySilent extends Error {}

const WAIT_MS = 15_000

// What is refused before, our name, password or sender, an operator mends, and the letter is still wanted then.
const isAboutTheLetter = (command: string | undefined) => command === 'RCPT TO' || command === 'DATA'
const isAboutUs = (status: number) => status >= 530 && status <= 538

// Mail programs show a button for it.
const stopHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Mail by SMTP. What the server refuses for good is not tried again. */
export function mailBySmtp({ url, from }: MailSettings): { send: Send; close: () => void } {
  const settings = new URL(url)
  const transport = createTransport({
    host: settings.hostname,
    port: Number(settings.port || (settings.protocol === 'smtps:' ? 465 : 587)),
    secure: settings.protocol === 'smtps:',
    ...(settings.username && {
      auth: { user: decodeURIComponent(settings.username), pass: decodeURIComponent(settings.password) },
    }),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? settings.hostname
  return {
    async send({ to, letter, id }) {
      try {
        const { attachments = [], unsubscribe, ...words } = letter
        const files = attachments.map(({ base64, ...file }) => ({ ...file, content: base64, encoding: 'base64' }))
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...words,
          attachments: files,
          ...(unsubscribe && { headers: stopHeaders(unsubscribe) }),
          messageId: `<${id}@${host}>`,
        })
        return 'SENT'
      } catch (failure) {
        const { responseCode: status, command } = failure as { responseCode?: number; command?: string }
        if (status === undefined) throw new GatewaySilent('The mail server does not answer.', { cause: failure })
        if (isAboutTheLetter(command) && status >= 500 && !isAboutUs(status)) return 'REFUSED'
        throw failure
      }
    },
    close: () => transport.close(),
  }
}
