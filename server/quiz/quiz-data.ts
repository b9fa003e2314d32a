import type { PersonalData, Row } from '../identity/leaving/personal-data.ts'
import type { WorkspaceData } from '../organisation/closing/workspace-data.ts'
import type { CopyRow } from '../platform/storage/packed-copy.ts'

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
  ],
  async find(sql, personId) {
    return {
      quizzes: await sql<Row[]>`
        select number, state, started_at, ended_at, marks, most_marks, percent, passed
        from quiz_attempt where person_id = ${personId} order by started_at`,
      quiz_choices: await sql<Row[]>`select content, changed_at from quiz_choice where person_id = ${personId}`,
      quiz_answers: await sql<Row[]>`
        select t.number as quiz, w.position + 1 as question, v.stem, v.passage, v.options, w.chosen, w.answered_at
        from quiz_attempt t join quiz_answer w on w.attempt_id = t.id
        join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
        where t.person_id = ${personId} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED') order by t.started_at, w.position`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from quiz_attempt where person_id = ${personId}`
    await sql`delete from quiz_choice where person_id = ${personId}`
    await sql`delete from quiz where person_id = ${personId}`
    await sql`update quiz_config set changed_by = null where changed_by = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from quiz_attempt where person_id = ${personId}`
    return { goes: [{ code: 'QUIZZES', count: row?.count ?? 0 }], stays: [] }
  },
}

/** Rules of quizzes of a closed workspace go with it; tries are their takers', and stay theirs. */
export const quizzesOfClosed: WorkspaceData = {
  domain: 'quizzes',
  tables: [
    { table: 'quiz_config', column: 'workspace_id', leaves: 'erased' },
    { table: 'quiz_attempt', column: 'workspace_id', leaves: 'emptied' },
  ],
  async find(sql, workspaceId) {
    return {
      quiz_rules: await sql<CopyRow[]>`select content, changed_at from quiz_config where workspace_id = ${workspaceId}`,
    }
  },
  async purge(sql, { workspaceId }) {
    await sql`delete from quiz_config where workspace_id = ${workspaceId}`
    await sql`update quiz_attempt set workspace_id = null, class = null, department_id = null where workspace_id = ${workspaceId}`
  },
}
