import { noticeKind, strongName } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

interface Joining {
  workspace: BilingualName
  customUrl: string
}

const SAMPLE: Joining = { workspace: { en: 'Neem School', hi: 'नीम स्कूल' }, customUrl: 'neem' }

/** Somebody asks to be let in. */
export const JOIN_REQUESTED = noticeKind({
  name: 'join-request',
  area: 'workspace',
  title: { en: 'People who ask to join', hi: 'जुड़ने के अनुरोध' },
  usually: 'MAIL',
  isGrouped: true,
  sample: SAMPLE,
  says: (language, who, { workspace }) =>
    language === 'hi'
      ? [{ strong: who }, ' ने ', strongName(language, workspace), ' से जुड़ने का अनुरोध किया है']
      : [{ strong: who }, ' would like to join ', strongName(language, workspace)],
  leadsTo: (_, { customUrl }) => `/organizations/${customUrl}`,
  stillSeen: async (sql: Sql, personId, subjects) =>
    (
      await sql<{ id: string }[]>`
        select workspace_id as id from membership where workspace_id = any(${[...subjects]}::uuid[]) and person_id = ${personId}
          and state = 'PRESENT' and role in ('OWNER', 'ADMIN')`
    ).map(({ id }) => id),
})

/** What was answered to whoever asked. */
export const JOIN_ANSWERED = noticeKind({
  name: 'join-answer',
  area: 'workspace',
  title: { en: 'Answers to your wish to join', hi: 'आपके जुड़ने के अनुरोध का जवाब' },
  usually: 'IN_APP',
  hasOwnLetter: true,
  sample: { ...SAMPLE, isIn: true },
  says(language, _, { workspace, isIn }) {
    const name = strongName(language, workspace)
    if (language === 'hi') return isIn ? ['आप ', name, ' से जुड़ गए हैं'] : [name, ' ने इस बार आपको नहीं जोड़ा है']
    return isIn ? ['You are a member of ', name, ' now'] : [name, ' has not let you in this time']
  },
  leadsTo: (_, { customUrl }) => `/organizations/${customUrl}`,
})

/** What people are told about joining. */
export const joinNotices = [JOIN_REQUESTED, JOIN_ANSWERED] as const

/** Tells those who run a workspace that somebody asks to be let in. */
export async function tellAdministrators(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { workspaceId, personId }: { workspaceId: string; personId: string },
): Promise<void> {
  const [row] = await sql<(Joining & { personIds: string[] })[]>`
    select ${nameJson(sql, 'w')} as workspace, w.slug as custom_url, coalesce(array_agg(m.person_id), '{}') as person_ids
    from workspace w join membership m on m.workspace_id = w.id and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')
    where w.id = ${workspaceId} group by w.id`
  if (!row) return
  const { personIds, ...facts } = row
  await notify(sql, house, {
    kind: JOIN_REQUESTED,
    personIds,
    subject: workspaceId,
    actorId: personId,
    workspaceId,
    facts,
  })
}
