import { listRollovers, previewRollover, startRollover, undoRollover } from '@chowk/contract/member/rollover.ts'
import type { Rollover } from '@chowk/contract/member/rollover.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { findDepartments } from '../department/department-row.ts'
import { ROLL_OVER } from './rollover.job.ts'
import { planRequested } from './rollover-plan.ts'
import { ROLLOVER, nextSession, sessionOn, undoEnd } from './rollover.rules.ts'

const LATEST = 20
const TRIES = 5

const answerPreview = handle(previewRollover, async ({ input, workspace, tx }) => {
  const plan = await planRequested(tx, workspace.id, input)
  const { sources, classes, moving, staying, leaving, outside } = plan
  return {
    from: input.from,
    to: nextSession(input.from),
    classes,
    moving,
    staying,
    leaving,
    outside,
    opening: sources.flatMap(({ existingId, name }) => (existingId === null ? [name] : [])),
    closing: sources.length,
  }
})

const answerStart = handle(startRollover, async ({ input, viewer, workspace, tx, clock, house, refuse, audit }) => {
  const { moving, leaving } = await planRequested(tx, workspace.id, input)
  if (moving !== input.moving || leaving !== input.leaving)
    throw refuse('CHANGED_MEANWHILE', { details: { moving, leaving } })
  const [running] = await tx`
    select from rollover where workspace_id = ${workspace.id} and state in ('RUNNING', 'UNDOING')`
  if (running) throw refuse('ALREADY_RUNNING')
  const [made] = await tx<{ id: string }[]>`
    insert into rollover (workspace_id, from_session, to_session, targets, held, requested_at)
    values (${workspace.id}, ${input.from}, ${nextSession(input.from)}, ${JSON.stringify(input.targets)}::text::jsonb, ${input.held}::uuid[], ${clock.now()})
    returning id`
  const id = made?.id ?? ''
  await house.enqueue(tx, ROLL_OVER, { id, actorId: viewer.personId }, { maxAttempts: TRIES })
  audit(`workspace ${workspace.id}`, { session: input.from }, { session: nextSession(input.from), moving, leaving })
  return { id, state: 'RUNNING' as const }
})

interface Row extends Omit<Rollover, 'requestedAt' | 'doneAt' | 'undoneAt' | 'undoUntil' | 'left'> {
  gone: number
  requestedAt: Date
  doneAt: Date | null
  undoneAt: Date | null
}

function viewOf(
  { gone, requestedAt, doneAt, undoneAt, ...row }: Row,
  { now, isLatest }: { now: Date; isLatest: boolean },
): Rollover {
  const end = doneAt && row.state === 'DONE' && isLatest ? undoEnd(doneAt) : null
  return {
    ...row,
    left: gone,
    requestedAt: requestedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoUntil: end && end > now ? end.toISOString() : null,
  }
}

const answerList = handle(listRollovers, async ({ workspace, sql, clock, refuse }) => {
  const [kind] = await sql<{ kind: string }[]>`select kind from workspace where id = ${workspace.id}`
  if (kind?.kind !== 'INSTITUTE') throw refuse('NO_SCHOOL')
  const now = clock.now()
  const rows = await sql<Row[]>`
    select id, state, from_session as "from", to_session as "to", moved, stayed, gone, requested_at, done_at, undone_at, left_alone, fault
    from rollover where workspace_id = ${workspace.id} order by requested_at desc, id desc limit ${LATEST}`
  const open = (await findDepartments(sql, workspace.id)).filter((each) => each.isActive && each.class !== null)
  const labels = open.map(({ session }) => session ?? sessionOn(now))
  const latest = rows.find(({ state }) => state !== 'FAILED')
  return {
    sessions: labels.length > 0 ? [...new Set(labels)].toSorted().toReversed() : [sessionOn(now)],
    content: rows.map((row) => viewOf(row, { now, isLatest: row.id === latest?.id })),
  }
})

const answerUndo = handle(undoRollover, async ({ input, viewer, workspace, tx, clock, house, refuse, audit }) => {
  const at = clock.now()
  const rows = await tx<{ id: string; state: string; doneAt: Date | null }[]>`
    select id, state, done_at from rollover where workspace_id = ${workspace.id} order by requested_at desc, id desc for update`
  const row = rows.find(({ id }) => id === input.id.toLowerCase())
  if (!row) throw refuse('ROLLOVER_NOT_FOUND')
  const isLatest = rows.find(({ state }) => state !== 'FAILED')?.id === row.id
  if (!isLatest || row.state !== 'DONE' || !row.doneAt || undoEnd(row.doneAt) <= at) throw refuse('NOT_NOW')
  const actorId = viewer.personId
  await transition(tx, ROLLOVER, { id: row.id, to: 'UNDOING', actorId, at, also: tx`, fault = null` })
  await house.enqueue(tx, ROLL_OVER, { id: row.id, actorId }, { maxAttempts: TRIES })
  audit(`workspace ${workspace.id}`, { rollover: row.id }, { undone: true })
  return { id: row.id, state: 'UNDOING' as const }
})

/** Calls about the end of a school's session. */
export const rolloverCalls: Handler[] = [answerPreview, answerStart, answerList, answerUndo]
