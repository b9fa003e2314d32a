import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import type { Shape } from './shape.ts'

export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** A type as it is written, with the file whose names it uses and what its parameters stand for. */
interface Written {
  node: Node
  file: string
  given: ReadonlyMap<string, Shape>
}

interface Declarations {
  types: Map<string, Node>
  imports: Map<string, { file: string; name: string }>
}

const ROOT = join(import.meta.dirname, '../../..')
const DEEPEST = 12

const files = new Map<string, Declarations>()
const skip = (why: string): Shape => ({ is: 'unknown', why })
const nodesOf = (value: unknown): Node[] => (value ?? []) as Node[]
const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? ''

function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@chowk/')) return join(ROOT, specifier.slice('@chowk/'.length))
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}

const declarationsOf = (file: string): Declarations =>
  files.get(file) ?? readDeclarations(file, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '').declared

/** Parses a file, whose types are known from then on. */
export function readDeclarations(file: string, text: string): { program: Node; declared: Declarations } {
  const program = parseSync(file, text).program as unknown as Node
  const declared: Declarations = { types: new Map(), imports: new Map() }
  files.set(file, declared)
  walk(program, (node) => note(declared, { file, node }))
  return { program, declared }
}

/** Calls `visit` for a node and all below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (child && typeof child === 'object' && 'type' in child && 'start' in child) walk(child as Node, visit)
}

function note({ types, imports }: Declarations, { file, node }: { file: string; node: Node }): void {
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
    types.set(nameOf(node['id']), node)
  if (node.type !== 'ImportDeclaration') return
  const from = fileOf(file, String((node['source'] as { value: string }).value))
  for (const each of nodesOf(node['specifiers']))
    if (from && each.type === 'ImportSpecifier')
      imports.set(nameOf(each['local']), { file: from, name: nameOf(each['imported']) })
}

/** The shape that a written type asks of a value, as far as it can be read without a compiler. */
export function shapeOf(written: Written, depth = 0): Shape {
  if (depth > DEEPEST) return skip('nested too deeply')
  const { node, file, given } = written
  const inner = (value: unknown): Shape => shapeOf({ node: value as Node, file, given }, depth + 1)
  switch (node.type) {
    case 'TSStringKeyword':
    case 'TSNumberKeyword':
    case 'TSBooleanKeyword':
    case 'TSBigIntKeyword':
      return { is: node.type.slice(2, -'Keyword'.length).toLowerCase() as 'string' | 'number' | 'boolean' | 'bigint' }
    case 'TSNullKeyword':
      return { is: 'literal', value: null }
    case 'TSUndefinedKeyword':
      return { is: 'literal', value: undefined }
    case 'TSUnknownKeyword':
    case 'TSAnyKeyword':
      return { is: 'anything' }
    case 'TSLiteralType':
      return literalOf(node['literal'] as Node)
    case 'TSUnionType':
      return { is: 'one of', shapes: nodesOf(node['types']).map(inner) }
    case 'TSIntersectionType':
      return { is: 'all of', shapes: nodesOf(node['types']).map(inner) }
    case 'TSArrayType':
      return { is: 'array', of: inner(node['elementType']) }
    case 'TSTypeOperator':
      return node['operator'] === 'readonly' ? inner(node['typeAnnotation']) : skip(String(node['operator']))
    case 'TSParenthesizedType':
      return inner(node['typeAnnotation'])
    case 'TSTypeLiteral':
      return objectOf(nodesOf(node['members']), inner)
    case 'TSIndexedAccessType':
      return { is: 'member', of: inner(node['objectType']), key: keyOf(node['indexType'] as Node) }
    case 'TSMappedType':
      return mappedOf(node, { given, inner })
    case 'TSTypeReference':
    case 'TSInterfaceHeritage':
      return referenceOf(written, depth)
    default:
      return skip(node.type)
  }
}

function literalOf(literal: Node): Shape {
  const { value } = literal as { value?: string | number | boolean }
  return literal.type === 'Literal' && value !== undefined ? { is: 'literal', value } : skip(`literal ${literal.type}`)
}

function objectOf(members: readonly Node[], inner: (value: unknown) => Shape): Shape {
  const fields = members.flatMap((member) => {
    const key = member['key'] as { name?: string; value?: string } | undefined
    const type = (member['typeAnnotation'] as { typeAnnotation?: Node } | null)?.typeAnnotation
    if (member.type !== 'TSPropertySignature' || !key || !type) return []
    return [{ name: key.name ?? String(key.value), optional: member['optional'] === true, shape: inner(type) }]
  })
  return { is: 'object', fields }
}

const literalsIn = (node: Node): string[] =>
  node.type === 'TSUnionType'
    ? nodesOf(node['types']).flatMap(literalsIn)
    : [String((node['literal'] as { value?: string } | undefined)?.value ?? '')]

const keyOf = (node: Node): string | undefined => (node.type === 'TSLiteralType' ? literalsIn(node)[0] : undefined)

const BUILT_IN: Readonly<Record<string, Shape>> = {
  Date: { is: 'date' },
  Buffer: { is: 'bytes' },
  Uint8Array: { is: 'bytes' },
}

function referenceOf(written: Written, depth: number): Shape {
  const { node, file, given } = written
  const name = nameOf(node['typeName'] ?? node['expression'])
  const parameters = nodesOf((node['typeArguments'] as Node | null)?.['params'])
  const inner = (value: unknown): Shape => shapeOf({ node: value as Node, file, given }, depth + 1)
  const [first, second] = parameters
  const built = given.get(name) ?? BUILT_IN[name] ?? schemaOf(node, file)
  if (built) return built
  if ((name === 'Array' || name === 'ReadonlyArray') && first) return { is: 'array', of: inner(first) }
  if ((name === 'Readonly' || name === 'NonNullable') && first) return inner(first)
  if (name === 'Partial' && first) return { is: 'partial', of: inner(first) }
  if (name === 'Record') return { is: 'object', fields: [] }
  if ((name === 'Omit' || name === 'Pick') && first && second)
    return { is: name === 'Omit' ? 'without' : 'only', of: inner(first), keys: keysIn(second, given) }
  return declaredOf({ name, file, parameters: parameters.map(inner) }, depth)
}

// A parameter that stands for names of keys is given as their union.
const keysIn = (node: Node, given: ReadonlyMap<string, Shape>): string[] => {
  const shape = node.type === 'TSTypeReference' ? given.get(nameOf(node['typeName'])) : undefined
  if (!shape) return literalsIn(node)
  const shapes = shape.is === 'one of' ? shape.shapes : [shape]
  return shapes.flatMap((each) => (each.is === 'literal' ? [String(each.value)] : []))
}

function declaredOf(wanted: { name: string; file: string; parameters: readonly Shape[] }, depth: number): Shape {
  const { name, file, parameters } = wanted
  const { types, imports } = declarationsOf(file)
  const node = types.get(name)
  if (!node) {
    const from = imports.get(name)
    return from && depth <= DEEPEST
      ? declaredOf({ name: from.name, file: from.file, parameters }, depth + 1)
      : skip(`type ${name}`)
  }
  const names = nodesOf((node['typeParameters'] as Node | null)?.['params']).map((each) => nameOf(each['name']))
  const given = new Map(names.flatMap((each, index) => (parameters[index] ? [[each, parameters[index]] as const] : [])))
  const inner = (value: unknown): Shape => shapeOf({ node: value as Node, file, given }, depth + 1)
  if (node.type === 'TSInterfaceDeclaration') return interfaceOf(node, inner)
  const body = node['typeAnnotation'] as Node
  return inner(body)
}

// `z.infer<typeof Name>` of a contract, and what a call answers with.
function schemaOf(node: Node, file: string): Shape | undefined {
  const { name, right } = (node['typeName'] ?? {}) as { name?: string; right?: { name?: string } }
  const [query] = nodesOf((node['typeArguments'] as Node | null)?.['params'])
  if (query?.type !== 'TSTypeQuery' || (right?.name !== 'infer' && name !== 'Output')) return undefined
  const wanted = nameOf(query['exprName'])
  const from = declarationsOf(file).imports.get(wanted) ?? { file, name: wanted }
  return { is: 'schema', ...from }
}

function interfaceOf(node: Node, inner: (value: unknown) => Shape): Shape {
  const own = objectOf(nodesOf((node['body'] as Node)['body']), inner)
  const above = nodesOf(node['extends']).map(inner)
  return above.length === 0 ? own : { is: 'all of', shapes: [...above, own] }
}

// `{ [Name in Names]: Date }` over names that were given.
function mappedOf(
  node: Node,
  { given, inner }: { given: ReadonlyMap<string, Shape>; inner: (value: unknown) => Shape },
): Shape {
  const names = keysIn(node['constraint'] as Node, given)
  if (names.includes('')) return skip('keys of another type')
  const shape = inner(node['typeAnnotation'])
  return { is: 'object', fields: names.map((name) => ({ name, optional: false, shape })) }
}
