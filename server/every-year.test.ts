import fc from 'fast-check'
import { expect } from 'vitest'
import { handlers } from './app.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import type { JsonSchema } from './platform/api/schema.ts'
import { rightInputsOf } from './testing/attack/hostile-input.ts'
import { fresh } from './testing/permission/permission-calls.ts'
import { test } from './testing/test.ts'

const YEARS = ['birthYear', 'account.birthYear', 'founded']

/** Where a call takes a year in which somebody was born or something founded. */
function pathIn(schema: JsonSchema): string | undefined {
  return YEARS.find((path) => {
    let fields = schema
    return path.split('.').every((name) => {
      const next = fields.properties?.[name]
      if (next) fields = next
      return next !== undefined
    })
  })
}

const ACCOUNT = { name: 'Asha Kale', password: 'Banyan & 3 stalls', terms: true }

/** Right in all but the year. */
function inputWith(schema: JsonSchema, path: string, year: number): Record<string, unknown> {
  const [right = {}] = fc.sample(rightInputsOf(schema), { numRuns: 1, seed: 7 })
  const needed = Object.entries({ ...right, ...ACCOUNT }).filter(([name]) => schema.required?.includes(name))
  const { name: _, ...account } = ACCOUNT
  const written =
    path === 'account.birthYear'
      ? { email: 'asha@neelkanth.example', account: { ...account, birthYear: year } }
      : { [path]: year }
  return { ...Object.fromEntries(needed), ...(schema.properties?.['version'] && { version: 1 }), ...written }
}

test('[V1:A4] no call takes a year after this one, and none a birth of more than 120 years ago', async ({ world }) => {
  const thisYear = world.clock.now().getUTCFullYear()
  const taking = handlers.flatMap(({ call }) => {
    const path = pathIn(inputSchemaOf(call))
    return path === undefined ? [] : [{ call, path }]
  })
  for (const { call, path } of taking) {
    const isRefused = async (year: number) => {
      // Another one each time: whoever has said that she is a child may do nothing else.
      const head = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
      const input = inputWith(inputSchemaOf(call), path, year)
      const { body } = await head.ask(call, input, call.idempotency ? { 'idempotency-key': fresh() } : {})
      const { fields = [] } = body as { fields?: { path: string; code: string }[] }
      return fields.some((fault) => fault.path === path && fault.code === 'INVALID_YEAR')
    }
    const impossible = [thisYear + 1, 2099, ...(path === 'founded' ? [999] : [thisYear - 121])]
    for (const year of impossible)
      expect([call.address, year, await isRefused(year)]).toEqual([call.address, year, true])
    for (const year of [thisYear, thisYear - 120])
      expect([call.address, year, await isRefused(year)]).toEqual([call.address, year, false])
  }
  expect(taking.map(({ path }) => path).toSorted()).toEqual([
    'account.birthYear',
    ...Array(5).fill('birthYear'),
    'founded',
  ])
})
