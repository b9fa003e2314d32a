import type { PastDecision } from '@chowk/contract/moderation/content.ts'
import type { Sql } from '../platform/database.ts'
import type { Person } from '../platform/viewer.ts'
import { isOwnDecision } from './content-case.ts'
import type { CaseRow } from './content-case.ts'

type Found = Omit<PastDecision, 'at' | 'appeal'> & { at: Date; appealText: string | null; appealedAt: Date | null }

/** What was decided about one thing, newest first, with who decided; for the moderators of a case, also what its appeal is about. */
export async function findHistory(
  sql: Sql,
  viewer: Person,
  row: Pick<CaseRow, 'id' | 'kind' | 'contentId' | 'workspaceId'>,
): Promise<PastDecision[]> {
  const rows = await sql<Found[]>`
    select d.id, d.decision, d.sanction, d.reason, d.at, p.name as by, a.text as appeal_text, a.appealed_at
    from moderation_decision d join person p on p.id = d.actor_id left join moderation_appeal a on a.decision_id = d.id
    where d.subject_kind = ${row.kind} and d.subject_id = ${row.contentId} and (a.case_id = ${row.id} or ${isOwnDecision(sql, viewer, row)})
    order by d.at desc, d.id desc limit 50`
  return rows.map(toPast)
}

const toPast = ({ at, appealText, appealedAt, ...row }: Found): PastDecision => ({
  ...row,
  at: at.toISOString(),
  appeal: appealText === null || !appealedAt ? null : { text: appealText, at: appealedAt.toISOString() },
})
