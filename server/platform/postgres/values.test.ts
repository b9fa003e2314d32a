import { describe, expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { joined } from './statement.ts'

describe('values', () => {
  test('go to PostgreSQL and come back as they were', async ({ world }) => {
    const { sql } = world
    const words = ['a,b', 'say "no"', String.raw`back\slash`, '', 'NULL', '{x}', 'हिन्दी', "o'clock"]
    const time = new Date('2026-11-22T06:30:00.123Z')
    const [row] = await sql`
      select ${words}::text[] as words, ${[]}::text[] as none, ${[1, 2]}::int[] as numbers, ${['9007199254740993']}::bigint[] as large_ones,
        ${9007199254740993n} as large, ${1.5}::numeric as exact, ${time} as at, ${[time]}::timestamptz[] as times, ${true} as yes,
        ${Buffer.from([0, 255, 92])} as bytes, ${[Buffer.from([0, 92])]}::bytea[] as many_bytes, ${null}::text as nothing, ${undefined}::int as neither,
        ${sql.json({ a: [1, 'x"y'] })} as json, ${[
          [1, 2],
          [3, 4],
        ]}::int[] as square, ${'2026-11-22'}::date as day, 1 as _id, ${[null, 'x']}::text[] as gaps`
    expect(row).toEqual({
      words,
      none: [],
      numbers: [1, 2],
      largeOnes: ['9007199254740993'],
      large: '9007199254740993',
      exact: '1.5',
      at: time,
      times: [time],
      yes: true,
      bytes: Buffer.from([0, 255, 92]),
      manyBytes: String.raw`{"\\x005c"}`,
      nothing: null,
      neither: null,
      json: { a: [1, 'x"y'] },
      square: [
        [1, 2],
        [3, 4],
      ],
      day: new Date('2026-11-22T00:00:00Z'),
      _id: 1,
      gaps: [null, 'x'],
    })
  })

  test('pieces are joined in their order, and no pieces are no text [R2:C1]', async ({ world }) => {
    const { sql } = world
    const matches = async (words: string[]) => {
      const conditions = joined(words.map((word) => sql`and ${'a b c'} like ${`%${word}%`}`))
      const [row] = await sql`select (true ${conditions}) as is_met`
      return row?.isMet as boolean
    }
    expect(await matches([])).toBe(true)
    expect(await matches(['a', 'c'])).toBe(true)
    expect(await matches(['a', 'd'])).toBe(false)
    const [row] = await sql`select array[${joined([sql`${1}::int`, sql`${2}::int`], ', ')}] as numbers`
    expect(row).toEqual({ numbers: [1, 2] })
    // @ts-expect-error -- a list of pieces would be taken for an array of values
    void sql`select 1 ${[sql`where true`]}`
  })

  test('of several rows and of a change are written under the names of their columns, whatever is in them', async ({
    world,
  }) => {
    const { owner } = world
    const hostile = `'); drop table limit_count; --`
    const rows = [1, 2].map((count) => ({ key: `${hostile} ${count}`, windowStart: new Date(0), count }))
    expect((await owner`insert into limit_count ${owner(rows)}`).count).toBe(2)
    await owner`update limit_count set ${owner({ count: 7, windowStart: new Date(1000) })} where key = ${`${hostile} 1`}`
    expect(await owner`select key, window_start, count from ${owner('limit_count')} order by key`).toEqual([
      { key: `${hostile} 1`, windowStart: new Date(1000), count: 7 },
      { key: `${hostile} 2`, windowStart: new Date(0), count: 2 },
    ])
  })
})
