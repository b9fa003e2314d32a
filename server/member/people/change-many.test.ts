import { describe, expect } from 'vitest'
import { createMember, inviteMembers } from '@chowk/contract/member/member.ts'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import {
  changeMembers,
  getMember,
  leaveWorkspace,
  suspendMember,
  updateMember,
} from '@chowk/contract/member/member-file.ts'
import { closeWorkspace } from '@chowk/contract/organisation/closing.ts'
import { listMemberships, setStorePermission } from '@chowk/contract/organisation/membership.ts'
import { lettersTo, newestText } from '../../testing/post.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { tellMembersTask } from './tell-members.job.ts'

const PASSWORD = 'Stepwell-42!'
const REASON = 'The wrong file was taken'
const RUN = {} as never
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School', slug: 'neem-school' })
  const facts = { workspace: school, email: 'tara@neem.example', password: PASSWORD }
  const tara = await world.person({ ...facts, role: 'OWNER', name: 'Tara' })
  const member = async (name: string, state = 'PRESENT', role: 'MEMBER' | 'ADMIN' = 'MEMBER') => {
    const who = await world.person({ workspace: school, name, email: `${name.toLowerCase()}@neem.example`, role })
    const [row] = await world.owner<{ id: string }[]>`
      update membership set state = ${state}, left_at = ${['LEFT', 'REVOKED'].includes(state) ? world.clock.now() : null}
      where person_id = ${who.id} returning id`
    return { id: row?.id ?? '', who }
  }
  const states = async () =>
    Object.fromEntries(
      (
        await world.owner<{ name: string; state: string }[]>`
          select p.name, m.state from membership m join person p on p.id = m.person_id where m.workspace_id = ${school}`
      ).map(({ name, state }) => [name, state]),
    )
  return { school, tara, member, states }
}

/** Runs the letters to many that wait, as the queue would. */
async function writeLetters(world: World) {
  const jobs = await world.owner<{ payload: string }[]>`
    select j.payload::text as payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'tell-members'`
  for (const { payload } of jobs) await tellMembersTask(world.house)(JSON.parse(payload), RUN)
}

describe('many members at once', () => {
  test('are removed with a reason that each reads, and taken back; whoever cannot be is counted and left as she is', async ({
    world,
  }) => {
    const { tara, member, states } = await given(world)
    const [asha, banu, gone] = [await member('Asha'), await member('Banu', 'SUSPENDED'), await member('Chand', 'LEFT')]
    const own =
      (await world.owner<{ id: string }[]>`select id from membership where person_id = ${tara.id}`)[0]?.id ?? ''
    const ids = [asha.id, banu.id, gone.id, own]
    expect(await tara.call(changeMembers, { ids, change: { what: 'REMOVE', reason: REASON } })).toEqual({
      changed: 2,
      skipped: [
        { code: 'ILLEGAL_TRANSITION', count: 1 },
        { code: 'OWN_RIGHTS', count: 1 },
      ],
    })
    expect(await states()).toEqual({ Tara: 'PRESENT', Asha: 'LEFT', Banu: 'LEFT', Chand: 'LEFT' })
    expect(await newestText(world, 'asha@neem.example')).toContain(REASON)
    const [session] = await world.owner`select revoked_because from session_family where person_id = ${asha.who.id}`
    expect(session).toEqual({ revokedBecause: 'MEMBERSHIP' })
    const back = await tara.call(changeMembers, { ids: [asha.id, banu.id], change: { what: 'TAKE_BACK' } })
    expect(back).toEqual({ changed: 2, skipped: [] })
    expect(await states()).toMatchObject({ Asha: 'PRESENT', Banu: 'PRESENT' })
    const { content } = await tara.call(getWorkspaceLog, { member: asha.id })
    expect(content.map(({ after }) => (after as { what: string }).what)).toEqual(['TAKE_BACK', 'REMOVE'])
  })

  test('have their invitations withdrawn, their suspensions lifted, or a role given', async ({ world }) => {
    const { tara, member, states } = await given(world)
    const [invited, suspended, asha] = [
      await member('Invited', 'INVITED'),
      await member('Banu', 'SUSPENDED'),
      await member('Asha'),
    ]
    const ids = [invited.id, suspended.id, asha.id]
    const change = async (what: object) => await tara.call(changeMembers, { ids, change: what as never })
    expect((await change({ what: 'WITHDRAW', reason: REASON })).changed).toBe(1)
    expect((await change({ what: 'RESUME' })).changed).toBe(1)
    expect(await states()).toMatchObject({ Invited: 'REVOKED', Banu: 'PRESENT', Asha: 'PRESENT' })
    expect(await change({ what: 'ROLE', role: 'FACULTY' })).toEqual({
      changed: 2,
      skipped: [{ code: 'ILLEGAL_TRANSITION', count: 1 }],
    })
    expect((await tara.call(getMember, { id: asha.id })).role).toBe('FACULTY')
    expect((await lettersTo(world, 'asha@neem.example')).at(-1)?.letters.en?.subject).toContain('teacher')
  })

  test('are never so many that nobody runs the workspace: then nothing is changed at all', async ({ world }) => {
    const { school, tara, member, states } = await given(world)
    const [banu, asha] = [await member('Banu', 'PRESENT', 'ADMIN'), await member('Asha')]
    // Her token says still that she runs it; meanwhile it was taken from her.
    const by = await world.session(banu.who.id, school)
    await world.owner`update membership set role = 'ADMIN' where person_id = ${tara.id}`
    await world.owner`update membership set role = 'MEMBER' where person_id = ${banu.who.id}`
    const own =
      (await world.owner<{ id: string }[]>`select id from membership where person_id = ${tara.id}`)[0]?.id ?? ''
    const said = await by.ask(changeMembers, { ids: [asha.id, own], change: { what: 'REMOVE', reason: REASON } })
    expect([401, 403, 409]).toContain(said.statusCode)
    expect(await states()).toMatchObject({ Tara: 'PRESENT', Asha: 'PRESENT' })
  })
})

describe('the right to use the store', () => {
  test('given or taken, by whichever call, is told to whom it concerns and to nobody else, and is none that one gives oneself', async ({
    world,
  }) => {
    const { tara, member } = await given(world)
    const [asha, banu] = [await member('Asha'), await member('Banu')]
    const { version } = await tara.call(getMember, { id: asha.id })
    await tara.call(setStorePermission, { userIds: [asha.who.id], storeAllowed: true })
    await tara.call(changeMembers, { ids: [asha.id, banu.id], change: { what: 'STORE', storeAllowed: true } })
    await writeLetters(world)
    await writeLetters(world)
    const subjects = async (email: string) => (await lettersTo(world, email)).map(({ letters }) => letters.en?.subject)
    expect(await subjects('asha@neem.example')).toEqual(['You can use the store for Neem School'])
    expect(await subjects('banu@neem.example')).toEqual(['You can use the store for Neem School'])
    const late = await tara.ask(updateMember, { id: asha.id, version, designation: 'Monitor' })
    expect(codeOf(late)).toBe('VERSION_CONFLICT')
    expect(codeOf(await tara.ask(setStorePermission, { userId: tara.id, storeAllowed: true }))).toBe('OWN_RIGHTS')
  })
})

describe('a parent or guardian', () => {
  test('is named for a child and for a pupil, whether one is invited, many, or a file is read', async ({ world }) => {
    const { tara } = await given(world)
    const key = () => ({ 'idempotency-key': fresh() })
    const pupil = { name: 'Asha', email: 'asha@neem.example', class: 7 }
    const said = await tara.ask(createMember, pupil, key())
    expect(said.body).toMatchObject({ code: 'GUARDIAN_MISSING', fields: [{ path: 'guardianContact' }] })
    const young = await tara.ask(createMember, { name: 'Banu', email: 'banu@neem.example', birthYear: 2012 }, key())
    expect(codeOf(young)).toBe('GUARDIAN_MISSING')
    await tara.call(createMember, { ...pupil, guardianContact: 'mother@neem.example' }, key())
    const people = [
      { contact: 'chand@neem.example' },
      { contact: 'dilip@neem.example', guardianContact: '98220 41123' },
    ]
    expect(await tara.call(inviteMembers, { people, class: 7 }, key())).toEqual({
      invited: 1,
      failed: [{ contact: 'chand@neem.example', code: 'GUARDIAN_MISSING' }],
    })
    expect(
      (await tara.call(inviteMembers, { people: [{ contact: 'new@neem.example' }], role: 'FACULTY' }, key())).failed,
    ).toEqual([])
  })
})

describe('whoever is suspended', () => {
  test('leaves by herself without acting for the workspace, and her seat is free [cso:O10]', async ({ world }) => {
    const { school, tara, member, states } = await given(world)
    const { id, who } = await member('Asha')
    await tara.call(suspendMember, { id, reason: 'Fees are due' })
    const asha = await world.session(who.id)
    expect(await asha.call(leaveWorkspace, { workspaceId: school })).toEqual({ state: 'LEFT' })
    expect(await states()).toMatchObject({ Asha: 'LEFT' })
    expect(codeOf(await asha.ask(leaveWorkspace, { workspaceId: school }))).toBe('MEMBER_NOT_FOUND')
    const { content } = await tara.call(getWorkspaceLog, {})
    expect(content[0]).toMatchObject({ action: 'member.left', actor: 'Asha' })
  })
})

describe('a workspace that is closed', () => {
  test('is counted where its owner chooses for whom she acts, as long as she can take that back', async ({ world }) => {
    const { tara, member } = await given(world)
    const { who } = await member('Asha')
    expect((await tara.call(listMemberships, {})).closed).toBe(0)
    await tara.call(closeWorkspace, { password: PASSWORD })
    const alone = await world.session(tara.id)
    expect((await alone.call(listMemberships, {})).closed).toBe(1)
    expect((await (await world.session(who.id)).call(listMemberships, {})).closed).toBe(0)
    world.clock.pass(31 * 86_400_000)
    expect((await (await world.session(tara.id)).call(listMemberships, {})).closed).toBe(0)
  })
})
