import pg from 'pg'

/** A table with the columns that are stored; generated ones are computed anew. */
export interface Table {
  schema: string
  name: string
  columns: string[]
}

/** A sequence and the number that it gave last. */
export interface Sequence {
  schema: string
  name: string
  lastValue: string
  isCalled: boolean
}

const { escapeIdentifier } = pg

/** The name of a table or sequence as it stands in a statement. */
export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** A table and its columns as they stand in a `COPY`. */
export const quotedColumns = (table: Table): string =>
  `${quoted(table)} (${table.columns.map((column) => escapeIdentifier(column)).join(', ')})`

// Of the queue's own tables and of ours; what migrations ran is kept apart. Tables that are not logged are empty after a crash.
const TABLES = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (n.nspname, c.relname) not in (('public', 'migration'), ('public', 'restore_unfinished'), ('graphile_worker', 'migrations'))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1, 2 order by 1, 2`

/** Lists the tables of a backup. */
export const listTables = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(TABLES)).rows

/** Lists sequences with their state, which no transaction undoes. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, 'schema' | 'name'>>(`
    select schemaname as schema, sequencename as name from pg_sequences
    where schemaname in ('public', 'graphile_worker') order by 1, 2`)
  const sequences: Sequence[] = []
  for (const each of rows) {
    const { rows: states } = await client.query<Omit<Sequence, 'schema' | 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(each)}`,
    )
    sequences.push(...states.map((state) => ({ ...each, ...state })))
  }
  return sequences
}

/** The newest migration of the queue's own tables. */
export async function findQueueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(id) as newest from graphile_worker.migrations',
  )
  return rows[0]?.newest ?? 0
}
