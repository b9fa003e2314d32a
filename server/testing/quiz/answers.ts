import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { World } from '../world.ts'

/** A question of a workspace with two to four options of which the first is right. */
export async function givenQuestion(
  world: World,
  { workspaceId, stem, options = 4 }: { workspaceId: string; stem: string; options?: number },
) {
  const [row] = await world.owner<{ id: string }[]>`
    insert into quiz_question (kind, state, language, difficulty, likeness, workspace_id)
    values ('MCQ_SINGLE', 'APPROVED', 'en', 'MEDIUM', ${stem.toLowerCase()}, ${workspaceId}) returning id`
  const id = row?.id ?? ''
  const texts = Array.from({ length: options }, (_, place) => `Option ${place}`)
  await world.owner`
    insert into quiz_question_version (question_id, version, stem, options, key, evidence) values (${id}, 1, ${stem}, ${texts}, '{0}', '')`
  return id
}

const RULES: SetRules = {
  tries: 1,
  minutes: 10,
  negative: 0,
  passPercent: 40,
  review: 'AFTER_SUBMIT',
  shuffleQuestions: false,
  shuffleOptions: false,
  navigation: 'FREE',
  sections: [],
}

/** A quiz that a workspace sets: one paper for all. */
export async function givenSetQuiz(
  world: World,
  {
    workspaceId,
    slug,
    kind = 'ENTITY',
  }: { workspaceId: string; slug: string; kind?: 'ENTITY' | 'PUBLIC' | 'PRACTICE' },
): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    insert into quiz (slug, kind, workspace_id, title, state, rules)
    values (${slug}, ${kind}, ${workspaceId}, ${`Quiz ${slug}`}, ${kind === 'ENTITY' || kind === 'PUBLIC' ? 'OPEN' : null}, ${world.owner.json(RULES)}) returning id`
  return row?.id ?? ''
}

/** One person's finished try at a quiz. */
export interface GivenPaper {
  quizId: string
  personId: string
  workspaceId: string
  questions: readonly string[]
  /** The place that was chosen, question by question; 0 is right, null is left out. */
  chosen: readonly (number | null)[]
  number?: number
  class?: number
  departmentId?: string
  endedAt?: Date
}

const ENDED = new Date('2026-11-20T08:00:00.000Z')

/** Puts a finished try with its answers; each right one earns a mark, and each takes as many seconds as its place says. */
export async function givenPaper(world: World, given: GivenPaper): Promise<void> {
  const { chosen, questions, number = 1, endedAt = ENDED } = given
  const marks = chosen.filter((place) => place === 0).length
  const percent = Math.round((1000 * marks) / questions.length) / 10
  const id = crypto.randomUUID()
  await world.owner`
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, ended_at, config, result_slug,
      stories, marks, most_marks, percent, passed)
    values (${id}, ${given.quizId}, ${given.personId}, ${given.workspaceId}, ${given.class ?? null}, ${given.departmentId ?? null}, ${number}, 'SUBMITTED',
      ${endedAt}, ${endedAt}, ${endedAt}, ${world.owner.json(QUIZ_DEFAULTS)}, ${crypto.randomUUID()}, '{}', ${marks}, ${questions.length}, ${percent}, ${percent >= 40})`
  for (const [position, question] of questions.entries()) {
    const place = chosen[position] ?? null
    await world.owner`
      insert into quiz_answer (attempt_id, position, question_id, version, shown, chosen, fraction, elapsed_ms)
      values (${id}, ${position}, ${question}, 1, '{0,1,2,3}', ${place === null ? null : [place]}::smallint[], ${place === 0 ? 1 : 0}, ${(position + 1) * 1000})`
  }
}
