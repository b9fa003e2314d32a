import { getReviewSettings, giveCategories, saveReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import type { ReviewMode, ReviewSettings } from '@chowk/contract/community/review.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'
import { tellingOfGiven } from './given-notices.ts'
import { isNewAuthor } from './review.ts'
import { usualMode } from './review.rules.ts'

async function findSettings(sql: Sql, workspaceId: string): Promise<ReviewSettings> {
  const [row] = await sql<
    { kind: string; mode: ReviewMode | null; limitsNew: boolean; words: string[]; version: number }[]
  >`
    select w.kind, s.mode, coalesce(s.limits_new, true) as limits_new, coalesce(s.words, '{}') as words, coalesce(s.version, 0) as version
    from workspace w left join community_review s on s.workspace_id = w.id where w.id = ${workspaceId}`
  const categories = await sql<ReviewSettings['categories'][number][]>`
    select c.id, ${nameJson(sql, 'c')} as name, r.mode,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from moderated_category g join person p on p.id = g.person_id
        where g.workspace_id = ${workspaceId} and g.category_id = c.id), '[]') as moderators
    from post_category c
    left join community_review_category r on r.category_id = c.id and r.workspace_id = ${workspaceId}
    where c.is_active and (c.workspace_id is null or c.workspace_id = ${workspaceId})
    order by c.workspace_id is not null, c.position, c.name limit 100`
  const { kind = '', mode = null, limitsNew = true, words = [], version = 0 } = row ?? {}
  return { mode: mode ?? usualMode(kind), limitsNew, words, categories: [...categories], version }
}

export const answerReviewSettings = handle(
  getReviewSettings,
  async ({ input: { personId }, workspace: { id: workspaceId }, sql, clock, refuse }) => {
    const settings = await findSettings(sql, workspaceId)
    if (personId === undefined) return { ...settings, member: null }
    const [found] = await sql<{ isTrusted: boolean; moderates: string[] | null }[]>`
      select exists (select from trusted_author t where t.workspace_id = m.workspace_id and t.person_id = m.person_id) as is_trusted,
        case when m.role = 'FACULTY' then array(
          select category_id from moderated_category g where g.workspace_id = m.workspace_id and g.person_id = m.person_id order by 1) end as moderates
      from membership m where m.workspace_id = ${workspaceId} and m.person_id = ${personId} and m.state = 'PRESENT'`
    if (!found) throw refuse('MEMBER_NOT_FOUND')
    const isLimited = settings.limitsNew && (await isNewAuthor({ sql, clock }, { personId, workspaceId }))
    return { ...settings, member: { ...found, isLimited } }
  },
)

export const answerSaveReviewSettings = handle(
  saveReviewSettings,
  async ({ input, workspace: { id: workspace }, tx, refuse, audit }) => {
    // Two who save for the first time at once wait for each other here.
    await tx`select from workspace where id = ${workspace} for no key update`
    const before = await findSettings(tx, workspace)
    if (before.version !== input.version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
    const own = new Set(before.categories.map(({ id }) => id))
    if (input.categories.some(({ id }) => !own.has(id))) throw refuse('CATEGORY_NOT_FOUND')
    const { mode, limitsNew } = input
    const words = [...new Set(input.words)].filter((word) => lengthOf(word) > 0)
    await tx`
      insert into community_review (workspace_id, mode, limits_new, words, version) values (${workspace}, ${mode}, ${limitsNew}, ${words}, 1)
      on conflict (workspace_id) do update set mode = excluded.mode, limits_new = excluded.limits_new, words = excluded.words,
        version = community_review.version + 1`
    await tx`delete from community_review_category where workspace_id = ${workspace}`
    for (const { id, mode: of } of input.categories)
      if (of !== null)
        await tx`
          insert into community_review_category (workspace_id, category_id, mode) values (${workspace}, ${id}, ${of})
          on conflict (workspace_id, category_id) do update set mode = excluded.mode`
    const after = await findSettings(tx, workspace)
    audit(`workspace ${workspace}`, { mode: before.mode, limitsNew: before.limitsNew }, { mode, limitsNew })
    return after
  },
)

export const answerTrustAuthor = handle(
  trustAuthor,
  async ({ input, viewer, workspace: { id: workspace }, tx, clock, refuse, audit }) => {
    const { personId, trusted } = input
    const found = await tx`
    select from membership where workspace_id = ${workspace} and person_id = ${personId} and state = 'PRESENT'`
    if (found.length === 0) throw refuse('MEMBER_NOT_FOUND')
    if (trusted)
      await tx`
      insert into trusted_author (workspace_id, person_id, trusted_by, trusted_at)
      values (${workspace}, ${personId}, ${viewer.personId}, ${clock.now()}) on conflict do nothing`
    else await tx`delete from trusted_author where workspace_id = ${workspace} and person_id = ${personId}`
    audit(`person ${personId}`, undefined, { trusted })
    return { trusted }
  },
)

interface Whose {
  workspace: string
  personId: string
}

// By their names, as the log shows them.
const findGiven = async (sql: Sql, { workspace, personId }: Whose): Promise<{ id: string; name: string }[]> =>
  await sql<{ id: string; name: string }[]>`
    select c.id, c.name from moderated_category g join post_category c on c.id = g.category_id
    where g.workspace_id = ${workspace} and g.person_id = ${personId} order by c.name, c.id`

const namesOf = (given: readonly { name: string }[]) => given.map(({ name }) => name)

export const answerGiveCategories = handle(
  giveCategories,
  async ({ input, viewer, workspace: { id: workspace }, tx, house, clock, refuse, audit }) => {
    const { personId, categories } = input
    // Whoever suspends her or gives her another role meanwhile waits, and ends it then.
    const [member] = await tx<{ role: string }[]>`
      select role from membership where workspace_id = ${workspace} and person_id = ${personId} and state = 'PRESENT' for update`
    if (!member) throw refuse('MEMBER_NOT_FOUND')
    if (member.role !== 'FACULTY') throw refuse('NOT_A_TEACHER')
    const wanted = [...new Set(categories.map((id) => id.toLowerCase()))]
    const there = await tx`
      select from post_category where id = any(${wanted}::uuid[]) and is_active and (workspace_id is null or workspace_id = ${workspace}) for share`
    if (there.length !== wanted.length) throw refuse('CATEGORY_NOT_FOUND')
    const before = await findGiven(tx, { workspace, personId })
    await tellingOfGiven({ sql: tx, house, workspaceId: workspace }, async () => {
      await tx`
        delete from category_moderator
        where workspace_id = ${workspace} and person_id = ${personId} and category_id <> all(${wanted}::uuid[])`
      await tx`
        insert into category_moderator (workspace_id, person_id, category_id, given_by, given_at)
        select ${workspace}, ${personId}, id, ${viewer.personId}, ${clock.now()} from unnest(${wanted}::uuid[]) as w (id) on conflict do nothing`
    })
    const after = await findGiven(tx, { workspace, personId })
    audit(`person ${personId}`, { categories: namesOf(before) }, { categories: namesOf(after) })
    return { categories: after.map(({ id }) => id) }
  },
)
