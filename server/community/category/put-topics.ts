import type { Parsed } from '@chowk/contract/call.ts'
import type { OwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import type { Sql } from '../../platform/database.ts'
import { slugOf } from '../../platform/text/slug.rules.ts'
import { firstTaken, freeSlug } from './name.rules.ts'

type Wanted = Parsed<typeof saveOwnCategories>['categories']

/** Whether every topic of each category stands among those that are wanted of it, once, and no other; of a category that names none they stay. */
export function areTopicsComplete(wanted: Wanted, before: OwnCategories): boolean {
  return wanted.every(({ id, topics }) => {
    if (!topics) return true
    const had = before.content.find((each) => each.id === id?.toLowerCase())?.topics ?? []
    const named = topics.flatMap((topic) => topic.id?.toLowerCase() ?? [])
    return named.length === had.length && had.every((topic) => named.includes(topic.id))
  })
}

/** The path of the first topic that is called as one before it in its category. */
export function takenTopic(wanted: Wanted): string | undefined {
  const faults = wanted.map(({ topics = [] }) => firstTaken(topics, []))
  const category = faults.findIndex((fault) => fault !== -1)
  return category === -1 ? undefined : `categories.${category}.topics.${faults[category]}.name.en`
}

// Its address stays when a topic is renamed, so that whoever kept it still gets there.
function slugsFor(wanted: Wanted, had: readonly { categoryId: string; slug: string }[]): string[] {
  return wanted.flatMap(({ id, topics = [] }) => {
    const taken = new Set(had.flatMap((each) => (each.categoryId === id?.toLowerCase() ? [each.slug] : [])))
    return topics.map((topic) => {
      const slug = topic.id === undefined ? freeSlug(slugOf(topic.name.en) || 'topic', taken) : ''
      taken.add(slug)
      return slug
    })
  })
}

/** Topics of categories that stand in their new order already; a category whose topics change counts as changed itself. */
export async function putTopics(sql: Sql, workspaceId: string, wanted: Wanted): Promise<void> {
  const had = await sql<{ categoryId: string; slug: string }[]>`
    select t.category_id, t.slug from post_topic t join post_category c on c.id = t.category_id where c.workspace_id = ${workspaceId}`
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
    ), changed as (
      update post_topic t set name = w.en, name_hi = w.hi, is_active = w.is_active, position = w.position from w
      where t.id = w.id and t.category_id = w.category_id
        and (t.name, t.name_hi, t.is_active, t.position) is distinct from (w.en, w.hi, w.is_active, w.position)
      returning t.category_id
    ), made as (
      insert into post_topic (category_id, name, name_hi, slug, is_active, position)
      select category_id, en, hi, slug, is_active, position from w where id is null returning category_id
    )
    update post_category c set version = version + 1
    where c.id in (select category_id from changed union all select category_id from made)`
}
