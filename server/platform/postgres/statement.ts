import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

type Scalar = string | number | boolean | bigint | Date | Uint8Array | null | undefined
type ScalarList = Scalar | readonly ScalarList[]

/**
 * What may stand in a statement: a value of its own, a list of values as an array, or a piece of another statement. A list of pieces
 * is `joined`, since an empty one would be taken for an empty array.
 */
export type Value = ScalarList | Fragment

// A column that nobody described.
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>

/** The rows of an answer; `count` says how many a statement without rows has written. */
export type Rows<T extends readonly unknown[]> = T & { readonly count: number }

/** A value as it goes over the wire. */
export type Encoded = string | Buffer | null

/** What goes to PostgreSQL. Without a name it is parsed each time. */
export interface Query {
  text: string
  values: Encoded[]
  name: string | undefined
}

interface Written {
  values: Encoded[]
  /** False once its text depends on which columns somebody sent, since each text that has a name stays with PostgreSQL. */
  isLasting: boolean
}

/** A piece of a statement: its text around its values. */
export class Fragment {
  readonly parts: readonly string[]
  readonly values: readonly Value[]

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.parts = parts
    this.values = values
  }

  /** Its text, whose values go to the end of those that are written already. */
  write(to: Written, _before: string): string {
    const { parts, values } = this
    let text = parts[0] ?? ''
    for (let i = 0; i < values.length; i++) text += placeholder(values[i], to, text) + parts[i + 1]
    return text
  }
}

/** Pieces one after another, with a text between them; an empty list adds nothing. */
export function joined(pieces: readonly Fragment[], between = ' '): Fragment {
  const gaps = pieces.slice(1).map(() => between)
  return new Fragment(pieces.length === 0 ? [''] : ['', ...gaps, ''], pieces)
}

// PostgreSQL guesses the type of a parameter from what stands around it; where that says nothing, these have their own.
function placeholder(value: Value, to: Written, before: string): string {
  if (typeof value === 'string') return `$${to.values.push(value)}`
  if (typeof value === 'number') return `$${to.values.push(String(value))}`
  if (value === undefined || value === null) return `$${to.values.push(null)}`
  if (value instanceof Fragment) return value.write(to, before)
  if (value instanceof Date) return `$${to.values.push(value.toISOString())}::timestamptz`
  if (typeof value === 'boolean') return `$${to.values.push(String(value))}::boolean`
  if (typeof value === 'bigint') return `$${to.values.push(String(value))}::bigint`
  if (value instanceof Uint8Array) return `$${to.values.push(bytesOf(value))}::bytea`
  return `$${to.values.push(listOf(value))}`
}

const bytesOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const listOf = (values: readonly ScalarList[]): string => `{${values.map(elementOf).join(',')}}`

function elementOf(value: ScalarList): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return `"${value.toISOString()}"`
  if (value instanceof Uint8Array) return `"\\\\x${bytesOf(value).toString('hex')}"`
  if (typeof value === 'string') return `"${value.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
  return listOf(value)
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map((piece) => `"${piece.replaceAll('"', '""')}"`)
    .join('.')

const columnOf = (key: string): string => quoted(key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Columns with their values, in camelCase: after `set` what to write, otherwise what to insert. */
class Columns extends Fragment {
  readonly #rows: readonly Readonly<Record<string, Value>>[]

  constructor(rows: readonly Readonly<Record<string, Value>>[]) {
    super([''], [])
    this.#rows = rows
  }

  override write(to: Written, before: string): string {
    const keys = Object.keys(this.#rows[0] ?? {})
    if (keys.length === 0) throw new Error('No column is named.')
    to.isLasting = false
    const [first] = this.#rows
    if (/\bset\s*$/i.test(before))
      return keys.map((key) => `${columnOf(key)}=${placeholder(first?.[key], to, '')}`).join(',')
    const rows = this.#rows.map((row) => `(${keys.map((key) => placeholder(row[key], to, '')).join(',')})`)
    return `(${keys.map(columnOf).join(',')}) values ${rows.join(',')}`
  }
}

class PlannedAnew extends Fragment {
  override write(to: Written): string {
    to.isLasting = false
    return ''
  }
}

/** In a statement that is narrowed in many different ways: PostgreSQL plans it for the very values it comes with, each time. */
export const plannedAnew: Fragment = new PlannedAnew([''], [])

/** Sends a query; lasting ones are prepared once on each connection. */
export type Send = (query: Query) => Promise<Rows<Row[]>>

/** A statement is sent once, when it is first awaited, and never when it is only put into another one. */
export class Statement<T extends readonly unknown[] = Row[]> extends Fragment implements PromiseLike<Rows<T>> {
  readonly #send: Send
  readonly #isPlain: boolean
  #sent: Promise<Rows<T>> | undefined

  constructor(fragment: { parts: readonly string[]; values: readonly Value[]; isPlain?: boolean }, send: Send) {
    super(fragment.parts, fragment.values)
    this.#send = send
    this.#isPlain = fragment.isPlain === true
  }

  #run(): Promise<Rows<T>> {
    this.#sent ??= this.#send(this.#query()) as Promise<unknown> as Promise<Rows<T>>
    return this.#sent
  }

  #query(): Query {
    const to: Written = { values: [], isLasting: !this.#isPlain }
    const text = this.write(to, '')
    return { text, values: to.values, name: to.isLasting ? nameOf(text) : undefined }
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is awaited
  then<A = Rows<T>, B = never>(
    done?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    failed?: ((failure: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#run().then(done, failed)
  }

  catch<B = never>(failed?: ((failure: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.#run().catch(failed)
  }

  finally(after?: (() => void) | null): Promise<Rows<T>> {
    return this.#run().finally(after)
  }
}

/** The template of statements; handlers do not care whether it stands for the pool or for a transaction. */
export interface Template {
  <T extends readonly unknown[] = Row[]>(parts: TemplateStringsArray, ...values: readonly Value[]): Statement<T>
  /** The name of a table or column. */
  (name: string): Fragment
  /** Columns with their values: behind `set` and behind `insert into …`. */
  (row: Readonly<Record<string, Value>>): Fragment
  (rows: readonly Readonly<Record<string, Value>>[]): Fragment
  /** Anything as a value of the type jsonb. */
  json(value: unknown): Fragment
  /** A text as it is, which may hold several statements when it is awaited: never with anything in it that somebody sent. */
  unsafe<T extends readonly unknown[] = Row[]>(text: string): Statement<T>
}

type First =
  | TemplateStringsArray
  | string
  | Readonly<Record<string, Value>>
  | readonly Readonly<Record<string, Value>>[]

const isTemplate = (first: First): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first

/** A template whose statements are sent by `send`. */
export function templateOf(send: Send): Template {
  const template = (first: First, ...values: readonly Value[]): Fragment => {
    if (isTemplate(first)) return new Statement({ parts: first, values }, send)
    if (typeof first === 'string') return new Fragment([columnOf(first)], [])
    return new Columns(Array.isArray(first) ? first : [first as Readonly<Record<string, Value>>])
  }
  return Object.assign(template, {
    json: (value: unknown) => new Fragment(['', '::text::jsonb'], [JSON.stringify(value)]),
    unsafe: (text: string) => new Statement({ parts: [text], values: [], isPlain: true }, send),
  }) as Template
}

// Texts are as many as the code has, times the ways in which their pieces are put together.
const names = new LRUCache<string, string>({ max: 5000 })
let renamed = 0

const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** Under this name each connection prepares the statement. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = hashOf(text)
  names.set(text, name)
  return name
}

/** Another name, since what was prepared under this one is of no use any more: the tables have changed, or it was never parsed. */
export function renew(query: Query): Query {
  if (names.get(query.text) === query.name) names.set(query.text, hashOf(`${++renamed} ${query.text}`))
  return { ...query, name: nameOf(query.text) }
}
