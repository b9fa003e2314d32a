import { addressOf } from '@chowk/contract/call.ts'
import type { Call, MethodOf, Output, Parsed, RefusalOf, Refused } from '@chowk/contract/call.ts'
import { envelopeOf, failedAnswer } from './answer.ts'
import type { Answer, ReadyJson } from './answer.ts'
import { writeAudit } from './audit/audit-row.ts'
import type { Doer } from './audit/audit-row.ts'
import { writeRefused } from './audit/refused-access.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Pool, Sql } from './database.ts'
import type { Fetcher } from './fetch/fetch.ts'
import { admit, asksForLive, checkDeclared, demandLive, hasSession, liveViewer, seenBy } from './gate.ts'
import type { ProofRefusal } from './gate.ts'
import { parseInput } from './input.rules.ts'
import type { JobOptions } from './jobs.ts'
import type { Log } from './log.ts'
import { doneOnce, repeatableOf, wasDone } from './once.ts'
import type { FirstAnswer } from './once.ts'
import { cursorOf } from './paging/cursor.ts'
import type { Cursor } from './paging/cursor.ts'
import { withRetries } from './postgres/retry.ts'
import type { SharedReads } from './postgres/shared-reads.ts'
import { Refusal, refuserOf } from './refusal.ts'
import type { Taking } from './upload/taking.ts'
import { workspaceOf } from './viewer.ts'
import type { Person, Viewer, WorkspaceOf } from './viewer.ts'

/** Services available to handlers. */
export interface House {
  /** The connection pool. Inside a write use `tx`: a second connection could wait for the first one forever. */
  sql: Pool
  clock: Clock
  random: () => number
  config: Config
  log: Log
  /** Whether outputs are validated against the contract: in tests and development. */
  checksOutput: boolean
  enqueue(sql: Sql, task: string, payload: unknown, options?: JobOptions): Promise<void>
  /** Fetches pages that users link to, while they wait. */
  links: Fetcher
  /** Fetches from sign-on providers, including configured internal ones. */
  providers: Fetcher
  /** Sends to the push services of browsers, including configured internal ones. */
  push: Fetcher
  /** Reads that all viewers of a list have in common. */
  shared: SharedReads
  /** Whether the session of the user has not been ended since their access token was issued. */
  isLive(sql: Sql, person: Person): Promise<boolean>
  /** Checks the password, and the code where the call asks for it, again. Runs before any transaction. */
  proveAgain(proving: Proving, provenBy: NonNullable<Call['provenBy']>): Promise<void>
}

/** Where a call came from. */
export interface Origin {
  requestId: string
  ip: string
  userAgent: string
  idempotencyKey: string | undefined
  cookies: Readonly<Record<string, string>>
  /** Whether cookies of the answer may require TLS. */
  isSecure: boolean
}

/** A signed-in user who has to confirm their password or code. */
export interface Proving<Code extends ProofRefusal = ProofRefusal> extends Pick<
  SharedContext<Call>,
  'house' | 'clock' | 'origin'
> {
  viewer: Person
  input: { password?: string | undefined; code?: string | undefined }
  refuse: (code: Code) => Refusal
}

type AccessOf<C extends Call> = C['permission']['access']
type ViewerOf<C extends Call> = AccessOf<C> extends 'open' ? Viewer : Person

/** What every handler is given, apart from the database. */
export interface SharedContext<C extends Call> {
  input: Parsed<C>
  viewer: ViewerOf<C>
  /** The workspace that the viewer acts for, in calls that are for members only. */
  workspace: WorkspaceOf<AccessOf<C>>
  house: House
  clock: Clock
  origin: Origin
  /** Reads and writes the `next` of this call's list. */
  cursor: Cursor
  refuse: (code: RefusalOf<C>, facts?: Omit<Refused, 'code'>, headers?: Record<string, string>) => Refusal
  /** Headers and cookies of the answer. */
  reply: { header(name: string, value: string): void; cookie(line: string): void; status(code: number): void }
  /** Adds an entry to the audit log under the action that the contract names. */
  audit: (subject: string, before?: unknown, after?: unknown) => void
  /** The same in the name of a user who has just signed in. */
  auditAs: (by: Doer, subject: string) => void
  /** Audit subject of a refusal, for a visitor whose account is known. */
  concerns: (subject: string) => void
}

/** The context of a GET: `sql` is the connection pool. */
export type ReadContext<C extends Call> = SharedContext<C> & { sql: Sql }

/** The context of any other method: `tx` is an open transaction, which commits when the handler returns. */
export type WriteContext<C extends Call> = SharedContext<C> & { tx: Sql }

/** The context of a handler, which follows from the method of its call. */
export type Context<C extends Call> = ContextFor<C, MethodOf<C>>
type ContextFor<C extends Call, M> = M extends 'GET' ? ReadContext<C> : WriteContext<C>

/** A declared call with the function that answers it. */
export interface Handler {
  call: Call
  /** How the call accepts files. */
  taking?: Taking
  answer(house: House, origin: Origin, viewer: Viewer, raw: unknown): Promise<Answer>
}

export interface Options<C extends Call> {
  /** Runs on the pool before the transaction: slow work, and counts that have to survive a refusal. */
  first?: (context: ReadContext<C>) => Promise<void>
  /** How the call accepts files. */
  taking?: Taking
}

export type Result<C extends Call> = Output<C> | ReadyJson

/**
 * Binds a handler to its call: checks permission and input, gives the handler `sql` to read or `tx` to write, and wraps its output.
 * A write is retried after a deadlock, so it must not change anything outside the database.
 */
export function handle<C extends Call>(
  declared: C,
  run: (context: Context<C>) => Promise<Result<C>>,
  options: Options<C> = {},
): Handler {
  const answer = run as (context: object) => Promise<Result<C>>
  return isRead(declared)
    ? bindCall(declared, { ...options, checksSession: asksForLive(declared) }, async (request) => {
        const { sql } = request.house
        return await conclude(sql, request, await answer({ ...contextOf(request), sql }))
      })
    : bindCall(declared, { ...options, checksSession: false }, async (request) => {
        const work = onceByKey(
          request,
          async (tx) => await conclude(tx, request, await answer({ ...contextOf(request), tx })),
        )
        return await inTransaction(request, work)
      })
}

const isRead = ({ address }: Call): boolean => addressOf(address).method === 'GET'

/** One request while it is answered. */
export interface CallRequest<C extends Call = Call> {
  declared: C
  house: House
  origin: Origin
  viewer: Viewer
  input: unknown
  effects: Effects
}

/** What a handler leaves behind beside its output. */
interface Effects {
  status: number
  headers: [string, string][]
  audited: AuditEntry[]
  /** Audit subject of a refusal. */
  subject: string | undefined
}

interface AuditEntry {
  subject: string
  by: Doer
  before?: unknown
  after?: unknown
}

/** Work on a transaction or on the pool that ends with the answer. */
export type Work = (sql: Sql) => Promise<FirstAnswer>

/** The part that every kind of handler shares: permission, session, input, proof, `first`, refusals and defects. */
export function bindCall<C extends Call>(
  declared: C,
  { first, taking, checksSession }: Options<C> & { checksSession: boolean },
  answer: (request: CallRequest<C>) => Promise<FirstAnswer>,
): Handler {
  checkDeclared(declared)
  return {
    call: declared,
    ...(taking && { taking }),
    async answer(house, origin, asking, raw) {
      const effects: Effects = { status: 200, headers: [], audited: [], subject: undefined }
      let viewer = asking
      try {
        viewer = seenBy(declared, asking)
        admit(declared, viewer)
        const present = checksSession ? await liveViewer(house, declared, viewer) : viewer
        const request = { declared, house, origin, viewer: present, input: parseInput(declared, raw), effects }
        if (declared.provenBy) await prove(request, declared.provenBy)
        await first?.({ ...contextOf(request), sql: house.sql })
        const { status, text } = await answer(request)
        return { status, text, headers: effects.headers }
      } catch (failure) {
        const { headers, subject } = effects
        if (failure instanceof Refusal)
          await writeRefused(house, { call: declared, viewer, origin, ...(subject && { subject }) }, failure)
        return failedAnswer(failure, { call: declared, requestId: origin.requestId, log: house.log }, headers)
      }
    },
  }
}

/** The context without its way to the database. */
export function contextOf<C extends Call>(request: CallRequest<C>): SharedContext<C> {
  const { declared, house, origin, viewer, input, effects } = request
  const context = {
    input,
    viewer,
    workspace: workspaceOf(viewer),
    house,
    clock: house.clock,
    origin,
    cursor: cursorOf(house.config.serverKey, declared.address),
    refuse: refuserOf(declared),
    reply: {
      header: (name: string, value: string) => void effects.headers.push([name, value]),
      cookie: (line: string) => void effects.headers.push(['set-cookie', line]),
      status: (code: number) => void (effects.status = code),
    },
    audit: (subject: string, before?: unknown, after?: unknown) =>
      void effects.audited.push({ subject, by: viewer, before, after }),
    auditAs: (by: Doer, subject: string) => void effects.audited.push({ subject, by }),
    concerns: (subject: string) => void (effects.subject = subject),
  }
  return context as unknown as SharedContext<C>
}

/** Writes the audit entries of a handler and wraps its output. */
export async function conclude(sql: Sql, request: CallRequest, output: unknown): Promise<FirstAnswer> {
  const { audited, status } = request.effects
  await writeEntries(sql, request, audited)
  return { status, text: envelopeOf(output, { ...request, status }) }
}

export async function writeEntries(sql: Sql, { declared, origin }: CallRequest, entries: AuditEntry[]): Promise<void> {
  const action = declared.audits ?? declared.address
  for (const { subject, by, before, after } of entries)
    await writeAudit(sql, { action, subject, viewer: by, origin, before, after })
}

/** With an idempotency key the work is done once, and a repeat gets the first answer. */
export function onceByKey(request: CallRequest, work: Work): Work {
  const repeatable = repeatableOf(request)
  if (!repeatable) return work
  return doneOnce(repeatable, work, () => request.effects.headers.push(['idempotent-replayed', 'true']))
}

/** Repeats a transaction that lost against another one, each time with the effects as they were before it. */
export async function retried(request: CallRequest, transaction: () => Promise<FirstAnswer>): Promise<FirstAnswer> {
  const { status, headers, audited } = request.effects
  return await withRetries(async () => {
    Object.assign(request.effects, { status, headers: [...headers], audited: [...audited] })
    return await transaction()
  })
}

async function inTransaction(request: CallRequest, work: Work): Promise<FirstAnswer> {
  const transaction = async (tx: Sql): Promise<FirstAnswer> => {
    await demandLive(tx, request)
    return await work(tx)
  }
  const opening = hasSession(request) ? 'reads' : 'usual'
  return await retried(request, async () => await request.house.sql.begin(transaction, opening))
}

// The first attempt has spent its code, so a repeat by key is proven by the password alone.
async function prove(request: CallRequest, provenBy: NonNullable<Call['provenBy']>): Promise<void> {
  const { house } = request
  const repeatable = provenBy === 'PASSWORD_AND_CODE' ? repeatableOf(request) : undefined
  const isRepeat = repeatable && (await wasDone(house.sql, repeatable))
  await house.proveAgain(contextOf(request) as unknown as Proving, isRepeat ? 'PASSWORD' : provenBy)
}
