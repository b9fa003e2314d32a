import { expect } from 'vitest'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { decideReportedQuestion, reportQuestion } from '@chowk/contract/quiz/report.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { givenQuizStory } from '../../testing/quiz/quiz.ts'
import { correct } from '../../testing/quiz/regrading.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { beginMarking } from '../marking/hand-marked.ts'
import { tellSuggested } from './tell-teachers.ts'

const noticesOf = async (person: TestPerson, kind: string) =>
  (await person.call(listNotices, {})).content.filter((notice) => notice.kind === kind)

async function givenTaken(world: World, school: QuizSchool) {
  const question = await givenQuestion(world, { workspaceId: school.id, stem: 'Who dug the well?' })
  const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'wells' })
  await world.owner`update quiz set author_id = ${school.teacher.id} where id = ${quizId}`
  const of = { quizId, questions: [question], workspaceId: school.id, class: 7, departmentId: school.seventh }
  for (const { id } of [school.asha, school.bela]) await givenPaper(world, { ...of, personId: id, chosen: [1] })
  return { question, quizId }
}

test('whoever set a quiz hears once a day that answers wait to be marked; where she is gone, those who run the school do', async ({
  world,
  school,
}) => {
  const { quizId } = await givenTaken(world, school)
  const tries = await world.owner<{ id: string }[]>`select id from quiz_attempt where quiz_id = ${quizId}`
  for (const { id } of tries)
    await world.sql.begin(
      async (tx) => await beginMarking(tx, { id }, { endedAs: 'SUBMITTED', now: world.clock.now() }),
    )
  const [told, ...more] = await noticesOf(school.teacher, 'quiz-to-mark')
  expect([told?.leadsTo, more.length]).toEqual([`/quiz-sets/${quizId}/marking`, 0])
  expect(await noticesOf(school.head, 'quiz-to-mark')).toEqual([])
  world.clock.pass(DAY_MS)
  await world.owner`update quiz set author_id = null where id = ${quizId}`
  await world.owner`update quiz_attempt set state = 'SUBMITTED' where quiz_id = ${quizId}`
  await world.sql.begin(
    async (tx) => await beginMarking(tx, { id: tries[0]?.id ?? '' }, { endedAs: 'SUBMITTED', now: world.clock.now() }),
  )
  expect(await noticesOf(school.head, 'quiz-to-mark')).toHaveLength(1)
})

test('those who decide hear of a reported question, and whoever reported it what became of it', async ({
  world,
  school,
}) => {
  const { question } = await givenTaken(world, school)
  for (const pupil of [school.asha, school.bela])
    await pupil.call(reportQuestion, { questionId: question, reason: 'WRONG_KEY' })
  expect(await noticesOf(school.head, 'quiz-question-reported')).toHaveLength(1)
  expect(await noticesOf(school.teacher, 'quiz-question-reported')).toEqual([])
  await school.head.call(decideReportedQuestion, { questionId: question, decision: 'RETIRE' })
  for (const pupil of [school.asha, school.bela]) expect(await noticesOf(pupil, 'quiz-report-decided')).toHaveLength(1)
  expect(await noticesOf(school.chetan, 'quiz-report-decided')).toEqual([])
})

test('whoever corrects a question hears when every result has followed', async ({ world, school }) => {
  const { question } = await givenTaken(world, school)
  await correct(world, school.teacher, { questionId: question, action: 'CHANGE_KEY', key: [1] })
  const [told] = await noticesOf(school.teacher, 'quiz-correction-done')
  expect(told?.leadsTo).toBe(`/quiz-regrade/${question}`)
  expect(JSON.stringify(told)).toContain('2')
})

test('whoever asked a language model hears that its questions are there', async ({ world, school }) => {
  const { id: articleId } = await givenQuizStory(world, 0)
  const [asked] = await world.owner<{ id: string }[]>`
    insert into quiz_suggestion (workspace_id, person_id, article_id, state, asked_at)
    values (${school.id}, ${school.teacher.id}, ${articleId}, 'DONE', ${world.clock.now()}) returning id`
  await tellSuggested(world.sql, world.house, { id: asked?.id ?? '', title: 'The old well', drafts: 3 })
  expect(await noticesOf(school.teacher, 'quiz-suggestions-ready')).toHaveLength(1)
})
