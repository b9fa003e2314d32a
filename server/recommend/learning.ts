import type { Output } from '@chowk/contract/call.ts'
import {
  getForYouShape,
  getLearnedForStudents,
  resetRecommendations,
  setLearnedForStudents,
  setLearning,
} from '@chowk/contract/recommend/recommended.ts'
import { publicationJson } from '../article/story.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { getReader } from './for-you-reader.ts'
import { DAY_MS } from '../platform/time.ts'
import { nameJson } from '../platform/name-json.ts'

const LEARNED_SHOWN = 5

export const answerForYouShape = handle(getForYouShape, async ({ viewer, sql, clock }) => {
  const now = clock.now()
  const reader = await getReader(sql, viewer, { now })
  const learned = [...reader.learnedCategories].toSorted((a, b) => b[1] - a[1]).slice(0, LEARNED_SHOWN)
  const marks = await findCategories(sql, [...reader.categories, ...learned.map(([id]) => id)])
  return {
    ...reader.learning,
    publications: reader.publications.size,
    categories: marks.filter((mark) => reader.categories.has(mark.id)),
    languages: reader.languages,
    class: reader.class,
    learned: learned.flatMap(([id]) => marks.filter((mark) => mark.id === id)),
    fewer: await findFewer(sql, viewer.personId, now),
  }
})

type Shape = Output<typeof getForYouShape>

async function findCategories(sql: Sql, ids: number[]): Promise<Shape['categories']> {
  return await sql<Shape['categories']>`
    select id, slug, json_build_object('en', name, 'hi', name_hi) as name from category where id = any(${ids}::smallint[]) order by position, id`
}

async function findFewer(sql: Sql, personId: string, now: Date): Promise<Shape['fewer']> {
  const rows = await sql<(Omit<Shape['fewer'][number], 'until'> & { until: Date })[]>`
    select t.about, t.fewer_at + case when t.fewer_again then 168 else 154 end * interval '1 day' as until,
      case when p.id is not null then ${publicationJson(sql)} end as publication,
      case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', ${nameJson(sql, 'g')}) end as category
    from taste t
    left join publication p on t.about = 'PUBLICATION' and p.id = t.target_id
    left join category g on t.about = 'CATEGORY' and g.id = t.target_id
    where t.person_id = ${personId} and t.fewer_at > ${new Date(now.getTime() - 168 * DAY_MS)}
    order by t.fewer_at desc limit 50`
  return rows.filter((row) => row.until > now).map((row) => ({ ...row, until: row.until.toISOString() }))
}

export const answerSetLearning = handle(setLearning, async ({ input, viewer, tx, clock, refuse }) => {
  await tx`
    insert into news_setting (person_id, learned) values (${viewer.personId}, ${input.learned})
    on conflict (person_id) do update set learned = excluded.learned`
  const { learning } = await getReader(tx, viewer, { now: clock.now() })
  if (input.learned && !learning.mayLearn) throw refuse('LEARNING_NOT_ALLOWED')
  return { mode: learning.mode }
})

// Sums are made from reading when they are needed, so forgetting them is a time that nothing before counts from.
export const answerResetRecommendations = handle(resetRecommendations, async ({ viewer, tx, clock }) => {
  const now = clock.now()
  await tx`
    insert into news_setting (person_id, learned_reset_at) values (${viewer.personId}, ${now})
    on conflict (person_id) do update set learned_reset_at = excluded.learned_reset_at`
  await tx`delete from taste where person_id = ${viewer.personId}`
  return { resetAt: now.toISOString() }
})

interface Allowed {
  allowed: boolean
  by: string | null
  at: string | null
  purpose: string | null
}

const NEVER: Allowed = { allowed: false, by: null, at: null, purpose: null }

export const answerGetLearnedForStudents = handle(getLearnedForStudents, async ({ workspace, sql, refuse }) => {
  const [row] = await sql<{ kind: string; allowed: Allowed | null }[]>`
    select kind, settings -> 'learnedForStudents' as allowed from workspace where id = ${workspace.id}`
  if (row?.kind !== 'INSTITUTE') throw refuse('NOT_A_SCHOOL')
  return row.allowed ?? NEVER
})

export const answerLearnedForStudents = handle(
  setLearnedForStudents,
  async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
    const [row] = await tx<{ kind: string; before: Allowed | null; name: string }[]>`
      select w.kind, w.settings -> 'learnedForStudents' as before, p.name from workspace w, person p
      where w.id = ${workspace.id} and p.id = ${viewer.personId} for update of w`
    if (row?.kind !== 'INSTITUTE') throw refuse('NOT_A_SCHOOL')
    if (input.allowed && !input.purpose) throw refuse('PURPOSE_NEEDED')
    const after: Allowed = {
      allowed: input.allowed,
      by: row.name,
      at: clock.now().toISOString(),
      purpose: input.purpose ?? null,
    }
    await tx`
      update workspace set settings = jsonb_set(settings, '{learnedForStudents}', ${tx.json(after)})
      where id = ${workspace.id}`
    await tx`
      delete from ranked_list where owner in (
        select person_id::text from membership where workspace_id = ${workspace.id} and left_at is null)`
    audit(`workspace ${workspace.id}`, row.before, after)
    return after
  },
)
