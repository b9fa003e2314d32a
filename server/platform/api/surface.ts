import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { inputSchemaOf, outputSchemaOf } from './schema.ts'
import type { JsonSchema } from './schema.ts'

/** The same order on every machine, whatever its language. */
export const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Calls by path, then by method. */
export const byAddress = (calls: readonly Call[]) =>
  calls.toSorted((one, other) => {
    const [a, b] = [addressOf(one.address), addressOf(other.address)]
    return inOrder(a.path, b.path) || inOrder(a.method, b.method)
  })

/** The whole surface of the API, one line a call: method, path, access, fields sent, fields answered, own refusals. */
export function surfaceOf(calls: readonly Call[]): string {
  const lines = byAddress(calls).map((declared) => {
    const refusals = Object.entries(declared.refusals).map(([code, status]) => `${code} ${status}`)
    const extras = [
      declared.secret && 'secret',
      declared.idempotency && 'idempotent',
      declared.cacheMs && 'kept',
    ].filter(Boolean)
    return [
      declared.address,
      [declared.permission.access, ...extras].join(' '),
      `in ${shapeOf(inputSchemaOf(declared))}`,
      `out ${shapeOf(outputSchemaOf(declared))}`,
      refusals.length > 0 ? `refuses ${refusals.toSorted(inOrder).join(', ')}` : '',
    ]
      .filter((segment) => segment !== '')
      .join(' | ')
  })
  return `${lines.join('\n')}\n`
}

/** A schema in short: `{name: string, note?: string|null, tags: [string]}`. */
export function shapeOf(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(shapeOf))].join('|')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join('|')
  if (schema.properties) {
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${shapeOf(field)}`,
    )
    return `{${fields.join(', ')}}`
  }
  if (schema.type === 'array') return `[${shapeOf(schema.items ?? {})}]`
  if (schema.type === 'object') return '{}'
  return Array.isArray(schema.type) ? schema.type.join('|') : (schema.type ?? 'any')
}

/** A call as the specification names it. */
export interface SpecifiedCall {
  method: string
  path: string
}

const plain = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`

/** The calls that the specification does not name. */
export function callsBeyond(calls: readonly Call[], specified: readonly SpecifiedCall[]): Call[] {
  const known = new Set(specified.map(({ method, path }) => plain(method, path)))
  return byAddress(calls).filter(({ address }) => {
    const { method, path } = addressOf(address)
    return !known.has(plain(method, path))
  })
}

/** A page in Markdown of the calls that the specification does not name. */
export function extensionsOf(calls: readonly Call[], specified: readonly SpecifiedCall[]): string {
  const own = callsBeyond(calls, specified)
  const cell = (text: string) => text.replaceAll('|', String.raw`\|`)
  const rows = own.map(
    ({ address, permission, says, beyond = '' }) =>
      `| \`${address}\` | ${permission.access} | ${cell(says)} | ${cell(beyond)} |`,
  )
  return [
    '# Calls beyond the specification',
    '',
    'Made from the contract by `npm run chowk -- surface --write`; a check compares it.',
    '',
    `${own.length} calls.`,
    '',
    '| call | who | what it does | why no other serves |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
