import pg from 'pg'
import { connect } from '../../platform/database.ts'
import type { DatabaseAddress, Pool } from '../../platform/database.ts'

// Where it is seen that a test changed more than rows: tables, functions, rights or statistics.
const CATALOGUES = ['class', 'attrdef', 'constraint', 'index', 'proc', 'trigger', 'type', 'policy', 'statistic']

/** A table never analysed is planned as if it had ten pages: up to there no plan depends on what was in it before. */
const MOST_BYTES = 10 * 8192

/** The application name of connections that outlive their test. */
export const LASTING = 'chowk lasting'

interface Table {
  name: string
  columns: string
  rows: number
  content: string
}

/**
 * Statements for a connection that fires no triggers. They define two functions of its own: `catalogues`, how much of the database is no
 * younger than a transaction, and `reset`, which makes a used copy of the template new again and answers the transaction that did so, or
 * nothing: whoever changed more than rows, or is still at work, leaves a copy that can only be dropped.
 */
export async function resetOf(template: DatabaseAddress): Promise<string> {
  const sql = connect(template, 'owner', 1)
  const tables = await tablesOf(sql)
  const sequences = await sql<{ name: string; value: string; isUsed: boolean }[]>`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as is_used
    from pg_sequences`
  await sql.end()
  const counts = CATALOGUES.map((name) => `(select count(*) from pg_${name} where age(xmin) >= age(last_reset))`)
  return `
    create function pg_temp.catalogues(last_reset xid) returns text language sql as $$
      select concat_ws(' ', ${counts.join(', ')}, ${CATALOGUES.map((name) => `(select count(*) from pg_${name})`).join(', ')}) $$;
    create function pg_temp.reset(last_reset xid, before text) returns xid language plpgsql as $reset$
      begin
        if pg_temp.catalogues(last_reset) <> before or exists (
          select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and (application_name <> '${LASTING}' or state <> 'idle')) then return null; end if;
        ${tables
          .filter(({ rows }) => rows === 0)
          .map(emptied)
          .join('\n')}
        ${tables
          .filter(({ rows }) => rows > 0)
          .map(restored)
          .join('\n')}
        ${sequences.map(({ name, value, isUsed }) => `perform setval('${name}', ${value}, ${isUsed});`).join('\n')}
        return pg_current_xact_id()::xid;
      end $reset$`
}

async function tablesOf(sql: Pool): Promise<Table[]> {
  const named = await sql<{ name: string; columns: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, (
      select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`
  const tables: Table[] = []
  for (const table of named) {
    const [row] = await sql<{ rows: number; content: string }[]>`
      select count(*)::int as rows, coalesce(json_agg(t), '[]')::text as content from ${sql.unsafe(table.name)} t`
    if (row) tables.push({ ...table, ...row })
  }
  return tables
}

// What a test left in large tables would be read past by all that follow.
const emptied = ({ name }: Table) => `
  if pg_relation_size('${name}') > ${MOST_BYTES} then truncate ${name} cascade; else delete from ${name}; end if;`

const restored = ({ name, columns, rows, content }: Table) => `
  if (select count(*) <> ${rows} or min(age(xmin)) < age(last_reset) from ${name}) then
    delete from ${name};
    insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(content)});
  end if;`
