import type { Call } from '@chowk/contract/call.ts'

/** How much a JSON body may hold, judged before it is parsed. */
export interface BodyBounds {
  bytes: number
  depth: number
  /** Names of all objects together. */
  names: number
  /** Members of all lists and objects together. */
  values: number
}

/** Largest body of a JSON or form call. */
export const MOST_BODY_BYTES = 1024 * 1024

const MOST_DEPTH = 64
/** Fields that a call does not know are ignored; a client may send some. */
const SPARE = 200
/** Where a schema sets no limit, this many bytes of the body allow one more name or value. */
const BYTES_A_VALUE = 40

/** Bounds for bodies that no schema describes, by their size alone. */
export const boundsOfBytes = (bytes: number): BodyBounds => {
  const most = SPARE + Math.ceil(bytes / BYTES_A_VALUE)
  return { bytes, depth: MOST_DEPTH, names: most, values: most }
}

/** What the schema of a call can need, and some more. */
export function boundsOf({ input, mostBytes = MOST_BODY_BYTES }: Pick<Call, 'input' | 'mostBytes'>): BodyBounds {
  const { names, values } = countOf(input as unknown as Schema, new Set())
  const most = boundsOfBytes(mostBytes)
  return { ...most, names: Math.min(most.names, SPARE + names), values: Math.min(most.values, SPARE + values) }
}

interface Count {
  names: number
  values: number
}

/** The part of a schema's inside (`_zod.def`) that counting needs. */
interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  items?: Schema[]
  options?: Schema[]
  left?: Schema
  right?: Schema
  in?: Schema
  innerType?: Schema
  getter?: () => Schema
  checks?: { _zod: { def: { maximum?: number; length?: number } } }[]
}
interface Schema {
  _zod: { def: Def }
}

const ONE: Count = { names: 0, values: 1 }
const UNBOUNDED: Count = { names: Infinity, values: Infinity }

const sumOf = (counts: readonly Count[], start: Count): Count =>
  counts.reduce((sum, each) => ({ names: sum.names + each.names, values: sum.values + each.values }), start)

const largestOf = (counts: readonly Count[]): Count => ({
  names: Math.max(0, ...counts.map(({ names }) => names)),
  values: Math.max(1, ...counts.map(({ values }) => values)),
})

function countOf({ _zod: { def } }: Schema, around: ReadonlySet<Def>): Count {
  // A schema inside itself can be of any depth.
  if (around.has(def)) return UNBOUNDED
  const inside = new Set([...around, def])
  const all = (schemas: readonly (Schema | undefined)[]) =>
    schemas.filter((each) => each !== undefined).map((each) => countOf(each, inside))
  switch (def.type) {
    case 'object': {
      const fields = Object.values(def.shape ?? {})
      return sumOf(all(fields), { names: fields.length, values: 1 })
    }
    case 'tuple':
      return sumOf(all(def.items ?? []), ONE)
    case 'array':
      return timesOf(largestOf(all([def.element])), mostOf(def))
    case 'union':
      return largestOf(all(def.options ?? []))
    case 'intersection':
      return sumOf(all([def.left, def.right]), ONE)
    case 'lazy':
      return largestOf(all([def.getter?.()]))
    case 'pipe':
      return largestOf(all([def.in]))
    case 'record':
    case 'map':
    case 'unknown':
    case 'any':
    case 'custom':
      return UNBOUNDED
    default:
      return def.innerType ? countOf(def.innerType, inside) : ONE
  }
}

const timesOf = ({ names, values }: Count, most: number): Count => ({
  names: names === 0 ? 0 : names * most,
  values: 1 + values * most,
})

const mostOf = ({ checks = [] }: Def): number =>
  Math.min(...checks.map(({ _zod: { def } }) => def.maximum ?? def.length ?? Infinity), Infinity)
