import type { TicketKind } from '@chowk/contract/content/ticket.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { post } from '../../platform/post/post.ts'
import { ticketKey } from './form-token.rules.ts'
import { acknowledgementLetter, answerLetter } from './ticket-letter.ts'

/** To whom a letter about a ticket goes. */
export interface Writer {
  number: string
  kind: TicketKind
  email: string
  language: 'en' | 'hi'
}

// Number and key stand behind the #, which browsers tell no server.
function linkOf({ config }: House, { number, kind }: Writer): string {
  const origin = ownOrigin(config)
  const page = kind === 'CALLBACK' ? 'successful-submission' : 'submission-contact-us'
  return `${origin}/${page}#${number}.${ticketKey(config.serverKey, number)}`
}

/** Tells the writer that her letter came. */
export async function postAcknowledgement(sql: Sql, house: House, writer: Writer): Promise<void> {
  const facts = { number: writer.number, link: linkOf(house, writer) }
  await post(sql, house, {
    key: `ticket ${writer.number} came`,
    to: { email: writer.email },
    language: writer.language,
    write: (language) => acknowledgementLetter(language, facts),
  })
}

/** Sends the writer an answer. */
export async function postAnswer(
  sql: Sql,
  house: House,
  { writer, entryId, words, isClosed }: { writer: Writer; entryId: string; words: string; isClosed: boolean },
): Promise<void> {
  const facts = { number: writer.number, link: linkOf(house, writer), words, isClosed }
  await post(sql, house, {
    key: `ticket ${writer.number} ${entryId}`,
    to: { email: writer.email },
    language: writer.language,
    write: (language) => answerLetter(language, facts),
  })
}
