import { noticeKind, strongName } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { nameJson } from '../../platform/name-json.ts'

interface Facts {
  workspace: BilingualName
  count: number
}

/** Cases wait beyond their time; whoever runs the workspace is told each evening, before the daily mail (C48). */
export const CASES_LATE = noticeKind({
  name: 'cases-late',
  area: 'workspace',
  title: { en: 'Reports that wait too long', hi: 'देर से लंबित शिकायतें' },
  usually: 'MAIL',
  sample: { workspace: { en: 'Neem School', hi: 'नीम स्कूल' }, count: 3 } as Facts,
  says(language, _, { workspace, count }) {
    const name = strongName(language, workspace)
    if (language === 'hi') return [name, ' में ', { strong: `${count}` }, ' मामलों पर फ़ैसले की समय-सीमा बीत चुकी है']
    return count === 1
      ? [{ strong: '1 case' }, ' waits beyond its time in ', name]
      : [{ strong: `${count} cases` }, ' wait beyond their time in ', name]
  },
  leadsTo: () => '/moderation',
  stillSeen: async (sql, personId, subjects) =>
    (
      await sql<{ id: string }[]>`
        select workspace_id as id from membership m where workspace_id = any(${[...subjects]}::uuid[]) and person_id = ${personId}
          and state = 'PRESENT' and role in ('OWNER', 'ADMIN')
          and exists (select from moderation_case c where c.workspace_id = m.workspace_id and c.closed_at is null)`
    ).map(({ id }) => id),
})

/** In India, where days begin and end. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** Tells whoever runs a workspace how many of its cases wait beyond their time, once a day. */
export function lateCasesTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async () => {
    const now = clock.now()
    const late = await sql<(Facts & { workspaceId: string; personIds: string[] })[]>`
      select w.id as workspace_id, ${nameJson(sql, 'w')} as workspace, l.count, array_agg(m.person_id order by m.person_id) as person_ids
      from (select workspace_id, count(*)::int as count from moderation_case
        where closed_at is null and due_at < ${now} and workspace_id is not null group by workspace_id) l
      join workspace w on w.id = l.workspace_id and w.is_open
      join membership m on m.workspace_id = w.id and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')
      group by w.id, l.count order by w.id`
    for (const { workspaceId, personIds, workspace, count } of late)
      await notify(
        sql,
        { clock },
        {
          kind: CASES_LATE,
          personIds,
          subject: workspaceId,
          actorId: null,
          workspaceId,
          facts: { workspace, count },
          event: DAY.format(now),
        },
      )
  }
}
