import { MOST_BLOCKED, blockPerson, listBlocked } from '@chowk/contract/community/block.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'

const answerBlock = handle(blockPerson, async ({ input: { personId, blocked }, viewer, tx, clock, refuse }) => {
  if (personId === viewer.personId) throw refuse('OWN_PERSON')
  if (!blocked) {
    await tx`delete from blocked_person where person_id = ${viewer.personId} and blocked_id = ${personId}`
    return { personId, isBlocked: false }
  }
  const [person] = await tx`select from person where id = ${personId} and deletion_state is null for key share`
  if (!person) throw refuse('PERSON_NOT_FOUND')
  // One after the other, so that no two of them pass the limit together.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`block ${viewer.personId}`}, 0))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from blocked_person where person_id = ${viewer.personId} and blocked_id <> ${personId}`
  if ((row?.count ?? 0) >= MOST_BLOCKED) throw refuse('TOO_MANY_BLOCKED')
  await tx`
    insert into blocked_person (person_id, blocked_id, blocked_at) values (${viewer.personId}, ${personId}, ${clock.now()})
    on conflict do nothing`
  await tx`
    delete from followed_person
    where person_id = ${viewer.personId} and followed_id = ${personId} or person_id = ${personId} and followed_id = ${viewer.personId}`
  return { personId, isBlocked: true }
})

interface Blocked {
  id: string
  name: string
  portrait: number
  customUrl: string | null
  at: Date
}

const BY_TIME = { at: 'TIME', id: 'ID' } as const

const answerBlocked = handle(listBlocked, async ({ input, viewer: { personId }, sql, clock, cursor }) => {
  const { size, page, next } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_TIME, next)
  const found = await sql<Blocked[]>`
    select p.id, p.name, coalesce(g.portrait, 0) as portrait, p.custom_url, b.blocked_at as at
    from blocked_person b join person p on p.id = b.blocked_id and p.deletion_state is null left join profile g on g.person_id = p.id
    where b.person_id = ${personId} and b.blocked_at <= ${asOf}
      ${after(sql, from, { by: { at: sql`b.blocked_at`, id: sql`b.blocked_id` }, direction: 'DESC' })}
    order by b.blocked_at desc, b.blocked_id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(found, { page, size, asOf }, (last) => cursor.write(BY_TIME, last))
  const content = paged.content.map(({ at, portrait, ...person }) => ({
    _id: person.id,
    person: { ...person, portrait: drawnPortrait(person.id, portrait) },
    blockedAt: at.toISOString(),
  }))
  return { ...paged, content }
})

/** Whom somebody does not want to meet (G27). */
export const blockCalls: readonly Handler[] = [answerBlock, answerBlocked]
