import { postSlug } from '@chowk/server/community/post/post-slug.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { DAY_MS, HOUR_MS } from '@chowk/server/platform/time.ts'

const WAITING =
  'Can the library stay open until five on Thursdays? Our bus comes at twenty past, and the bench outside gets wet.'
const COMPLAINT = 'That plumber is my uncle, and he never said so.'

/** Gives the moderators of the demo's school something to do: a pupil's post that waits; and the operators an individual's that was reported; once. */
export async function settleModeration(sql: Sql, openedAt: Date): Promise<void> {
  const [there] = await sql`select from moderation_case limit 1`
  const [school] = await sql<{ id: string }[]>`select id from workspace where slug = 'neelkanth-school'`
  if (there || !school) return
  await holdPost(sql, school.id, openedAt)
  await reportPost(sql, openedAt)
}

async function holdPost(sql: Sql, school: string, openedAt: Date): Promise<void> {
  const at = new Date(openedAt.getTime() - 3 * HOUR_MS)
  const slug = postSlug({ title: '', description: WAITING })
  await sql`
    with made as (
      insert into post (author_id, workspace_id, type, description, slug, by_minor, state, created_at)
      select p.id, ${school}, 'DOCUMENT', ${WAITING}, ${slug}, true, 'PENDING_REVIEW', ${at} from person p where p.custom_url = 'kabir-solanki'
      returning id, author_id, workspace_id
    ), noted as (insert into post_slug (slug, post_id) select ${slug}, id from made)
    insert into moderation_case (subject_kind, subject_id, workspace_id, author_id, why, cause, opened_at, due_at)
    select 'POST', id, workspace_id, author_id, 'REVIEW', 'NEW_MEMBER', ${at}, ${new Date(at.getTime() + DAY_MS)} from made`
}

async function reportPost(sql: Sql, openedAt: Date): Promise<void> {
  const at = new Date(openedAt.getTime() - 2 * HOUR_MS)
  await sql`
    with quoted as (
      select p.id, p.workspace_id, p.author_id, p.category_id from post p join person a on a.id = p.author_id
      where a.custom_url = 'meera-joshi' and p.workspace_id is null and p.state = 'PUBLISHED' limit 1
    ), reported as (
      insert into report (subject_kind, subject_id, reporter_id, who, reason, text, weight, state, at)
      select 'POST', q.id, r.id, 'ADMINISTRATOR', 'Fake', ${COMPLAINT}, 1, 'ACKNOWLEDGED', ${at} from quoted q, person r where r.custom_url = 'anil-deshpande'
    )
    insert into moderation_case (subject_kind, subject_id, workspace_id, category_id, author_id, why, opened_at, due_at)
    select 'POST', id, workspace_id, category_id, author_id, 'REPORT', ${at}, ${new Date(at.getTime() + 15 * DAY_MS)} from quoted`
}
