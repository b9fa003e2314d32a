import { expect } from 'vitest'
import { test } from '../../testing/test.ts'

test('[cso:G13] times are stored as moments, and days are those of India until somebody chooses another zone', async ({
  world,
}) => {
  const columns = await world.owner<{ type: string; columns: number }[]>`
    select data_type as type, count(*)::integer as columns from information_schema.columns
    where table_schema = 'public' and data_type like 'time%' group by 1`
  expect(columns.map(({ type }) => type)).toEqual(['timestamp with time zone'])
  expect(columns[0]?.columns).toBeGreaterThan(300)
  const { id } = await world.person()
  expect(await world.owner`select time_zone from person where id = ${id}`).toEqual([{ timeZone: 'Asia/Kolkata' }])
})
