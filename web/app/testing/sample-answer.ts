/** What a schema of zod/mini says of itself. */
interface Definition {
  type: string
  format?: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  items?: readonly Schema[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  in?: Schema
  getter?: () => Schema
  keyType?: Schema
  valueType?: Schema
  left?: Schema
  right?: Schema
}
interface Schema {
  _zod: { def: unknown }
}

const TIME = '2026-11-01T08:00:00.000Z'

// Strings that a screen reads as something are known by their name.
function textNamed(name: string): string {
  if (/(^at|At|asOf|since|[uU]ntil|from|to|oldest|day|date|Date|time|deadline|serverNow)$/.test(name)) return TIME
  if (/(home|url|Url|site|address|issuer)$/.test(name)) return 'https://tara.example/'
  if (/(src|logo|picture|banner|portrait)$/i.test(name)) return '/drawing/a.svg'
  if (/(language|lang)$/i.test(name)) return 'en'
  return 'sample'
}

/** A small answer that fits a schema: one of each list, every nullable filled, nothing optional. */
export function sampleOf(schema: unknown, name = ''): unknown {
  const def = (schema as Schema)._zod.def as Definition
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).flatMap(([key, inner]) => propertyOf(key, inner)))
    case 'array':
      return [sampleOf(def.element, name)]
    case 'tuple':
      return def.items?.map((item) => sampleOf(item, name))
    case 'record':
      return Object.fromEntries([[String(sampleOf(def.keyType)), sampleOf(def.valueType)]])
    case 'intersection':
      return { ...(sampleOf(def.left) as object), ...(sampleOf(def.right) as object) }
    case 'union':
      return sampleOf(def.options?.[0], name)
    case 'lazy':
      return sampleOf(def.getter?.(), name)
    case 'pipe':
      return sampleOf(def.in, name)
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'catch':
      return sampleOf(def.innerType, name)
    default:
      return scalarOf(def, name)
  }
}

function propertyOf(key: string, schema: Schema): [string, unknown][] {
  return (schema._zod.def as Definition).type === 'optional' ? [] : [[key, sampleOf(schema, key)]]
}

function scalarOf(def: Definition, name: string): unknown {
  switch (def.type) {
    case 'string':
      return def.format === 'datetime' ? TIME : textNamed(name)
    case 'number':
      return 1
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    default:
      return null
  }
}
