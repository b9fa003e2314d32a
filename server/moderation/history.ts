import type { ContentKind, PastDecision } from '@chowk/contract/moderation/content.ts'
import type { Sql } from '../platform/database.ts'

type Found = Omit<PastDecision, 'at' | 'appeal'> & { at: Date; appealText: string | null; appealedAt: Date | null }

/** What was decided about one thing, newest first, with who decided; for moderators. */
export async function findHistory(
  sql: Sql,
  { kind, contentId }: { kind: ContentKind; contentId: string },
): Promise<PastDecision[]> {
  const rows = await sql<Found[]>`
    select d.id, d.decision, d.sanction, d.reason, d.at, p.name as by, a.text as appeal_text, a.appealed_at
    from moderation_decision d join person p on p.id = d.actor_id left join moderation_appeal a on a.decision_id = d.id
    where d.subject_kind = ${kind} and d.subject_id = ${contentId} order by d.at desc, d.id desc limit 50`
  return rows.map(toPast)
}

const toPast = ({ at, appealText, appealedAt, ...row }: Found): PastDecision => ({
  ...row,
  at: at.toISOString(),
  appeal: appealText === null || !appealedAt ? null : { text: appealText, at: appealedAt.toISOString() },
})
