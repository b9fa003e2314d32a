import {
  askToJoin,
  decideJoinRequest,
  listJoinRequests,
  withdrawAsking,
} from '@chowk/contract/organisation/membership.ts'
import type { JoinRole } from '@chowk/contract/organisation/join-code.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { keepWithin } from '../platform/limits.ts'
import { tellAsker } from './joining/join-letter.ts'
import { tellAdministrators } from './joining/join-notices.ts'
import { demandSeat } from './seats.ts'
import type { MayTakeSeats } from './seats.ts'
import { findByUrl } from './workspace-by-url.ts'
import { DAY_MS } from '../platform/time.ts'
import { transition, transitionWhere } from '../platform/postgres/transition.ts'
import { JOIN_REQUEST } from './workspace.rules.ts'
import { MEMBERSHIP } from '../identity/managed-account.ts'

const A_DAY = { most: 20, windowMs: DAY_MS }
/** Who was refused may ask again after this long. */
const AGAIN_MS = 30 * DAY_MS

const answerAsk = handle(askToJoin, async ({ input, viewer, tx, house, clock, refuse }) => {
  const row = await findByUrl(tx, clock.now(), { viewer, customUrl: input.customUrl })
  if (!row) throw refuse('WORKSPACE_NOT_FOUND')
  if (row.role) throw refuse('IS_MEMBER')
  if (row.ownState) throw refuse('MEMBERSHIP_SUSPENDED')
  if (row.hasAsked) return { state: 'OPEN' as const }
  await keepWithin(tx, clock, `ask-to-join ${viewer.personId}`, A_DAY)
  const asking = { workspaceId: row.id, personId: viewer.personId, words: input.words, at: clock.now() }
  const result = row.state === 'SUSPENDED' ? 'NOT_NOW' : await requestToJoin(tx, asking)
  if (result === 'NOT_NOW') throw refuse('NOT_NOW')
  if (result === 'ASKED') await tellAdministrators(tx, house, asking)
  return { state: 'OPEN' as const }
})

interface Coming {
  workspaceId: string
  personId: string
  at: Date
  role?: JoinRole
}

/** Asks in somebody's name to be let in; who was refused lately waits, and who waits already asks nothing new. */
export async function requestToJoin(
  sql: Sql,
  { workspaceId, personId, words, at: time }: Coming & { words: string },
): Promise<'ASKED' | 'WAITS' | 'NOT_NOW'> {
  const [refused] = await sql`
    select from join_request where workspace_id = ${workspaceId} and person_id = ${personId} and state = 'REFUSED'
      and decided_at > ${new Date(time.getTime() - AGAIN_MS)}`
  if (refused) return 'NOT_NOW'
  const asked = await sql`
    insert into join_request (workspace_id, person_id, words, asked_at) values (${workspaceId}, ${personId}, ${words}, ${time})
    on conflict do nothing`
  return asked.count > 0 ? 'ASKED' : 'WAITS'
}

/** Whoever came in by a code has her question answered by it. */
export async function settleRequest(
  sql: Sql,
  { workspaceId, personId, at: time, reason }: Coming & { reason: string },
): Promise<void> {
  await transitionWhere(sql, JOIN_REQUEST, {
    where: sql`workspace_id = ${workspaceId} and person_id = ${personId}`,
    to: 'ACCEPTED',
    reason,
    actorId: personId,
    at: time,
    also: sql`, decided_at = ${time}`,
  })
}

const answerWithdraw = handle(withdrawAsking, async ({ input, viewer, tx, clock, refuse }) => {
  const row = await findByUrl(tx, clock.now(), { viewer, customUrl: input.customUrl })
  if (!row) throw refuse('WORKSPACE_NOT_FOUND')
  const withdrawn = await transitionWhere(tx, JOIN_REQUEST, {
    where: tx`workspace_id = ${row.id} and person_id = ${viewer.personId}`,
    to: 'WITHDRAWN',
    actorId: viewer.personId,
    at: clock.now(),
    also: tx`, decided_at = ${clock.now()}`,
  })
  if (withdrawn.length === 0) {
    // Whoever decided at the same moment was first, and has made her a member by now.
    const [member] = await tx`
      select from membership where workspace_id = ${row.id} and person_id = ${viewer.personId} and state = 'PRESENT'`
    if (member) throw refuse('IS_MEMBER')
  }
  return { state: 'WITHDRAWN' as const }
})

const answerList = handle(listJoinRequests, async ({ workspace, sql }) => {
  const rows = await sql<{ id: string; name: string; words: string; askedAt: Date }[]>`
    select j.id, p.name, j.words, j.asked_at from join_request j join person p on p.id = j.person_id and p.state = 'ACTIVE'
    where j.workspace_id = ${workspace.id} and j.state = 'OPEN' order by j.asked_at, j.id limit 200`
  return { content: rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() })) }
})

const answerDecide = (mayTakeSeats: MayTakeSeats) =>
  handle(decideJoinRequest, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
    const { id, decision } = input
    const [requested] = await tx<{ personId: string }[]>`
      select person_id from join_request
      where id = ${id} and workspace_id = ${workspace.id} and state = 'OPEN' for update`
    if (!requested) throw refuse('REQUEST_NOT_FOUND')
    const by = { actorId: viewer.personId, at: clock.now() }
    const also = tx`, decided_at = ${by.at}, decided_by = ${by.actorId}`
    await transition(tx, JOIN_REQUEST, { id, to: decision, ...by, also })
    if (decision === 'ACCEPTED') {
      const coming = { workspaceId: workspace.id, personId: requested.personId }
      await demandSeat(tx, clock, { mayTakeSeats, ...coming })
      await letIn(tx, { ...coming, at: clock.now() })
    }
    await tellAsker(tx, house, { requestId: id, isIn: decision === 'ACCEPTED' })
    audit(`workspace ${workspace.id}`, { asked: requested.personId }, { decision })
    return { state: decision }
  })

/**
 * Makes somebody a member; who left and comes back is one again, not what she was before. Whoever is invited takes her invitation up: a pupil
 * stays a pupil of the class that her school named, whatever role she comes by. False when she is there already, or shut out.
 */
export async function letIn(sql: Sql, { workspaceId, personId, role = 'MEMBER', at: time }: Coming): Promise<boolean> {
  const given = sql`case when state = 'INVITED' and role = 'MEMBER' then role else ${role}::text end`
  const back = await transitionWhere(sql, MEMBERSHIP, {
    where: sql`workspace_id = ${workspaceId} and person_id = ${personId}`,
    from: ['LEFT', 'INVITED', 'EXPIRED', 'REVOKED'],
    to: 'PRESENT',
    actorId: personId,
    at: time,
    // Of a class are pupils alone, since whoever has one counts as a child.
    also: sql`, left_at = null, role = ${given}, joined_at = ${time}, class = case when ${given} = 'MEMBER' then class end`,
  })
  if (back.length > 0) return true
  const made = await sql`
    insert into membership (workspace_id, person_id, role, joined_at) values (${workspaceId}, ${personId}, ${role}, ${time})
    on conflict (workspace_id, person_id) do nothing`
  return made.count > 0
}

/** Calls about asking to join. */
export const joinCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  answerAsk,
  answerWithdraw,
  answerList,
  answerDecide(mayTakeSeats),
]
