import { DAY_MS } from '../../platform/time.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { closingOfSet, isKeyShown } from '../attempt/visible-result.ts'

/** Whose answers are looked at, and when. */
interface Held {
  personId: string
  now: Date
}

/**
 * Statements that `isHeldBack` reads, to stand behind `with`: what somebody was asked and whether she was told what is right, the quizzes of her
 * workspaces and for everybody that are not over, or that somebody is at, what they ask, and what those of them draw from that may be for her. Who
 * is suspended comes back, so quizzes of where she is are hers as well.
 */
export const heldBackTables = (sql: Sql, { personId, now }: Held): Fragment => sql`
  asked as (
    select w.question_id, w.fraction, t.ended_at, q.kind = 'PRACTICE' as is_practice, t.state = 'IN_PROGRESS' as is_running,
      t.state in ('SUBMITTED', 'AUTO_SUBMITTED') as is_done,
      case when t.state in ('IN_PROGRESS', 'MARKING') then false when t.state = 'VOIDED' and q.kind not in ('ENTITY', 'PUBLIC') then true
        else ${isKeyShown(sql, now)} end as is_told
    from quiz_attempt t join quiz q on q.id = t.quiz_id join quiz_answer w on w.attempt_id = t.id
    where t.person_id = ${personId}),
  unfinished as (
    select q.id, q.rules, q.state = 'OPEN' and (
        q.classes = '{}' or m.person_id is null or m.class = any(q.classes) or q.names_departments) as may_be_hers
    from quiz q left join membership m on m.workspace_id = q.workspace_id and m.person_id = ${personId} and m.state in ('PRESENT', 'SUSPENDED')
    where (q.kind = 'PUBLIC' or q.kind = 'ENTITY' and m.person_id is not null)
      and (q.state = 'DRAFT' or q.state = 'OPEN' and coalesce(${closingOfSet(sql)} > ${now}, true)
        or exists (select from quiz_attempt r where r.quiz_id = q.id and r.state = 'IN_PROGRESS'))),
  awaited as (
    select s.question_id, true as is_open from quiz_set_question s join unfinished on unfinished.id = s.quiz_id
    union all select w.question_id, true from quiz_attempt r join unfinished on unfinished.id = r.quiz_id join quiz_answer w on w.attempt_id = r.id
      where r.state = 'IN_PROGRESS'
    union all select question_id, is_running from asked where not is_practice and not is_told),
  kept as (
    select distinct o.id, o.likeness, case when awaited.is_open then o.cluster_id end as open_story
    from awaited join quiz_question o on o.id = awaited.question_id),
  pool as (
    select (one ->> 'categoryId')::int as category_id, one ->> 'difficulty' as difficulty, one ->> 'language' as language,
      ${now}::timestamptz - (one ->> 'days')::int * make_interval(secs => ${DAY_MS / 1000}) as since
    from unfinished cross join jsonb_array_elements(rules -> 'sections') one where may_be_hers)`

/**
 * The one condition on questions `q` whose answer practice would tell somebody before its time: one that is the same, or a copy, stands on a paper
 * that she is at, in a quiz that is not over or not yet set, on the paper of somebody who is at one, or in one whose answers she is not told. While
 * such a quiz goes on it is all questions about the same story, since what explains one may answer the other. So is one that a quiz which she may
 * take yet draws from, if no other quiz has told her what is right.
 */
export const isHeldBack = (sql: Sql): Fragment => sql`(
  q.id in (select id from kept) or q.likeness in (select likeness from kept)
  or coalesce(q.cluster_id in (select open_story from kept where open_story is not null), false)
  or q.id not in (select question_id from asked where is_done and not is_practice) and exists (
    select from pool where (pool.category_id is null or pool.category_id = q.category_id) and (pool.difficulty is null or pool.difficulty = q.difficulty)
      and (pool.language is null or pool.language = q.language) and (pool.since is null or q.created_at >= pool.since)))`

/** Whether a paper of practice holds a question whose answer must wait: a quiz may have been set, or begun, since it was drawn. */
export async function isPaperHeldBack(sql: Sql, held: Held, attemptId: string): Promise<boolean> {
  const [row] = await sql`
    with ${heldBackTables(sql, held)}
    select from quiz_answer w join quiz_question q on q.id = w.question_id where w.attempt_id = ${attemptId} and ${isHeldBack(sql)} limit 1`
  return row !== undefined
}
