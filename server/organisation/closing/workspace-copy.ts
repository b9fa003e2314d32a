import type { Hono } from 'hono'
import { listWorkspaceCopies, makeWorkspaceCopy } from '@chowk/contract/organisation/closing.ts'
import type { PreparedCopy } from '@chowk/contract/prepared-copy.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import { keepWithin } from '../../platform/limits.ts'
import { sendCopy } from '../../platform/storage/packed-copy.ts'
import { DAY_MS } from '../../platform/time.ts'
import { livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findOwned } from './owned.ts'
import { PACK_WORKSPACE_COPY, FULL_COPY } from './workspace-copy.job.ts'

/** Most copies of one workspace in a day (G20). */
const A_DAY = { most: 3, windowMs: DAY_MS }
const SHOWN = 5

interface CopyRow {
  id: string
  state: PreparedCopy['state']
  requestedAt: Date
  endsAt: Date | null
  bytes: string | null
}

const copyOf = ({ id, state, requestedAt, endsAt, bytes }: CopyRow): PreparedCopy => ({
  id,
  state,
  requestedAt: requestedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  bytes: bytes === null ? null : Number(bytes),
  url: state === 'READY' ? `/workspace-data/${id}.zip` : null,
})

const answerList = handle(listWorkspaceCopies, async ({ input, viewer, sql, clock, refuse }) => {
  const owned = await findOwned(sql, viewer, input)
  if (!owned) throw refuse('WORKSPACE_NOT_FOUND')
  const rows = await sql<CopyRow[]>`
    select id, case when state = 'READY' and ends_at <= ${clock.now()} then 'OVER' else state end as state, requested_at, ends_at, bytes
    from workspace_copy where workspace_id = ${owned.id} order by requested_at desc, id desc limit ${SHOWN}`
  return { content: rows.map(copyOf) }
})

const answerMake = handle(makeWorkspaceCopy, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const owned = await findOwned(tx, viewer, { ...input, hold: true })
  if (!owned) throw refuse('WORKSPACE_NOT_FOUND')
  const [waiting] = await tx<CopyRow[]>`
      select id, state, requested_at, ends_at, bytes from workspace_copy where workspace_id = ${owned.id} and state = 'WAITING' limit 1`
  if (waiting) return copyOf(waiting)
  await keepWithin(tx, clock, `workspace copy ${owned.id}`, A_DAY)
  const [made] = await tx<CopyRow[]>`
      insert into workspace_copy (workspace_id, requested_by, requested_at) values (${owned.id}, ${viewer.personId}, ${clock.now()})
      returning id, state, requested_at, ends_at, bytes`
  if (!made) throw new Error('the copy that was asked for is not there')
  await house.enqueue(tx, PACK_WORKSPACE_COPY, { id: made.id })
  audit(`workspace ${owned.id}`)
  return copyOf(made)
})

/** Calls by which owners take the records of a workspace along. */
export const workspaceCopyCalls: Handler[] = [answerList, answerMake]

/** Registers the address of copies of workspaces: whoever owns one gets it, and only while it stands. */
export function registerWorkspaceCopies(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  const { sql, clock } = house
  app.get('/workspace-data/:file', async (c) => {
    const id = c.req.param('file').replace(/\.zip$/, '')
    const person = await livePerson(c, wire)
    if (!person || person.restriction || !isId(id)) return noFile()
    const [copy] = await sql<{ workspaceId: string }[]>`
      select workspace_id from workspace_copy where id = ${id} and state = 'READY' and ends_at > ${clock.now()}`
    if (!copy || !(await findOwned(sql, person, copy))) return noFile()
    return await sendCopy(c, FULL_COPY, { house, id, name: 'workspace' })
  })
}
