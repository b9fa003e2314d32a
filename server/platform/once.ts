import { createHash } from 'node:crypto'
import type { Call } from '@chowk/contract/call.ts'
import type { Sql } from './database.ts'
import type { Answer } from './answer.ts'
import { sendWithCommit } from './postgres/with-commit.ts'
import { commonRefusal } from './refusal.ts'
import type { Viewer } from './viewer.ts'

/** One request that must not happen twice: who sent which call under which key, with what. */
export interface Repeatable {
  actor: string
  call: string
  key: string
  input: unknown
}

/** An answer as it was first given: its status and the very text of its envelope. */
export type FirstAnswer = Pick<Answer, 'status' | 'text'>

const MAX_KEY = 255

interface Sent {
  declared: Call
  origin: { idempotencyKey: string | undefined; ip: string }
  viewer: Viewer
  input: unknown
}

/** What must not happen twice, where a key says so. Every repeat is proven anew, and no trace of a password is kept with an answer. */
export function repeatableOf({ declared, origin, viewer, input }: Sent): Repeatable | undefined {
  const key = declared.idempotency ? checkKey(origin.idempotencyKey) : undefined
  if (key === undefined) return undefined
  const actor = viewer.signedIn ? viewer.personId : `device ${viewer.deviceId ?? origin.ip}`
  const same = { actor, call: declared.address, key }
  if (!declared.provenBy) return { ...same, input }
  const { password: _, code: __, ...unproven } = input as { password?: unknown; code?: unknown }
  return { ...same, input: unproven }
}

/** The key of a request as it may be kept; one too long is refused, since two of them could be alike as far as we would read. */
export function checkKey(key: string | undefined): string | undefined {
  if (key === undefined || (key.length > 0 && key.length <= MAX_KEY)) return key
  const code = key.length > 0 ? 'TOO_BIG' : 'TOO_SMALL'
  throw commonRefusal('INVALID_INPUT', {
    fields: [{ path: 'idempotency-key', code, message: `1 to ${MAX_KEY} characters` }],
  })
}

/**
 * Does the work of a request once and gives its answer to every repeat; the same key with another input is refused, and so is a repeat
 * while the first one still runs: waiting, it would hold a connection that others need.
 */
export async function once(
  tx: Sql,
  request: Repeatable,
  work: (sql: Sql) => Promise<FirstAnswer>,
): Promise<FirstAnswer & { isReplayed: boolean }> {
  const { actor, call, key } = request
  // Sent together, done one after the other: what is read is what stands there once the lock is had.
  const [[running], [stored]] = await Promise.all([
    tx<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`once ${actor} ${call} ${key}`}, 0)) as mine`,
    tx<{ inputHash: Buffer; status: number | null; envelope: string | null }[]>`
      select input_hash, status, envelope from kept_answer where actor = ${actor} and call = ${call} and key = ${key}`,
  ])
  if (!running?.mine) throw commonRefusal('IN_PROGRESS', {}, { 'retry-after': '1' })
  const hash = hashOf(request)
  if (stored) {
    if (!stored.inputHash.equals(hash)) throw commonRefusal('IDEMPOTENCY_KEY_REUSED')
    return { status: stored.status ?? 200, text: stored.envelope ?? '', isReplayed: true }
  }
  const { status, text } = await work(tx)
  const kept = tx`
    insert into kept_answer (actor, call, key, input_hash, status, envelope)
    values (${actor}, ${call}, ${key}, ${hash}, ${status}, ${text.toString()})`
  await sendWithCommit(tx, kept)
  return { status, text, isReplayed: false }
}

const hashOf = ({ input }: Repeatable) => createHash('sha256').update(JSON.stringify(input)).digest()

/** Whether a request was done before, so that it only asks for the first answer again. */
export async function wasDone(sql: Sql, request: Repeatable): Promise<boolean> {
  const { actor, call, key } = request
  const [stored] = await sql`
    select from kept_answer where actor = ${actor} and call = ${call} and key = ${key} and input_hash = ${hashOf(request)}`
  return stored !== undefined
}

/** A work that is done once, whoever repeats its request; `replayed` is called where it was done before. */
export const doneOnce =
  (request: Repeatable, work: (sql: Sql) => Promise<FirstAnswer>, replayed: () => void) =>
  async (tx: Sql): Promise<FirstAnswer> => {
    const answer = await once(tx, request, work)
    if (answer.isReplayed) replayed()
    return answer
  }
