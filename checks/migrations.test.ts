import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '@chowk/server/platform/database.ts'
import { migrate } from '@chowk/server/platform/postgres/migrate.ts'
import { cloneDatabase } from '@chowk/server/testing/database.ts'
import { ROOT } from './sources.ts'

const FOLDER = join(ROOT, 'server/migrations')
const files = fs.readdirSync(FOLDER).toSorted()

const SHAPE = `
  select 'column' as kind, concat_ws(' ', table_name, column_name, data_type, udt_name, is_nullable, column_default, generation_expression) as text
    from information_schema.columns where table_schema = 'public'
  union all select 'rule', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'function', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    and prokind = 'f' and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select 'trigger', pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
  order by 1, 2`

const shapeOf = async (sql: ReturnType<typeof connect>) =>
  (await sql.unsafe<{ kind: string; text: string }[]>(SHAPE)).map((row) => `${row.kind} ${row.text}`)

describe('migrations', () => {
  test('are numbered, no number twice, and named after what they bring', () => {
    expect(files.filter((name) => !/^\d{4}-[a-z]+(-[a-z]+)*\.sql$/.test(name))).toEqual([])
    expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length)
  })

  test('each begins with a sentence that says why it is there', () => {
    const silent = files.filter((name) => !/^-- \S+ \S+/.test(fs.readFileSync(join(FOLDER, name), 'utf8')))
    expect(silent).toEqual([])
  })

  test('a database made from nothing is the one that tests run on, and migrating again changes nothing [V11]', async () => {
    const { address, drop } = await cloneDatabase()
    const fresh = { ...address, database: `${address.database}_fresh` }
    const root = connect({ ...address, database: 'postgres' }, 'owner', 1)
    await root.unsafe(`create database ${fresh.database}`)
    expect(await migrate(fresh)).toEqual(files)
    expect(await migrate(fresh)).toEqual([])
    const [one, other] = [connect(address, 'owner', 1), connect(fresh, 'owner', 1)]
    const shape = await shapeOf(one)
    expect(shape.length).toBeGreaterThan(50)
    expect(await shapeOf(other)).toEqual(shape)
    await Promise.all([one.end(), other.end()])
    await root.unsafe(`drop database ${fresh.database} with (force)`)
    await root.end()
    await drop()
  })
})
