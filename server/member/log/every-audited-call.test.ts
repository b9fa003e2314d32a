import { describe, expect } from 'vitest'
import type { Output } from '@chowk/contract/call.ts'
import { updateTax, saveTax } from '@chowk/contract/billing/tax.ts'
import { acceptInvitation } from '@chowk/contract/identity/invitation.ts'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { createMember } from '@chowk/contract/member/member.ts'
import { changeMembers, getMember, suspendMember } from '@chowk/contract/member/member-file.ts'
import { moveWorkspaceState } from '@chowk/contract/operator/workspace.ts'
import { makeWorkspaceCopy } from '@chowk/contract/organisation/closing.ts'
import { createQr, deleteQr, joinByQr } from '@chowk/contract/organisation/qr.ts'
import { handlers } from '../../app.ts'
import { invite } from '../../identity/invitation/invitation.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { workspaceActions } from './workspace-actions.rules.ts'

const PASSWORD = 'Stepwell-42!'
const calls = handlers.map(({ call }) => call)

/** What people do for themselves: read by hand, so that a new action must be placed. */
const FOR_ONESELF = [
  'order.saved',
  'order.paid',
  'decision appealed',
  'feeds imported',
  'identity.contact-change-undone',
  'identity.contact-changed',
  'identity.data-exported',
  'identity.deletion-cancelled',
  'identity.deletion-requested',
  'identity.guardian-consent',
  'identity.guardian-deletion',
  'identity.passkey-added',
  'identity.passkey-removed',
  'identity.password-changed',
  'identity.password-reset',
  'identity.personal-info-changed',
  'identity.profile-changed',
  'identity.recovery-codes-made',
  'identity.refresh-token-reused',
  'identity.second-factor-off',
  'identity.second-factor-on',
  'identity.session-ended',
  'identity.sessions-ended',
  'identity.sign-on-undone',
  'identity.signed-in',
  'identity.signed-out',
  'identity.signed-up',
  'organisation.switched',
]

/** What operators do with accounts, stories, posts and the installation itself, and so with no workspace. */
const OF_THE_INSTALLATION = [
  'billing.plan-changed',
  'billing.seller-changed',
  'billing.tax-reviewed',
  'categories corrected',
  'coins granted',
  'default publications added',
  'failed jobs run again',
  'feed added',
  'feed changed',
  'feed stopped or started',
  'feeds imported',
  'feeds polled',
  'jobs removed',
  'jobs run again',
  'legal text replaced',
  'money compared',
  'money difference settled',
  'gateway settlement imported',
  'bank statement imported',
  'suspense matched',
  'write-off proposed',
  'seller adjusted',
  'adjustment undone',
  'money decision made',
  'chargeback fault set',
  'payment issue retried',
  'payment refunded',
  'payments exported',
  'person looked at',
  'person restored',
  'person suspended',
  'order read by operator',
  'payout decided',
  'payout sandbox set',
  'post read by operator',
  'prepared answer kept',
  'prepared answer removed',
  'publication added',
  'publication changed',
  'publication resumed',
  'report decision undone',
  'reports acknowledged',
  'reports decided',
  'requested feed settled',
  'reset letter sent',
  'stories merged',
  'story split',
  'second factor reset asked',
  'ticket moved',
  'tax deposited',
]

async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School', slug: 'neem-school' })
  const facts = { workspace: school, email: 'tara@neem.example', password: PASSWORD }
  const tara = await world.person({ ...facts, role: 'OWNER', name: 'Tara' })
  const logged = async () =>
    (await tara.call(getWorkspaceLog, {})).content.map(({ action, actor }) => `${actor} ${action}`).toReversed()
  return { school, tara, logged }
}

const TAX = {
  legalName: 'Neem Education Trust',
  tradeName: '',
  gstin: '',
  pan: 'AACTN4812K',
  tan: '',
  address: '4 Banyan Road, Nashik',
  pin: '422001',
  state: '27',
}

describe('of every call that is audited', () => {
  test('it is settled whether a workspace reads it in its log, so that a new one cannot be missed', () => {
    const { own, about } = workspaceActions(calls)
    const audited = [...new Set(calls.flatMap(({ audits }) => audits ?? []))]
    const shown = new Set<string>([...own, ...about])
    const hidden = new Set([...FOR_ONESELF, ...OF_THE_INSTALLATION])
    expect(audited.filter((action) => !shown.has(action) && !hidden.has(action))).toEqual([])
    expect([...hidden].filter((action) => shown.has(action) || !audited.includes(action))).toEqual([])
    // Actions on what belongs to a workspace are shown; orders in the store belong to members.
    const run = calls.filter(({ permission }) => permission.grants.administrator === 'workspace')
    expect(run.flatMap(({ audits }) => audits ?? []).filter((action) => !shown.has(action))).toEqual([
      'order.saved',
      'order read by operator',
    ])
  })

  test('each row that is the workspace’s is shown, and none of another one', async ({ world }) => {
    const { school, tara } = await given(world)
    const other = await world.workspace()
    const { own, about } = workspaceActions(calls)
    await world.owner`
      insert into audit_log (request_id, actor_id, workspace_id, action, subject, ip)
      select 'test', ${tara.id}, w.id, a.action, 'department 1', '' from unnest(${own as string[]}::text[]) a (action),
        unnest(${[school, other]}::uuid[]) w (id)`
    await world.owner`
      insert into audit_log (request_id, actor_id, workspace_id, action, subject, ip)
      select 'test', ${tara.id}, null, a.action, 'workspace ' || w.id, '' from unnest(${about as string[]}::text[]) a (action),
        unnest(${[school, other]}::uuid[]) w (id)`
    const rows: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Output<typeof getWorkspaceLog> = await tara.call(getWorkspaceLog, { size: 40, ...(next && { next }) })
      rows.push(...page.content.map(({ action }) => action))
      next = page.next
    }
    expect(rows.toSorted()).toEqual([...own, ...about].toSorted())
  })
})

describe('the log of a workspace shows what is done by calls that others have too', () => {
  test('tax details, QR codes, joining by one, and a copy of all that it has', async ({ world }) => {
    const { school, tara, logged } = await given(world)
    const { version } = await tara.call(saveTax, TAX)
    await tara.call(updateTax, { ...TAX, tradeName: 'Neem School', version })
    const code = await tara.call(createQr, { kind: 'JOIN', label: 'Gate' }, { 'idempotency-key': fresh() })
    const ravi = await world.person({ workspace: await world.workspace(), name: 'Ravi' })
    await ravi.call(joinByQr, { token: code.url.split('/q/')[1] ?? '' })
    await tara.call(deleteQr, { id: code.id })
    await tara.call(makeWorkspaceCopy, { workspaceId: school, password: PASSWORD })
    expect(await logged()).toEqual([
      'Tara billing.tax-saved',
      'Tara billing.tax-changed',
      'Tara organisation.qr-made',
      'Ravi organisation.joined-by-qr',
      'Tara organisation.qr-deleted',
      'Tara organisation.copied',
    ])
  })

  test('and what operators decide about it, without their names and notes, but not what they do elsewhere', async ({
    world,
  }) => {
    const { school, tara } = await given(world)
    const operator = await world.person({ operator: true, workspace: school, name: 'Farah' })
    await operator.call(moveWorkspaceState, { id: school, version: 1, to: 'SUSPENDED', reason: 'A report by phone' })
    await operator.call(moveWorkspaceState, { id: school, version: 2, to: 'ACTIVE', reason: 'It was mistaken' })
    await world.owner`
      insert into audit_log (request_id, actor_id, workspace_id, action, subject, ip)
      values ('test', ${operator.id}, ${school}, 'content decided', 'post 1', '')`
    const { content } = await (await world.session(tara.id, school)).call(getWorkspaceLog, {})
    expect(content.map(({ action, actor, actorId, byOperator }) => [action, actor, actorId, byOperator])).toEqual([
      ['workspace state changed', null, null, true],
      ['workspace state changed', null, null, true],
    ])
    expect(JSON.stringify(content)).not.toMatch(/phone|Farah/)
  })
})

describe('what concerns one person', () => {
  test('is found by her, changed alone or with many, and never what she does for herself', async ({ world }) => {
    const { school, tara } = await given(world)
    const [asha, banu] = await Promise.all([
      world.person({ workspace: school, name: 'Asha' }),
      world.person({ workspace: school, name: 'Banu' }),
    ])
    const rows = await world.owner<{ id: string; personId: string }[]>`select id, person_id from membership`
    const idOf = (who: { id: string }) => rows.find(({ personId }) => personId === who.id)?.id ?? ''
    await tara.call(suspendMember, { id: idOf(banu), reason: 'Fees are due' })
    await tara.call(changeMembers, { ids: [idOf(asha), idOf(banu)], change: { what: 'STORE', storeAllowed: true } })
    await world.owner`
      insert into audit_log (request_id, actor_id, workspace_id, action, subject, ip)
      values ('test', ${asha.id}, ${school}, 'identity.password-changed', ${`person ${asha.id}`}, '')`
    const about = async (who: { id: string }) => {
      const { content, names } = await tara.call(getWorkspaceLog, { member: idOf(who) })
      return { did: content.map(({ action }) => action), name: names[idOf(who)]?.name.en }
    }
    expect(await about(asha)).toEqual({ did: ['member.many-changed'], name: 'Asha' })
    expect(await about(banu)).toEqual({ did: ['member.many-changed', 'member.suspended'], name: 'Banu' })
    const other = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect((await other.call(getWorkspaceLog, { member: idOf(banu) })).names).toEqual({})
    expect((await tara.call(getMember, { id: idOf(banu) })).history).toHaveLength(1)
  })

  test('and a change of six hundred by a filter names each of them, though a row shows the first fifty', async ({
    world,
  }) => {
    const { school, tara } = await given(world)
    await world.owner`
      with made as (insert into person (name, email, birth_year) select 'Pupil ' || n, 'pupil' || n || '@neem.example', 1990
        from generate_series(1, 600) n returning id)
      insert into membership (workspace_id, person_id, role) select ${school}, id, 'MEMBER' from made`
    await tara.call(changeMembers, { matching: { role: 'MEMBER' }, change: { what: 'STORE', storeAllowed: true } })
    const [last] = await world.owner<{ id: string }[]>`
      select id from membership where workspace_id = ${school} and role = 'MEMBER' order by id desc limit 1`
    const { content } = await tara.call(getWorkspaceLog, { member: last?.id ?? '' })
    const [{ changed, ids }] = content.map(({ after }) => after) as [{ changed: number; ids: string[] }]
    expect([changed, ids.length]).toEqual([600, 50])
  })
})

describe('coming in by an invitation', () => {
  test('stands in the log under the name of whoever came, signed in or not, and her session does not', async ({
    world,
  }) => {
    const { tara, logged } = await given(world)
    const ravi = { name: 'Ravi', email: 'ravi@neem.example' }
    const { id: membershipId } = await tara.call(createMember, ravi, { 'idempotency-key': fresh() })
    await invite(world.sql, world.house, { membershipId, language: 'en' })
    const code = /code=([\w-]+)/.exec(await newestText(world, 'ravi@neem.example'))?.[1] ?? ''
    const account = { password: 'Banyan & 3 stalls', birthYear: 1990, language: 'en' as const, terms: true as const }
    await (await world.visitor()).call(acceptInvitation, { email: 'ravi@neem.example', code, account })
    expect(await logged()).toEqual(['Tara member.invited', 'Ravi identity.invitation-accepted'])
  })
})
