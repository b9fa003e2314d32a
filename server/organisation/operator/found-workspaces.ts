import { listWorkspaces } from '@chowk/contract/operator/workspace.ts'
import type { FoundWorkspace } from '@chowk/contract/operator/workspace.ts'
import type { Duotone, WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import type { Sql } from '../../platform/database.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { isId } from '../../platform/input.rules.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { logoAddress } from '../workspace.rules.ts'

/** What the desk shows of a workspace in a list, as it stands in the database. */
export interface FoundRow {
  id: string
  kind: string
  name: string
  nameHi: string | null
  customUrl: string
  city: string
  state: WorkspaceState
  duotone: Duotone
  letter: string
  logoId: string | null
  isVerified: boolean
  people: number
  createdAt: Date
}

/** Its columns, of the row named `w`. Seats are counted as people come and go, so that no list has to. */
export const foundColumns = (sql: Sql) => sql`
  w.id, w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.slug as custom_url, w.city, w.state, w.duotone, w.letter, w.logo_id,
  w.verified_at is not null as is_verified, coalesce((select s.taken from workspace_seat s where s.workspace_id = w.id), 0) as people, w.created_at`

/** The same as the wire has it. */
export const foundOf = (row: FoundRow): FoundWorkspace => ({
  id: row.id,
  name: { en: row.name, hi: row.nameHi },
  kind: row.kind,
  logo: logoAddress(row),
  customUrl: row.customUrl,
  city: row.city,
  state: row.state,
  isVerified: row.isVerified,
  people: row.people,
  createdAt: row.createdAt.toISOString(),
})

function sought(sql: Sql, q: string) {
  if (isId(q)) return sql`w.id = ${q.toLowerCase()}`
  return holdsWords(sql, sql`fold_words(w.name || ' ' || coalesce(w.name_hi, '') || ' ' || w.slug)`, q)
}

export const answerWorkspaces = handle(listWorkspaces, async ({ input, sql, clock, cursor }) => {
  const { size, next, q, kind, state } = input
  const last = cursor.read(BY_ID, next)
  const rows = await sql<FoundRow[]>`
    select ${foundColumns(sql)} from workspace w
    where w.kind <> 'DEFAULT' ${state ? sql`and w.state = ${state}` : sql`and w.state <> 'CLOSED'`}
      ${kind ? sql`and w.kind = ${kind}` : sql``} ${q ? sql`and ${sought(sql, q)}` : sql``} ${after(sql, last, { by: { id: sql`w.id` }, direction: 'DESC' })}
    order by w.id desc limit ${size + 1}`
  const page = pageOfItems(rows, { size, asOf: clock.now() }, (row) => cursor.write(BY_ID, row))
  return { ...page, content: page.content.map(foundOf) }
})
