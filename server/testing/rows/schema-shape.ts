import { pathToFileURL } from 'node:url'
import type { Field, Shape } from './shape.ts'

// What the schemas of zod say of themselves.
interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  out?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string | number>
  values?: readonly (string | number | boolean | null)[]
}
interface Schema {
  _zod: { def: Definition }
}

const ANYTHING: Shape = { is: 'anything' }
const oneOf = (shapes: readonly Shape[]): Shape => ({ is: 'one of', shapes })
const literal = (value: string | number | boolean | null | undefined): Shape => ({ is: 'literal', value })
const shapeWithin = (schema: Schema | undefined): Shape => (schema ? shapeOfSchema(schema) : ANYTHING)

/** The shape of what a schema gives out. */
function shapeOfSchema({ _zod: { def } }: Schema): Shape {
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'date':
      return { is: def.type }
    case 'int':
      return { is: 'number' }
    case 'enum':
      return oneOf(Object.values(def.entries ?? {}).map(literal))
    case 'literal':
      return oneOf((def.values ?? []).map(literal))
    case 'nullable':
      return oneOf([shapeWithin(def.innerType), literal(null)])
    case 'optional':
      return oneOf([shapeWithin(def.innerType), literal(undefined)])
    case 'default':
    case 'readonly':
      return shapeWithin(def.innerType)
    case 'pipe':
      return shapeWithin(def.out)
    case 'array':
      return { is: 'array', of: shapeWithin(def.element) }
    case 'union':
      return oneOf((def.options ?? []).map(shapeOfSchema))
    case 'object':
      return { is: 'object', fields: Object.entries(def.shape ?? {}).map(fieldOf) }
    default:
      return ANYTHING
  }
}

const fieldOf = ([name, schema]: [string, Schema]): Field => ({
  name,
  optional: schema._zod.def.type === 'optional',
  shape: shapeOfSchema(schema),
})

/** The same shape with the schemas of contracts read in. */
export async function withSchemas(shape: Shape): Promise<Shape> {
  if (shape.is === 'schema') {
    const module = (await import(pathToFileURL(shape.file).href)) as Record<
      string,
      Schema | { output: Schema } | undefined
    >
    const found = module[shape.name]
    return shapeWithin(found && 'output' in found ? found.output : found)
  }
  if ('of' in shape) return { ...shape, of: await withSchemas(shape.of) }
  if ('shapes' in shape) return { ...shape, shapes: await Promise.all(shape.shapes.map(withSchemas)) }
  if ('fields' in shape)
    return {
      ...shape,
      fields: await Promise.all(
        shape.fields.map(async (field) => ({ ...field, shape: await withSchemas(field.shape) })),
      ),
    }
  return shape
}
