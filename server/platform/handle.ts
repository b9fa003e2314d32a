import { createHash } from 'node:crypto'
import { SUCCESS, addressOf } from '@chowk/contract/call.ts'
import type { Call, Envelope, Output, Parsed, RefusalOf, Refused } from '@chowk/contract/call.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Sql } from './database.ts'
import type { Fetcher } from './fetch/fetch.ts'
import type { JobOptions } from './jobs.ts'
import type { Log } from './log.ts'
import { Refusal, commonRefusal, refuserOf } from './refusal.ts'
import { administeredBy, mayCall } from './viewer.ts'
import type { AdministeredWorkspace, Person, Viewer } from './viewer.ts'
import type postgres from 'postgres'

/** What every handler may use of the house it stands in. */
export interface House {
  sql: postgres.Sql
  clock: Clock
  random: () => number
  config: Config
  log: Log
  /** True in tests and development: outputs are parsed against the contract. */
  checksOutput: boolean
  enqueue(sql: Sql, task: string, payload: unknown, options?: JobOptions): Promise<void>
  /** Fetches one stranger's page while a person waits for it: no gap between two, few at once. */
  links: Fetcher
  /** A signed-in person's session may have been revoked since her token was made: asked before every write. */
  isLive(sql: Sql, person: Person): Promise<boolean>
}

/** Where a call came from. */
export interface Origin {
  requestId: string
  ip: string
  userAgent: string
  idempotencyKey: string | undefined
  cookies: Readonly<Record<string, string>>
  /** Whether cookies of the answer may demand TLS. */
  isSecure: boolean
}

/** JSON that PostgreSQL built, passed through as it is; parsed against the contract in tests. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type ViewerOf<C extends Call> = C['access'] extends 'open' ? Viewer : Person

/** What the handler of a call is given. `sql` is a transaction in writes and the pool in reads. */
export interface Context<C extends Call> {
  input: Parsed<C>
  viewer: ViewerOf<C>
  workspace: C['access'] extends 'administrator' ? AdministeredWorkspace : undefined
  sql: Sql
  house: House
  clock: Clock
  origin: Origin
  refuse: (code: RefusalOf<C>, facts?: Omit<Refused, 'code'>, headers?: Record<string, string>) => Refusal
  /** Headers and cookies of the answer. */
  reply: { header(name: string, value: string): void; cookie(line: string): void; status(code: number): void }
  /** Kept in the audit log beside the action that the contract names. */
  audit: (subject: string, before?: unknown, after?: unknown) => void
}

/** The answer to a call before it goes on the wire. */
export interface Answer {
  status: number
  /** The envelope as JSON text. */
  text: string
  headers: [string, string][]
}

/** A declared call with the function that answers it. */
export interface Handler {
  call: Call
  answer(house: House, origin: Origin, viewer: Viewer, raw: unknown): Promise<Answer>
}

/**
 * Binds a handler to its call: admits the viewer, parses the input, opens the transaction, puts the envelope around the output.
 * With `transactions: 'own'` the handler works on the pool and opens its transactions itself, as where a refusal must leave something behind
 * or slow work must not hold a connection.
 */
export function handle<C extends Call>(
  declared: C,
  run: (context: Context<C>) => Promise<Output<C> | ReadyJson>,
  options: { transactions?: 'own' } = {},
): Handler {
  const isWrite = addressOf(declared.at).method !== 'GET' && options.transactions !== 'own'
  return {
    call: declared,
    async answer(house, origin, viewer, raw) {
      const headers: [string, string][] = []
      try {
        admit(declared, viewer)
        const input = parseInput(declared, raw)
        const made = { status: 200 }
        const audited: { subject: string; before: unknown; after: unknown }[] = []
        const context = {
          input,
          viewer,
          workspace: administeredBy(viewer),
          house,
          clock: house.clock,
          origin,
          refuse: refuserOf(declared),
          reply: {
            header: (name: string, value: string) => void headers.push([name, value]),
            cookie: (line: string) => void headers.push(['set-cookie', line]),
            status: (code: number) => void (made.status = code),
          },
          audit: (subject: string, before?: unknown, after?: unknown) => void audited.push({ subject, before, after }),
        }
        const work = async (sql: Sql) => {
          const output = await run({ ...context, sql } as unknown as Context<C>)
          for (const entry of audited) await writeAudit(sql, declared, origin, viewer, entry)
          return envelopeOf(declared, house, output, made.status)
        }
        const text = isWrite ? await inTransaction(declared, house, origin, viewer, input, work) : await work(house.sql)
        return { status: made.status, text, headers }
      } catch (failure) {
        return failed(declared, house, origin, failure, headers)
      }
    },
  }
}

function admit(declared: Call, viewer: Viewer): void {
  if (mayCall(declared.access, viewer)) return
  throw viewer.signedIn ? commonRefusal('NOT_ALLOWED') : commonRefusal('SIGN_IN_NEEDED')
}

const CODE = /^[A-Z][A-Z_]+$/

function parseInput(declared: Call, raw: unknown): unknown {
  const parsed = declared.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: CODE.test(issue.message) ? issue.message : issue.code.toUpperCase(),
    message: issue.message,
  }))
  const own = fields.map((field) => field.code).find((code) => code === 'INVALID_PAGE' || code in declared.refusals)
  if (own && own in declared.refusals) throw new Refusal(declared.refusals[own] ?? 400, { code: own, fields })
  throw commonRefusal(own === 'INVALID_PAGE' ? 'INVALID_PAGE' : 'INVALID_INPUT', { fields })
}

function envelopeOf(declared: Call, house: House, output: unknown, status: number): string {
  const head = `{"statusCode":${status},"message":${JSON.stringify(SUCCESS)},"body":`
  if (output instanceof ReadyJson) {
    if (house.checksOutput) declared.output.parse(JSON.parse(output.text))
    return `${head}${output.text}}`
  }
  return `${head}${JSON.stringify((house.checksOutput ? declared.output.parse(output) : output) ?? null)}}`
}

async function inTransaction(
  declared: Call,
  house: House,
  origin: Origin,
  viewer: Viewer,
  input: unknown,
  work: (sql: Sql) => Promise<string>,
): Promise<string> {
  return await house.sql.begin(async (tx) => {
    if (viewer.signedIn && declared.access !== 'open' && !(await house.isLive(tx, viewer)))
      throw commonRefusal('SIGN_IN_NEEDED')
    const key = declared.idempotency ? origin.idempotencyKey : undefined
    if (!key) return await work(tx)
    return await once(
      tx,
      { actor: viewer.signedIn ? viewer.personId : `device ${viewer.deviceId ?? origin.ip}`, call: declared.at, key },
      input,
      work,
    )
  })
}

// The row is taken before the work: a second request with the key waits for the first and gets its answer.
async function once(
  tx: Sql,
  name: { actor: string; call: string; key: string },
  input: unknown,
  work: (sql: Sql) => Promise<string>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const [mine] = await tx`
    insert into kept_answer (actor, call, key, input_hash) values (${name.actor}, ${name.call}, ${name.key}, ${hash})
    on conflict do nothing returning 1`
  if (!mine) {
    const [kept] = await tx<{ inputHash: Buffer; envelope: Envelope }[]>`
      select input_hash, envelope from kept_answer where actor = ${name.actor} and call = ${name.call} and key = ${name.key}`
    if (!kept?.inputHash.equals(hash)) throw commonRefusal('KEY_REUSED')
    return JSON.stringify(kept.envelope)
  }
  const text = await work(tx)
  await tx`
    update kept_answer set envelope = ${text}::text::jsonb where actor = ${name.actor} and call = ${name.call} and key = ${name.key}`
  return text
}

/** Adds a row to the audit log under the action that the call names. */
export async function writeAudit(
  sql: Sql,
  declared: Call,
  origin: Origin,
  viewer: Viewer,
  entry: { subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  const [actor, workspace] = viewer.signedIn ? [viewer.personId, viewer.workspaceId] : [null, null]
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`
    insert into audit_log (request_id, actor_id, workspace_id, action, subject, before, after, ip)
    values (${origin.requestId}, ${actor}, ${workspace}, ${declared.audits ?? declared.at}, ${entry.subject},
      ${text(entry.before)}::text::jsonb, ${text(entry.after)}::text::jsonb, ${origin.ip})`
}

function failed(declared: Call, house: House, origin: Origin, failure: unknown, headers: [string, string][]): Answer {
  if (failure instanceof Refusal) {
    return refusedAnswer(failure, headers)
  }
  if (isOutOfReach(failure)) {
    house.log.warn({ requestId: origin.requestId, call: declared.at, error: String(failure) }, 'database out of reach')
    return refusedAnswer(commonRefusal('BUSY', {}, { 'retry-after': '5' }), headers)
  }
  if (isBadText(failure))
    return refusedAnswer(commonRefusal('INVALID_INPUT', { details: { reason: 'UNSTORABLE_TEXT' } }), headers)
  house.log.error({ requestId: origin.requestId, call: declared.at, error: failure }, 'a call failed')
  const envelope = {
    statusCode: 500,
    message: 'The server met a fault.',
    body: { code: 'DEFECT', details: { requestId: origin.requestId } },
    error: true,
  }
  return { status: 500, text: JSON.stringify(envelope), headers }
}

/** The answer that carries a refusal. */
export function refusedAnswer(refusal: Refusal, headers: [string, string][] = []): Answer {
  const { status, refused } = refusal
  return {
    status,
    text: JSON.stringify({ statusCode: status, message: refused.code, body: refused }),
    headers: [...headers.filter(([name]) => name === 'set-cookie'), ...Object.entries(refusal.headers)],
  }
}

const codeOf = (failure: unknown): string => {
  const code = (failure as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
const isOutOfReach = (failure: unknown) =>
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOENT|57P0[123]|53300|08)/.test(codeOf(failure))
// NUL characters and lone surrogates, which PostgreSQL does not store.
const isBadText = (failure: unknown) => ['22021', '22P05', '22P02'].includes(codeOf(failure))
