import { describe, expect } from 'vitest'
import { playSandbox } from '@chowk/contract/billing/order.ts'
import { beginTrial, changeRenewal, getSubscription } from '@chowk/contract/billing/subscription.ts'
import { givePlan } from '@chowk/contract/operator/plan.ts'
import { BILL_TO, givenOrder, givenPaid, givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { reconcile, runChecks, runSandbox } from '../../testing/neighbours/neighbour-payment.ts'
import { lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { subscriptionTask } from '../billing.job.ts'
import { postInvoiceTask } from './post-invoice.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const DAY_MS = 86_400_000
const HEAD = 'head@neem.example'

async function givenSchool(world: World) {
  const workspaceId = await world.workspace({ name: 'Neem School' })
  const owner = await world.person({ workspace: workspaceId, role: 'OWNER', name: 'Head', email: HEAD })
  await world.person({ workspace: workspaceId, role: 'ADMIN', email: 'admin@neem.example' })
  await givenSeller(world)
  return { workspaceId, owner }
}

const runJob = async (world: World) => await subscriptionTask(world.house)({}, jobRun())
const subjects = async (world: World, address = HEAD) =>
  (await lettersTo(world, address)).map(({ letters }) => letters.en?.subject ?? '')

async function postInvoices(world: World): Promise<void> {
  const jobs = await world.owner<{ payload: { invoiceId: string } }[]>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'post-invoice'`
  for (const { payload } of jobs) await postInvoiceTask(world.house)(payload, jobRun())
}

describe('a plan that is bought', () => {
  test('its owner gets one letter with the invoice, in both languages, however often the payment is told [cso:P4]', async ({
    world,
  }) => {
    const { owner } = await givenSchool(world)
    const paid = await givenPaid(owner, 'STORE')
    expect(await runSandbox(world)).toBeGreaterThan(0)
    await reconcile(world)
    expect(paid.state).toBe('PAID')
    await postInvoices(world)
    await postInvoices(world)
    const letters = await lettersTo(world, HEAD)
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter?.letters.en?.subject).toMatch(/^Neem School: invoice CH\//)
    expect(letter?.letters.hi?.text).toContain('धन्यवाद। Neem School के पास')
    for (const language of ['en', 'hi'] as const) {
      const [file] = letter?.letters[language]?.attachments ?? []
      expect(file).toMatchObject({
        contentType: 'application/pdf',
        filename: expect.stringMatching(`-${language}.pdf`),
      })
      expect(
        Buffer.from(file?.base64 ?? '', 'base64')
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    expect(await lettersTo(world, 'admin@neem.example')).toEqual([])
  })

  test('the address that was given for bills gets it too, and a renewal says that it is one', async ({ world }) => {
    const { owner } = await givenSchool(world)
    const office = { ...BILL_TO, email: 'office@neem.example' }
    await givenPaid(owner, 'STORE')
    await world.owner`update invoice set facts = jsonb_set(facts, '{billTo}', ${JSON.stringify(office)}::text::jsonb)`
    await postInvoices(world)
    expect(await lettersTo(world, 'office@neem.example')).toHaveLength(1)
    world.clock.pass(365 * DAY_MS + 3_600_000)
    await runJob(world)
    const back = await world.session(owner.id, await onlyWorkspace(world))
    await givenPaid(back, 'STORE')
    await postInvoices(world)
    expect(await newestText(world, HEAD)).toContain('is renewed until')
  })

  test('a bank that refuses twice is told of once', async ({ world }) => {
    const { owner } = await givenSchool(world)
    const { id: orderId } = await givenOrder(owner, 'STORE')
    for (let times = 0; times < 2; times++) await owner.call(playSandbox, { orderId, outcome: 'REFUSE' })
    expect(await runSandbox(world)).toBe(2)
    expect(await subjects(world)).toEqual([])
    for (let times = 0; times < 2; times++) await runChecks(world)
    expect(await subjects(world)).toEqual(['The payment for Neem School did not go through'])
  })
})

const endOf = async (world: World) =>
  (await world.owner<{ endsAt: Date }[]>`select ends_at from subscription`)[0]?.endsAt.getTime() ?? 0

const onlyWorkspace = async (world: World) =>
  (await world.owner<{ id: string }[]>`select workspace_id as id from subscription`)[0]?.id ?? ''

describe('a plan whose days run out', () => {
  test('a trial is told of three days before and once it is over, once each', async ({ world }) => {
    const { owner } = await givenSchool(world)
    await owner.call(beginTrial, { plan: 'STORE' })
    world.clock.pass(11 * DAY_MS - 60_000)
    await runJob(world)
    expect(await subjects(world)).toEqual([])
    world.clock.pass(120_000)
    await runJob(world)
    await runJob(world)
    expect(await subjects(world)).toHaveLength(1)
    expect(await newestText(world, HEAD)).toContain('nothing is charged')
    world.clock.pass(3 * DAY_MS)
    await runJob(world)
    await runJob(world)
    expect(await subjects(world)).toEqual([
      expect.stringContaining('The trial of Neem School ends'),
      'The plan of Neem School has ended',
    ])
  })

  test('a period that is not paid again is reminded of on days 0, 3 and 6, then it ends [cso:P4]', async ({
    world,
  }) => {
    const { owner } = await givenSchool(world)
    await givenPaid(owner, 'STORE', 'MONTH')
    const [row] = await world.owner<{ endsAt: Date }[]>`select ends_at from subscription`
    world.clock.pass((row?.endsAt.getTime() ?? 0) - world.clock.now().getTime())
    const counts: number[] = []
    for (let day = 0; day <= 8; day++) {
      await runJob(world)
      await runJob(world)
      counts.push((await subjects(world)).length)
      world.clock.pass(DAY_MS)
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 3, 4, 4])
    expect((await subjects(world)).at(-1)).toBe('The plan of Neem School has ended')
  })

  test('who pays hears of the end seven days and one day before, in her language, once each, with a month’s last day a month later; a member hears nothing', async ({
    world,
  }) => {
    const { workspaceId, owner } = await givenSchool(world)
    await givenPaid(owner, 'STORE', 'MONTH')
    const endsAt = await endOf(world)
    const before = async (days: number) => {
      world.clock.set(new Date(endsAt - days * DAY_MS).toISOString())
      for (let times = 0; times < 2; times++) await runJob(world)
      return (await subjects(world)).length
    }
    expect([await before(7.1), await before(6.9), await before(3), await before(0.9)]).toEqual([0, 1, 1, 2])
    const [letter] = await lettersTo(world, HEAD)
    expect(letter?.letters.en?.subject).toBe('The plan of Neem School is paid until 20 December 2026')
    expect(letter?.letters.en?.text).toContain('no day is lost')
    expect(letter?.letters.hi?.text).toContain('एक दिन भी नहीं जाएगा')
    expect(await lettersTo(world, 'admin@neem.example')).toEqual([])
    // The next period is paid: what was written about the old one is not written again, and the new one has its own letters.
    const her = await world.session(owner.id, workspaceId)
    await givenPaid(her, 'STORE', 'MONTH')
    await runJob(world)
    expect(await subjects(world)).toHaveLength(2)
    expect(await endOf(world)).toBeGreaterThan(endsAt + 29 * DAY_MS)
    world.clock.set(new Date((await endOf(world)) - 6 * DAY_MS).toISOString())
    await runJob(world)
    expect(await subjects(world)).toHaveLength(3)
  })

  test('[V06] a plan ends once and with one letter, however the clock jumps by two hours about its end', async ({
    world,
  }) => {
    const { owner } = await givenSchool(world)
    await givenPaid(owner, 'STORE', 'MONTH')
    const endsAt = await endOf(world)
    for (const hours of [-1, 1, -1, 3, 1, -2, 2]) {
      world.clock.set(new Date(endsAt + hours * 3_600_000).toISOString())
      for (let times = 0; times < 2; times++) await runJob(world)
    }
    const steps = await world.owner<{ toState: string }[]>`
      select to_state as "toState" from subscription_history order by id`
    expect(steps.map(({ toState }) => toState)).toEqual(['ACTIVE', 'PAST_DUE'])
    const told = await subjects(world)
    expect(told).toHaveLength(new Set(told).size)
  })

  test('who lets a plan end, or was given one, is told so before; who pays on, or whose workspace is closed, is not', async ({
    world,
  }) => {
    const { workspaceId, owner } = await givenSchool(world)
    await givenPaid(owner, 'STORE', 'MONTH')
    const { version } = await owner.call(getSubscription, {})
    await owner.call(changeRenewal, { renews: false, version })
    world.clock.set(new Date((await endOf(world)) - 5 * DAY_MS).toISOString())
    await world.owner`update workspace set state = 'CLOSED' where id = ${workspaceId}`
    await runJob(world)
    expect(await subjects(world)).toEqual([])
    await world.owner`update workspace set state = 'ACTIVE' where id = ${workspaceId}`
    await runJob(world)
    expect(await newestText(world, HEAD)).toContain('as its owner has chosen')
    const farah = await world.person({ operator: true })
    const lastDay = new Date(world.clock.now().getTime() + 60 * DAY_MS).toISOString().slice(0, 10)
    const given = { workspaceId, version: version + 1, plan: 'STORE', lastDay, reason: 'They teach us much.' } as const
    await farah.call(givePlan, given)
    world.clock.pass(55 * DAY_MS)
    await runJob(world)
    expect(await newestText(world, HEAD)).toContain('that Neem School was given ends on')
    expect(await subjects(world)).toHaveLength(3)
  })

  test('a plan that was given is told of with its reason, and a closed workspace hears nothing', async ({ world }) => {
    const { workspaceId } = await givenSchool(world)
    const farah = await world.person({ operator: true })
    const lastDay = new Date(world.clock.now().getTime() + 9 * DAY_MS).toISOString().slice(0, 10)
    const reason = 'They teach us how schools read.'
    await farah.call(givePlan, { workspaceId, version: 0, plan: 'STORE', lastDay, reason })
    expect(await newestText(world, HEAD)).toContain(reason)
    await world.owner`update workspace set state = 'CLOSED' where id = ${workspaceId}`
    world.clock.pass(20 * DAY_MS)
    await runJob(world)
    expect(await subjects(world)).toHaveLength(1)
  })
})
