import { decidePayout, listAllPayouts, setPayoutSandbox } from '@chowk/contract/settlement/operator.ts'
import type { AnyPayout } from '@chowk/contract/settlement/operator.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { DAY_MS } from '../../platform/time.ts'
import { findPayouts, toPayout } from '../payout/payout-row.ts'
import type { PayoutRow } from '../payout/payout-row.ts'
import { recordAnswer } from '../payout/record-answer.ts'
import { providerForNewPayouts } from '../provider/provider-choice.ts'
import { readSandboxMode, writeSandboxMode } from '../provider/sandbox.ts'

// The provider is asked for a day; then a person decides (S49).
const needsDecision = ({ state, createdAt }: PayoutRow, now: Date): boolean =>
  (state === 'UNKNOWN' || state === 'PROCESSING') && createdAt.getTime() + DAY_MS <= now.getTime()

async function toAny(sql: Sql, rows: readonly PayoutRow[], now: Date): Promise<AnyPayout[]> {
  const sellers = await sql<{ id: string; name: string }[]>`
    select id, name from store_seller where id = any(${rows.map(({ sellerId }) => sellerId)}::uuid[])`
  return rows.map((row) => ({
    ...toPayout(row),
    sellerId: row.sellerId,
    sellerName: sellers.find(({ id }) => id === row.sellerId)?.name ?? '',
    port: row.port,
    providerId: row.providerId,
    needsDecision: needsDecision(row, now),
  }))
}

const answerList = handle(listAllPayouts, async ({ sql, house, clock, cursor, input }) => {
  const { page, size, next, state } = input
  const now = clock.now()
  const asOf = input.asOf ? new Date(input.asOf) : now
  const from = cursor.read(BY_ID, next)
  const isFirst = !from && page === 0
  const late = sql`(p.state in ('UNKNOWN', 'PROCESSING') and p.created_at <= ${new Date(now.getTime() - DAY_MS)})`
  const waiting = isFirst && state === undefined ? await findPayouts(sql, sql`${late} order by p.id`) : []
  const rows = await findPayouts(
    sql,
    sql`p.created_at <= ${asOf} and ${state === undefined ? sql`not ${late}` : sql`p.state = ${state}`}
      ${after(sql, from, { by: { id: sql`p.id` }, direction: 'DESC' })}
      order by p.id desc limit ${size + 1} offset ${from ? 0 : page * size}`,
  )
  const paged = pageOfItems(rows, { page, size, asOf }, ({ id }) => cursor.write(BY_ID, { id }))
  const isSandbox = providerForNewPayouts(house)?.name === 'SANDBOX'
  return {
    ...paged,
    content: await toAny(sql, [...waiting, ...paged.content], now),
    sandboxMode: isSandbox ? await readSandboxMode(sql) : null,
  }
})

const answerDecide = handle(decidePayout, async ({ tx, viewer, house, clock, input, refuse, audit }) => {
  const { payoutId, outcome, utr, reason } = input
  await tx`select from payout where id = ${payoutId} for update`
  const [payout] = await findPayouts(tx, tx`p.id = ${payoutId}`)
  if (!payout) throw refuse('PAYOUT_NOT_FOUND')
  if (payout.state !== 'UNKNOWN' && payout.state !== 'PROCESSING') throw refuse('NOT_UNKNOWN')
  if (!needsDecision(payout, clock.now())) throw refuse('TOO_EARLY')
  if (outcome === 'PAID' && utr === '') throw refuse('UTR_NEEDED')
  const answer = { providerId: '', utr, feePaise: 0, feeGstPaise: 0, failureText: '' }
  await recordAnswer(tx, house, payoutId, {
    ...answer,
    state: outcome === 'PAID' ? 'PAID' : 'BUSY',
    actorId: viewer.personId,
    reason,
  })
  audit(`payout ${payoutId}`, { state: payout.state }, { outcome, utr, reason })
  const after = await findPayouts(tx, tx`p.id = ${payoutId}`)
  const [shown] = await toAny(tx, after, clock.now())
  if (!shown) throw refuse('PAYOUT_NOT_FOUND')
  return shown
})

const answerSandbox = handle(setPayoutSandbox, async ({ tx, house, input, refuse, audit }) => {
  if (providerForNewPayouts(house)?.name !== 'SANDBOX') throw refuse('NO_SANDBOX')
  const before = await readSandboxMode(tx)
  await writeSandboxMode(tx, input.mode)
  audit('payouts', { mode: before }, { mode: input.mode })
  return { sandboxMode: input.mode }
})

/** Calls of operators about payouts. */
export const operatorCalls: readonly Handler[] = [answerList, answerDecide, answerSandbox]
