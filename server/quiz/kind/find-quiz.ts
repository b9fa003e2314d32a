import type { QuizKind } from '@chowk/contract/quiz/quiz-kind.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import type { Asking, Quiz, QuizDeclaration, QuizStatus } from './quiz-kind.ts'
import { audioQuiz } from '../audio/audio-quiz.ts'
import { entityQuiz, previewQuiz, publicQuiz } from '../set/set-quiz.ts'
import { practiceQuiz } from '../practice/practice-quiz.ts'
import { userwiseQuiz } from './userwise-quiz.ts'

/** Every kind of quiz that can be taken. */
const KINDS: Partial<Record<QuizKind, QuizDeclaration>> = {
  USERWISE: userwiseQuiz,
  AUDIO: audioQuiz,
  PRACTICE: practiceQuiz,
  ENTITY: entityQuiz,
  PUBLIC: publicQuiz,
  PREVIEW: previewQuiz,
}

/** The quiz of an address, where the viewer may know of it. */
export async function findQuiz(sql: Sql, viewer: Person, slug: string): Promise<Quiz | undefined> {
  const opened = Object.entries(KINDS).map(([kind, each]) => sql`or q.kind = ${kind} and ${each.isOpenTo(sql, viewer)}`)
  const [quiz] = await sql<Quiz[]>`
    select q.id, q.slug, q.kind, q.title, q.person_id, q.workspace_id from quiz q where q.slug = ${slug} and (false ${joined(sql, opened)})`
  return quiz
}

const joined = (sql: Sql, pieces: readonly Fragment[]): Fragment =>
  pieces.reduce((before, piece) => sql`${before} ${piece}`, sql``)

/** How somebody stands with a quiz, by its kind. */
export async function quizStatusOf(asking: Asking): Promise<QuizStatus> {
  const declared = KINDS[asking.quiz.kind]
  if (!declared) throw new Error(`no quiz of the kind ${asking.quiz.kind} can be taken`)
  return await declared.standing(asking)
}
