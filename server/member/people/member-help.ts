import { endMemberSessions, resetMemberFactor, sendMemberReset } from '@chowk/contract/member/member-file.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { fileOf } from './member-file.ts'
import { noMember } from './member-fault.ts'

/** Sends somebody the way to a new password. Passwords belong to identity, so whoever opens the house hands this in. */
export type SendReset = (
  sql: Sql,
  house: House,
  of: { personId: string },
) => Promise<{ sentTo: string } | 'PERSON_NOT_FOUND' | 'NOT_ACTIVE' | 'NO_CONTACT'>

interface FactorLoss {
  personId: string
  workspaceId: string
}

/** Has a second factor turned off that was lost, and takes that back. Second factors belong to identity too. */
export interface FactorReset {
  ask: (
    sql: Sql,
    house: House,
    of: FactorLoss & { actorId: string },
  ) => Promise<{ dueAt: Date } | 'NO_FACTOR' | 'NOT_OURS_TO_RESET' | 'NO_CONTACT'>
  withdraw: (sql: Sql, house: House, of: FactorLoss) => Promise<boolean>
}

async function personOf(sql: Sql, { workspaceId, id }: { workspaceId: string; id: string }): Promise<string> {
  const [row] = await sql<{ personId: string }[]>`
    select person_id from membership where id = ${id} and workspace_id = ${workspaceId} and state in ('PRESENT', 'SUSPENDED')`
  if (!row) throw noMember()
  return row.personId
}

const answerEndSessions = handle(endMemberSessions, async ({ input, workspace, tx, clock, audit }) => {
  const personId = await personOf(tx, { workspaceId: workspace.id, id: input.id })
  const ended = await tx`
    update session_family set revoked_at = ${clock.now()}, revoked_because = 'MEMBERSHIP'
    where person_id = ${personId} and workspace_id = ${workspace.id} and revoked_at is null`
  audit(`membership ${input.id}`, undefined, { ended: ended.count })
  return { ended: ended.count }
})

const answerReset = (sendReset: SendReset) =>
  handle(sendMemberReset, async ({ input, workspace, tx, house, refuse, audit }) => {
    const personId = await personOf(tx, { workspaceId: workspace.id, id: input.id })
    const sent = await sendReset(tx, house, { personId })
    if (sent === 'PERSON_NOT_FOUND') throw noMember()
    if (typeof sent === 'string') throw refuse(sent)
    audit(`membership ${input.id}`)
    return sent
  })

const answerFactorReset = ({ ask, withdraw }: FactorReset) =>
  handle(resetMemberFactor, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
    const { id, isAsked } = input
    const opened = { workspaceId: workspace.id, viewer, id }
    const { role, state } = await fileOf(tx, clock, opened)
    const personId = await personOf(tx, opened)
    if (personId === viewer.personId) throw refuse('OWN_RIGHTS')
    if (role === 'OWNER' && viewer.role !== 'OWNER') throw refuse('IS_OWNER')
    if (isAsked && state !== 'PRESENT') throw refuse('NOT_OURS_TO_RESET')
    const of = { personId, workspaceId: workspace.id }
    const asked = isAsked ? await ask(tx, house, { ...of, actorId: viewer.personId }) : await withdraw(tx, house, of)
    if (typeof asked === 'string') throw refuse(asked)
    audit(`membership ${id}`, undefined, { isAsked })
    return await fileOf(tx, clock, opened)
  })

/** Calls that help a member who lost a device or forgot a password. */
export const helpCalls = (sendReset: SendReset, factorReset: FactorReset): Handler[] => [
  answerEndSessions,
  answerReset(sendReset),
  answerFactorReset(factorReset),
]
