import type { Call } from '@chowk/contract/call.ts'
import type { Fragment, Pool, Sql } from './database.ts'
import { asksForLive, demandLive } from './gate.ts'
import { bindCall, conclude, contextOf, onceByKey, retried, writeEntries } from './handle.ts'
import type { CallRequest, Handler, House, Options, Result, SharedContext, Work } from './handle.ts'
import type { FirstAnswer } from './once.ts'
import { repeatableOf } from './once.ts'
import { commitWith } from './postgres/with-commit.ts'
import { Refusal } from './refusal.ts'
import type { Person } from './viewer.ts'

/** What tuned handlers use in addition. Every house has it; new handlers do not see it. */
export interface TunedHouse extends House {
  /** Two connections for indexed reads of a few rows. Reads of the same moment share one write, and plans are generic. */
  quick: Pool
  /** Connections for transactions of a few rows by index, with generic plans. */
  small: Pool
  /** `isLive` as an SQL condition. */
  whileLive(sql: Sql, person: Person): Fragment
}

/** The pool for indexed reads of a few rows. */
export const quickPool = (house: Pick<House, 'clock'>): Pool => (house as TunedHouse).quick

/** The context of a tuned handler. */
export interface TunedContext<C extends Call> extends SharedContext<C> {
  /** The pool; in a `small` transaction the transaction. */
  sql: Sql
  /** Opens a transaction; its audit entries are written within it. */
  begin: <T>(work: (tx: Sql) => Promise<T>) => Promise<T>
  /** True in SQL while the session of the viewer stands. */
  live: () => Fragment
  /** Commits a `small` transaction together with its last statements (`commitWith`). Nothing may be audited afterwards. */
  finish: <T>(work: () => Promise<T>) => Promise<T>
}

interface TunedOptions<C extends Call> extends Options<C> {
  /**
   * - `own`: the handler works on the pool and opens its transactions itself.
   * - `statement`: a single statement reads or writes only while `live()` holds, which saves the round trips of a transaction.
   * - `small`: a transaction of a few rows by index, one statement of which holds to `live()`.
   */
  transactions: 'own' | 'statement' | 'small'
}

/** For the handlers of `checks/tuned-handlers.json` only. Everything else uses `handle`. */
export function handleTuned<C extends Call>(
  declared: C,
  run: (context: TunedContext<C>) => Promise<Result<C>>,
  { transactions, ...options }: TunedOptions<C>,
): Handler {
  if (transactions === 'statement' && (declared.audits || declared.idempotency))
    throw new Error(`${declared.address} needs a transaction.`)
  const checksSession = transactions === 'own' && asksForLive(declared)
  return bindCall(declared, { ...options, checksSession }, async (request) => {
    const session: SessionCheck = { isRequired: transactions !== 'own', isDone: false }
    const work: Work = async (sql) => await conclude(sql, request, await run(tunedContext(sql, request, session)))
    if (transactions === 'own') return await work(request.house.sql)
    const checked: Work = async (sql) => {
      const answer = await work(sql)
      requireCheck(request, session)
      return answer
    }
    return transactions === 'small'
      ? await inSmallTransaction(request, { work, checked })
      : await orSignedOut(request, async () => await checked(request.house.sql))
  })
}

/** Whether `live()` has to be part of a statement, and whether it was. */
interface SessionCheck {
  isRequired: boolean
  isDone: boolean
}

function requireCheck({ declared }: CallRequest, { isRequired, isDone }: SessionCheck): void {
  if (isRequired && !isDone) throw new Error(`${declared.address} answers without live().`)
}

function tunedContext<C extends Call>(sql: Sql, request: CallRequest<C>, session: SessionCheck): TunedContext<C> {
  const { viewer } = request
  const house = request.house as TunedHouse
  return {
    ...contextOf(request),
    sql,
    begin: async (work) => await beginAudited(request, work),
    live: () => {
      session.isDone = true
      return viewer.signedIn ? house.whileLive(sql, viewer) : sql`true`
    },
    finish: async (work) => {
      if (repeatableOf(request)) return await work()
      // The commit precedes the answer, so the check cannot wait for it.
      requireCheck(request, session)
      return await commitWith(sql, work)
    },
  }
}

async function beginAudited<T>(request: CallRequest, work: (tx: Sql) => Promise<T>): Promise<T> {
  const { audited } = request.effects
  const before = audited.length
  try {
    return (await request.house.sql.begin(async (tx) => {
      const result = await work(tx)
      await writeEntries(tx, request, audited.splice(before))
      return result
    })) as T
  } catch (failure) {
    // What was rolled back is not audited.
    audited.length = Math.min(audited.length, before)
    throw failure
  }
}

// A statement of an ended session finds nothing. Only then is the session asked for, to name the reason.
async function orSignedOut(request: CallRequest, answer: () => Promise<FirstAnswer>): Promise<FirstAnswer> {
  try {
    return await answer()
  } catch (failure) {
    if (failure instanceof Refusal) await demandLive(request.house.sql, request)
    throw failure
  }
}

// A repeat gets its answer without the handler, so its session is checked beside it.
async function inSmallTransaction(request: CallRequest, { work, checked }: Record<'work' | 'checked', Work>) {
  const { small } = request.house as TunedHouse
  const begin = async (done: Work) => await retried(request, async () => await small.begin(done, 'along'))
  if (!repeatableOf(request)) return await orSignedOut(request, async () => await begin(checked))
  const done = onceByKey(request, work)
  return await begin(async (tx) => (await Promise.all([demandLive(tx, request), done(tx)]))[1])
}
