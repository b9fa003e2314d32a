import pg from 'pg'
import type { Encoded, Query, Row, Rows } from './statement.ts'

type Parse = (text: string) => unknown

/** How the rows of one statement become objects. */
interface Shape {
  keys: string[]
  parsers: (Parse | undefined)[]
}

interface Field {
  name: string
  dataTypeID: number
}

const parseDate: Parse = (text) => new Date(text)
// Among the numbers that the driver's types list is none of an array.
const TEXTS: number = 1009
const parseQuoted: Parse = pg.types.getTypeParser(TEXTS)
// Most arrays are short lists of words and numbers without quotes.
const parseTexts: Parse = (text) => {
  if (text === '{}') return []
  return /["\\]|NULL|\{.*\{/s.test(text) ? parseQuoted(text) : text.slice(1, -1).split(',')
}
const arrayOf = (parse: Parse): Parse => {
  const each = (element: unknown): unknown =>
    Array.isArray(element) ? element.map(each) : typeof element === 'string' ? parse(element) : element
  return (text) => each(parseTexts(text))
}
const parseNumbers = arrayOf(Number)

/** By the number of their type; every other one comes as text, so that no digit of a bigint or numeric is lost. */
const PARSERS = new Map<number, Parse>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, JSON.parse],
  [700, Number],
  [701, Number],
  [1082, parseDate],
  [1114, parseDate],
  [1184, parseDate],
  [3802, JSON.parse],
  [199, arrayOf(JSON.parse)],
  [1000, arrayOf((text) => text === 't')],
  [1005, parseNumbers],
  [1007, parseNumbers],
  [1009, parseTexts],
  [1015, parseTexts],
  [1016, parseTexts],
  [1021, parseNumbers],
  [1022, parseNumbers],
  [1028, parseNumbers],
  [1115, arrayOf(parseDate)],
  [1182, arrayOf(parseDate)],
  [1185, arrayOf(parseDate)],
  [1231, parseTexts],
  [2951, parseTexts],
  [3807, arrayOf(JSON.parse)],
])

const camel = (name: string) => name.replaceAll(/(?!^)_(.?)/g, (_, letter: string) => letter.toUpperCase())

const shapeOf = (fields: readonly Field[]): Shape => ({
  keys: fields.map(({ name }) => camel(name)),
  parsers: fields.map(({ dataTypeID }) => PARSERS.get(dataTypeID)),
})

class Answer extends Array<Row> {
  static override get [Symbol.species]() {
    return Array
  }

  #count = 0
  get count(): number {
    return this.#count
  }
  static count(answer: Answer, count: number): void {
    answer.#count = count
  }
}

// What the driver's connection has that its types do not tell.
interface Wire {
  parsedStatements: Readonly<Record<string, string>>
  submittedNamedStatements: Record<string, string>
  parse(query: { text: string; name: string | undefined; types: [] }): void
  bind(query: { portal: ''; statement: string | undefined; values: readonly Encoded[] }): void
  describe(what: { type: 'P'; name: '' }): void
  execute(what: { portal: ''; rows: 0 }): void
  sync(): void
}

const shapesOf = new WeakMap<Wire, Map<string, Shape>>()

// What a connection was told of the columns of the statements that it prepared.
function shapesAt(connection: Wire): Map<string, Shape> {
  const known = shapesOf.get(connection)
  if (known) return known
  const made = new Map<string, Shape>()
  shapesOf.set(connection, made)
  return made
}

/** How the promise of a query ends. */
export interface Settle {
  /** `command` is what PostgreSQL says that it has done, like `COMMIT`. */
  done: (rows: Rows<Row[]>, command: string) => void
  fail: (failure: unknown) => void
}

/**
 * One query on the driver's connection. The driver's own makes each row twice over and asks for the description of the columns every time,
 * which costs more than to read many an answer. This one asks once on each connection: when the tables change, PostgreSQL refuses the
 * prepared statement (0A000), which is then prepared anew under another name.
 */
export class RowQuery {
  readonly name: string | undefined
  readonly text: string
  values: Encoded[]
  /** It may hold several statements, for which there is a message of its own. */
  readonly isPlain: boolean
  #shape: Shape | undefined
  #shapes: Map<string, Shape> | undefined
  #rows = new Answer()
  #command = ''
  #settle: Settle | undefined
  #failure: unknown

  constructor({ text, values, name }: Query, settle: Settle) {
    this.text = text
    this.values = values
    this.name = name
    this.isPlain = name === undefined && values.length === 0
    this.#settle = settle
  }

  get hasCommitted(): boolean {
    return this.#command === 'COMMIT'
  }

  prepare(connection: Wire): void {
    const { name, text, values } = this
    if (name !== undefined) {
      this.#shapes = shapesAt(connection)
      this.#shape = this.#shapes.get(name)
    }
    const { parsedStatements, submittedNamedStatements } = connection
    if (name === undefined || !(name in parsedStatements || name in submittedNamedStatements)) {
      connection.parse({ text, name, types: [] })
      if (name !== undefined) submittedNamedStatements[name] = text
    }
    connection.bind({ portal: '', statement: name, values })
    if (!this.#shape) connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '', rows: 0 })
    this.values = []
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields)
    if (this.#rows.length > 0) this.#rows = new Answer()
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { keys = [], parsers = [] } = this.#shape ?? {}
    const row: Row = {}
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i] ?? null
        const parse = parsers[i]
        row[keys[i] ?? ''] = text === null || parse === undefined ? text : parse(text)
      }
    } catch (failure) {
      this.#failure ??= failure
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    Answer.count(this.#rows, Number.isNaN(count) ? 0 : count)
    this.#shape ??= { keys: [], parsers: [] }
    if (this.name !== undefined) this.#shapes?.set(this.name, this.#shape)
  }

  handleReadyForQuery(): void {
    const rows = this.#rows as Rows<Row[]>
    if (this.#failure) this.handleError(this.#failure)
    else this.#letGo()?.done(rows, this.#command)
  }

  handleError(failure: unknown): void {
    this.#letGo()?.fail(this.#failure ?? failure)
  }

  // What hangs on a query that is over would be tens of megabytes within seconds of steady work, since V8 may keep it (see `Batch`).
  #letGo(): Settle | undefined {
    const settle = this.#settle
    this.#settle = undefined
    this.#rows = new Answer()
    return settle
  }
}

const ignore = () => {}

/**
 * Queries that go out together and end together, for the driver. PostgreSQL answers all of them at once, where it would wake this process after each.
 * When one fails, those behind it are skipped and fail with it: several are of one transaction, which is undone by then.
 */
export class Batch extends pg.Query {
  // The driver's own fields; it looks up by the first two what was prepared.
  declare name: string | undefined
  declare text: string
  declare callback: () => void
  #queries: readonly RowQuery[]
  #at = 0

  constructor(queries: readonly RowQuery[]) {
    super('')
    this.callback = ignore
    this.#queries = queries
    this.#turnTo(0)
  }

  requiresPreparation(): boolean {
    return this.#queries.length > 1 || this.#queries[0]?.isPlain === false
  }

  prepare(connection: Wire): void {
    for (const query of this.#queries) query.prepare(connection)
    connection.sync()
  }

  handleRowDescription(description: { fields: readonly Field[] }): void {
    this.#queries[this.#at]?.handleRowDescription(description)
  }

  handleDataRow(row: { fields: readonly (string | null)[] }): void {
    this.#queries[this.#at]?.handleDataRow(row)
  }

  handleCommandComplete(command: { text: string }): void {
    this.#queries[this.#at]?.handleCommandComplete(command)
    this.#next()
  }

  handleEmptyQuery(): void {
    this.#next()
  }

  handleReadyForQuery(): void {
    for (const query of this.#letGo()) query.handleReadyForQuery()
  }

  handleError(failure: unknown, { submittedNamedStatements }: Wire): void {
    const queries = this.#letGo()
    // Outside of a transaction a statement is committed only after it is completed: what fails then is the last of them, unless that has committed all.
    const last = queries.length - 1
    const at = queries[last]?.hasCommitted === true ? this.#at : Math.min(this.#at, last)
    for (const [index, query] of queries.entries())
      if (index < at) query.handleReadyForQuery()
      else {
        // Never parsed.
        if (query.name !== undefined) delete submittedNamedStatements[query.name]
        query.handleError(failure)
      }
  }

  // The driver’s limit of time wraps `callback` in a function that V8 takes for alive until the next full collection of garbage, and with it this.
  #letGo(): readonly RowQuery[] {
    const queries = this.#queries
    this.#queries = []
    this.callback()
    return queries
  }

  // A plain one may hold several statements, each of which is completed.
  #next(): void {
    if (this.requiresPreparation()) this.#turnTo(this.#at + 1)
  }

  #turnTo(at: number): void {
    this.#at = at
    this.name = this.#queries[at]?.name
    this.text = this.#queries[at]?.text ?? ''
  }
}
