import { expect, vi } from 'vitest'
import { addressOf, fillPath } from '@chowk/contract/call.ts'
import type { Call, Input } from '@chowk/contract/call.ts'
import { createPlanOrder, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import { reportAbuse } from '@chowk/contract/news/report.ts'
import { verifyAuditLog } from '@chowk/contract/operator/log.ts'
import { decideReports } from '@chowk/contract/operator/moderation.ts'
import { moveWorkspaceState } from '@chowk/contract/operator/workspace.ts'
import { BILL_TO, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { givenArticle } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import type { TestPerson } from '../testing/world.ts'
import { sealAudit } from './audit-seal.job.ts'

/** Makes a call and answers the number of its request. */
async function numberOf<C extends Call>(who: TestPerson, declared: C, input: Input<C>): Promise<string> {
  const { method, path } = addressOf(declared.address)
  const { path: filled, rest } = fillPath(path, input as Record<string, unknown>)
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await who.fetch(filled, { method, headers, body: JSON.stringify(rest) })
  return answer.headers.get('x-request-id') ?? ''
}

const WRITTEN = { at: expect.any(Date), ip: expect.stringContaining('127.0.0.1') }

test('what the office, the cashier and the moderator do, and what is refused, stands in the log with who, when, what, before and after, address and number; nobody can change it, and its chain verifies [S11]', async ({
  world,
}) => {
  const farah = await world.person({ name: 'Farah', operator: true })
  const workspace = await world.workspace()
  await givenSeller(world)
  const owner = await world.person({ workspace, role: 'OWNER' })
  const reader = await world.person()
  const article = await givenArticle(world)
  await reader.call(reportAbuse, { articleId: article.key, reason: 'Fake' })
  const wish = { plan: 'STORE', period: 'YEAR', billTo: BILL_TO } as const
  const order = await owner.call(createPlanOrder, wish, { 'idempotency-key': 'k' })
  await owner.call(openPayment, { orderId: order.id })
  const other = await world.workspace()
  const state = { id: other, version: 1, to: 'SUSPENDED', reason: 'It sells medals that nobody has won.' } as const
  await world.owner`create table before_them as select id from audit_log`
  const requests = [
    await numberOf(farah, moveWorkspaceState, state),
    await numberOf(owner, playSandbox, { orderId: order.id, outcome: 'PAY' }),
    await numberOf(farah, decideReports, { id: article.key, decision: 'HIDE', reason: 'It is invented.' }),
    await numberOf(reader, decideReports, { id: article.key, decision: 'HIDE', reason: 'It is invented.' }),
  ]
  const rows = await world.owner`
    select at, request_id, actor_id, workspace_id, action, subject, before, after, ip from audit_log
    where id not in (select id from before_them) order by id`
  expect(rows).toMatchObject([
    {
      actorId: farah.id,
      action: 'workspace state changed',
      subject: `workspace ${other}`,
      before: { state: 'ACTIVE' },
      after: { state: 'SUSPENDED', reason: state.reason },
    },
    {
      actorId: owner.id,
      workspaceId: workspace,
      action: 'billing.paid',
      subject: `order ${order.id}`,
      before: { state: 'OPEN' },
      after: { outcome: 'PAY', totalPaise: order.totalPaise },
    },
    {
      actorId: farah.id,
      action: 'reports decided',
      subject: `article ${article.key}`,
      before: expect.anything(),
      after: { decision: 'HIDE' },
    },
    { actorId: reader.id, action: 'access refused', after: { call: decideReports.address, code: 'NOT_ALLOWED' } },
  ])
  for (const [index, row] of rows.entries()) expect(row).toMatchObject({ ...WRITTEN, requestId: requests[index] })
  for (const text of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])
    await expect(world.sql.unsafe(text)).rejects.toThrow('permission denied')
  const verify = async () => await farah.call(verifyAuditLog, {})
  await vi.waitUntil(async () => (await sealAudit(world.owner)) !== null && (await verify()).unsealed === 0, {
    timeout: 30_000,
  })
  expect(await verify()).toMatchObject({ brokenBatch: null, lost: null, late: 0 })
  await world.owner`update audit_log set actor_id = ${reader.id} where action = 'billing.paid'`
  expect(await verify()).toMatchObject({ brokenBatch: expect.any(Number) })
})
