import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { replaceLegalText } from '@chowk/contract/content/legal.ts'
import { getAuditLog, verifyAuditLog } from '@chowk/contract/operator/log.ts'
import { getPersonFile } from '@chowk/contract/operator/person.ts'
import { moveWorkspaceState } from '@chowk/contract/operator/workspace.ts'
import { askDataExport } from '@chowk/contract/identity/data-export.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { keepEndTask } from './audit-end.job.ts'

const HELP = { signal: new AbortController().signal, attempt: 1, isLast: false }
const TEXT = 'These are the new rules of this place, for everybody who comes here.'

async function givenRows(world: World) {
  const farah = await world.person({ name: 'Farah', email: 'farah@chowk.example', operator: true })
  for (const document of ['TERMS', 'PRIVACY'] as const)
    await farah.call(replaceLegalText, { document, version: 0, en: TEXT, hi: TEXT })
  const asha = await world.person({ name: 'Asha', password: 'Stepwell-42!' })
  await asha.call(askDataExport, { password: 'Stepwell-42!' })
  return { farah, asha }
}

test('the log is read by operators, newest first, by who did what, page by page', async ({ world }) => {
  const { farah, asha } = await givenRows(world)
  const all = await farah.call(getAuditLog, {})
  expect(all.content.map(({ actor }) => actor)).toEqual(['Asha', 'Farah', 'Farah'])
  expect((await farah.call(getAuditLog, { actor: 'fara' })).content).toHaveLength(2)
  expect((await farah.call(getAuditLog, { actor: asha.id })).content).toHaveLength(1)
  expect((await farah.call(getAuditLog, { actor: '%' })).content).toHaveLength(0)
  const { content } = await farah.call(getAuditLog, { action: 'legal text replaced' })
  expect(content.map(({ subject }) => subject)).toEqual(['PRIVACY 1', 'TERMS 1'])
  const first = await farah.call(getAuditLog, { size: 2 })
  const rest = await farah.call(getAuditLog, { size: 2, next: first.next ?? '' })
  expect([...first.content, ...rest.content].map(({ id }) => id)).toEqual(all.content.map(({ id }) => id))
  expect((await farah.ask(getAuditLog, { next: '1 or 1' })).body.code).toBe('INVALID_PAGE')
  expect((await asha.ask(getAuditLog, {})).body.code).toBe('NOT_ALLOWED')
})

test('who and what a row names by an id is told beside it, and actions are listed once each', async ({ world }) => {
  const { farah, asha } = await givenRows(world)
  const school = await world.workspace({ name: 'Neem School' })
  const reason = 'It sells medals that nobody has won.'
  await farah.call(moveWorkspaceState, { id: school, version: 1, to: 'SUSPENDED', reason })
  await farah.call(getPersonFile, { id: asha.id })
  const { names, actions } = await farah.call(getAuditLog, {})
  expect(names[school]).toEqual({ kind: 'workspace', name: { en: 'Neem School', hi: null } })
  expect(names[asha.id]).toEqual({ kind: 'person', name: { en: 'Asha', hi: null } })
  expect(actions).toEqual([
    'identity.data-exported',
    'legal text replaced',
    'person looked at',
    'workspace state changed',
  ])
  expect(
    (await farah.call(getAuditLog, { actor: 'FARAH@chowk.example', action: 'person looked at' })).content,
  ).toHaveLength(1)
})

test('rows written at once stand in one chain, and a row that was changed is named', async ({ world }) => {
  const { farah } = await givenRows(world)
  await Promise.all(
    Array.from(
      { length: 20 },
      (_, n) => world.sql`insert into audit_log (request_id, action, subject) values (${`r${n}`}, 'test', ${`s${n}`})`,
    ),
  )
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 23, brokenAt: null })
  const [row] = await world.owner<{ id: string }[]>`select id::text from audit_log where subject = 's7'`
  await world.owner`update audit_log set subject = 'another' where id = ${row?.id ?? ''}`
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ brokenAt: row?.id })
})

test('whatever of a row is changed, or taken out, the row is named', async ({ world }) => {
  const { farah, asha } = await givenRows(world)
  const workspace = await world.workspace()
  const write = async (after: object) => {
    const made = { requestId: 'r', actorId: asha.id, workspaceId: workspace, action: 'test', ip: '10.0.0.1', after }
    await world.owner`insert into audit_log ${world.owner(made as never)}`
  }
  for (let n = 0; n < 4; n++) await write({ n })
  const [row] = await world.owner<{ id: string }[]>`select id::text from audit_log where after ->> 'n' = '1'`
  const id = row?.id ?? ''
  const changes = [
    `at = at + interval '1 microsecond'`,
    `request_id = 'other'`,
    `actor_id = '${farah.id}'`,
    `actor_id = null`,
    `workspace_id = null`,
    `action = 'test|', subject = ''`,
    `subject = 'other'`,
    `before = after, after = null`,
    `after = '{"n":2}'`,
    `ip = '10.0.0.2'`,
    `seal = 1`,
    `hash = sha256('')`,
  ]
  const { owner } = world
  await owner`create table as_it_was as select * from audit_log`
  await owner`alter table audit_log disable trigger audit_log_chain`
  for (const change of changes) {
    await owner.unsafe(`update audit_log set ${change} where id = ${id}`)
    expect(await farah.call(verifyAuditLog, {}), change).toMatchObject({ brokenAt: id })
    await owner`delete from audit_log where id = ${id}`
    await owner`insert into audit_log overriding system value select * from as_it_was where id = ${id}`
  }
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 7, brokenAt: null })
  await world.owner`delete from audit_log where id = ${id}`
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 6, brokenAt: String(Number(id) + 1) })
})

test('rows cut off the end, or a chain that was written anew from some row on, are told by the newest row kept elsewhere', async ({
  world,
}) => {
  const { farah } = await givenRows(world)
  const keep = async () => await keepEndTask(world.house)({}, HELP)
  await keep()
  const file = join(world.config.home, 'audit-end.txt')
  const kept = await readFile(file, 'utf8')
  expect(kept).toMatch(/^3 [0-9a-f]{64}\n$/)
  await farah.call(replaceLegalText, { document: 'TERMS', version: 1, en: `${TEXT} More.`, hi: `${TEXT} More.` })
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 4, brokenAt: null, lost: null })
  await world.owner`delete from audit_log where id >= 3`
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 2, brokenAt: null, lost: '3' })
  await farah.call(replaceLegalText, { document: 'TERMS', version: 2, en: `${TEXT} Less.`, hi: `${TEXT} Less.` })
  await keep()
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 3, brokenAt: null, lost: '3' })
  expect(await readFile(file, 'utf8')).toBe(kept)
})

test('rows that were sealed before the seal grew still stand, and nobody can go back to the old seal', async ({
  world,
}) => {
  const { farah } = await givenRows(world)
  await world.owner`alter table audit_log disable trigger audit_log_chain`
  await world.owner`delete from audit_log`
  const older = async (id: number) =>
    await world.owner`
      insert into audit_log (id, request_id, action, subject, seal, hash) overriding system value
      select ${id}, 'r', 'test', 's', 1, sha256(coalesce((select hash from audit_log where id = ${id - 1}), '\\x'::bytea)
        || convert_to(concat_ws('|', now(), 'r', 'test', 's'), 'UTF8'))`
  await older(1)
  await older(2)
  await world.owner`alter table audit_log enable trigger audit_log_chain`
  await world.sql`insert into audit_log (request_id, action) values ('new', 'test')`
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 3, brokenAt: null })
  await world.owner`alter table audit_log disable trigger audit_log_chain`
  await older(4)
  expect(await farah.call(verifyAuditLog, {})).toMatchObject({ rows: 4, brokenAt: '4' })
})
