import { expect } from 'vitest'
import { personalData } from './personal-data.ts'
import { givenNeighbours } from './testing/neighbours/neighbour.ts'
import { test } from './testing/test.ts'

const declared = new Set(personalData.flatMap(({ tables }) => tables.map(({ table, column }) => `${table}.${column}`)))

test('[O08] every column that points at a person stands in the list of what is exported and erased', async ({
  world,
}) => {
  const pointing = await world.owner<{ place: string }[]>`
    select c.conrelid::regclass::text || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'person'::regclass order by 1`
  expect(pointing.length).toBeGreaterThan(15)
  expect(pointing.map(({ place: location }) => location).filter((location) => !declared.has(location))).toEqual([])
})

test('[O08] so does every column in which the id of somebody who used everything stands', async ({ world }) => {
  const { asha, head } = await givenNeighbours(world)
  const columns = await world.owner<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('uuid', 'text', 'jsonb', 'ARRAY')`
  const missing: string[] = []
  for (const { table, column } of columns) {
    const sql = world.owner
    const [found] = await sql`
      select 1 from ${sql(table)} where ${sql(column)}::text like any(${[`%${asha.id}%`, `%${head.id}%`]}) limit 1`
    if (found && !declared.has(`${table}.${column}`)) missing.push(`${table}.${column}`)
  }
  expect(missing).toEqual([])
})

test('[O08] every part of the copy of own data has a file name of its own', () => {
  const names = personalData.map(({ domain }) => domain)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('[O08] what is kept says why, and every table that is named is there', async ({ world }) => {
  const tables = await world.owner<{ name: string }[]>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c where c.table_schema = 'public'`
  const there = new Set(tables.map(({ name }) => name))
  for (const { table, column, leaves, because } of personalData.flatMap((data) => data.tables)) {
    expect(there.has(`${table}.${column}`), `${table}.${column}`).toBe(true)
    if (leaves === 'kept') expect(because?.length).toBeGreaterThan(20)
  }
})
