import {
  MOST_CATEGORIES,
  MOST_PUBLICATIONS,
  followCategory,
  mergeFollows,
  savePublication,
} from '@chowk/contract/news/follow.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'

interface Following {
  saved: boolean
  weight: 1 | 2 | 3 | null
  followers: number
}

const answerSavePublication = handle(savePublication, async ({ input, viewer, tx, refuse }) => {
  const { publicationId, saved, weight } = input
  const [known] = await tx<{ isBlocked: boolean }[]>`
    select exists (select from blocked_publication b where b.person_id = ${viewer.personId} and b.publication_id = p.id) as is_blocked
    from publication p where p.id = ${publicationId}::bigint`
  if (!known) throw refuse('PUBLICATION_NOT_FOUND')
  if (saved && known.isBlocked) throw refuse('PUBLICATION_BLOCKED')
  if (saved) {
    await tx`
      insert into followed_publication (person_id, publication_id, weight, position)
      select ${viewer.personId}, ${publicationId}::bigint, ${weight ?? 2},
        coalesce((select max(position) + 1 from followed_publication where person_id = ${viewer.personId}), 0)
      on conflict (person_id, device_id, publication_id) do update set weight = coalesce(${weight ?? null}::smallint, followed_publication.weight)`
  } else {
    await tx`delete from followed_publication where person_id = ${viewer.personId} and publication_id = ${publicationId}::bigint`
  }
  if ((await countFollowed(tx, viewer.personId)).publications > MOST_PUBLICATIONS)
    throw refuse('FOLLOW_LIMIT', { details: { most: MOST_PUBLICATIONS } })
  const [now] = await tx<Following[]>`
    select f.person_id is not null as saved, f.weight, p.follower_count as followers
    from publication p left join followed_publication f on f.publication_id = p.id and f.person_id = ${viewer.personId}
    where p.id = ${publicationId}::bigint`
  return { publicationId, saved: now?.saved ?? false, weight: now?.weight ?? null, followers: now?.followers ?? 0 }
})

/** Follows these publications at once, as an import does; what is followed already or blocked stays as it is. */
export async function followAll(
  sql: Sql,
  personId: string,
  publicationIds: string[],
): Promise<{ followed: number; isOverLimit: boolean; most: number }> {
  const rows = await sql`
    insert into followed_publication (person_id, publication_id, position)
    select ${personId}, p.id, coalesce((select max(position) from followed_publication where person_id = ${personId}), -1)
      + (row_number() over (order by array_position(${publicationIds}::bigint[], p.id)))::int
    from publication p where p.id = any(${publicationIds}::bigint[])
      and not exists (select from blocked_publication b where b.person_id = ${personId} and b.publication_id = p.id)
    on conflict do nothing returning 1`
  const { publications } = await countFollowed(sql, personId)
  return { followed: rows.length, isOverLimit: publications > MOST_PUBLICATIONS, most: MOST_PUBLICATIONS }
}

async function countFollowed(sql: Sql, personId: string): Promise<{ publications: number; categories: number }> {
  const [row] = await sql<{ publications: number; categories: number }[]>`
    select (select count(*)::int from followed_publication where person_id = ${personId}) as publications,
      (select count(*)::int from followed_category where person_id = ${personId}) as categories`
  return row ?? { publications: 0, categories: 0 }
}

const answerFollowCategory = handle(followCategory, async ({ input, viewer, tx, refuse }) => {
  const { categoryId, followed } = input
  if (!(await tx`select 1 from category where id = ${categoryId}::smallint`)[0]) throw refuse('CATEGORY_NOT_FOUND')
  if (followed)
    await tx`insert into followed_category (person_id, category_id) values (${viewer.personId}, ${categoryId}) on conflict do nothing`
  else
    await tx`delete from followed_category where person_id = ${viewer.personId} and category_id = ${categoryId}::smallint`
  const { categories } = await countFollowed(tx, viewer.personId)
  if (categories > MOST_CATEGORIES) throw refuse('FOLLOW_LIMIT', { details: { most: MOST_CATEGORIES } })
  return { categoryId, followed, count: categories }
})

const answerMerge = handle(mergeFollows, async ({ input, viewer, tx, refuse }) => {
  const publications = await tx`
    insert into followed_publication (person_id, publication_id, position)
    select ${viewer.personId}, p.id,
      coalesce((select max(position) + 1 from followed_publication where person_id = ${viewer.personId}), 0) + u.place - 1
    from unnest(${input.publicationIds}::bigint[]) with ordinality u (id, place) join publication p on p.id = u.id
    where not exists (select from blocked_publication b where b.person_id = ${viewer.personId} and b.publication_id = p.id)
    on conflict do nothing returning 1`
  const categories = await tx`
    insert into followed_category (person_id, category_id)
    select ${viewer.personId}, g.id from category g where g.id = any(${input.categoryIds}::smallint[])
    on conflict do nothing returning 1`
  const now = await countFollowed(tx, viewer.personId)
  if (now.publications > MOST_PUBLICATIONS || now.categories > MOST_CATEGORIES)
    throw refuse('FOLLOW_LIMIT', { details: { mostPublications: MOST_PUBLICATIONS, mostCategories: MOST_CATEGORIES } })
  return { publications: publications.length, categories: categories.length }
})

/** Following publications and categories. */
export const followCalls: Handler[] = [answerSavePublication, answerFollowCategory, answerMerge]
