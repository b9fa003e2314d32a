import { getQuizQuestions, getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { issueCertificate } from '@chowk/contract/quiz/certificate.ts'
import { reportQuestion } from '@chowk/contract/quiz/report.ts'
import { previewQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { putWritten } from '../../quiz/bank/put-question.ts'
import { givenListens, givenReads } from '../quiz/quiz.ts'
import { givenQuestions, givenSet, writtenSet } from '../quiz/set.ts'
import { makeSummaryFile } from '@chowk/contract/quiz/summary/summary-file.ts'
import { writtenQuestion } from '../quiz/written.ts'
import type { TestPerson, World } from '../world.ts'

/** Somebody took her quiz, answered and handed it in; her organisation has rules and questions of its own. */
export async function givenQuizzes(
  world: World,
  { person, workspace, head, canary }: { person: TestPerson; workspace: string; head: TestPerson; canary: string },
): Promise<void> {
  await givenReads(world, person, 5)
  const { quizSlug } = await person.call(getUserwiseQuiz, {})
  const { quizSessionId } = await person.call(startQuiz, { quizSlug })
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const answers = questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] }))
  await person.call(submitQuiz, { quizSessionId, answers })
  await givenListens(world, person, 6)
  const { quizSlug: heard } = await person.call(checkAudioEligibility, {})
  await person.call(startQuiz, { quizSlug: heard })
  await person.call(updateQuizCustomization, { questionCount: 5 })
  const { resultSlug } = await person.call(submitQuiz, { quizSessionId })
  await world.owner`update quiz_attempt set passed = true where result_slug = ${resultSlug}`
  await person.call(issueCertificate, { result: resultSlug })
  await person.call(reportQuestion, { questionId: questions[0]?.questionId ?? '', reason: 'TYPO' })
  await world.owner`
    insert into quiz_accommodation (workspace_id, person_id, content, reason, changed_at, changed_by)
    values (${workspace}, ${person.id}, '{"timeFactor": 2}', 'reads slowly', ${world.clock.now()}, ${head.id})`
  await person.call(makeSummaryFile, { by: 'ATTEMPT' })
  await world.owner`
    insert into quiz_suggestion (workspace_id, article_id, person_id, asked_at)
    select ${workspace}, id, ${head.id}, ${world.clock.now()} from article limit 1`
  await world.owner`
    with corrected as (
      insert into quiz_regrade (id, question_id, number, workspace_id, action, from_version, to_version, reason, by_id, never_lower, state, begun_at)
      select gen_random_uuid(), w.question_id, 1, ${workspace}, 'VOID', w.version, w.version, 'Wrong', ${head.id}, true, 'DONE', ${world.clock.now()}
      from quiz_answer w join quiz_attempt t on t.id = w.attempt_id where t.person_id = ${person.id} and w.position = 0 returning id)
    insert into quiz_regraded (regrade_id, attempt_id, was_running, is_spared, old_version, old_most_mark, at)
    select c.id, t.id, true, false, 1, 1, ${world.clock.now()} from corrected c, quiz_attempt t where t.person_id = ${person.id}`
  await world.owner`
    insert into quiz_config (workspace_id, content, changed_at, changed_by) values (${workspace}, '{"questions": 6}', ${world.clock.now()}, ${head.id})`
  await world.sql.begin(async (sql) => {
    const at = world.clock.now()
    const question = writtenQuestion({ stem: `Which metal is ${canary} ore?`, explanation: `${canary} says so.` })
    const put = await putWritten(sql, { workspaceId: workspace, authorId: head.id, at, state: 'APPROVED' }, question)
    if (put.faults) throw new Error(JSON.stringify(put.faults))
    await sql`
      insert into quiz_review (workspace_id, question_id, rule, decision, reason, person_id, decided_at)
      select ${workspace}, id, rule, 'REJECTED', ${`${canary} does not ask that.`}, ${head.id}, ${at} from quiz_question where rule is not null limit 1`
  })
  await givenOwnSet(world, { workspace, head, canary })
}

// A quiz that is set for another class than strangers are of.
async function givenOwnSet(
  world: World,
  { workspace, head, canary }: { workspace: string; head: TestPerson; canary: string },
): Promise<void> {
  const questions = await givenQuestions(world, 2, { workspaceId: workspace, words: 'neighbour' })
  const [department] = await world.owner<
    { id: string }[]
  >`select id from department where workspace_id = ${workspace} limit 1`
  const set = writtenSet(questions, { title: `Wells of ${canary}`, departmentIds: [department?.id ?? ''] })
  const { id } = await givenSet(head, set)
  await head.call(previewQuizSet, { id })
}
