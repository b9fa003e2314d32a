import type { Parsed } from '@chowk/contract/call.ts'
import type { OwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import type { Sql } from '../../platform/database.ts'
import { slugOf } from '../../platform/text/slug.rules.ts'
import { firstTaken, freeSlug } from './name.rules.ts'

type Wanted = Parsed<typeof saveOwnCategories>['categories']

/**
 * Whether every topic stands among those that are wanted, once, below its category or another one that it moves to, and no other; of a category that names
 * none they stay.
 */
export function areTopicsComplete(wanted: Wanted, before: OwnCategories): boolean {
  const stay = new Set(wanted.flatMap(({ id, topics }) => (id === undefined || topics ? [] : [id.toLowerCase()])))
  const had = before.content.flatMap(({ id, topics }) => (stay.has(id) ? [] : topics.map((topic) => topic.id)))
  const named = wanted.flatMap(({ topics = [] }) => topics.flatMap((topic) => topic.id?.toLowerCase() ?? []))
  return named.length === had.length && had.every((id) => named.includes(id))
}

/** The path of the first topic that is called as one before it in its category. */
export function takenTopic(wanted: Wanted): string | undefined {
  const faults = wanted.map(({ topics = [] }) => firstTaken(topics, []))
  const category = faults.findIndex((fault) => fault !== -1)
  return category === -1 ? undefined : `categories.${category}.topics.${faults[category]}.name.en`
}

interface Had {
  id: string
  categoryId: string
  slug: string
  /** Where it stood before: the id of a category, a stroke, and the end of its address there. */
  former: string[]
}

// Its address stays when a topic is renamed, so that whoever kept it still gets there, and nobody else takes one that it left; one that moves takes its
// end along where that is free.
function slugsFor(wanted: Wanted, had: readonly Had[]): string[] {
  return wanted.flatMap(({ id, topics = [] }) => {
    const own = had.filter((each) => each.categoryId === id?.toLowerCase())
    const before = `${id?.toLowerCase()}/`
    const left = had.flatMap(({ former }) => former.filter((each) => each.startsWith(before)))
    const taken = new Set([...own.map(({ slug }) => slug), ...left.map((each) => each.slice(before.length))])
    return topics.map((topic) => {
      const known = had.find((each) => each.id === topic.id?.toLowerCase())
      if (known && own.includes(known)) return known.slug
      // Back where it was, it has the address that it had there.
      const back = known?.former.find((each) => each.startsWith(before))
      if (back !== undefined) return back.slice(before.length)
      const slug = freeSlug(known?.slug ?? (slugOf(topic.name.en) || 'topic'), taken)
      taken.add(slug)
      return slug
    })
  })
}

/**
 * Topics of categories that stand in their new order already; a category whose topics change counts as changed itself. With a topic that moves its posts go
 * along, and its old address is noted.
 */
export async function putTopics(sql: Sql, workspaceId: string, wanted: Wanted): Promise<void> {
  const had = await sql<Had[]>`
    select t.id, t.category_id, t.slug, t.former from post_topic t join post_category c on c.id = t.category_id where c.workspace_id = ${workspaceId}`
  const slugs = slugsFor(wanted, had)
  const rows = wanted.flatMap(({ topics = [] }, category) =>
    topics.map(({ id = null, name, isActive }, position) => ({ id, ...name, isActive, position, category })),
  )
  if (rows.length === 0) return
  await sql`
    with w as (
      select c.id as category_id, u.* from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ en }) => en)}::text[],
        ${rows.map(({ hi }) => hi)}::text[], ${rows.map(({ isActive }) => isActive)}::boolean[], ${rows.map(({ position }) => position)}::int[],
        ${rows.map(({ category }) => category)}::int[], ${slugs}::text[]) as u (id, en, hi, is_active, position, category, slug)
      join post_category c on c.workspace_id = ${workspaceId} and c.position = u.category
    ), left_behind as (
      select t.id, t.category_id from post_topic t join w on w.id = t.id and w.category_id <> t.category_id
    ), changed as (
      update post_topic t set name = w.en, name_hi = w.hi, is_active = w.is_active, position = w.position, category_id = w.category_id, slug = w.slug,
        former = case when t.category_id = w.category_id then t.former
          else array_remove(t.former, w.category_id || '/' || w.slug) || (t.category_id || '/' || t.slug) end
      from w where t.id = w.id
        and (t.name, t.name_hi, t.is_active, t.position, t.category_id) is distinct from (w.en, w.hi, w.is_active, w.position, w.category_id)
      returning t.category_id
    ), made as (
      insert into post_topic (category_id, name, name_hi, slug, is_active, position)
      select category_id, en, hi, slug, is_active, position from w where id is null returning category_id
    )
    update post_category c set version = version + 1
    where c.id in (select category_id from changed union all select category_id from made union all select category_id from left_behind)`
  const there = had.map(({ id }) => id)
  await sql`
    update post p set category_id = t.category_id from post_topic t
    where p.topic_id = t.id and t.id = any(${there}::uuid[]) and p.category_id is distinct from t.category_id`
}
