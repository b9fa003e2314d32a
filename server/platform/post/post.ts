import type { Sql } from '../database.ts'
import { decrypt, encrypt } from '../encryption.ts'
import type { House } from '../handle.ts'
import type { Language, Letter } from './letter.ts'

/** Where a letter goes. */
export type Address = { email: string } | { mobile: string }

/** A letter to be sent. */
export interface Posting {
  /** The same key never sends twice. */
  key: string
  to: Address
  language: Language
  write: (language: Language) => Letter
  /** After this it is not sent any more. */
  expiresAt?: Date
  /** Does all the work of sending and sends nothing, so that time does not tell whether somebody has the address. */
  isWithheld?: boolean
}

/** What a waiting letter holds. */
export interface Content {
  to: Address
  language: Language
  letters: Partial<Record<Language, Letter>>
}

/** The name of the job that sends. */
export const SEND_POST = 'send-post'
const TRIES = 12

/** Puts a letter in, within the transaction of `sql`: it leaves only if that commits, and only once for its key. */
export async function post(
  sql: Sql,
  { config, clock, enqueue }: Pick<House, 'config' | 'clock' | 'enqueue'>,
  posting: Posting,
): Promise<void> {
  const { key, to, language, write } = posting
  const channel = 'email' in to ? 'MAIL' : 'SMS'
  // Without a gateway the letter is looked at in both languages.
  const isShown = !(channel === 'MAIL' ? config.mail : config.sms)
  const letters = isShown ? { en: write('en'), hi: write('hi') } : { [language]: write(language) }
  const content = encrypt(config.serverKey, JSON.stringify({ to, language, letters } satisfies Content), LETTER)
  const [made] = await sql<{ id: string }[]>`
    insert into message (key, channel, content, state, created_at, expires_at)
    values (${key}, ${channel}, ${content}, ${posting.isWithheld ? 'WITHHELD' : 'WAITING'}, ${clock.now()}, ${posting.expiresAt ?? null})
    on conflict (key) do nothing returning id`
  if (made) await enqueue(sql, SEND_POST, { messageId: made.id }, { key: `post ${made.id}`, maxAttempts: TRIES })
}

const LETTER = { purpose: 'letter', about: '' }

/** What a letter says; undefined when it was encrypted with another server's key. */
export function openContent(serverKey: Buffer, stored: Uint8Array): Content | undefined {
  const text = decrypt(serverKey, stored, LETTER)
  return text && (JSON.parse(text.toString()) as Content)
}
