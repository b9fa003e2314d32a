import { MOST_REACTIONS, createLike, getLikeCounts, listLikes } from '@chowk/contract/community/reaction.ts'
import type { LikeCounts } from '@chowk/contract/community/reaction.ts'
import type { LikeEvent } from '@chowk/contract/community/post.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import { keepWithinThen } from '../../platform/limits.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { findSeer, unmet } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { findSeen, findSubject, turnOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { tellOfReaction } from './talk-notices.ts'

async function countLikes(sql: Sql, { kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<LikeCounts> {
  const rows = await sql<{ event: LikeEvent; count: number }[]>`
    select event, count(*)::int as count from reaction where subject_kind = ${kind} and subject_id = ${id} group by event`
  const none = { LIKE: 0, CELEBRATE: 0, SUPPORT: 0, INSIGHTFUL: 0, CURIOUS: 0 }
  const counts = { ...none, ...Object.fromEntries(rows.map(({ event, count }) => [event, count])) }
  return { counts, total: rows.reduce((sum, { count }) => sum + count, 0) }
}

interface Reacting {
  subject: Subject
  personId: string
  former: LikeEvent | null
  /** None: she takes hers back. */
  chosen: LikeEvent | null
  byMinor: boolean
  now: Date
}

// One row for a person and a thing (C36), counted in the same statement.
async function putReaction(sql: Sql, { subject, personId, former, chosen, byMinor, now }: Reacting): Promise<void> {
  const { kind, id } = subject
  const step = chosen === null ? -1 : former ? 0 : 1
  const score = subject.authorId === personId ? 0 : step
  const counted = step === 0 ? sql`` : sql`, counted as (${subject.touching(sql, now, { likes: step, score })})`
  const put =
    chosen === null
      ? sql`delete from reaction where subject_kind = ${kind} and subject_id = ${id} and person_id = ${personId}`
      : sql`
        insert into reaction (subject_kind, subject_id, person_id, event, by_minor, reacted_at)
        values (${kind}, ${id}, ${personId}, ${chosen}, ${byMinor}, ${now})
        on conflict (subject_kind, subject_id, person_id) do update set event = excluded.event, reacted_at = excluded.reacted_at`
  await sql`with put as (${put}) ${counted} select`
}

export const answerLike = handleTuned(
  createLike,
  async ({ input: { activityId, likeEvent }, viewer, sql, live, house, clock, refuse, finish }) => {
    const { personId, isMinor: byMinor } = viewer
    const afterwards = turnOf(sql, { id: activityId }, personId)
    // Sent together, done one after the other.
    const [, { subject, reaction: former }] = await Promise.all([
      keepWithinThen(sql, clock, { key: `react ${personId}`, limit: MOST_REACTIONS, afterwards }),
      findSeen({ sql, viewer, live }, activityId),
    ])
    if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
    if (!subject.isOpen) throw refuse('ACTIVITY_NOT_OPEN')
    const chosen = former === likeEvent ? null : likeEvent
    const reacting = { subject, personId, former, chosen, byMinor, now: clock.now() }
    const [, { counts, total }] = await finish(
      async () =>
        await Promise.all([
          putReaction(sql, reacting),
          countLikes(sql, subject),
          former === null && tellOfReaction(sql, house, { subject, actorId: personId }),
        ]),
    )
    return { activityId, likesCount: total, likeEvent: chosen, liked: chosen !== null, counts }
  },
  { transactions: 'small' },
)

export const answerLikeCounts = handle(getLikeCounts, async ({ input: { id }, viewer, sql, house, refuse }) => {
  const subject = await findSubject({ sql, house, seer: await findSeer(sql, viewer) }, id)
  if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
  return await countLikes(sql, subject)
})

interface Liker {
  id: string
  name: string
  portrait: number
  customUrl: string | null
  event: LikeEvent
  at: Date
}

/** Those who belong to its workspace see the names of its minors; nobody else does. */
const knowsMinors = (seer: Seer, { workspaceId }: Subject): boolean =>
  seer.isOperator || (workspaceId !== null && seer.memberOf.includes(workspaceId))

const BY_TIME = { at: 'TIME', id: 'ID' } as const

export const answerLikes = handle(listLikes, async ({ input, viewer, sql, house, clock, cursor, refuse }) => {
  const { id, likeEvent, size, page, next } = input
  const seer = await findSeer(sql, viewer)
  const subject = await findSubject({ sql, house, seer }, id)
  if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_TIME, next)
  const found = await sql<Liker[]>`
    select p.id, p.name, coalesce(g.portrait, 0) as portrait, p.custom_url, r.event, r.reacted_at as at
    from reaction r join person p on p.id = r.person_id and p.deletion_state is null left join profile g on g.person_id = p.id
    where r.subject_kind = ${subject.kind} and r.subject_id = ${subject.id} and r.reacted_at <= ${asOf}
      and p.id <> all(${unmet(seer)}::uuid[]) ${likeEvent ? sql`and r.event = ${likeEvent}` : sql``}
      ${knowsMinors(seer, subject) ? sql`` : sql`and (not r.by_minor or p.id = ${seer.personId}::uuid)`}
      ${after(sql, from, { by: { at: sql`r.reacted_at`, id: sql`r.person_id` }, direction: 'DESC' })}
    order by r.reacted_at desc, r.person_id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(found, { page, size, asOf }, (last) => cursor.write(BY_TIME, last))
  const content = paged.content.map(({ event, at, portrait, ...person }) => ({
    _id: person.id,
    person: { ...person, portrait: drawnPortrait(person.id, portrait) },
    likeEvent: event,
    reactedAt: at.toISOString(),
  }))
  return { ...paged, content }
})
