import type { Sql } from '@chowk/server/platform/database.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { viewerOf } from '../ask-as.ts'
import type { Writer } from './demo-posts.ts'

/** The school whose community the demo shows. */
export const SCHOOL = 'neelkanth-school'

/** Somebody of the demo by the end of her address, or by her code in the school. */
export async function findWriter(sql: Sql, writer: Writer): Promise<Person | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select p.id from person p where p.custom_url = ${writer} or p.id in (
      select m.person_id from membership m join workspace w on w.id = m.workspace_id
      where w.slug = ${SCHOOL} and m.employee_code = ${writer} and m.state = 'PRESENT') limit 1`
  return row && (await viewerOf(sql, row.id, SCHOOL))
}
