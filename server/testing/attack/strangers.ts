import fc from 'fast-check'
import { expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import type { Actor } from '@chowk/contract/permission.ts'
import { inputSchemaOf } from '../../platform/api/schema.ts'
import type { JsonSchema } from '../../platform/api/schema.ts'
import type { Handler } from '../../platform/handle.ts'
import { handlersOf } from '../domain-calls.ts'
import { CANARY, findOwnedTables, givenNeighbours, keysOf, rowsOf, takesKey } from '../neighbours/neighbour.ts'
import type { Caller } from '../caller.ts'
import type { World } from '../world.ts'
import { SAMPLE, isSampled } from '../sample.ts'
import { gateCode } from '../permission/gate-code.ts'
import { rightInputsOf } from './hostile-input.ts'
import { sideBySide } from './side-by-side.ts'

// The id as each kind of field takes it.
function asKind(schema: JsonSchema, key: string): unknown {
  const kinds = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? [])
  if (kinds.includes('array')) return [asKind(schema.items ?? {}, key)]
  return kinds.includes('integer') && /^\d+$/.test(key) ? Number(key) : key
}

/** Fields of a call in which somebody's id may stand; what is an operator's no stranger is tried on. */
export const keyFields = (call: Call): string[] =>
  call.permission.access === 'operator' ? [] : Object.keys(inputSchemaOf(call).properties ?? {}).filter(takesKey)

/** The fields of a call that this run tries. */
const triedFields = (call: Call) => keyFields(call).filter((name) => isSampled(`${call.address} ${name}`))

interface Try {
  field: string
  input: Record<string, unknown>
}

function* triesOf(call: Call, keys: readonly string[]): Generator<Try> {
  const schema = inputSchemaOf(call)
  const [right = {}] = fc.sample(rightInputsOf(schema), { numRuns: 1, seed: 7 })
  const required = Object.fromEntries(Object.entries(right).filter(([name]) => schema.required?.includes(name)))
  for (const field of triedFields(call)) {
    // What the contract refuses goes no further than that.
    const tries = keys.map((key) => ({
      field,
      input: { ...required, [field]: asKind(schema.properties?.[field] ?? {}, key) },
    }))
    yield* tries.filter(({ input }, index) => index === 0 || call.input.safeParse(input).success)
  }
}

// The place where her word stands, in an answer of any length.
function around(said: string): string {
  const index = Math.max(0, said.indexOf(CANARY) - 100)
  return said.slice(index, index + 200)
}

/** By these whoever belongs to a workspace reads the names of those who do too. */
const NAMES_MEMBERS = ['GET /api/post/members']

// Whoever recommends a story to her school does so under her name.
function withoutNames(who: string, { address }: Call, said: string): string {
  if (who !== 'classmate') return said
  const others = said.replaceAll(`"by":"Head ${CANARY}"`, '')
  return NAMES_MEMBERS.includes(address)
    ? others.replaceAll(/"name":"[^"]*"/g, (name) => name.replace(CANARY, ''))
    : others
}

interface Tried {
  /** Which stranger and which field. */
  requests: Set<string>
  wrong: string[]
}

/** Somebody who tries ids that are not hers, and as whom the gate sees her. */
interface Stranger {
  who: string
  actor: Actor
  caller: Caller
}

// What takes files is refused for its kind before anybody comes to the gate, when it is sent as JSON.
const comesToGate = ({ body }: Call): boolean => body !== 'multipart' && body !== 'bytes'

/**
 * Whom the gate refuses, it refuses before it looks at the input (`gate.test.ts`): so she tries one id in each field, and has to hear the
 * gate's own code; whom it admits, each.
 */
async function tryCall(call: Call, keys: readonly string[], strangers: readonly Stranger[]): Promise<Tried> {
  const requests = new Set<string>()
  const asked: [Record<string, unknown>, Asking][] = []
  for (const { field, input } of triesOf(call, keys)) {
    for (const stranger of strangers) {
      const name = `${stranger.who} ${field}`
      const isClosed = comesToGate(call) && call.permission.grants[stranger.actor] === 'none'
      if (isClosed && requests.has(name)) continue
      requests.add(name)
      asked.push([input, { ...stranger, isClosed }])
    }
  }
  const wrong: string[] = []
  await sideBySide(asked, async ([input, asking]) => wrong.push(...(await tryInput(call, input, asking))))
  return { requests, wrong }
}

interface Asking extends Stranger {
  /** The gate refuses her. */
  isClosed: boolean
}

async function tryInput(
  call: Call,
  input: Record<string, unknown>,
  { who, actor, caller, isClosed }: Asking,
): Promise<string[]> {
  const { statusCode, body } = await caller.ask(call, input)
  const said = withoutNames(who, call, JSON.stringify(body))
  const isWrong = isClosed ? body.code !== gateCode(actor, call.permission) : statusCode >= 500
  return isWrong || said.includes(CANARY)
    ? [`${call.address} as ${who} ${JSON.stringify(input)}: ${statusCode} ${around(said)}`]
    : []
}

/** What a classmate may rightly change of hers: tables, by the address of the call. */
export type RightChanges = Readonly<Record<string, readonly string[]>>

/** Tries every id of a workspace and its people at every call of a domain, as three kinds of strangers. */
export async function tryStrangers(world: World, domain: string, rightly: RightChanges = {}): Promise<void> {
  const theirs = await givenNeighbours(world)
  const ours = await world.workspace()
  const classmate = await world.person({ workspace: theirs.workspace, class: 7 })
  const strangers: Stranger[] = [
    { who: 'visitor', actor: 'visitor', caller: await world.visitor() },
    { who: 'owner', actor: 'owner', caller: await world.person({ workspace: ours, role: 'OWNER' }) },
    { who: 'classmate', actor: 'member', caller: classmate },
  ]
  const tables = await findOwnedTables(world)
  let before: ReadonlyMap<string, readonly string[]> = await rowsOf(world, theirs, tables)
  expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
  // By her own id she may read of herself that she is in their workspace, and she may end her own session.
  const keys = keysOf(theirs, before).filter((key) => key !== classmate.id && key !== classmate.familyId)
  const wrong: string[] = []
  let tried = 0
  // A call by which she rightly ends her own session comes last: after it she would try the others as a visitor.
  const endsSession = ({ call }: Handler) => rightly[call.address]?.includes('session_family') === true
  const inOrder = handlersOf(domain).toSorted((one, other) => Number(endsSession(one)) - Number(endsSession(other)))
  for (const { call } of inOrder) {
    const { requests, wrong: said } = await tryCall(call, keys, strangers)
    tried += requests.size
    wrong.push(...said)
    const after = requests.size > 0 ? await rowsOf(world, theirs, tables) : before
    for (const [table, rows] of after)
      if (JSON.stringify(rows) !== JSON.stringify(before.get(table)) && !rightly[call.address]?.includes(table))
        wrong.push(`${table} changed by ${call.address}`)
    before = after
  }
  expect(wrong, SAMPLE).toEqual([])
  const fields = handlersOf(domain).flatMap(({ call }) => triedFields(call))
  expect(tried).toBe(fields.length * strangers.length)
}
