import { expect } from 'vitest'
import { getPlanFile, givePlan } from '@chowk/contract/operator/plan.ts'
import { listWorkspaces, moveWorkspaceState } from '@chowk/contract/operator/workspace.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { findSession } from './identity/identity.ts'
import { endClosedTask } from './organisation/closing/end-closed.job.ts'
import { givenNeighbours } from './testing/neighbours/neighbour.ts'
import type { Neighbours } from './testing/neighbours/neighbour.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'
import { workspaceData } from './workspace-data.ts'
import { jobRun } from './testing/job-run.ts'

const GRACE_MS = 30 * 86_400_000
const tables = workspaceData.flatMap((data) => data.tables)
const end = async (world: World) => await endClosedTask(world.house, workspaceData)({}, jobRun())

test('every column that names a workspace stands in the list of what goes when it is purged', async ({ world }) => {
  const pointing = await world.owner<{ place: string }[]>`
    select c.conrelid::regclass::text || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'workspace'::regclass
    union select t.table_name || '.' || c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%workspace_id' order by 1`
  const declared = new Set(tables.map(({ table, column }) => `${table}.${column}`))
  expect(pointing.length).toBeGreaterThan(15)
  expect(pointing.map(({ place: location }) => location).filter((location) => !declared.has(location))).toEqual([])
  for (const { leaves, because } of tables) if (leaves === 'kept') expect(because?.length).toBeGreaterThan(20)
})

async function givenClosed(world: World): Promise<Neighbours> {
  const there = await givenNeighbours(world)
  const { workspace, head } = there
  await world.owner`
    insert into file_content (hash, media_type, bytes, claimed_at) values (${'1'.repeat(64)}, 'image/webp', 9, now())`
  for (const usedBy of ['workspace-logo', 'workspace-paper']) {
    const [proof] = await world.owner<
      { id: string }[]
    >`select id from workspace_proof where workspace_id = ${workspace}`
    const subject = usedBy === 'workspace-logo' ? workspace : (proof?.id ?? '')
    await world.owner`
      insert into attachment (person_id, kind, title, hash, used_by, subject_id, used_at, created_at)
      values (${head.id}, 'IMAGE', 'Quarry School', ${'1'.repeat(64)}, ${usedBy}, ${subject}, now(), now())`
  }
  await world.owner`
    update workspace set about = 'Quarry School teaches by a quarry.', city = 'Quarry Town', settings = '{"learnedForStudents": {"purpose": "Quarry School"}}'
    where id = ${workspace}`
  await world.owner`
    update membership set employee_code = 'E-' || id, designation = 'Prefect', guardian_contact = 'parent@post.example'
    where workspace_id = ${workspace}`
  const farah = await world.person({ operator: true })
  const [{ version } = { version: 0 }] = await world.owner<
    { version: number }[]
  >`select version from workspace where id = ${workspace}`
  await farah.call(moveWorkspaceState, { id: workspace, version, to: 'CLOSED', reason: 'The school has moved away.' })
  return there
}

// Where words of the school may stand on: what a law or somebody's own record keeps.
const RETAINED = [
  'audit_log',
  'credit_note',
  'custom_url',
  'invoice',
  'plan_order',
  'message',
  'kept_answer',
  'status_history',
]

async function tablesThatSay(world: World, words: string): Promise<string[]> {
  const columns = await world.owner<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
      and c.table_name <> all(${RETAINED})`
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const sql = world.owner
    const [row] = await sql`select 1 from ${sql(table)} where ${sql(column)}::text like ${`%${words}%`} limit 1`
    if (row) found.add(table)
  }
  return [...found].toSorted()
}

test('a closed workspace keeps everything for its 30 days of grace; then its words, files, ways in and choices are gone [cso:W9]', async ({
  world,
}) => {
  const { workspace, head } = await givenClosed(world)
  world.clock.pass(GRACE_MS - 1)
  await end(world)
  expect(await tablesThatSay(world, 'Quarry')).toEqual(['attachment', 'quiz_certificate', 'tax_entry', 'workspace'])
  world.clock.pass(1)
  await end(world)
  await end(world)
  expect(await tablesThatSay(world, 'Quarry')).toEqual([])
  expect(await tablesThatSay(world, 'login.zirkonia-school')).toEqual([])
  for (const { table, column } of tables.filter(({ leaves }) => leaves === 'erased')) {
    const sql = world.owner
    expect(await sql`select from ${sql(table)} where ${sql(column)} = ${workspace}`, `${table}.${column}`).toHaveLength(
      0,
    )
  }
  expect(await world.owner`select from attachment where used_by like 'workspace-%'`).toHaveLength(0)
  const present = await world.owner`select from membership where workspace_id = ${workspace} and left_at is null`
  expect(present).toHaveLength(0)
  expect(await world.owner`select from membership where workspace_id = ${workspace}`).not.toHaveLength(0)
  const said = await world.owner`
    select from membership where workspace_id = ${workspace}
      and (designation <> '' or num_nonnulls(employee_code, guardian_contact, shown_email, shown_mobile, class, department, department_id) > 0)`
  expect(said).toHaveLength(0)
  expect(await findSession(world.sql, world.house, { familyId: head.familyId })).toBeUndefined()
})

test('its plan ends and its address leads nowhere; orders and invoices stay for those who must show them [cso:D15]', async ({
  world,
}) => {
  const { workspace } = await givenClosed(world)
  world.clock.pass(GRACE_MS)
  await end(world)
  const [subscription] = await world.owner`select state, paid_by from subscription where workspace_id = ${workspace}`
  expect(subscription).toEqual({ state: 'EXPIRED', paidBy: null })
  expect(await world.owner`select from invoice where workspace_id = ${workspace}`).toHaveLength(1)
  const visitor = await world.visitor()
  expect((await visitor.ask(getWorkspaceByUrl, { customUrl: 'zirkonia' })).statusCode).toBe(404)
  const [address] = await world.owner`select left_at from custom_url where slug = 'zirkonia'`
  expect(address?.['leftAt']).not.toBeNull()
  const farah = await world.person({ operator: true })
  const { content } = await farah.call(listWorkspaces, { state: 'CLOSED' })
  expect(content).toMatchObject([{ id: workspace, name: { en: 'Closed workspace', hi: 'बंद संस्था' }, people: 0 }])
  const file = await farah.call(getPlanFile, { workspaceId: workspace })
  expect(file).toMatchObject({ isClosed: true, payments: [{ state: 'PAID' }], subscription: { state: 'EXPIRED' } })
  expect(file.invoices.map(({ credits }) => credits !== null)).toEqual([true, false])
  const given = {
    workspaceId: workspace,
    version: file.version,
    plan: 'STORE',
    lastDay: '2027-12-31',
    reason: 'They come back.',
  }
  expect((await farah.ask(givePlan, given)).body.code).toBe('WORKSPACE_NOT_FOUND')
})
