import { addressOf } from '@chowk/contract/call.ts'
import type { Call, Output, Parsed, RefusalOf, Refused } from '@chowk/contract/call.ts'
import { envelopeOf, failedAnswer } from './answer.ts'
import type { Answer, ReadyJson } from './answer.ts'
import { writeAudit } from './audit/audit-row.ts'
import type { Doer } from './audit/audit-row.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { cursorOf } from './paging/cursor.ts'
import type { Cursor } from './paging/cursor.ts'
import type { Fragment, Pool, Sql } from './database.ts'
import type { Fetcher } from './fetch/fetch.ts'
import { parseInput } from './input.rules.ts'
import type { JobOptions } from './jobs.ts'
import { admit, asksForLive, checkDeclared, demandLive, hasSession, liveViewer, seenBy } from './gate.ts'
import type { ProofRefusal } from './gate.ts'
import type { Log } from './log.ts'
import { doneOnce, repeatableOf, wasDone } from './once.ts'
import type { FirstAnswer } from './once.ts'
import { Refusal, refuserOf } from './refusal.ts'
import { writeRefused } from './audit/refused-access.ts'
import type { Taking } from './upload/taking.ts'
import { commitWith } from './postgres/with-commit.ts'
import { withRetries } from './postgres/retry.ts'
import type { SharedReads } from './postgres/shared-reads.ts'
import { workspaceOf } from './viewer.ts'
import type { Person, Viewer, WorkspaceOf } from './viewer.ts'

/** What every handler may use of the house it stands in. */
export interface House {
  sql: Pool
  /**
   * Two connections for reads of a few rows by index: what is asked at the same time goes to the database in one write, which costs
   * more than such a read. Everything else would make them wait. A statement is planned once there, whatever its values are.
   */
  quick: Pool
  /** For transactions that read and write a few rows by index; a statement is planned once there as well. */
  small: Pool
  clock: Clock
  random: () => number
  config: Config
  log: Log
  /** True in tests and development: outputs are parsed against the contract. */
  checksOutput: boolean
  enqueue(sql: Sql, task: string, payload: unknown, options?: JobOptions): Promise<void>
  /** Fetches one stranger's page while a person waits for it: no gap between two, few at once. */
  links: Fetcher
  /** Asks the providers by which organisations let their people in; it also reaches the inner ones that configuration names. */
  providers: Fetcher
  /** Hands messages to the push services of browsers, and to inner ones that configuration names. */
  push: Fetcher
  /** For what all readers of a list ask alike. */
  shared: SharedReads
  /** A signed-in person's session may have been ended since her token was made: asked before every write. */
  isLive(sql: Sql, person: Person): Promise<boolean>
  /** The same as a condition, for a statement that holds to it itself. */
  whileLive(sql: Sql, person: Person): Fragment
  /** Refuses whoever does not prove herself anew by what her call brings for that. Asked before any transaction. */
  proveAgain(proving: Proving, provenBy: NonNullable<Call['provenBy']>): Promise<void>
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

/** Who proves herself anew, and by what. */
export interface Proving<Code extends ProofRefusal = ProofRefusal> extends Pick<
  Context<Call>,
  'house' | 'clock' | 'origin'
> {
  viewer: Person
  input: { password?: string | undefined; code?: string | undefined }
  refuse: (code: Code) => Refusal
}

type AccessOf<C extends Call> = C['permission']['access']
type ViewerOf<C extends Call> = AccessOf<C> extends 'open' ? Viewer : Person

/** What the handler of a call is given. `sql` is a transaction in writes and the pool in reads. */
export interface Context<C extends Call> {
  input: Parsed<C>
  viewer: ViewerOf<C>
  /** The one that she acts for, where the call is for its people only. */
  workspace: WorkspaceOf<AccessOf<C>>
  sql: Sql
  /** True in SQL while the viewer's session stands: for calls whose one statement is the transaction. */
  live: () => Fragment
  house: House
  clock: Clock
  origin: Origin
  /** Reads and writes the `next` of this call's list. */
  cursor: Cursor
  refuse: (code: RefusalOf<C>, facts?: Omit<Refused, 'code'>, headers?: Record<string, string>) => Refusal
  /** Headers and cookies of the answer. */
  reply: { header(name: string, value: string): void; cookie(line: string): void; status(code: number): void }
  /** Opens a transaction for calls with transactions of their own; what is audited within it is written by it. */
  begin: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /** Kept in the audit log beside the action that the contract names. */
  audit: (subject: string, before?: unknown, after?: unknown) => void
  /** The same, done by somebody who has just come in. */
  auditAs: (by: Doer, subject: string) => void
  /**
   * Does the last that a write does in its transaction (`commitWith`): it commits along with it, unless the answer is to be kept for repeats. Nothing is
   * audited afterwards.
   */
  finish: <T>(work: () => Promise<T>) => Promise<T>
  /** Whom the audit log names when the call is refused: somebody who is not signed in and whose account is known. */
  concerns: (subject: string) => void
}

/** A declared call with the function that answers it. */
export interface Handler {
  call: Call
  /** Set where files come along. */
  taking?: Taking
  answer(house: House, origin: Origin, viewer: Viewer, raw: unknown): Promise<Answer>
}

interface AuditEntry {
  subject: string
  by: Doer
  before?: unknown
  after?: unknown
}

/** Where a handler's work happens. */
interface Options<C extends Call> {
  /**
   * With `own` the handler works on the pool and opens its transactions itself. With `statement` its one writing statement is the
   * transaction, since begin and commit cost two rounds to the database: what it wrote stays whatever is thrown later, so the statement
   * itself decides, and writes only while `live()` holds, which saves the round that asks for the session. Calls that are audited or
   * kept for repeats write more than one. A read with `statement` holds to `live()` in the same way and answers SIGN_IN_NEEDED itself, which saves
   * asking for the session before it. Whoever has not called `live()` gives no answer at all. With `small` the transaction reads and writes a few rows by their indexes, whose statements are
   * planned once; the first ones go out as it begins, and one of them holds to `live()`: where the session stands no more it finds nothing, the
   * handler refuses, and all is undone.
   */
  transactions?: 'own' | 'statement' | 'small'
  /**
   * Runs on the pool before the transaction opens: slow work, and counts that a refusal must leave behind. Asking the pool from
   * inside a transaction would let as many requests as it has connections wait for each other for ever.
   */
  first?: (context: Context<C>) => Promise<void>
  /** How the call takes files. */
  taking?: Taking
}

/** Binds a handler to its call: admits the viewer, parses the input, opens the transaction, puts the envelope around the output. */
export function handle<C extends Call>(declared: C, run: Run<C>, options: Options<C> = {}): Handler {
  const isWrite = addressOf(declared.address).method !== 'GET' && options.transactions !== 'own'
  const isStatement = options.transactions === 'statement'
  const isSmall = options.transactions === 'small'
  checkDeclared(declared)
  if (isStatement && (declared.audits || declared.idempotency))
    throw new Error(`${declared.address} needs a transaction.`)
  return {
    call: declared,
    ...(options.taking && { taking: options.taking }),
    async answer(house, origin, asking, raw) {
      const mustAskLive = isStatement || isSmall
      const made: Made = { status: 200, headers: [], audited: [], subject: undefined, mustAskLive, asksLive: false }
      let viewer = asking
      try {
        viewer = seenBy(declared, asking)
        admit(declared, viewer)
        const asksNow = !isWrite && !isStatement && asksForLive(declared)
        const present = asksNow ? await liveViewer(house, declared, viewer) : viewer
        const received = { declared, house, origin, viewer: present, input: parseInput(declared, raw) }
        const before = contextOf(house.sql, received, made)
        if (declared.provenBy) await prove(received, before as unknown as Proving, declared.provenBy)
        await options.first?.(before)
        const { status, headers, audited } = made
        const work = async (sql: Sql) => {
          // A second try leaves nothing of the first one.
          Object.assign(made, { status, headers: [...headers], audited: [...audited] })
          return await answerWith(sql, run, received, made)
        }
        const inside = isStatement ? holding(onPool) : isSmall ? inSmall : isWrite ? inTransaction : onPool
        const answer = await inside(received, work, made)
        return { status: answer.status, text: answer.text, headers: made.headers }
      } catch (failure) {
        const { subject } = made
        if (failure instanceof Refusal)
          await writeRefused(house, { call: declared, viewer, origin, ...(subject && { subject }) }, failure)
        return failedAnswer(failure, { call: declared, requestId: origin.requestId, log: house.log }, made.headers)
      }
    },
  }
}

type Run<C extends Call> = (context: Context<C>) => Promise<Output<C> | ReadyJson>

interface Received<C extends Call> {
  declared: C
  house: House
  origin: Origin
  viewer: Viewer
  input: unknown
}

// What a handler leaves beside its output.
interface Made {
  status: number
  headers: [string, string][]
  audited: AuditEntry[]
  /** Whom a refusal concerns. */
  subject: string | undefined
  /** Whether nothing but the handler asks for the session. */
  mustAskLive: boolean
  /** Whether the handler has taken `live()`. */
  asksLive: boolean
}

function contextOf<C extends Call>(sql: Sql, received: Received<C>, made: Made): Context<C> {
  const { declared, house, origin, viewer, input } = received
  const context = {
    input,
    viewer,
    workspace: workspaceOf(viewer),
    sql,
    live: () => {
      made.asksLive = true
      return viewer.signedIn ? house.whileLive(sql, viewer) : sql`true`
    },
    house,
    clock: house.clock,
    origin,
    cursor: cursorOf(house.config.serverKey, declared.address),
    refuse: refuserOf(declared),
    reply: {
      header: (name: string, value: string) => void made.headers.push([name, value]),
      cookie: (line: string) => void made.headers.push(['set-cookie', line]),
      status: (code: number) => void (made.status = code),
    },
    begin: async (work: (sql: Sql) => Promise<unknown>) => await beginAudited(received, made, work),
    audit: (subject: string, before?: unknown, after?: unknown) =>
      void made.audited.push({ subject, by: viewer, before, after }),
    finish: async (work: () => Promise<unknown>) => {
      if (repeatableOf(received)) return await work()
      // It is committed before the answer.
      requireLiveTaken(received, made)
      return await commitWith(sql, work)
    },
    auditAs: (by: Doer, subject: string) => void made.audited.push({ subject, by }),
    concerns: (subject: string) => void (made.subject = subject),
  }
  return context as unknown as Context<C>
}

async function beginAudited<T>(received: Received<Call>, made: Made, work: (sql: Sql) => Promise<T>): Promise<T> {
  const before = made.audited.length
  try {
    return (await received.house.sql.begin(async (tx) => {
      const result = await work(tx)
      await writeAudited(tx, received, made.audited.splice(before))
      return result
    })) as T
  } catch (failure) {
    // What was undone was not done.
    made.audited.length = Math.min(made.audited.length, before)
    throw failure
  }
}

async function writeAudited(sql: Sql, { declared, origin }: Received<Call>, entries: AuditEntry[]): Promise<void> {
  const action = declared.audits ?? declared.address
  for (const { subject, by, before, after } of entries)
    await writeAudit(sql, { action, subject, viewer: by, origin, before, after })
}

async function answerWith<C extends Call>(
  sql: Sql,
  run: Run<C>,
  received: Received<C>,
  made: Made,
): Promise<FirstAnswer> {
  const output = await run(contextOf(sql, received, made))
  await writeAudited(sql, received, made.audited)
  return { status: made.status, text: envelopeOf(output, { ...received, status: made.status }) }
}

type Work = (sql: Sql) => Promise<FirstAnswer>

const onPool = async ({ house }: Received<Call>, work: Work): Promise<FirstAnswer> => await work(house.sql)

// No copied token of an ended session may be believed.
function requireLiveTaken({ declared }: Received<Call>, { mustAskLive, asksLive }: Made): void {
  if (mustAskLive && !asksLive) throw new Error(`${declared.address} answers without live().`)
}

type Inside = (received: Received<Call>, work: Work, made: Made) => Promise<FirstAnswer>

// To the statement of an ended session everything is missing: only then the session is asked for.
const holding =
  (inside: Inside): Inside =>
  async (received, work, made) => {
    const asking: Work = async (sql) => {
      const answer = await work(sql)
      requireLiveTaken(received, made)
      return answer
    }
    try {
      return await inside(received, asking, made)
    } catch (failure) {
      if (failure instanceof Refusal) await demandLive(received.house.sql, received)
      throw failure
    }
  }

// The first try has spent its code: whoever only asks for its answer again proves herself by her password.
async function prove(received: Received<Call>, proving: Proving, by: NonNullable<Call['provenBy']>): Promise<void> {
  const { house } = received
  const request = by === 'PASSWORD_AND_CODE' ? repeatableOf(received) : undefined
  await house.proveAgain(proving, request && (await wasDone(house.sql, request)) ? 'PASSWORD' : by)
}

// With a key it is done once, and a repeat gets the first answer.
function doneOnceByKey(received: Received<Call>, work: Work, made: Made): Work {
  const request = repeatableOf(received)
  return request ? doneOnce(request, work, () => made.headers.push(['idempotent-replayed', 'true'])) : work
}

const inTransaction: Inside = async (received, work, made) => {
  const done = doneOnceByKey(received, work, made)
  const transaction = async (tx: Sql): Promise<FirstAnswer> => {
    await demandLive(tx, received)
    return await done(tx)
  }
  return await withRetries(
    async () => await received.house.sql.begin(transaction, hasSession(received) ? 'reads' : 'usual'),
  )
}

const inSmallTransaction: Inside = async ({ house }, work) =>
  await withRetries(async () => await house.small.begin(work, 'along'))
const inSmallOfItsOwn = holding(inSmallTransaction)

// A repeat gets its answer without the handler, so that the session is asked for beside it. What was sent first fails first: of an ended session nothing
// else is said.
const inSmall: Inside = async (received, work, made) => {
  if (!repeatableOf(received)) return await inSmallOfItsOwn(received, work, made)
  const done = doneOnceByKey(received, work, made)
  return await inSmallTransaction(
    received,
    async (tx) => (await Promise.all([demandLive(tx, received), done(tx)]))[1],
    made,
  )
}
