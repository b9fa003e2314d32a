import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { BY_NUMBER, TIME_AND_NUMBER, after, cursorOf, skipOf, writeSkip } from './cursor.ts'

const KEY = Buffer.alloc(32, 7)
const SALES = cursorOf(KEY, 'GET /sales')
const REFUSED = expect.objectContaining({ status: 400, message: 'INVALID_PAGE' })

const refusalOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (refusal) {
    return refusal
  }
}

describe('the cursor of a list', () => {
  test('leads on from exactly the row that it was written for', () => {
    const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (time, id) => {
        const row = { at: time, id: String(id) }
        expect(SALES.read(TIME_AND_NUMBER, SALES.write(TIME_AND_NUMBER, row))).toEqual(row)
      }),
    )
    const texts = { name: 'TEXT', id: 'NUMBER' } as const
    const row = { name: 'जयसलमेर "Times" \\ १', id: '12' }
    expect(SALES.read(texts, SALES.write(texts, row))).toEqual(row)
  })

  test('is refused when one letter of it was changed, when another list or another house wrote it, and when it holds something else', () => {
    const next = SALES.write(BY_NUMBER, { id: '4711' })
    for (let index = 0; index < next.length; index++) {
      const changed = next.slice(0, index) + (next[index] === 'A' ? 'B' : 'A') + next.slice(index + 1)
      if (!Buffer.from(changed, 'base64url').equals(Buffer.from(next, 'base64url')))
        expect(refusalOf(() => SALES.read(BY_NUMBER, changed))).toEqual(REFUSED)
    }
    const wrong = [
      cursorOf(KEY, 'GET /stock').write(BY_NUMBER, { id: '4711' }),
      cursorOf(Buffer.alloc(32, 8), 'GET /sales').write(BY_NUMBER, { id: '4711' }),
      SALES.write(TIME_AND_NUMBER, { at: new Date(0), id: '4711' }),
      SALES.write({ id: 'TEXT' }, { id: "1' or true" }),
      writeSkip(SALES, 20),
      '',
      'zz',
      '0',
      'é'.repeat(150),
    ]
    for (const next of wrong) expect(refusalOf(() => SALES.read(BY_NUMBER, next))).toEqual(REFUSED)
  })

  test('counts where pages have numbers', () => {
    expect(skipOf(SALES, { page: 3, size: 10 })).toBe(30)
    expect(skipOf(SALES, { page: 0, size: 10, next: writeSkip(SALES, 25) })).toBe(25)
    expect(refusalOf(() => skipOf(SALES, { page: 0, size: 10, next: '25' }))).toEqual(REFUSED)
    expect(refusalOf(() => skipOf(SALES, { page: 0, size: 10, next: writeSkip(SALES, -1) }))).toEqual(REFUSED)
  })

  test('leaves no row out and shows none twice, in both directions, where many rows have one moment', async ({
    world,
  }) => {
    const moments = [0, 1, 1, 1, 2, 2, 3].map((day) => `2026-11-0${day + 1}T08:00:00.000Z`)
    const { sql } = world
    for (const direction of ['ASC', 'DESC'] as const) {
      const seen: string[] = []
      let next: string | undefined
      do {
        const from = SALES.read(TIME_AND_NUMBER, next)
        const order = direction === 'ASC' ? sql`asc` : sql`desc`
        const rows = await sql<{ at: Date; id: string }[]>`
          select at, id from (select m::timestamptz, n from unnest(${moments}::text[]) with ordinality as u (m, n)) t (at, id)
          where true ${after(sql, from, { by: { at: sql`at`, id: sql`id` }, direction })}
          order by at ${order}, id ${order} limit 2`
        seen.push(...rows.map(({ id }) => id))
        const last = rows.at(-1)
        next = last && SALES.write(TIME_AND_NUMBER, last)
      } while (next)
      const all = ['1', '2', '3', '4', '5', '6', '7']
      expect(seen).toEqual(direction === 'ASC' ? all : all.toReversed())
    }
  })
})
