import { describe, expect } from 'vitest'
import { changeBankQuestion, getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { decideReportedQuestion, listReportedQuestions } from '@chowk/contract/quiz/report.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'
import { measureQuestionsTask } from './measure-questions.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const look = async (world: World) => await measureQuestionsTask(world.house)(undefined, jobRun())

async function givenQuiz(world: World, school: QuizSchool, kind: 'ENTITY' | 'PRACTICE' = 'ENTITY') {
  const questions: string[] = []
  for (const stem of ['Who dug the well?', 'Where does the train stop?', 'How many books are there?'])
    questions.push(await givenQuestion(world, { workspaceId: school.id, stem: `${stem} ${kind}` }))
  return { questions, quizId: await givenSetQuiz(world, { workspaceId: school.id, slug: kind.toLowerCase(), kind }) }
}

type Given = Awaited<ReturnType<typeof givenQuiz>>

// Of so many pupils the first few answer the first question rightly, and the others all else.
async function answered(
  world: World,
  school: QuizSchool,
  { count, right, ...quiz }: Given & { count: number; right: number },
) {
  for (let pupil = 0; pupil < count; pupil++) {
    const { id } = await world.person({ workspace: school.id, class: 7 })
    const chosen = pupil < right ? [0, 1, 1] : [1, 0, 0]
    await givenPaper(world, {
      ...quiz,
      personId: id,
      workspaceId: school.id,
      class: 7,
      chosen,
      endedAt: world.clock.now(),
    })
  }
}

const difficultiesOf = async (world: World, { questions }: Given) => {
  const rows = await world.owner<{ id: string; difficulty: string; isSuspect: boolean }[]>`
    select id, difficulty, suspect_at is not null as is_suspect from quiz_question where id = any(${questions}::uuid[])`
  return questions.map((id) => {
    const row = rows.find((each) => each.id === id)
    return `${row?.difficulty}${row?.isSuspect ? ' suspect' : ''}`
  })
}

describe('the answers of people', () => {
  test('say how hard a question is from thirty of them on, each person’s first one alone; practice says nothing [news:QG14]', async ({
    world,
    school,
  }) => {
    const quiz = await givenQuiz(world, school)
    const practice = await givenQuiz(world, school, 'PRACTICE')
    await answered(world, school, { ...quiz, count: 29, right: 12 })
    await answered(world, school, { ...practice, count: 30, right: 30 })
    await look(world)
    expect(await difficultiesOf(world, quiz)).toEqual(['MEDIUM', 'MEDIUM', 'MEDIUM'])
    expect(await difficultiesOf(world, practice)).toEqual(['MEDIUM', 'MEDIUM', 'MEDIUM'])
    const { id } = await world.person({ workspace: school.id, class: 7 })
    const paper = { ...quiz, personId: id, workspaceId: school.id, class: 7, endedAt: world.clock.now() }
    await givenPaper(world, { ...paper, chosen: [1, 0, 0] })
    await givenPaper(world, {
      ...paper,
      chosen: [0, 1, 1],
      number: 2,
      endedAt: new Date(world.clock.now().getTime() + 60_000),
    })
    await look(world)
    expect(await difficultiesOf(world, quiz)).toEqual(['MEDIUM', 'MEDIUM', 'MEDIUM'])
    const rows = await world.owner<{ answers: number; facility: number }[]>`
      select answers, round(facility, 4)::float8 as facility from quiz_question_figures where question_id = any(${quiz.questions}::uuid[]) order by facility`
    expect(rows).toEqual([
      { answers: 30, facility: 0.4 },
      { answers: 30, facility: 0.6 },
      { answers: 30, facility: 0.6 },
    ])
    await answered(world, school, { ...quiz, count: 30, right: 0 })
    await look(world)
    expect(await difficultiesOf(world, quiz)).toEqual(['HARD', 'EASY', 'EASY'])
  })

  test('take a question off new papers when hardly anybody is right, the best least of all; whoever keeps it is not asked again by the same figures [news:QG15]', async ({
    world,
    school,
  }) => {
    const { head } = school
    const quiz = await givenQuiz(world, school)
    const [first = ''] = quiz.questions
    await answered(world, school, { ...quiz, count: 20, right: 3 })
    await look(world)
    expect(await difficultiesOf(world, quiz)).toEqual(['MEDIUM suspect', 'MEDIUM', 'MEDIUM'])
    const { content } = await head.call(listReportedQuestions, {})
    expect(content).toMatchObject([
      { questionId: first, isSuspect: true, isOfBank: true, reports: [], figures: { answers: 20, facility: 0.15 } },
    ])
    expect(content[0]?.figures?.discrimination).toBeLessThan(0)
    await head.call(decideReportedQuestion, { questionId: first, decision: 'KEEP' })
    expect((await head.call(listReportedQuestions, {})).content).toEqual([])
    await answered(world, school, { ...quiz, count: 5, right: 0 })
    await look(world)
    expect(await difficultiesOf(world, quiz)).toEqual(['MEDIUM', 'MEDIUM', 'MEDIUM'])
    await answered(world, school, { ...quiz, count: 15, right: 2 })
    await look(world)
    expect(await difficultiesOf(world, quiz)).toEqual(['HARD suspect', 'EASY', 'EASY'])
  })

  test('say nothing of a question that is written anew', async ({ world, school }) => {
    const { head } = school
    const quiz = await givenQuiz(world, school)
    const [first = ''] = quiz.questions
    await answered(world, school, { ...quiz, count: 20, right: 3 })
    const { version, question } = await head.call(getBankQuestion, { questionId: first })
    await head.call(changeBankQuestion, {
      questionId: first,
      version,
      question: { ...question, stem: 'Who dug the old well?' },
    })
    await look(world)
    expect(await difficultiesOf(world, quiz)).toEqual(['MEDIUM', 'MEDIUM', 'MEDIUM'])
  })
})
