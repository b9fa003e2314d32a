import { describe, expect } from 'vitest'
import { employeeLogin } from '@chowk/contract/identity/session.ts'
import { addAdmin } from '@chowk/contract/member/admin.ts'
import { createDepartment } from '@chowk/contract/member/department.ts'
import { exportWorkspaceLog, getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { joinByCode, makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const PASSWORD = 'Stepwell-42!'
const key = () => ({ 'idempotency-key': Math.random().toString(36) })

async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School' })
  const facts = { workspace: school, email: 'tara@neem.example', password: PASSWORD }
  const tara = await world.person({ ...facts, role: 'OWNER', name: 'Tara' })
  const banu = await world.person({ workspace: school, role: 'ADMIN', name: 'Banu' })
  return { school, tara, banu }
}

describe('the log of a workspace', () => {
  test('says what was done in it and by whom, newest first and page by page, and not from where', async ({ world }) => {
    const { tara, banu } = await given(world)
    await tara.call(createDepartment, { name: 'Science' }, key())
    await banu.call(makeJoinCode, {})
    const { content, names } = await tara.call(getWorkspaceLog, {})
    expect(content.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'Banu organisation.join-code-made',
      'Tara member.department-added',
    ])
    expect(Object.keys(content[0] ?? {})).not.toContain('ip')
    expect(Object.values(names).map(({ name }) => name.en)).toContain('Neem School')
    const first = await tara.call(getWorkspaceLog, { size: 1 })
    const second = await tara.call(getWorkspaceLog, { size: 1, next: first.next ?? '' })
    expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(content.map(({ id }) => id))
  })

  test('is narrowed by person, kind and days', async ({ world }) => {
    const { tara, banu } = await given(world)
    await tara.call(createDepartment, { name: 'Science' }, key())
    await banu.call(makeJoinCode, {})
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    const found = async (input: object) => (await tara.call(getWorkspaceLog, input)).content.map(({ actor }) => actor)
    expect(await found({ actor: 'ban' })).toEqual(['Banu'])
    expect(await found({ action: 'member.department-added' })).toEqual(['Tara'])
    expect(await found({ from: today, to: today })).toEqual(['Banu', 'Tara'])
    expect(await found({ to: '2020-01-01' })).toEqual([])
    expect(await found({ from: '2999-01-01' })).toEqual([])
  })

  test('tells nobody what its people do for themselves, nor of another workspace', async ({ world }) => {
    const { school, tara, banu } = await given(world)
    const club = await world.workspace({ name: 'Banyan Club' })
    await world.owner`insert into membership (workspace_id, person_id, role) values (${club}, ${banu.id}, 'ADMIN')`
    await (
      await world.visitor({ device: true })
    ).call(employeeLogin, { email: 'tara@neem.example', password: PASSWORD })
    await banu.call(switchWorkspace, { workspaceId: club })
    const there = await world.session(banu.id, club)
    await there.call(makeJoinCode, {})
    const written = await world.owner<{ action: string }[]>`select action from audit_log where workspace_id = ${school}`
    expect(written.map(({ action }) => action)).toContain('organisation.switched')
    expect((await tara.call(getWorkspaceLog, {})).content).toEqual([])
    expect((await tara.call(getWorkspaceLog, { action: 'organisation.switched' })).content).toEqual([])
    expect((await there.call(getWorkspaceLog, {})).content).toHaveLength(1)
  })

  test('says who came in by a code, though she acted for another then', async ({ world }) => {
    const { tara } = await given(world)
    const { code } = await tara.call(makeJoinCode, {})
    const ravi = await world.person({ workspace: await world.workspace(), name: 'Ravi' })
    await ravi.call(joinByCode, { code })
    const { content } = await tara.call(getWorkspaceLog, {})
    expect(content[0]).toMatchObject({ action: 'organisation.joined-by-code', actor: 'Ravi' })
  })

  test('is for those who run it', async ({ world }) => {
    const { school } = await given(world)
    for (const role of ['FACULTY', 'MEMBER'] as const) {
      const who = await world.person({ workspace: school, role })
      for (const call of [getWorkspaceLog, exportWorkspaceLog]) expect((await who.ask(call, {})).statusCode).toBe(403)
    }
  })

  test('is taken along as a table in which no cell runs [I03]', async ({ world }) => {
    const { tara } = await given(world)
    await world.owner`update person set name = '=HYPERLINK("http://x")' where id = ${tara.id}`
    await tara.call(addAdmin, { email: 'new@neem.example', name: 'New', role: 'FACULTY' })
    const { csv, name, rows, isCut } = await tara.call(exportWorkspaceLog, {})
    expect(name).toMatch(/^chowk-log-\d{4}-\d\d-\d\d\.csv$/)
    expect({ rows, isCut }).toEqual({ rows: 1, isCut: false })
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(csv).toContain('member.role-given')
  })
})
