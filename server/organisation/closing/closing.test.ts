import fs from 'node:fs'
import { describe, expect } from 'vitest'
import {
  closeWorkspace,
  listClosedWorkspaces,
  listWorkspaceCopies,
  makeWorkspaceCopy,
  reopenWorkspace,
} from '@chowk/contract/organisation/closing.ts'
import { makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { listMemberships, switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { getPublicWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { workspaceData } from '../../workspace-data.ts'
import { PASSWORD, givenNeighbours } from '../../testing/neighbours/neighbour.ts'
import { lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import { filesIn } from '../../testing/zip.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { closingLettersTask } from './closing-letters.job.ts'
import { endWorkspaceCopiesTask, packWorkspaceTask } from './workspace-copy.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const DAY_MS = 86_400_000
const codeOf = (answer: { body: { code?: string } }) => answer.body.code

async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School', slug: 'neem-school' })
  const tara = await world.person({
    workspace: school,
    role: 'OWNER',
    name: 'Tara',
    email: 'tara@neem.example',
    password: PASSWORD,
  })
  const banu = await world.person({ workspace: school, role: 'ADMIN', email: 'banu@neem.example' })
  const ravi = await world.person({ workspace: school, email: 'ravi@neem.example' })
  return { school, tara, banu, ravi }
}

async function sendLetters(world: World): Promise<void> {
  const jobs = await world.owner<{ payload: unknown }[]>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'closing-letters' order by j.id`
  for (const { payload } of jobs) await closingLettersTask(world.house)(payload, jobRun())
}

const subjectsTo = async (world: World, address: string) =>
  (await lettersTo(world, address)).map(({ letters }) => letters.en?.subject)

const again = async (world: World, { id }: TestPerson, school: string) => await world.session(id, school)

describe('closing a workspace', () => {
  test('an owner closes it by her password: nobody acts for it from then on, and everybody is told', async ({
    world,
  }) => {
    const { school, tara, banu, ravi } = await given(world)
    expect(codeOf(await tara.ask(closeWorkspace, { password: 'Wrong-word-1!' }))).toBe('PASSWORD_WRONG')
    const closed = await tara.call(closeWorkspace, { reason: 'We move to Pune.', password: PASSWORD })
    expect(closed).toEqual({
      workspaceId: school,
      closesAt: new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    })
    expect((await banu.copied.ask(makeJoinCode, {})).statusCode).toBe(401)
    const session = await again(world, banu, school)
    expect((await session.ask(makeJoinCode, {})).statusCode).toBe(403)
    expect((await session.ask(switchWorkspace, { workspaceId: school })).statusCode).toBe(404)
    const { content } = await session.call(listMemberships, {})
    expect(content.map(({ workspaceId }) => workspaceId)).not.toContain(school)
    expect((await (await world.visitor()).ask(getPublicWorkspaceByUrl, { customUrl: 'neem-school' })).statusCode).toBe(
      404,
    )
    await sendLetters(world)
    await sendLetters(world)
    for (const who of ['tara', 'banu', 'ravi'])
      expect(await subjectsTo(world, `${who}@neem.example`)).toEqual(['Neem School is closed on Chowk'])
    const [toOwner] = await lettersTo(world, 'tara@neem.example')
    const [toMember] = await lettersTo(world, 'ravi@neem.example')
    expect(toOwner?.letters.en?.text).toMatch(/We move to Pune\.[^]*\/organisation\/closed/)
    expect(toOwner?.letters.hi?.text).toContain('फिर खोल')
    expect(toMember?.letters.en?.text).not.toContain('/organisation/closed')
    expect(ravi.id).not.toBe(banu.id)
  })

  test('is for owners: administrators, teachers and members cannot, and see nothing to take back', async ({
    world,
  }) => {
    const { school, tara, banu, ravi } = await given(world)
    for (const who of [banu, ravi])
      expect(codeOf(await who.ask(closeWorkspace, { password: PASSWORD }))).toBe('NOT_ALLOWED')
    await tara.call(closeWorkspace, { password: PASSWORD })
    const hers = await again(world, banu, school)
    expect((await hers.call(listClosedWorkspaces, {})).content).toMatchObject([{ workspaceId: school, mayOpen: false }])
    expect(codeOf(await hers.ask(reopenWorkspace, { workspaceId: school }))).toBe('WORKSPACE_NOT_FOUND')
    const his = await again(world, ravi, school)
    expect((await his.call(listClosedWorkspaces, {})).content).toEqual([])
    expect(codeOf(await his.ask(reopenWorkspace, { workspaceId: school }))).toBe('WORKSPACE_NOT_FOUND')
  })

  test('an owner takes it back within the month, and it is as it was; afterwards nobody does [cso:W9]', async ({
    world,
  }) => {
    const { school, tara } = await given(world)
    await world.owner`update workspace set state = 'PENDING' where id = ${school}`
    await tara.call(closeWorkspace, { password: PASSWORD })
    world.clock.pass(30 * DAY_MS - 1)
    const late = await again(world, tara, school)
    const [listed] = (await late.call(listClosedWorkspaces, {})).content
    expect(listed).toMatchObject({ name: { en: 'Neem School' }, workspaceId: school, mayOpen: true })
    expect(await late.call(reopenWorkspace, { workspaceId: school })).toEqual({
      workspaceId: school,
      customUrl: 'neem-school',
    })
    // What had not been shown to be a school before is not one now.
    expect((await world.owner`select state, closes_at from workspace where id = ${school}`)[0]).toEqual({
      state: 'PENDING',
      closesAt: null,
    })
    await late.call(switchWorkspace, { workspaceId: school })
    const anew = await again(world, tara, school)
    await anew.call(closeWorkspace, { password: PASSWORD })
    world.clock.pass(30 * DAY_MS)
    const tooLate = await again(world, tara, school)
    expect((await tooLate.call(listClosedWorkspaces, {})).content).toEqual([])
    expect(codeOf(await tooLate.ask(reopenWorkspace, { workspaceId: school }))).toBe('GRACE_OVER')
    await sendLetters(world)
    expect(await subjectsTo(world, 'tara@neem.example')).toEqual([
      'Neem School is closed on Chowk',
      'Neem School is open again on Chowk',
      'Neem School is closed on Chowk',
    ])
  })

  test('what an operator closed or suspended no owner opens', async ({ world }) => {
    const { school, tara } = await given(world)
    await world.owner`update workspace set state = 'CLOSED', closes_at = now() + interval '30 days' where id = ${school}`
    const hers = await again(world, tara, school)
    expect((await hers.call(listClosedWorkspaces, {})).content).toMatchObject([{ mayOpen: false }])
    expect(codeOf(await hers.ask(reopenWorkspace, { workspaceId: school }))).toBe('WORKSPACE_NOT_FOUND')
    await world.owner`update workspace set state = 'SUSPENDED', closes_at = null where id = ${school}`
    expect((await hers.ask(closeWorkspace, { password: PASSWORD })).statusCode).toBe(403)
    expect(codeOf(await hers.ask(reopenWorkspace, { workspaceId: school }))).toBe('WORKSPACE_NOT_FOUND')
  })

  test('where a second factor is demanded, an owner without one neither closes nor opens', async ({ world }) => {
    const { school, tara } = await given(world)
    await tara.call(closeWorkspace, { password: PASSWORD })
    await world.owner`update workspace set demands_second_factor = true where id = ${school}`
    const hers = await again(world, tara, school)
    expect((await hers.call(listClosedWorkspaces, {})).content).toMatchObject([{ mayOpen: false }])
    expect(codeOf(await hers.ask(reopenWorkspace, { workspaceId: school }))).toBe('WORKSPACE_NOT_FOUND')
    expect(codeOf(await hers.ask(makeWorkspaceCopy, { workspaceId: school, password: PASSWORD }))).toBe(
      'WORKSPACE_NOT_FOUND',
    )
  })
})

describe('a copy of a whole workspace', () => {
  test('holds its people, departments, orders and choices, is for its owners alone and is gone after a week', async ({
    world,
  }) => {
    const { workspace, head, asha } = await givenNeighbours(world)
    await world.owner`update person set password_hash = (select password_hash from person where id = ${asha.id}) where id = ${head.id}`
    await world.owner`insert into department (workspace_id, name, class, section) values (${workspace}, 'कक्षा 7 A', 7, 'A')`
    const { id } = await head.call(makeWorkspaceCopy, { workspaceId: workspace, password: PASSWORD })
    expect((await head.call(makeWorkspaceCopy, { workspaceId: workspace, password: PASSWORD })).id).toBe(id)
    await packWorkspaceTask(world.house, workspaceData)({ id }, jobRun())
    const [copy] = (await head.call(listWorkspaceCopies, { workspaceId: workspace })).content
    const answer = await head.fetch(copy?.url ?? '')
    expect(answer.headers.get('content-disposition')).toMatch(/"workspace-2026-\d\d-\d\d\.zip"/)
    const files = await filesIn(Buffer.from(await answer.arrayBuffer()))
    expect(files.get('organisation/members.csv')).toContain('Asha Zirkonia')
    expect(files.get('organisation/departments.csv')).toContain('कक्षा 7 A')
    expect(files.get('billing/orders.csv')).toContain('PAID')
    expect(files.get('organisation/qr_codes.csv')).toContain('Zirkonia gate')
    expect(files.get('billing/tax_details.csv')).toContain('AACTZ4812K')
    expect(files.get('news/picks.csv')).not.toBeUndefined()
    expect(files.get('organisation.json')).not.toContain('code_hash')
    expect(files.get('READ-ME.txt')).toContain('Quarry School')
    const banu = await world.person({ workspace, role: 'ADMIN' })
    expect((await banu.fetch(copy?.url ?? '')).status).toBe(404)
    expect(codeOf(await banu.ask(listWorkspaceCopies, { workspaceId: workspace }))).toBe('WORKSPACE_NOT_FOUND')
    world.clock.pass(7 * DAY_MS)
    await endWorkspaceCopiesTask(world.house)({}, jobRun())
    const late = await again(world, head, workspace)
    expect((await late.fetch(copy?.url ?? '')).status).toBe(404)
    expect((await late.call(listWorkspaceCopies, { workspaceId: workspace })).content).toMatchObject([
      { id, state: 'OVER', url: null },
      { state: 'OVER', url: null },
    ])
    expect(fs.readdirSync(`${world.config.home}/workspace-copies`)).toEqual([])
  })
})
