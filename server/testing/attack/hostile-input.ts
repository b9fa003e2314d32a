import fc from 'fast-check'
import type { JsonSchema } from '../../platform/api/schema.ts'

/** Values that break programs which trust what they are sent. */
export const hostileValues: readonly unknown[] = [
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  'lone \ud800 half',
  '\udfff',
  '\u202egnp.exe',
  '\u200b\ufeff',
  '%',
  '_%\\',
  "' or 1=1 --",
  '"; drop table person; --',
  '$1',
  '${7*7}',
  '../../../etc/passwd',
  'C:\\con',
  '<img src=x onerror=1>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'file:///etc/passwd',
  '0',
  '-1',
  '1e999',
  '9223372036854775808',
  '99999999999999999999999999',
  '1.5',
  'NaN',
  '٣',
  'null',
  'true',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'नमस्ते '.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  `${'a'.repeat(40)}!`.repeat(20),
  '('.repeat(200),
  '"'.repeat(99),
  '-'.repeat(300),
  ','.repeat(300),
  '1,'.repeat(200),
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(3000),
  0,
  -1,
  -0,
  1.5,
  1e15,
  2147483648,
  2 ** 53 + 2,
  -(2 ** 53) - 2,
  1e308,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  Array.from({ length: 600 }, (_, index) => String(index)),
  { __proto__: null, toString: 1, length: 1e9 },
]

const hostile = fc.constantFrom(...hostileValues)

/** Inputs of a call, made from its schema: most fields right, some hostile, some missing, some too many. */
export function inputsOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {})
  const fields = properties.map(
    ([name, value]) => [name, fc.oneof({ weight: 3, arbitrary: right(value) }, hostile)] as const,
  )
  const extra = fc.constantFrom('role', 'admin', 'isOperator', 'personId', 'workspaceId', 'constructor', 'state')
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
      fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.dictionary(extra, hostile, { maxKeys: 2 })),
      fc.boolean(),
      fc.record(Object.fromEntries(properties.map(([name, value]) => [name, right(value)]))),
    )
    .map(([some, more, isFull, full]) => ({ ...(isFull && full), ...some, ...more }))
}

/** Inputs of a call whose fields are all there and of the right kind. */
export const rightInputsOf = (schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> =>
  right({ ...schema, type: 'object' }) as fc.Arbitrary<Record<string, unknown>>

function right(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(right))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(right(schema.items ?? {}), { maxLength: Number(schema['maxItems'] ?? 4) })
  if (type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, value]) => [name, right(value)])),
    )
  return textOf(schema)
}

const numberOf = (schema: JsonSchema) =>
  fc.integer({ min: Number(schema['minimum'] ?? -10), max: Math.min(Number(schema['maximum'] ?? 1e6), 2 ** 31 - 1) })

// As `binary` of the package, which makes a list of all million of them to find the few that are in its dangerous words.
const CHARACTER = fc.integer({ min: 0, max: 0x10_f7_ff }).map(
  (index) => String.fromCodePoint(index < 0xd8_00 ? index : index + 0x8_00),
  (character) => {
    const point = String(character).codePointAt(0) ?? 0
    return point < 0xd8_00 ? point : point - 0x8_00
  },
)

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const pattern = schema['pattern']
  if (schema['format'] === 'uuid') return fc.uuid()
  if (schema['format'] === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (typeof pattern === 'string' && !pattern.includes('\\p')) {
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      // A pattern that the generator does not know: any text will do.
    }
  }
  const size = {
    minLength: Math.min(Number(schema['minLength'] ?? 0), 300),
    maxLength: Math.min(Number(schema['maxLength'] ?? 60), 400),
  }
  return fc.oneof(
    fc.constantFrom('1', '2', 'en', 'water', 'story-1-1', 'http://127.0.0.1:1/feed'),
    fc.string({ unit: CHARACTER, ...size }),
  )
}
