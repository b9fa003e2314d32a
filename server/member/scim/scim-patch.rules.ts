import { filter as testerOf, parse } from 'scim2-parse-filter'
import type { Filter } from 'scim2-parse-filter'
import { ENTERPRISE, GROUP, SCIM_LIMITS, USER } from './scim-documents.rules.ts'
import { ScimFault } from './scim-fault.ts'

type Json = Record<string, unknown>

interface Path {
  /** The extension that it lies in. */
  urn: string | undefined
  name: string
  /** Which of several values. */
  which: Filter | undefined
  inner: string | undefined
}

const PATH = /^([a-z$][\w$-]{0,60})(?:\[([^\]]{1,400})\])?(?:\.([a-z$][\w$-]{0,60}))?$/i
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function readPath(path: string): Path {
  const urn = [ENTERPRISE, USER, GROUP].find((each) => path.toLowerCase().startsWith(`${each.toLowerCase()}:`))
  const rest = urn ? path.slice(urn.length + 1) : path
  const [, name, which, inner] = PATH.exec(rest) ?? []
  if (path.length > SCIM_LIMITS.filter || name === undefined)
    throw new ScimFault(400, `No path: ${path.slice(0, 80)}`, 'invalidPath')
  return {
    urn: urn === ENTERPRISE ? urn : undefined,
    name,
    which: which === undefined ? undefined : readFilter(which),
    inner,
  }
}

/** A filter as it is written; one that cannot be read is refused. */
export function readFilter(text: string): Filter {
  if (text.length > SCIM_LIMITS.filter) throw new ScimFault(400, 'The filter is too long.', 'invalidFilter')
  try {
    return parse(text)
  } catch {
    throw new ScimFault(400, 'The filter cannot be read.', 'invalidFilter')
  }
}

// Names mean the same in any letters; what is there already keeps its spelling. Nothing inherited is ever reached.
function keyIn(target: Json, name: string): string {
  if (['__proto__', 'constructor', 'prototype'].includes(name.toLowerCase()))
    throw new ScimFault(400, 'No such attribute.', 'invalidPath')
  return Object.keys(target).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name
}

const get = (target: Json, name: string): unknown => {
  const key = keyIn(target, name)
  return Object.hasOwn(target, key) ? target[key] : undefined
}

function containerOf(resource: Json, { urn }: Path): Json {
  if (!urn) return resource
  const key = keyIn(resource, urn)
  if (!isJson(resource[key])) resource[key] = {}
  return resource[key] as Json
}

// What `type eq "work"` says of a value that is not there yet.
function madeFor(which: Filter): Json {
  if (which.op === 'and') return Object.assign({}, ...which.filters.map(madeFor)) as Json
  return which.op === 'eq' ? { [which.attrPath]: which.compValue } : {}
}

function setAmong(container: Json, path: Path & { which: Filter }, value: unknown): void {
  const key = keyIn(container, path.name)
  const all = Array.isArray(container[key]) ? (container[key] as unknown[]).filter(isJson) : []
  const fits = testerOf(path.which)
  let chosen = all.filter((each) => fits(each))
  if (chosen.length === 0) {
    chosen = [madeFor(path.which)]
    all.push(...chosen)
  }
  for (const each of chosen) {
    if (path.inner !== undefined) each[keyIn(each, path.inner)] = value
    else if (isJson(value)) Object.assign(each, value)
  }
  container[key] = all
}

interface Change {
  path: Path
  value: unknown
  /** What is there already stays beside it. */
  isAdded: boolean
}

function set(resource: Json, { path, value, isAdded }: Change): void {
  const container = containerOf(resource, path)
  if (path.which) return setAmong(container, { ...path, which: path.which }, value)
  const key = keyIn(container, path.name)
  const before = container[key]
  if (path.inner !== undefined) {
    const inner = isJson(before) ? before : {}
    inner[keyIn(inner, path.inner)] = value
    container[key] = inner
  } else if (isAdded && Array.isArray(before)) container[key] = [...before, ...(Array.isArray(value) ? value : [value])]
  else if (isJson(before) && isJson(value))
    for (const [name, each] of Object.entries(value)) before[keyIn(before, name)] = each
  else container[key] = value
}

function remove(resource: Json, path: Path, value: unknown): void {
  const container = containerOf(resource, path)
  const key = keyIn(container, path.name)
  const before = container[key]
  if (path.which && Array.isArray(before)) {
    const fits = testerOf(path.which)
    if (path.inner === undefined) container[key] = before.filter((each) => !fits(each))
    else removeInner(before.filter(isJson).filter(fits), path.inner)
  } else if (path.inner !== undefined && isJson(before)) delete before[keyIn(before, path.inner)]
  // Entra names those that go in the value: the others stay.
  else if (Array.isArray(before) && Array.isArray(value) && value.length > 0) {
    const gone = new Set(value.map(valueOf))
    container[key] = before.filter((each) => !gone.has(valueOf(each)))
  } else delete container[key]
}

function removeInner(values: readonly Json[], name: string): void {
  for (const value of values) delete value[keyIn(value, name)]
}

const valueOf = (each: unknown): unknown => {
  const value = isJson(each) ? get(each, 'value') : each
  return typeof value === 'string' ? value.toLowerCase() : value
}

interface Operation {
  op: string
  path: string | undefined
  value: unknown
}

function readOperations(body: unknown): Operation[] {
  const given = isJson(body) ? get(body, 'Operations') : undefined
  if (!Array.isArray(given) || given.length === 0) throw new ScimFault(400, 'There are no operations.', 'invalidSyntax')
  if (given.length > SCIM_LIMITS.operations) throw new ScimFault(400, 'There are too many operations.', 'tooMany')
  return given.map((each: unknown) => {
    const [op, path] = isJson(each) ? [get(each, 'op'), get(each, 'path')] : []
    if (typeof op !== 'string' || !/^(add|replace|remove)$/i.test(op) || !['string', 'undefined'].includes(typeof path))
      throw new ScimFault(400, 'This is no operation.', 'invalidSyntax')
    return { op: op.toLowerCase(), path: path as string | undefined, value: get(each as Json, 'value') }
  })
}

/** A resource as the operations leave it (RFC 7644, 3.5.2), with what Entra and Okta make of that: any letters, dotted names in a value. */
export function patched(resource: Json, body: unknown): Json {
  const made = structuredClone(resource)
  for (const { op, path, value } of readOperations(body)) {
    if (op === 'remove') {
      if (path === undefined) throw new ScimFault(400, 'What is to be removed is not named.', 'invalidPath')
      if (isExtension(path)) delete made[keyIn(made, path)]
      else remove(made, readPath(path), value)
    } else if (path !== undefined && isExtension(path)) setNamed(made, [path, value], op === 'add')
    else if (path !== undefined) set(made, { path: readPath(path), value, isAdded: op === 'add' })
    else if (isJson(value)) for (const [name, each] of Object.entries(value)) setNamed(made, [name, each], op === 'add')
    else throw new ScimFault(400, 'A change without a path needs names and values.', 'invalidValue')
  }
  return made
}

const isExtension = (name: string) => name.toLowerCase() === ENTERPRISE.toLowerCase()

function setNamed(made: Json, [name, value]: [string, unknown], isAdded: boolean): void {
  if (!isExtension(name)) return set(made, { path: readPath(name), value, isAdded })
  if (isJson(value))
    for (const [inner, each] of Object.entries(value))
      set(made, { path: readPath(`${ENTERPRISE}:${inner}`), value: each, isAdded })
}

/** The value of a name in any letters. */
export const valueIn = (resource: unknown, name: string): unknown =>
  isJson(resource) ? get(resource, name) : undefined
