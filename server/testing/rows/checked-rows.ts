import { Statement } from '../../platform/postgres/statement.ts'
import { fieldsOf, memberOf } from './shape.ts'
import type { Field, Shape } from './shape.ts'

// Long answers are alike from row to row.
const MOST_ROWS = 50
const MOST_ELEMENTS = 5

type Rows = readonly Record<string, unknown>[]
type Tag = (parts: TemplateStringsArray, ...values: readonly never[]) => unknown

/** The same template, whose rows are held against the type that the code gives them. */
export function checkedRows(tag: Tag, where: string, columns: readonly Field[]): Tag {
  return (parts, ...values) => {
    const statement = tag(parts, ...values)
    if (!(statement instanceof Statement)) return statement
    const sent = statement.then.bind(statement) as (done: (rows: Rows) => Rows) => Promise<Rows>
    // oxlint-disable-next-line unicorn/no-thenable -- it is awaited
    return Object.defineProperty(statement, 'then', {
      value: async (done?: (rows: Rows) => unknown, failed?: (failure: unknown) => unknown) =>
        await sent((rows) => held(rows, { where, columns })).then(done, failed),
    })
  }
}

function held(rows: Rows, { where, columns }: { where: string; columns: readonly Field[] }): Rows {
  for (const row of rows.slice(0, MOST_ROWS)) {
    const wrong = wrongIn(row, columns)
    if (wrong) throw new TypeError(`${where}: column ${wrong}, which its row type does not allow`)
  }
  return rows
}

/** What is the first thing in these fields that is not of its type, by its path, as "state is null". */
function wrongIn(value: Record<string, unknown>, fields: readonly Field[]): string | undefined {
  for (const { name, optional, shape } of fields) {
    const found = value[name]
    if ((found === undefined && optional) || fits(found, shape)) continue
    const inner = fieldsOf(shape)
    const deeper = inner && isRecord(found) ? wrongIn(found, inner) : undefined
    return deeper ? `${name}.${deeper}` : `${name} is ${spell(found)}`
  }
  return undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const spell = (value: unknown): string =>
  value === undefined ? 'not there' : value === null ? 'null' : `${typeof value} ${JSON.stringify(value).slice(0, 60)}`

/** Whether a value is of a shape. */
export function fits(value: unknown, shape: Shape): boolean {
  switch (shape.is) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      return typeof value === shape.is
    case 'date':
      return value instanceof Date
    case 'bytes':
      return value instanceof Uint8Array
    case 'literal':
      return value === shape.value
    case 'one of':
      return shape.shapes.some((each) => fits(value, each))
    case 'all of':
      return shape.shapes.every((each) => fits(value, each))
    case 'array':
      return Array.isArray(value) && value.slice(0, MOST_ELEMENTS).every((each) => fits(each, shape.of))
    case 'member': {
      const of = memberOf(shape)
      return !of || fits(value, of)
    }
    case 'object':
    case 'partial':
    case 'without':
    case 'only':
      return isRecord(value) && wrongIn(value, fieldsOf(shape) ?? []) === undefined
    default:
      return true
  }
}
