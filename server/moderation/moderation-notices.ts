import type { ContentDecision } from '@chowk/contract/moderation/content.ts'
import type { ReportState } from '@chowk/contract/news/report.ts'
import { noticeKind } from '../notice/kind.ts'
import { notify } from '../notice/notify.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'

/** A report was decided. What was reported is not named: it may be hidden by now. */
export const REPORT_DECIDED = noticeKind({
  name: 'report-decided',
  area: 'news',
  title: { en: 'What became of your reports', hi: 'आपकी शिकायतों का नतीजा' },
  usually: 'MAIL',
  sample: { outcome: 'UPHELD' } as { outcome: ReportState; isReversed?: boolean },
  says(language, _, { outcome, isReversed }) {
    if (isReversed)
      return language === 'hi'
        ? ['आपकी शिकायत पर हुआ फ़ैसला अपील के बाद ', { strong: 'बदल दिया गया' }, ' है']
        : ['The decision on your report was ', { strong: 'reversed' }, ' after an appeal']
    if (language === 'hi')
      return outcome === 'UPHELD'
        ? ['आपकी शिकायत ', { strong: 'सही पाई गई' }, ', उस पर कार्रवाई हुई है']
        : ['आपकी शिकायत पर ', { strong: 'फ़ैसला हो गया है' }]
    return outcome === 'UPHELD'
      ? ['Your report was ', { strong: 'upheld' }, ': we have acted on it']
      : ['Your report has been ', { strong: 'decided' }]
  },
  leadsTo: () => '/my-reports',
})

/** Tells everybody whose report ended by this decision. */
export async function tellReporters(sql: Sql, house: Pick<House, 'clock'>, decisionId: string): Promise<void> {
  const rows = await sql<{ id: string; reporterId: string; outcome: ReportState }[]>`
    select id, reporter_id, outcome from report where decision_id = ${decisionId} and reporter_id is not null`
  for (const [outcome, of] of Map.groupBy(rows, (row) => row.outcome))
    await notify(sql, house, {
      kind: REPORT_DECIDED,
      personIds: of.map(({ reporterId }) => reporterId),
      subject: decisionId,
      actorId: null,
      facts: { outcome },
      event: decisionId,
    })
}

interface Reversal {
  /** The decision by which it was reversed. */
  decisionId: string
  /** Of the appeal. */
  caseId: string
  workspaceId: string | null
  authorId: string | null
}

/**
 * Tells those whose report was upheld by the decision that an appeal has reversed. Whoever has left the organisation, has blocked the author or was
 * blocked by her hears no more of it; on the page of her reports it stands all the same.
 */
export async function tellReversal(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { decisionId, caseId, workspaceId, authorId }: Reversal,
): Promise<void> {
  const rows = await sql<{ reporterId: string }[]>`
    select r.reporter_id from moderation_appeal a join report r on r.decision_id = a.decision_id
    where a.case_id = ${caseId} and r.reporter_id is not null and r.state = 'UPHELD'
      and not exists (select from membership m
        where m.workspace_id = ${workspaceId} and m.person_id = r.reporter_id and m.left_at is not null)
      and not exists (select from blocked_person b
        where (b.person_id, b.blocked_id) in ((r.reporter_id, ${authorId}::uuid), (${authorId}::uuid, r.reporter_id)))`
  await notify(sql, house, {
    kind: REPORT_DECIDED,
    personIds: rows.map(({ reporterId }) => reporterId),
    subject: decisionId,
    actorId: null,
    facts: { outcome: 'DISMISSED', isReversed: true },
    event: decisionId,
  })
}

/** Moderators decided about what somebody wrote. The words themselves stand where she reads why. */
export const CONTENT_DECIDED = noticeKind({
  name: 'content-decided',
  area: 'community',
  title: { en: 'Decisions about what you wrote', hi: 'आपके लिखे पर फ़ैसले' },
  usually: 'MAIL',
  sample: { decision: 'REMOVE' as ContentDecision, isShownAgain: false },
  says(language, _, { decision, isShownAgain }) {
    if (isShownAgain)
      return language === 'hi'
        ? ['आपने जो बदला, मॉडरेटर ने देख लिया: वह ', { strong: 'फिर से दिखता है' }]
        : ['A moderator has looked at what you changed: it is ', { strong: 'shown again' }]
    const isRemoved = decision === 'REMOVE' || decision === 'REJECT'
    if (language === 'hi')
      return isRemoved
        ? ['मॉडरेटर ने आपका लिखा कुछ ', { strong: 'हटा दिया' }, ', कारण पढ़ें']
        : ['मॉडरेटर ने आपके लिखे पर ', { strong: 'फ़ैसला किया' }, ', कारण पढ़ें']
    return isRemoved
      ? ['Something you wrote was ', { strong: 'taken down' }, ': read why']
      : ['Moderators ', { strong: 'decided' }, ' about something you wrote: read why']
  },
  leadsTo: () => '/moderation/own',
})

/** Tells the author what was decided about what she wrote; the one way on which she learns of it. */
export async function tellAuthor(
  sql: Sql,
  house: Pick<House, 'clock'>,
  {
    decisionId,
    authorId,
    ...facts
  }: { decisionId: string; authorId: string; decision: ContentDecision; isShownAgain: boolean },
): Promise<void> {
  await notify(sql, house, {
    kind: CONTENT_DECIDED,
    personIds: [authorId],
    subject: decisionId,
    actorId: null,
    facts,
    event: decisionId,
  })
}
