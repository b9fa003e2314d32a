import { describe, expect } from 'vitest'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import type { World } from '../../testing/world.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'

const STEMS = ['Who dug the well?', 'Where does the train stop?', 'How many books are there?']

async function givenQuiz(world: World, school: QuizSchool) {
  const questions: string[] = []
  for (const stem of STEMS) questions.push(await givenQuestion(world, { workspaceId: school.id, stem }))
  const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'wells' })
  return { questions, quizId }
}

// So many pupils of the seventh answer; what each chose follows from her number.
async function answeredBy(
  world: World,
  school: QuizSchool,
  {
    count,
    chosen,
    ...quiz
  }: { count: number; chosen: (pupil: number) => (number | null)[]; questions: string[]; quizId: string },
) {
  const pupils: string[] = []
  for (let pupil = 0; pupil < count; pupil++) {
    const { id } = await world.person({ workspace: school.id, class: 7, name: `Pupil ${pupil}` })
    pupils.push(id)
    await givenPaper(world, {
      ...quiz,
      personId: id,
      workspaceId: school.id,
      departmentId: school.seventh,
      class: 7,
      chosen: chosen(pupil),
    })
  }
  return pupils
}

describe('what questions are worth', () => {
  test('a question is told of from twenty answers on: before that the teacher reads that it needs twenty', async ({
    world,
    school,
  }) => {
    const quiz = await givenQuiz(world, school)
    const chosen = (pupil: number) => [pupil < 10 ? 0 : 1, pupil < 5 ? 0 : 2, null]
    await answeredBy(world, school, { ...quiz, count: 19, chosen })
    const few = await school.teacher.call(listQuizItems, {})
    expect(few.content.map(({ asked, figures, flags }) => [asked, figures, flags])).toEqual([
      [19, null, []],
      [19, null, []],
      [19, null, []],
    ])
    expect(few.dots).toEqual([])
    const last = await world.person({ workspace: school.id, class: 7 })
    await givenPaper(world, {
      ...quiz,
      personId: last.id,
      workspaceId: school.id,
      departmentId: school.seventh,
      chosen: [0, 0, null],
    })
    const { content, dots } = await school.teacher.call(listQuizItems, {})
    const [first] = content.filter(({ stem }) => stem === STEMS[0])
    expect(first).toMatchObject({
      asked: 20,
      isSet: true,
      figures: { facility: 0.55, guess: 0.25, blank: 0, seconds: 1 },
    })
    expect(first?.options.map(({ isRight, all }) => [isRight, all])).toEqual([
      [true, 0.55],
      [false, 0.45],
      [false, 0],
      [false, 0],
    ])
    const [blank] = content.filter(({ stem }) => stem === STEMS[2])
    expect(blank).toMatchObject({
      figures: { facility: 0, blank: 100, discrimination: null },
      flags: ['CHECK', 'USELESS_OPTION'],
    })
    expect(dots.map(({ stem }) => stem).toSorted()).toEqual(STEMS.slice(0, 2).toSorted())
  })

  test('only the first finished try of each person counts, of quizzes that a workspace set; practice never does', async ({
    world,
    school,
  }) => {
    const quiz = await givenQuiz(world, school)
    const pupils = await answeredBy(world, school, { ...quiz, count: 20, chosen: () => [0, 1, 1] })
    const again = {
      ...quiz,
      personId: pupils[0] ?? '',
      workspaceId: school.id,
      departmentId: school.seventh,
      chosen: [1, 0, 0],
    }
    await givenPaper(world, { ...again, number: 2 })
    const practice = await givenSetQuiz(world, { workspaceId: school.id, slug: 'drill', kind: 'PRACTICE' })
    await givenPaper(world, { ...again, quizId: practice })
    const { content } = await school.head.call(listQuizItems, { sort: 'FACILITY', direction: 'DESC' })
    expect(content.map(({ asked, figures }) => [asked, figures?.facility])).toEqual([
      [20, 1],
      [20, 0],
      [20, 0],
    ])
    expect(content[0]).toMatchObject({ stem: STEMS[0], flags: ['TOO_EASY', 'USELESS_OPTION'] })
  })

  test('a quiz as a whole says how its marks lie, once twenty took it', async ({ world, school }) => {
    const quiz = await givenQuiz(world, school)
    await answeredBy(world, school, { ...quiz, count: 20, chosen: (pupil) => (pupil < 10 ? [0, 0, 0] : [1, 1, 1]) })
    const { paper } = await school.head.call(listQuizItems, { quiz: 'wells' })
    expect(paper).toMatchObject({ n: 20, mean: 50, median: 50, deviation: 50 })
    expect(paper?.consistency).toBeCloseTo(100, 5)
    expect((await school.head.call(listQuizItems, {})).paper).toBeNull()
  })

  test('nobody who may have to answer them is told what is right: a pupil, a stranger and a teacher of other pupils see none', async ({
    world,
    school,
  }) => {
    const quiz = await givenQuiz(world, school)
    await answeredBy(world, school, { ...quiz, count: 20, chosen: () => [0, 1, 1] })
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    const other = await world.person({ workspace: school.id, role: 'FACULTY' })
    for (const person of [school.asha, stranger, other])
      expect(await person.call(listQuizItems, { quiz: 'wells' })).toMatchObject({ content: [], dots: [], paper: null })
    expect((await school.teacher.call(listQuizItems, { quiz: 'wells' })).content).toHaveLength(3)
  })
})
