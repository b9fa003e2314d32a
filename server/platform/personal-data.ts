import type { DeletionBlock, DeletionCount, Writings } from '@chowk/contract/identity/leaving.ts'
import type { Sql } from './database.ts'

/** A row of an export: names and values as a person may read them. */
export type Row = Record<string, unknown>

/** A table that knows persons by `column`, and what becomes of such rows when one leaves (D10 to D15). */
export interface PersonalTable {
  table: string
  column: string
  /** Gone; there without her; or kept because a law or another person's right says so. */
  leaves: 'erased' | 'anonymised' | 'kept'
  /** Why it is kept, or why it is not in her export. */
  because?: string
}

/** A file that somebody uploaded, as her copy holds it: its name there, and the hash under which its bytes are stored. */
export interface OwnFile {
  name: string
  hash: string
}

/** What one domain keeps of people. Every table that holds a person's id stands in one of these; a test reads the schema. */
export interface PersonalData {
  domain: string
  /** What that is, in the words of the copy's first page. */
  says: { en: string; hi: string }
  tables: readonly PersonalTable[]
  /** Erased after all else: first the person's own row, which the others still read, then sums, which hold a lock. */
  phase?: 'PERSON' | 'SUMS'
  /** Everything of hers, by the name of a file in her export. */
  find(sql: Sql, personId: string): Promise<Record<string, Row[]>>
  /** Files of hers that lie in the storage. */
  files?(sql: Sql, personId: string): Promise<OwnFile[]>
  /** Removes it, in the transaction that deletes her; doing it twice does no harm. */
  erase(sql: Sql, personId: string, writings: Writings): Promise<unknown>
  /** Counts of what goes and what stays, to be shown to her before. */
  count(sql: Sql, personId: string): Promise<{ goes: DeletionCount[]; stays: DeletionCount[] }>
  /** What stands against her leaving now. */
  blocks?(sql: Sql, personId: string): Promise<DeletionBlock[]>
}
