import { endMemberSessions, sendMemberReset } from '@chowk/contract/member/member-file.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { noMember } from './member-fault.ts'

/** Sends somebody the way to a new password. Passwords belong to identity, so whoever opens the house hands this in. */
export type SendReset = (
  sql: Sql,
  house: House,
  of: { personId: string },
) => Promise<{ sentTo: string } | 'PERSON_NOT_FOUND' | 'NOT_ACTIVE' | 'NO_CONTACT'>

async function personOf(sql: Sql, { workspaceId, id }: { workspaceId: string; id: string }): Promise<string> {
  const [row] = await sql<{ personId: string }[]>`
    select person_id from membership where id = ${id} and workspace_id = ${workspaceId} and state in ('PRESENT', 'SUSPENDED')`
  if (!row) throw noMember()
  return row.personId
}

const answerEndSessions = handle(endMemberSessions, async ({ input, workspace, sql, clock, audit }) => {
  const personId = await personOf(sql, { workspaceId: workspace.id, id: input.id })
  const ended = await sql`
    update session_family set revoked_at = ${clock.now()}, revoked_because = 'MEMBERSHIP'
    where person_id = ${personId} and workspace_id = ${workspace.id} and revoked_at is null`
  audit(`membership ${input.id}`, undefined, { ended: ended.count })
  return { ended: ended.count }
})

const answerReset = (sendReset: SendReset) =>
  handle(sendMemberReset, async ({ input, workspace, sql, house, refuse, audit }) => {
    const personId = await personOf(sql, { workspaceId: workspace.id, id: input.id })
    const sent = await sendReset(sql, house, { personId })
    if (sent === 'PERSON_NOT_FOUND') throw noMember()
    if (typeof sent === 'string') throw refuse(sent)
    audit(`membership ${input.id}`)
    return sent
  })

/** Calls that help a member who lost a device or forgot a password. */
export const helpCalls = (sendReset: SendReset): Handler[] => [answerEndSessions, answerReset(sendReset)]
