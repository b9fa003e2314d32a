import type { Comparison, DifferenceCause, Finding } from '@chowk/contract/reconciliation/difference.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { MONEY_DIFFERENCE } from './difference-state.ts'
import type { Day } from './india-day.rules.ts'
import type { PayoutHolds } from './payout-holds.ts'

/** A difference that a comparison found. */
export interface Found {
  subject: string
  finding: Finding
  cause: DifferenceCause
  paymentId: string | null
  orderIds: readonly string[]
  expectedPaise: number
  actualPaise: number
  /** What booking it needs beyond that. */
  facts?: Readonly<Record<string, string>>
}

/** What a comparison of a day found. */
export interface Outcome {
  matched: number
  matchedPaise: number
  found: readonly Found[]
}

/** A comparison of a day; the gateway is empty for the bank. */
export interface Run {
  comparison: Comparison
  gateway: string
  day: Day
}

/** What comparisons work with. */
export interface MoneyDesk {
  house: House
  holds: PayoutHolds
}

const holdRef = ({ comparison }: Pick<Run, 'comparison'>, subject: string): string => `${comparison} ${subject}`

/**
 * Saves what a comparison of a day found, in place of what it found before: new differences hold the payouts of their orders, and those that
 * are gone release them. What an operator settled is not opened again unless its amounts changed.
 */
export async function saveOutcome(tx: Sql, { house, holds }: MoneyDesk, run: Run, outcome: Outcome): Promise<void> {
  const at = house.clock.now()
  const { comparison, gateway, day } = run
  await lockRun(tx, run)
  let open = 0
  const subjects = new Set<string>()
  for (const found of outcome.found) {
    if (await isSettled(tx, run, found)) continue
    open++
    subjects.add(found.subject)
    await upsert(tx, run, { ...found, at })
    for (const orderId of found.orderIds)
      await holds.hold(tx, { orderId, reason: 'RECONCILIATION', ref: holdRef(run, found.subject), at })
  }
  const where = tx`comparison = ${comparison} and gateway = ${gateway} and day = ${day} and subject <> all(${[...subjects]}::text[])`
  await closeDifferences(tx, { house, holds }, { where, to: 'GONE', actorId: null, reason: '' })
  await writeRun(tx, run, { ...outcome, open, state: open > 0 ? 'DIFFERENT' : 'MATCHED', fault: '', at })
}

/** Two comparisons of one day follow one another. */
async function lockRun(tx: Sql, { comparison, gateway, day }: Run): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`money ${comparison} ${gateway} ${day}`}, 0))`
}

async function isSettled(tx: Sql, { comparison, gateway }: Run, found: Found): Promise<boolean> {
  const [settled] = await tx`
    select from money_difference where comparison = ${comparison} and gateway = ${gateway} and subject = ${found.subject}
      and state in ('BOOKED', 'ACCEPTED') and finding = ${found.finding} and cause = ${found.cause}
      and expected_paise = ${found.expectedPaise} and actual_paise = ${found.actualPaise} limit 1`
  return settled !== undefined
}

async function upsert(tx: Sql, { comparison, gateway, day }: Run, found: Found & { at: Date }): Promise<void> {
  const { subject, finding, cause, paymentId, orderIds, expectedPaise, actualPaise, facts = {}, at } = found
  await tx`
    insert into money_difference (comparison, gateway, day, subject, finding, cause, payment_id, order_ids, expected_paise, actual_paise, facts, found_at)
    values (${comparison}, ${gateway}, ${day}, ${subject}, ${finding}, ${cause}, ${paymentId}, ${[...orderIds]}::uuid[], ${expectedPaise},
      ${actualPaise}, ${tx.json(facts)}, ${at})
    on conflict (comparison, gateway, subject) where state = 'OPEN' do update set day = excluded.day, finding = excluded.finding,
      cause = excluded.cause, order_ids = excluded.order_ids, expected_paise = excluded.expected_paise,
      actual_paise = excluded.actual_paise, facts = excluded.facts`
}

interface Closing {
  where: ReturnType<Sql>
  to: 'BOOKED' | 'ACCEPTED' | 'GONE'
  actorId: string | null
  reason: string
}

/** Closes differences and releases the payouts that they held. */
export async function closeDifferences(
  tx: Sql,
  { house, holds }: MoneyDesk,
  { where, to, actorId, reason }: Closing,
): Promise<void> {
  const at = house.clock.now()
  const also = tx`, settled_at = ${at}, settled_by = ${actorId}, reason = ${reason}`
  const ids = await transitionWhere(tx, MONEY_DIFFERENCE, { where, to, actorId, reason, at, also })
  const closed = await tx<{ comparison: Comparison; subject: string; orderIds: string[] }[]>`
    select comparison, subject, order_ids from money_difference where id = any(${ids}::uuid[])`
  for (const { comparison, subject, orderIds } of closed)
    for (const orderId of orderIds) await holds.release(tx, { orderId, ref: holdRef({ comparison }, subject), at })
}

interface RunRow {
  state: 'MATCHED' | 'DIFFERENT' | 'FAILED' | 'FILE_MISSING'
  matched: number
  matchedPaise: number
  open: number
  fault: string
  at: Date
}

async function writeRun(tx: Sql, { comparison, gateway, day }: Run, row: RunRow): Promise<void> {
  const { state, matched, matchedPaise, open, fault, at } = row
  await tx`
    insert into comparison_run (comparison, gateway, day, outcome, matched, matched_paise, differences, fault, ended_at)
    values (${comparison}, ${gateway}, ${day}, ${state}, ${matched}, ${matchedPaise}, ${open}, ${fault}, ${at})
    on conflict (comparison, gateway, day) do update set outcome = excluded.outcome, matched = excluded.matched,
      matched_paise = excluded.matched_paise, differences = excluded.differences, fault = excluded.fault, ended_at = excluded.ended_at`
}

/** Notes that a comparison could not be made; differences found before stay. */
export async function saveFailure(
  tx: Sql,
  { house }: MoneyDesk,
  run: Run,
  { state, fault = '' }: { state: 'FAILED' | 'FILE_MISSING'; fault?: string },
): Promise<void> {
  await lockRun(tx, run)
  const row = { state, fault: fault.slice(0, 300), matched: 0, matchedPaise: 0, open: 0, at: house.clock.now() }
  await writeRun(tx, run, row)
}

/** Days of which something was missing on the other side; it may have come since. */
export async function findOpenDays(tx: Sql, comparison: Comparison, gateway: string): Promise<Day[]> {
  const rows = await tx<{ day: string }[]>`
    select distinct to_char(day, 'YYYY-MM-DD') as day from money_difference
    where comparison = ${comparison} and gateway = ${gateway} and state = 'OPEN' and finding = 'MISSING_THERE' order by 1`
  return rows.map(({ day }) => day)
}
