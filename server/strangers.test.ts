import fc from 'fast-check'
import { expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { handlers } from './app.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import type { JsonSchema } from './platform/api/schema.ts'
import { rightInputsOf } from './testing/hostile-input.ts'
import { CANARY, findOwnedTables, givenNeighbours, keysOf, rowsOf, takesKey } from './testing/neighbours/neighbour.ts'
import { test } from './testing/test.ts'
import type { Caller } from './testing/world.ts'

// The id as each kind of field takes it.
function asKind(schema: JsonSchema, key: string): unknown {
  const kinds = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? [])
  if (kinds.includes('array')) return [asKind(schema.items ?? {}, key)]
  return kinds.includes('integer') && /^\d+$/.test(key) ? Number(key) : key
}

function* inputsWith(call: Call, keys: readonly string[]): Generator<Record<string, unknown>> {
  const schema = inputSchemaOf(call)
  const [right = {}] = fc.sample(rightInputsOf(schema), { numRuns: 1, seed: 7 })
  const required = Object.fromEntries(Object.entries(right).filter(([name]) => schema.required?.includes(name)))
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (!takesKey(name)) continue
    // What the contract refuses goes no further than that.
    const inputs = keys.map((key) => ({ ...required, [name]: asKind(part, key) }))
    yield* inputs.filter((input, at) => at === 0 || call.input.safeParse(input).success)
  }
}

test(
  '[S01] no call shows or changes what belongs to another, whichever of her ids it is given',
  { timeout: 300_000 },
  async ({ world }) => {
    const theirs = await givenNeighbours(world)
    const ours = await world.workspace()
    const classmate = await world.person({ workspace: theirs.workspace, class: 7 })
    const strangers: Record<string, Caller> = {
      visitor: await world.visitor(),
      owner: await world.person({ workspace: ours, role: 'OWNER' }),
      classmate,
    }
    const tables = await findOwnedTables(world)
    let before: ReadonlyMap<string, readonly string[]> = await rowsOf(world, theirs, tables)
    expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
    // By her own id she may read of herself that she is in their workspace, and she may end her own session.
    const keys = keysOf(theirs, before).filter((key) => key !== classmate.id && key !== classmate.familyId)
    const wrong: string[] = []
    let asked = 0
    for (const { call } of handlers) {
      if (call.access === 'operator') continue
      const tried: string[] = []
      for (const input of inputsWith(call, keys)) {
        for (const [who, caller] of Object.entries(strangers)) {
          const { statusCode, body } = await caller.ask(call, input)
          asked += 1
          const said = JSON.stringify(body)
          const line = `${call.at} as ${who} ${JSON.stringify(input)}: ${statusCode} ${said.slice(0, 200)}`
          tried.push(line)
          if (statusCode >= 500 || said.includes(CANARY)) wrong.push(line)
        }
      }
      if (tried.length === 0) continue
      const after = await rowsOf(world, theirs, tables)
      for (const [table, rows] of after)
        if (JSON.stringify(rows) !== JSON.stringify(before.get(table))) wrong.push(`${table} changed by ${call.at}`)
      before = after
    }
    expect(asked).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  },
)
