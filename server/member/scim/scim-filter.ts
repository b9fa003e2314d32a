import type { Compare, Filter } from 'scim2-parse-filter'
import type { Fragment, Sql } from '../../platform/database.ts'
import { isId } from '../../platform/input.rules.ts'
import { likeText } from '../../platform/database.ts'
import { ENTERPRISE, GROUP, USER } from './scim-documents.rules.ts'
import { ScimFault } from './scim-fault.ts'
import { readFilter } from './scim-patch.rules.ts'

type Kind = 'TEXT' | 'EXACT' | 'ID' | 'BOOLEAN'

/** An attribute that a list can be narrowed by; of text the column is in small letters. */
export interface FilterColumn {
  column: Fragment
  kind: Kind
  /** That it is a value, said so that an index finds it. */
  equals?: (value: string) => Fragment
}
export type FilterColumns = Readonly<Record<string, FilterColumn>>

const MOST_DEPTH = 10
const cannot = () => new ScimFault(400, 'Nothing can be found by this filter.', 'invalidFilter')

/** The condition that a filter asks for. Values are parameters, and names are looked up, never pasted. */
export function filterBy(sql: Sql, columns: FilterColumns, text: string | undefined): Fragment {
  return text === undefined ? sql`true` : conditionOf({ sql, columns }, readFilter(text), 0)
}

interface Context {
  sql: Sql
  columns: FilterColumns
}

function conditionOf(context: Context, filter: Filter, depth: number): Fragment {
  const { sql } = context
  if (depth > MOST_DEPTH) throw cannot()
  switch (filter.op) {
    case 'and':
    case 'or': {
      const [first = sql`true`, ...rest] = filter.filters.map((each) => conditionOf(context, each, depth + 1))
      const isBoth = filter.op === 'and'
      return sql`(${rest.reduce((all, each) => (isBoth ? sql`${all} and ${each}` : sql`${all} or ${each}`), first)})`
    }
    case 'not':
      return sql`not coalesce(${conditionOf(context, filter.filter, depth + 1)}, false)`
    case '[]':
      return conditionOf(context, valueWithin(filter.attrPath, filter.valFilter), depth + 1)
    case 'pr':
      return sql`${columnOf(context, filter.attrPath).column} is not null`
    default:
      return compared(context, filter)
  }
}

// Everybody has one e-mail here, for work: only what its value is can be asked, and whether there is one.
function valueWithin(attrPath: string, inner: Filter): Filter {
  const all = inner.op === 'and' ? inner.filters : [inner]
  const value = all.find((each): each is Compare => 'compValue' in each && each.attrPath.toLowerCase() === 'value')
  const others = all.filter((each) => each !== value)
  if (!others.every((each) => 'attrPath' in each && /^(type|primary)$/i.test(each.attrPath))) throw cannot()
  return value ? { ...value, attrPath: `${attrPath}.value` } : { op: 'pr', attrPath }
}

function columnOf({ columns }: Context, attrPath: string): FilterColumn {
  const plain = [ENTERPRISE, USER, GROUP].reduce(
    (path, urn) => (path.startsWith(`${urn.toLowerCase()}:`) ? path.slice(urn.length + 1) : path),
    attrPath.toLowerCase(),
  )
  const column = Object.hasOwn(columns, plain) ? columns[plain] : undefined
  if (!column) throw cannot()
  return column
}

function compared(context: Context, { op, attrPath, compValue }: Compare): Fragment {
  const { sql } = context
  const { column, kind, equals } = columnOf(context, attrPath)
  if (kind === 'BOOLEAN') {
    const value = String(compValue).toLowerCase()
    if ((op !== 'eq' && op !== 'ne') || !['true', 'false'].includes(value)) throw cannot()
    return sql`${column} = ${(value === 'true') === (op === 'eq')}`
  }
  if (typeof compValue !== 'string') throw cannot()
  if (kind === 'ID') {
    if (op !== 'eq') throw cannot()
    return isId(compValue) ? (equals?.(compValue) ?? sql`${column} = ${compValue}`) : sql`false`
  }
  const value = kind === 'TEXT' ? compValue.toLowerCase() : compValue
  switch (op) {
    case 'eq':
      return equals?.(value) ?? sql`${column} = ${value}`
    case 'ne':
      return sql`${column} is distinct from ${value}`
    case 'sw':
      return sql`${column} like ${`${likeText(value)}%`}`
    case 'ew':
      return sql`${column} like ${`%${likeText(value)}`}`
    case 'co':
      return sql`${column} like ${`%${likeText(value)}%`}`
    default:
      throw cannot()
  }
}
