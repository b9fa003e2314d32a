import * as z from 'zod/mini'

/** What a schema allows in one field. */
export interface Limits {
  /** Nothing, an empty text or null is accepted. */
  isOptional: boolean
  isList: boolean
  /** Fewest and most characters of a text, or items of a list. */
  minLength?: number
  maxLength?: number
  /** Lowest and highest of a number. */
  min?: number
  max?: number
}

interface Definition {
  type?: string
  check?: string
  shape?: Record<string, Inner>
  innerType?: Inner
  element?: Inner
  in?: Inner
  out?: Inner
  checks?: readonly Inner[]
  minimum?: number
  maximum?: number
  value?: number
  params?: { minimum?: number; maximum?: number }
}
interface Inner {
  _zod: { def: Definition }
}

const WRAPPED = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'])

// The schema of a field within that of a call; rows of a list are known by their number.
function schemaAt(root: Inner, path: readonly string[]): Inner | undefined {
  const { def } = root._zod
  if (WRAPPED.has(def.type ?? '') && def.innerType) return path.length > 0 ? schemaAt(def.innerType, path) : root
  const [first, ...rest] = path
  if (first === undefined) return root
  if (def.type === 'pipe' && def.in) return schemaAt(def.in, path)
  const below = def.type === 'array' ? def.element : def.shape?.[first]
  return below && schemaAt(below, rest)
}

function addLimits(schema: Inner, limits: Omit<Limits, 'isOptional' | 'isList'>): void {
  const { def } = schema._zod
  if (def.innerType) addLimits(def.innerType, limits)
  if (def.type === 'pipe') for (const side of [def.in, def.out]) if (side) addLimits(side, limits)
  for (const { _zod } of def.checks ?? []) {
    const { check, minimum, maximum, value, params } = _zod.def
    if (check === 'min_length' && minimum !== undefined) limits.minLength = minimum
    if (check === 'max_length' && maximum !== undefined) limits.maxLength = maximum
    if (check === 'greater_than' && value !== undefined) limits.min = value
    if (check === 'less_than' && value !== undefined) limits.max = value
    // A text counts its characters as readers do, by a check of its own.
    if (params?.minimum !== undefined) limits.minLength = params.minimum
    if (params?.maximum !== undefined) limits.maxLength = params.maximum
  }
}

const known = new WeakMap<object, Map<string, Limits>>()

/** What a call's input allows at a field such as `name` or `options.2.text`; nothing is known where the schema says nothing. */
export function limitsOf(input: z.core.$ZodType, path: string): Limits {
  const ofInput = known.get(input) ?? new Map<string, Limits>()
  known.set(input, ofInput)
  const found = ofInput.get(path)
  if (found) return found
  const schema = schemaAt(input as unknown as Inner, path.split('.'))
  const limits: Limits = { isOptional: schema !== undefined && accepts(schema), isList: isListOf(schema) }
  if (schema) addLimits(schema, limits)
  ofInput.set(path, limits)
  return limits
}

const accepts = (schema: Inner) =>
  [undefined, '', null].some((nothing) => z.safeParse(schema as unknown as z.core.$ZodType, nothing).success)

function isListOf(schema: Inner | undefined): boolean {
  if (!schema) return false
  const { type, innerType } = schema._zod.def
  return type === 'array' || isListOf(innerType)
}
