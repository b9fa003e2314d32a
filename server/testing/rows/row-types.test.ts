import { join } from 'node:path'
import { describe, expect, test as check } from 'vitest'
import { test } from '../test.ts'
import { fits } from './checked-rows.ts'
import { rowSitesIn } from './row-sites.ts'
import type { Shape } from './shape.ts'

const FILE = join(import.meta.dirname, 'example.ts')
const columnsOf = async (type: string, before = ''): Promise<Record<string, Shape> | undefined> => {
  const [site] = await rowSitesIn(FILE, `${before}\nconst rows = await sql<${type}>\`select 1\``)
  return site?.columns && Object.fromEntries(site.columns.map(({ name, shape }) => [name, shape]))
}

describe('the row types of the code', () => {
  test('are held against what PostgreSQL answers: another type, a null or a missing column fails the test', async ({
    world: { sql },
  }) => {
    await expect(sql<{ n: number }[]>`select 7 as n`).resolves.toMatchObject([{ n: 7 }])
    await expect(sql<{ n: string }[]>`select 7 as n`).rejects.toThrow(/row-types\.test\.ts:19: column n is number 7/)
    await expect(sql<{ n: number }[]>`select 7::bigint as n`).rejects.toThrow('column n is string "7"')
    await expect(sql<{ n: number }[]>`select null::int as n`).rejects.toThrow('column n is null')
    await expect(sql<{ name: string }[]>`select 'Asha' as nam`).rejects.toThrow('column name is not there')
    await expect(sql<{ at: Date; state: 'ON' | 'OFF' }[]>`select now() as at, 'ON' as state`).resolves.toHaveLength(1)
    await expect(sql<{ state: 'ON' | 'OFF' }[]>`select 'OUT' as state`).rejects.toThrow('column state is string "OUT"')
    await expect(sql.begin(async (tx) => await tx<{ n: string }[]>`select 7 as n`)).rejects.toThrow(
      'column n is number',
    )
  })

  check('are read through interfaces, imports, Pick, Omit, mapped types and the schemas of contracts', async () => {
    expect(await columnsOf('Row[]', 'interface Low { id: string }\ninterface Row extends Low { n?: number }')).toEqual({
      id: { is: 'string' },
      n: { is: 'number' },
    })
    const timed = `type Item = { id: string; day: string }
type Timed<I, N extends keyof I> = Omit<I, N> & { [Name in N]: Date }`
    expect(await columnsOf(`Timed<Item, 'day'>[]`, timed)).toEqual({ id: { is: 'string' }, day: { is: 'date' } })
    const step = "import type { HistoryStep as Step } from '@chowk/contract/operator/person.ts'"
    expect(await columnsOf(`Pick<Step, 'at'>[]`, step)).toEqual({ at: { is: 'string' } })
  })

  check('which cannot be read ask nothing, and say so', async () => {
    const [site] = await rowSitesIn(FILE, 'await sql<{ id: string; odd: ReturnType<typeof make> }[]>`select 1`')
    expect(site?.unread).toEqual(['odd'])
    expect(fits('anything', { is: 'unknown', why: 'type ReturnType' })).toBe(true)
  })
})
