import { createHash } from 'node:crypto'
import type { Envelope } from '@chowk/contract/call.ts'
import type { Sql } from './database.ts'
import { commonRefusal } from './refusal.ts'

/** One request that must not happen twice: who sent which call under which key, with what. */
export interface Repeatable {
  actor: string
  call: string
  key: string
  input: unknown
}

/**
 * Does the work of a request once and gives its answer to every repeat; the same key with another input is refused.
 * The row is taken before the work: a second request with the key waits for the first and gets its answer.
 */
export async function once(tx: Sql, request: Repeatable, work: (sql: Sql) => Promise<string>): Promise<string> {
  const { actor, call, key } = request
  const hash = createHash('sha256').update(JSON.stringify(request.input)).digest()
  const [mine] = await tx`
    insert into kept_answer (actor, call, key, input_hash) values (${actor}, ${call}, ${key}, ${hash})
    on conflict do nothing returning 1`
  if (!mine) {
    const [kept] = await tx<{ inputHash: Buffer; envelope: Envelope }[]>`
      select input_hash, envelope from kept_answer where actor = ${actor} and call = ${call} and key = ${key}`
    if (!kept?.inputHash.equals(hash)) throw commonRefusal('KEY_REUSED')
    return JSON.stringify(kept.envelope)
  }
  const text = await work(tx)
  await tx`
    update kept_answer set envelope = ${text}::text::jsonb where actor = ${actor} and call = ${call} and key = ${key}`
  return text
}
