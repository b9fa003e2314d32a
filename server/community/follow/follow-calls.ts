import { MOST_FOLLOWED, followPerson, getFollow, listFollowed } from '@chowk/contract/community/follow.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { tellOfFollower } from './follow-notices.ts'
import { isFollowable } from './followable.ts'

const answerFollow = handle(followPerson, async ({ input, viewer, tx, clock, house, refuse }) => {
  const { personId: followedId, followed } = input
  const { personId } = viewer
  if (followedId === personId) throw refuse('OWN_PERSON')
  if (!followed) {
    await tx`delete from followed_person where person_id = ${personId} and followed_id = ${followedId}`
    return { personId: followedId, isFollowed: false }
  }
  // One after the other, so that no two of them pass the limit together.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`follow ${personId}`}, 0))`
  const [person] = await tx`
    select from person p left join profile f on f.person_id = p.id
    where p.id = ${followedId} and ${isFollowable(tx, clock, tx`${personId}::uuid`)} for key share of p`
  if (!person) throw refuse('PERSON_NOT_FOUND')
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from followed_person where person_id = ${personId} and followed_id <> ${followedId}`
  if ((row?.count ?? 0) >= MOST_FOLLOWED) throw refuse('TOO_MANY_FOLLOWED')
  const [made] = await tx`
    insert into followed_person (person_id, followed_id, followed_at) values (${personId}, ${followedId}, ${clock.now()})
    on conflict do nothing returning person_id`
  if (made) await tellOfFollower(tx, house, { personId, followedId })
  return { personId: followedId, isFollowed: true }
})

const answerGetFollow = handle(getFollow, async ({ input: { personId }, viewer, sql, clock }) => {
  const [row] = await sql<{ isFollowed: boolean; mayFollow: boolean }[]>`
    select exists (select from followed_person x where x.person_id = ${viewer.personId} and x.followed_id = p.id) as is_followed,
      ${isFollowable(sql, clock, sql`${viewer.personId}::uuid`)} as may_follow
    from person p left join profile f on f.person_id = p.id where p.id = ${personId}`
  // Of whom she may not follow she does not learn whether there is such a person.
  return { personId, isFollowed: row?.isFollowed ?? false, mayFollow: row?.mayFollow ?? false }
})

interface Followed {
  id: string
  name: string
  portrait: number
  customUrl: string | null
  at: Date
}

const BY_TIME = { at: 'TIME', id: 'ID' } as const

const answerFollowed = handle(listFollowed, async ({ input, viewer: { personId }, sql, clock, cursor }) => {
  const { size, page, next } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_TIME, next)
  const found = await sql<Followed[]>`
    select p.id, p.name, coalesce(f.portrait, 0)::int as portrait, p.custom_url, x.followed_at as at
    from followed_person x join person p on p.id = x.followed_id left join profile f on f.person_id = p.id
    where x.person_id = ${personId} and x.followed_at <= ${asOf} and ${isFollowable(sql, clock, sql`x.person_id`)}
      ${after(sql, from, { by: { at: sql`x.followed_at`, id: sql`x.followed_id` }, direction: 'DESC' })}
    order by x.followed_at desc, x.followed_id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(found, { page, size, asOf }, (last) => cursor.write(BY_TIME, last))
  const content = paged.content.map(({ at, portrait, ...person }) => ({
    _id: person.id,
    person: { ...person, portrait: drawnPortrait(person.id, portrait) },
    followedAt: at.toISOString(),
  }))
  return { ...paged, content }
})

/** Whom somebody follows. */
export const followCalls: readonly Handler[] = [answerFollow, answerGetFollow, answerFollowed]
