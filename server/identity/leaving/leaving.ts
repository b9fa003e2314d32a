import { DELETION_WORDS, cancelDeletion, getDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import type { Deletion, DeletionBlock, DeletionReason, Writings } from '@chowk/contract/identity/leaving.ts'
import { lengthOf, visibleLengthOf } from '@chowk/contract/text.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Context, Handler, House, ReadContext } from '../../platform/handle.ts'
import { tellAccess } from '../enter.ts'
import { proveTwice } from '../factor/prove-again.ts'
import { moveDeletion, showDeletion } from './deletion.ts'
import { writeTo } from './leaver.ts'
import type { Leaver } from './leaver.ts'
import { writeDeletionRequested, writeStays } from './leaving-letter.ts'
import { deletesAt } from './leaving.rules.ts'
import type { DeletionState } from './leaving.rules.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** A wish to be deleted, as it stands. */
export interface Request {
  id: string
  askedBy: 'SELF' | 'GUARDIAN'
  state: DeletionState
  reason: DeletionReason
  writings: Writings
  requestedAt: Date
  deletesAt: Date
}

/** The newest wish of a person to be deleted, or of her guardian. */
export async function findRequest(sql: Sql, personId: string): Promise<Request | undefined> {
  const [request] = await sql<Request[]>`
    select id, asked_by, state, reason, writings, requested_at, deletes_at from profile_deletion
    where person_id = ${personId} order by id desc limit 1`
  return request
}

/** What stands against her leaving, in all domains. */
export async function findBlocks(sql: Sql, parts: readonly PersonalData[], personId: string): Promise<DeletionBlock[]> {
  const found: DeletionBlock[] = []
  for (const data of parts) found.push(...((await data.blocks?.(sql, personId)) ?? []))
  return found
}

async function deletionOf(
  sql: Sql,
  parts: readonly PersonalData[],
  { personId, now }: { personId: string; now: Date },
): Promise<Deletion> {
  const request = await findRequest(sql, personId)
  const isRunning = request && request.state !== 'CANCELLED'
  const counts = []
  for (const data of parts) counts.push(await data.count(sql, personId))
  const state = request?.state ?? 'NONE'
  return {
    state: state === 'COMPLETED' ? 'PROCESSING' : state,
    reason: isRunning ? request.reason : null,
    writings: isRunning ? request.writings : 'KEEP_ANONYMOUS',
    askedBy: isRunning ? request.askedBy : 'SELF',
    requestedAt: isRunning ? request.requestedAt.toISOString() : null,
    deletesAt: (isRunning ? request.deletesAt : deletesAt(now, now)).toISOString(),
    blocks: await findBlocks(sql, parts, personId),
    goes: counts.flatMap(({ goes }) => goes),
    stays: counts.flatMap(({ stays }) => stays),
  }
}

// Whoever did not ask herself learns of it in time.
async function tell(sql: Sql, house: House, of: Leaver & { id: string; at: Date }): Promise<void> {
  const { name, id, at: time } = of
  const facts = { name, deletesAt: time, origin: ownOrigin(house.config) }
  await writeTo(sql, house, of, {
    key: `leaving asked ${id}`,
    write: (language) => writeDeletionRequested(language, facts),
    expiresAt: time,
  })
}

async function demandFree(
  { sql, viewer, refuse }: Pick<ReadContext<typeof requestDeletion>, 'sql' | 'viewer' | 'refuse'>,
  parts: readonly PersonalData[],
): Promise<void> {
  const blocks = await findBlocks(sql, parts, viewer.personId)
  if (blocks.length > 0) throw refuse('DELETION_BLOCKED', { details: { blocks } })
}

function wordsOf({ input, refuse }: Pick<Context<typeof requestDeletion>, 'input' | 'refuse'>): string | null {
  if (input.reason !== 'OTHER') return null
  const words = input.text ?? ''
  if (visibleLengthOf(words) < DELETION_WORDS.least || lengthOf(words) > DELETION_WORDS.most)
    throw refuse('WORDS_NEEDED', {
      fields: [{ path: 'text', code: 'WORDS_NEEDED', message: '' }],
      details: DELETION_WORDS,
    })
  return words
}

async function keepRequest(
  parts: readonly PersonalData[],
  context: Context<typeof requestDeletion>,
): Promise<Deletion> {
  const { input, viewer, tx, clock, house, audit } = context
  const { personId } = viewer
  const words = wordsOf(context)
  const now = clock.now()
  // Two tabs may ask at once: her row is held, and one request runs at a time.
  const [person] = await tx<Leaver[]>`
    select name, email, mobile, language from person where id = ${personId} for update`
  const before = await findRequest(tx, personId)
  await demandFree({ ...context, sql: tx }, parts)
  const state = 'REQUESTED'
  const isRunning = before?.state === 'REQUESTED' || before?.state === 'BLOCKED'
  if (isRunning) {
    await tx`
      update profile_deletion set reason = ${input.reason}, words = ${words}, writings = ${input.writings}
      where id = ${before.id}`
    if (before.state !== state) await moveDeletion(tx, { id: before.id, to: state, actorId: personId, at: now })
  } else {
    const [made] = await tx<{ id: string }[]>`
      insert into profile_deletion (person_id, state, reason, words, writings, requested_at, deletes_at)
      values (${personId}, ${state}, ${input.reason}, ${words}, ${input.writings}, ${now}, ${deletesAt(now, now)}) returning id`
    await showDeletion(tx, made?.id ?? '')
    if (person && made) await tell(tx, house, { ...person, id: made.id, at: deletesAt(now, now) })
  }
  audit(
    `person ${personId}`,
    { state: before?.state ?? 'NONE' },
    { state, reason: input.reason, writings: input.writings },
  )
  await tellAccess({ ...context, sql: tx })
  return await deletionOf(tx, parts, { personId, now })
}

/** The calls by which a person leaves; `parts` is what each domain keeps of her. */
export function leavingCalls(parts: readonly PersonalData[]): Handler[] {
  const answerStatus = handle(
    getDeletion,
    async ({ viewer, sql, clock }) => await deletionOf(sql, parts, { personId: viewer.personId, now: clock.now() }),
  )

  const answerRequest = handle(requestDeletion, async (context) => await keepRequest(parts, context), {
    first: async (context) => {
      // A code is good once: nothing else may be wrong when it is spent.
      wordsOf(context)
      await demandFree(context, parts)
      await proveTwice(context)
    },
  })
  const answerCancel = handle(cancelDeletion, async (context) => {
    const { viewer, tx, clock, house, refuse, audit } = context
    const { personId } = viewer
    const now = clock.now()
    const [person] = await tx<Leaver[]>`
      select name, email, mobile, language from person where id = ${personId} for update`
    const request = await findRequest(tx, personId)
    if (!request) throw refuse('ILLEGAL_TRANSITION', { details: { from: 'NONE', to: 'CANCELLED', allowed: [] } })
    if (request.askedBy === 'GUARDIAN') throw refuse('GUARDIAN_ASKED')
    await moveDeletion(tx, { id: request.id, to: 'CANCELLED', actorId: personId, at: now })
    if (person)
      await writeTo(tx, house, person, {
        key: `leaving kept ${request.id}`,
        write: (language) => writeStays(language, { name: person.name, origin: ownOrigin(house.config) }),
      })
    audit(`person ${personId}`, { state: request.state }, { state: 'CANCELLED' })
    await tellAccess({ ...context, sql: tx })
    return await deletionOf(tx, parts, { personId, now })
  })

  return [answerStatus, answerRequest, answerCancel]
}
