import type { PersonalData, Row } from '../platform/personal-data.ts'
import type { WorkspaceData } from '../platform/workspace-data.ts'
import type { CopyRow } from '../platform/storage/packed-copy.ts'
import { bankCopy, endBank, forgetAuthor } from './bank/bank-data.ts'

/** What is kept of the quizzes that a person took. */
export const quizData: PersonalData = {
  domain: 'quizzes',
  says: { en: 'quizzes that you took, with your answers', hi: 'आपने जो क्विज़ दिए, आपके जवाबों के साथ' },
  tables: [
    { table: 'quiz', column: 'person_id', leaves: 'erased' },
    { table: 'quiz_attempt', column: 'person_id', leaves: 'erased' },
    { table: 'quiz_choice', column: 'person_id', leaves: 'erased' },
    { table: 'quiz_used_story', column: 'person_id', leaves: 'erased' },
    { table: 'quiz_config', column: 'changed_by', leaves: 'anonymised' },
    { table: 'quiz_question', column: 'author_id', leaves: 'anonymised' },
    { table: 'quiz_question_version', column: 'author_id', leaves: 'anonymised' },
    { table: 'quiz_review', column: 'person_id', leaves: 'anonymised' },
    { table: 'quiz', column: 'author_id', leaves: 'anonymised' },
    { table: 'quiz_regrade', column: 'by_id', leaves: 'anonymised' },
    { table: 'quiz_mark_change', column: 'by_id', leaves: 'anonymised' },
    { table: 'quiz_suggestion', column: 'person_id', leaves: 'anonymised' },
    { table: 'quiz_accommodation', column: 'person_id', leaves: 'erased' },
    { table: 'quiz_accommodation', column: 'changed_by', leaves: 'anonymised' },
    { table: 'quiz_certificate', column: 'person_id', leaves: 'erased' },
    { table: 'quiz_question_report', column: 'person_id', leaves: 'erased' },
    { table: 'quiz_file', column: 'person_id', leaves: 'erased' },
  ],
  async find(sql, personId) {
    return {
      quizzes: await sql<Row[]>`
        select number, state, started_at, ended_at, marks, most_marks, percent, passed,
          coalesce((select coins from quiz_pass p where p.attempt_id = quiz_attempt.id), 0) as coins
        from quiz_attempt where person_id = ${personId} order by started_at`,
      quizzes_set: await sql<Row[]>`
        select title, state, opens_at, closes_at, rules, created_at from quiz where author_id = ${personId} order by created_at`,
      quiz_choices: await sql<Row[]>`select content, changed_at from quiz_choice where person_id = ${personId}`,
      quiz_accommodations: await sql<Row[]>`
        select content, starts_on::text as starts_on, ends_on::text as ends_on, changed_at from quiz_accommodation where person_id = ${personId}`,
      quiz_certificates: await sql<Row[]>`
        select code, content, issued_at from quiz_certificate where person_id = ${personId} order by issued_at`,
      quiz_files: await sql<
        Row[]
      >`select wanted, state, requested_at from quiz_file where person_id = ${personId} order by requested_at`,
      quiz_question_reports: await sql<Row[]>`
        select reason, words, reported_at from quiz_question_report where person_id = ${personId} order by reported_at`,
      quiz_answers: await sql<Row[]>`
        select t.number as quiz, w.position + 1 as question, v.stem, v.passage, v.options, w.chosen, w.written, w.hand_comment as comment, w.answered_at
        from quiz_attempt t join quiz_answer w on w.attempt_id = t.id
        join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
        where t.person_id = ${personId} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING') order by t.started_at, w.position`,
      quiz_events: await sql<Row[]>`
        select t.number as quiz, e.kind, e.at, e.seconds, e.agent, e.network from quiz_attempt t join quiz_event e on e.attempt_id = t.id
        where t.person_id = ${personId} order by e.at`,
      quiz_questions: await sql<Row[]>`
        select q.kind, q.language, v.version, v.stem, v.passage, v.options, v.explanation, v.created_at
        from quiz_question_version v join quiz_question q on q.id = v.question_id where v.author_id = ${personId} order by v.created_at`,
      quiz_corrections: await sql<Row[]>`
        select t.number as quiz, g.action, g.reason, d.old_percent, d.new_percent, d.at from quiz_attempt t
        join quiz_regraded d on d.attempt_id = t.id join quiz_regrade g on g.id = d.regrade_id
        where t.person_id = ${personId} and not d.was_running order by d.at`,
      quiz_mark_changes: await sql<Row[]>`
        select t.number as quiz, w.position + 1 as question, c.reason, c.old_percent, c.new_percent, c.at from quiz_attempt t
        join quiz_mark_change c on c.attempt_id = t.id join quiz_answer w on w.attempt_id = c.attempt_id and w.question_id = c.question_id
        where t.person_id = ${personId} order by c.at`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from quiz_file where person_id = ${personId}`
    await sql`delete from quiz_question_report where person_id = ${personId}`
    await sql`delete from quiz_accommodation where person_id = ${personId}`
    await sql`update quiz_accommodation set changed_by = null where changed_by = ${personId}`
    await sql`delete from quiz_attempt where person_id = ${personId}`
    await sql`delete from quiz_choice where person_id = ${personId}`
    await sql`delete from quiz where person_id = ${personId}`
    await sql`update quiz_config set changed_by = null where changed_by = ${personId}`
    await sql`
      update quiz_config set content = jsonb_set(content, '{reviewers}', (content -> 'reviewers') - ${personId}::text)
      where content -> 'reviewers' ? ${personId}::text`
    await forgetAuthor(sql, personId)
    await sql`update quiz set author_id = null where author_id = ${personId}`
    await sql`update quiz_regrade set by_id = null where by_id = ${personId}`
    await sql`update quiz_mark_change set by_id = null where by_id = ${personId}`
    await sql`update quiz_suggestion set person_id = null where person_id = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from quiz_attempt where person_id = ${personId}`
    return { goes: [{ code: 'QUIZZES', count: row?.count ?? 0 }], stays: [] }
  },
}

/**
 * Rules of quizzes of a closed workspace, its bank of questions and what it said of the quizzes that it set go with it; tries, and what was asked
 * in them, are their takers', and stay theirs.
 */
export const quizzesOfClosed: WorkspaceData = {
  domain: 'quizzes',
  tables: [
    { table: 'quiz_config', column: 'workspace_id', leaves: 'erased' },
    { table: 'quiz_accommodation', column: 'workspace_id', leaves: 'erased' },
    { table: 'quiz_attempt', column: 'workspace_id', leaves: 'emptied' },
    { table: 'quiz_question', column: 'workspace_id', leaves: 'emptied' },
    { table: 'quiz_review', column: 'workspace_id', leaves: 'erased' },
    { table: 'quiz', column: 'workspace_id', leaves: 'emptied' },
    { table: 'quiz_regrade', column: 'workspace_id', leaves: 'erased' },
    { table: 'quiz_suggestion', column: 'workspace_id', leaves: 'erased' },
    { table: 'quiz_file', column: 'workspace_id', leaves: 'erased' },
  ],
  async find(sql, workspaceId) {
    return {
      quiz_accommodations: await sql<CopyRow[]>`
        select person_id, content, reason, starts_on::text as starts_on, ends_on::text as ends_on, changed_at from quiz_accommodation
        where workspace_id = ${workspaceId} order by changed_at`,
      quiz_rules: await sql<CopyRow[]>`select content, changed_at from quiz_config where workspace_id = ${workspaceId}`,
      quiz_questions: await bankCopy(sql, workspaceId),
      quizzes_set: await sql<CopyRow[]>`
        select title, state, opens_at, closes_at, rules, classes, created_at from quiz where workspace_id = ${workspaceId} order by created_at`,
    }
  },
  async purge(sql, { workspaceId, at }) {
    await sql`update quiz set title = null where source_id in (select id from quiz where workspace_id = ${workspaceId})`
    await sql`delete from quiz_set_question where quiz_id in (select id from quiz where workspace_id = ${workspaceId})`
    await sql`delete from quiz_department where quiz_id in (select id from quiz where workspace_id = ${workspaceId})`
    await sql`update quiz set workspace_id = null, author_id = null, title = null, classes = '{}' where workspace_id = ${workspaceId}`
    await sql`delete from quiz_file where workspace_id = ${workspaceId}`
    await sql`delete from quiz_config where workspace_id = ${workspaceId}`
    await sql`delete from quiz_regrade where workspace_id = ${workspaceId}`
    await sql`delete from quiz_suggestion where workspace_id = ${workspaceId}`
    await sql`delete from quiz_accommodation where workspace_id = ${workspaceId}`
    // A certificate is its holder's and stays; the name of who gave it goes with its workspace.
    await sql`
      update quiz_certificate set content = content || '{"school": null}'
      where attempt_id in (select id from quiz_attempt where workspace_id = ${workspaceId})`
    await endBank(sql, workspaceId, at)
    await sql`update quiz_attempt set workspace_id = null, class = null, department_id = null where workspace_id = ${workspaceId}`
  },
}
