import { describe, expect, test } from 'vitest'
import { connect } from '../platform/database.ts'
import type { Pool } from '../platform/database.ts'
import { cloneDatabase, cloneUnused } from './database.ts'
import { poolOf } from './copies/lasting-connections.ts'

async function contentOf(sql: Pool): Promise<unknown> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`
  const contents = []
  for (const { name } of tables)
    contents.push([name, await sql`select to_json(t) from ${sql.unsafe(name)} t order by t::text`])
  return [contents, await sql`select * from pg_sequences order by sequencename`]
}

const backendOf = async (sql: Pool): Promise<unknown> => [...(await sql`select pg_backend_pid() as pid`)]

describe('a database for each test', () => {
  test('what one test writes the next does not find, and the application may write in both', async () => {
    for (let round = 0; round < 3; round++) {
      const { address, drop } = await cloneDatabase()
      const sql = connect(address, 'application', 1)
      await sql`insert into device default values`
      expect(await sql`select count(*)::int as count from device`).toMatchObject([{ count: 1 }])
      await sql.end()
      await drop()
    }
  })

  test('a copy that was written to serves again, with the rows of the migrations, their numbers and its connections', async () => {
    const first = await cloneUnused()
    const owner = poolOf(first.address, 'owner', 1)
    const before = await contentOf(owner)
    const backend = await backendOf(owner)
    await owner`insert into person (name, email) values ('Somebody', 'somebody@chowk.example')`
    await owner`insert into device select from generate_series(1, 3000)`
    await owner`update workspace set name = 'Another'`
    await owner`delete from category`
    await owner.end()
    await first.drop()
    const second = await cloneDatabase()
    const again = poolOf(second.address, 'owner', 1)
    expect(second.address).toEqual(first.address)
    expect(await backendOf(again)).toEqual(backend)
    expect(await contentOf(again)).toEqual(before)
    await again.end()
    await second.drop()
  })

  test.each([
    ['a table', 'create table left_behind ()'],
    ['a default', `alter table device alter column consent set default '{}'`],
    ['a trigger that is off', 'alter table person disable trigger all'],
    ['a trigger that is gone', 'drop trigger forget_born_on on person'],
    ['a right', 'revoke select on person from public, current_user'],
    ['statistics', 'analyze category'],
  ])('%s of a test is not met by the next', async (_, statement) => {
    const first = await cloneUnused()
    const owner = poolOf(first.address, 'owner', 1)
    await owner.unsafe(statement)
    await owner.end()
    await first.drop()
    const second = await cloneDatabase()
    expect(second.address).not.toEqual(first.address)
    await second.drop()
  })

  test('nor is somebody who is still at work in its database', async () => {
    const first = await cloneUnused()
    const stranger = connect(first.address, 'owner', 1)
    await stranger`insert into device default values`
    await first.drop()
    const second = await cloneDatabase()
    expect(second.address).not.toEqual(first.address)
    await second.drop()
    await stranger.end()
  })

  test('the application may not touch the queue or the list of migrations', async () => {
    const { address, drop } = await cloneDatabase()
    const sql = connect(address, 'application', 1)
    await expect(sql`select * from graphile_worker._private_jobs`).rejects.toThrow('permission denied')
    await expect(sql`delete from migration`).rejects.toThrow('permission denied')
    await sql.end()
    await drop()
  })
})
