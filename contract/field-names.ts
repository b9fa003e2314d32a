import type { Call } from './call.ts'

interface Schema {
  _zod: { def: { shape?: object; options?: Schema[] } }
}

/** Names of the fields that a call knows; undefined for a schema that does not list them. */
export function fieldNamesOf(schema: Call['input']): readonly string[] | undefined {
  return namesIn(schema as unknown as Schema)
}

function namesIn({ _zod: { def } }: Schema): readonly string[] | undefined {
  if (def.shape) return Object.keys(def.shape)
  const each = def.options?.map(namesIn)
  return each?.every((names) => names !== undefined) ? [...new Set(each.flat())] : undefined
}

/** Answered with `next` by every list, and sent back with it. */
const WITH_NEXT = ['page', 'asOf']

/** Names of given fields that a call does not know. */
export function unknownNames({ input }: Pick<Call, 'input'>, given: object): string[] {
  const known = fieldNamesOf(input)
  if (!known) return []
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const goesOn = known.includes('next') && names.includes('next')
  return names.filter((name) => !known.includes(name) && !(goesOn && WITH_NEXT.includes(name)))
}
