import { describe, expect } from 'vitest'
import {
  getWorkspaceFile,
  listWorkspaces,
  moveWorkspaceState,
  setWorkspaceBadge,
} from '@chowk/contract/operator/workspace.ts'
import { listMemberships, switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl, updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { findSession } from '../../identity/identity.ts'
import { hashPassword } from '../../identity/password.ts'
import { Browser } from '../../testing/browser.ts'
import { lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { endWorkspaceSuspensionsTask } from './workspace-operator.ts'
import { jobRun } from '../../testing/job-run.ts'

const REASON = 'It sells medals that nobody has won.'

async function givenSchool(world: World) {
  const id = await world.workspace({ name: 'Neem School', slug: 'neem' })
  const farah = await world.person({ name: 'Farah', operator: true })
  const head = await world.person({ name: 'Head', email: 'head@neem.example', workspace: id, role: 'OWNER' })
  const ravi = await world.person({ name: 'Ravi', workspace: id })
  return { id, farah, head, ravi }
}

describe('finding workspaces', () => {
  test('by name in either script, address or id, by kind and state, page by page; closed ones when asked', async ({
    world,
  }) => {
    const { id, farah, head } = await givenSchool(world)
    const club = await world.workspace({ name: 'Banyan Club', kind: 'GROUP', slug: 'banyan' })
    await world.owner`update workspace set name_hi = 'बरगद मंडली' where id = ${club}`
    const found = async (input: Record<string, string>) =>
      (await farah.call(listWorkspaces, input)).content.map((each) => each.id)
    expect(await found({})).toEqual([club, id])
    expect(await found({ q: 'banyan' })).toEqual([club])
    expect(await found({ q: 'बरगद' })).toEqual([club])
    expect(await found({ q: 'ne' })).toEqual([id])
    expect(await found({ q: id })).toEqual([id])
    expect(await found({ kind: 'GROUP' })).toEqual([club])
    const first = await farah.call(listWorkspaces, { size: 1 })
    expect((await farah.call(listWorkspaces, { size: 1, next: first.next ?? '' })).content[0]).toMatchObject({
      id,
      people: 2,
    })
    await world.owner`update workspace set state = 'CLOSED' where id = ${club}`
    expect(await found({})).toEqual([id])
    expect(await found({ state: 'CLOSED' })).toEqual([club])
    expect((await head.ask(listWorkspaces, {})).body.code).toBe('NOT_ALLOWED')
  })
})

describe('a suspended workspace', () => {
  test('nobody acts for it any more: pages and writes see it at once, and its people are told [cso:W9]', async ({
    world,
  }) => {
    const { id, farah, head, ravi } = await givenSchool(world)
    const { version } = await farah.call(getWorkspaceFile, { id })
    const after = await farah.call(moveWorkspaceState, { id, version, to: 'SUSPENDED', reason: REASON })
    expect(after).toMatchObject({ state: 'SUSPENDED', may: { verify: false, states: ['ACTIVE', 'CLOSED'] } })
    expect(await newestText(world, 'head@neem.example')).toContain(REASON)
    const session = await findSession(world.sql, world.house, { familyId: head.familyId })
    expect(session).toMatchObject({
      viewer: { workspaceId: null, role: null },
      data: { workspace: null, admin: false, held: { name: 'Neem School', nameHi: null } },
    })
    // Her token still says that she runs it.
    expect((await head.copied.ask(updateWorkspace, { version: 2, about: 'More medals.' })).body.code).toBe(
      'SIGN_IN_NEEDED',
    )
    await world.owner`update person set password_hash = ${await hashPassword('Stepwell-42!')}, email = 'ravi@neem.example' where id = ${ravi.id}`
    // Who comes in now is told as well.
    const came = await new Browser(world).signIn('ravi@neem.example', 'Stepwell-42!')
    expect(came.envelope.body).toMatchObject({ workspace: null, held: { name: 'Neem School' } })
    const fresh = await world.session(ravi.id, id)
    expect((await fresh.ask(switchWorkspace, { workspaceId: id })).body.code).toBe('WORKSPACE_HELD')
    const { content } = await fresh.call(listMemberships, {})
    expect(content.map(({ state, isCurrent }) => [state, isCurrent])).toEqual([
      ['SUSPENDED', false],
      ['ACTIVE', true],
    ])
    expect(await (await world.visitor()).call(getWorkspaceByUrl, { customUrl: 'neem' })).toMatchObject({
      view: 'PRIVATE',
    })
  })

  test('opens again with everything in it, and the history says who did what and why [cso:G12]', async ({ world }) => {
    const { id, farah, head } = await givenSchool(world)
    await farah.call(moveWorkspaceState, { id, version: 1, to: 'SUSPENDED', reason: REASON })
    const late = await farah.ask(moveWorkspaceState, { id, version: 1, to: 'ACTIVE', reason: REASON })
    const same = await farah.ask(moveWorkspaceState, { id, version: 2, to: 'SUSPENDED', reason: REASON })
    expect(same.body.code).toBe('ILLEGAL_TRANSITION')
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { state: 'SUSPENDED' } } })
    const file = await farah.call(moveWorkspaceState, { id, version: 2, to: 'ACTIVE', reason: 'Medals are gone now.' })
    expect(file.history).toMatchObject([
      { from: 'SUSPENDED', to: 'ACTIVE', by: 'Farah', reason: 'Medals are gone now.' },
      { from: 'ACTIVE', to: 'SUSPENDED', by: 'Farah', reason: REASON },
    ])
    expect(await findSession(world.sql, world.house, { familyId: head.familyId })).toMatchObject({
      viewer: { workspaceId: id, role: 'OWNER' },
    })
    expect(await lettersTo(world, 'head@neem.example')).toHaveLength(2)
    const log = await world.sql`select action from audit_log where subject = ${`workspace ${id}`}`
    expect(log).toHaveLength(2)
  })
})

describe('a suspension with a last day', () => {
  const endDue = async (world: World) => await endWorkspaceSuspensionsTask(world.house)({}, jobRun())
  const suspended = { version: 1, to: 'SUSPENDED', reason: REASON, lastDay: '2026-11-22' } as const

  test('ends by itself after that day in India: owners and members are told until when, and that it is open again [V1:E9]', async ({
    world,
  }) => {
    const { id, farah, head, ravi } = await givenSchool(world)
    const club = await world.workspace({ name: 'Banyan Club', kind: 'GROUP', slug: 'banyan' })
    for (const wrong of [{ lastDay: '2026-11-20' }, { lastDay: '2099-01-01' }, { to: 'CLOSED' as const }])
      expect((await farah.ask(moveWorkspaceState, { ...suspended, id, ...wrong })).body).toMatchObject({
        code: 'WRONG_DAY',
        fields: [{ path: 'lastDay' }],
      })
    const until = '2026-11-22T18:30:00.000Z'
    expect((await farah.call(moveWorkspaceState, { ...suspended, id })).suspendedUntil).toBe(until)
    await farah.call(moveWorkspaceState, { id: club, version: 1, to: 'SUSPENDED', reason: REASON })
    expect(await newestText(world, 'head@neem.example')).toContain('until the end of 22 November 2026')
    const session = await findSession(world.sql, world.house, { familyId: head.familyId })
    expect(session?.data.held).toEqual({ name: 'Neem School', nameHi: null, by: 'CHOWK', reason: null, until })
    for (const one of [await world.session(head.id), await world.session(ravi.id)])
      expect(await one.call(getWorkspaceByUrl, { customUrl: 'neem' })).toMatchObject({ suspendedUntil: until })
    const stateOf = async (workspace: string) => {
      const [row] = await world.owner<{ state: string; until: Date | null; version: number }[]>`
        select state, suspended_until as until, version from workspace where id = ${workspace}`
      return [row?.state, row?.until?.toISOString() ?? null, row?.version]
    }
    world.clock.set('2026-11-22T18:29:59.000Z')
    await endDue(world)
    expect(await stateOf(id)).toEqual(['SUSPENDED', until, 2])
    world.clock.set(until)
    await endDue(world)
    await endDue(world)
    expect(await stateOf(id)).toEqual(['ACTIVE', null, 3])
    expect(await stateOf(club)).toEqual(['SUSPENDED', null, 2])
    expect((await lettersTo(world, 'head@neem.example')).map(({ letters }) => letters.en?.subject)).toEqual([
      'Neem School is suspended on Chowk',
      'Neem School is open again on Chowk',
    ])
    const later = await world.person({ name: 'Later Operator', operator: true })
    expect((await later.call(getWorkspaceFile, { id })).history[0]).toMatchObject({ to: 'ACTIVE', by: null })
  })

  test('opened or closed before that day it stays so, and its last day is forgotten [V1:E9]', async ({ world }) => {
    const { id, farah } = await givenSchool(world)
    await farah.call(moveWorkspaceState, { ...suspended, id })
    const opened = await farah.call(moveWorkspaceState, {
      id,
      version: 2,
      to: 'ACTIVE',
      reason: 'Medals are gone now.',
    })
    expect(opened).toMatchObject({ state: 'ACTIVE', suspendedUntil: null })
    await farah.call(moveWorkspaceState, { ...suspended, id, version: 3 })
    const closed = await farah.call(moveWorkspaceState, { id, version: 4, to: 'CLOSED', reason: REASON })
    expect(closed).toMatchObject({ state: 'CLOSED', suspendedUntil: null })
    world.clock.set('2026-11-23T08:00:00.000Z')
    await endDue(world)
    const [row] = await world.owner`select state from workspace where id = ${id}`
    expect(row).toEqual({ state: 'CLOSED' })
  })
})

describe('a closed workspace', () => {
  test('can be opened again for 30 days and not on the 31st [cso:W9]', async ({ world }) => {
    const { id, farah } = await givenSchool(world)
    const closed = await farah.call(moveWorkspaceState, { id, version: 1, to: 'CLOSED', reason: REASON })
    const days = (Date.parse(closed.closesAt ?? '') - world.clock.now().getTime()) / 86_400_000
    expect(days).toBe(30)
    expect(await newestText(world, 'head@neem.example')).toContain('Until ')
    const opened = await farah.call(moveWorkspaceState, { id, version: 2, to: 'ACTIVE', reason: 'The board met.' })
    expect(opened.closesAt).toBeNull()
    await farah.call(moveWorkspaceState, { id, version: 3, to: 'CLOSED', reason: REASON })
    await world.owner`update workspace set closes_at = ${world.clock.now()} where id = ${id}`
    const again = await farah.ask(moveWorkspaceState, { id, version: 4, to: 'ACTIVE', reason: 'The board met.' })
    expect(again.body.code).toBe('GRACE_OVER')
    expect((await farah.call(getWorkspaceFile, { id })).may.states).toEqual([])
  })
})

describe('the badge', () => {
  test('is given with a reason, which opens a waiting workspace, and is taken; its owner hears of both', async ({
    world,
  }) => {
    const { id, farah, head } = await givenSchool(world)
    await world.owner`update workspace set state = 'PENDING' where id = ${id}`
    const given = await farah.call(setWorkspaceBadge, { id, version: 1, isVerified: true, reason: 'I know the head.' })
    expect(given).toMatchObject({ state: 'ACTIVE', isVerified: true, verifiedBy: 'OPERATOR' })
    expect(await newestText(world, 'head@neem.example')).toContain('badge')
    const taken = { id, version: given.version, isVerified: false, reason: 'It was another head.' }
    expect(await farah.call(setWorkspaceBadge, taken)).toMatchObject({ isVerified: false, verifiedBy: null })
    expect(await lettersTo(world, 'head@neem.example')).toHaveLength(2)
    expect((await head.ask(setWorkspaceBadge, taken)).body.code).toBe('NOT_ALLOWED')
    await farah.call(moveWorkspaceState, { id, version: taken.version + 1, to: 'SUSPENDED', reason: REASON })
    const held = { ...taken, version: taken.version + 2, isVerified: true }
    expect((await farah.ask(setWorkspaceBadge, held)).body.code).toBe('NOT_OPEN')
  })
})
