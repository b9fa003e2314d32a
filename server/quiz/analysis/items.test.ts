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
  test('a question is told of from twenty answers on: before that the teacher reads that it needs twenty; what cannot be reckoned stands nowhere [news:QI2]', async ({
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

const mean = (values: readonly number[]) => values.reduce((all, each) => all + each, 0) / values.length
const together = (left: readonly number[], right: readonly number[]) =>
  mean(left.map((each, index) => (each - mean(left)) * ((right[index] ?? 0) - mean(right))))

describe('each question', () => {
  // Twenty pupils: the first five know all, the last five nothing, the others some; what they chose of each question.
  const CHOSEN: readonly (readonly (number | null)[])[] = Array.from({ length: 20 }, (_, pupil) => {
    if (pupil < 5) return [0, 0, 0]
    if (pupil < 10) return [0, 1, pupil < 7 ? 0 : 1]
    if (pupil < 15) return [1, 0, 2]
    return [pupil < 18 ? 2 : null, 3, 1]
  })

  test('is told of by its first finished tries in quizzes that were set: how many, how easy, what guessing earns, how far marks lie apart, how well it parts good from weak and of what is possible, who left it blank, how long it took, and what all, the best and the weakest 27 of a hundred chose [news:QI1]', async ({
    world,
    school,
  }) => {
    const quiz = await givenQuiz(world, school)
    const pupils = await answeredBy(world, school, {
      ...quiz,
      count: 20,
      chosen: (pupil) => [...(CHOSEN[pupil] ?? [])],
    })
    await world.owner`
      update quiz_answer w set elapsed_ms = 1000 * (select count(*) from quiz_answer o where o.question_id = w.question_id and o.attempt_id <= w.attempt_id)`
    // None of these counts: a second try, one that goes on, one that was voided, practice.
    const again = { ...quiz, workspaceId: school.id, departmentId: school.seventh, class: 7, chosen: [3, 3, 3] }
    await givenPaper(world, { ...again, personId: pupils[0] ?? '', number: 2 })
    for (const state of ['IN_PROGRESS', 'VOIDED'] as const) {
      const { id } = await world.person({ workspace: school.id, class: 7 })
      await givenPaper(world, { ...again, personId: id })
      await world.owner`update quiz_attempt set state = ${state} where person_id = ${id}`
    }
    const drill = await givenSetQuiz(world, { workspaceId: school.id, slug: 'drill', kind: 'PRACTICE' })
    const newcomer = await world.person({ workspace: school.id, class: 7 })
    await givenPaper(world, { ...again, quizId: drill, personId: newcomer.id })

    const { content } = await school.teacher.call(listQuizItems, { quiz: 'wells' })
    for (const [index, stem] of STEMS.entries()) {
      const row = content.find((each) => each.stem === stem)
      const marks = CHOSEN.map((line) => (line[index] === 0 ? 1 : 0))
      const rests = CHOSEN.map((line) => line.filter((place, other) => other !== index && place === 0).length)
      const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other)
      const most = together(ascending(marks), ascending(rests))
      expect(row).toMatchObject({ asked: 20, isSet: true })
      const { facility, guess, deviation, discrimination, efficiency, blank, seconds } = row?.figures ?? {}
      expect(facility).toBeCloseTo(mean(marks), 10)
      expect(guess).toBe(0.25)
      expect(deviation).toBeCloseTo(Math.sqrt(together(marks, marks)), 10)
      expect(discrimination).toBeCloseTo(
        (100 * together(marks, rests)) / Math.sqrt(together(marks, marks) * together(rests, rests)),
        8,
      )
      expect(efficiency).toBeCloseTo((100 * together(marks, rests)) / most, 8)
      expect(blank).toBe(index === 0 ? 10 : 0)
      expect(seconds).toBe(10.5)
      const shareOf = (lines: typeof CHOSEN, place: number) =>
        lines.filter((line) => line[index] === place).length / lines.length
      expect(row?.options.map(({ all, top, bottom }) => [all, top, bottom])).toEqual(
        [0, 1, 2, 3].map((place) => [
          shareOf(CHOSEN, place),
          shareOf(CHOSEN.slice(0, 5), place),
          shareOf(CHOSEN.slice(15), place),
        ]),
      )
    }
  })

  test('is told of in its latest version, or in all of them together, of quizzes for everybody too [news:QI1]', async ({
    world,
    school,
  }) => {
    const quiz = await givenQuiz(world, school)
    await answeredBy(world, school, { ...quiz, count: 20, chosen: () => [0, 1, 1] })
    const [first = ''] = quiz.questions
    await world.owner`
      insert into quiz_question_version (question_id, version, stem, options, key, evidence)
      select question_id, 2, 'Who dug the old well?', options, key, evidence from quiz_question_version where question_id = ${first}`
    await world.owner`update quiz_question set version = 2 where id = ${first}`
    const asked = async (versions: 'LATEST' | 'ALL') =>
      (await school.teacher.call(listQuizItems, { quiz: 'wells', versions })).content.find(
        ({ questionId }) => questionId === first,
      )
    expect(await asked('LATEST')).toBeUndefined()
    expect(await asked('ALL')).toMatchObject({ asked: 20, figures: { facility: 1 } })
    const pupils = await answeredBy(world, school, { ...quiz, count: 20, chosen: () => [1, 1, 1] })
    await world.owner`
      update quiz_answer set version = 2 where question_id = ${first} and attempt_id in (
        select id from quiz_attempt where person_id = any(${pupils}::uuid[]))`
    expect(await asked('LATEST')).toMatchObject({ stem: 'Who dug the old well?', asked: 20, figures: { facility: 0 } })
    expect(await asked('ALL')).toMatchObject({ asked: 40, figures: { facility: 0.5 } })
    await world.owner`update quiz set kind = 'PUBLIC', workspace_id = null where id = ${quiz.quizId}`
    const operator = await world.person({ operator: true })
    const { content } = await operator.call(listQuizItems, { quiz: 'wells', versions: 'ALL' })
    expect(content.map((row) => row.asked)).toEqual([40, 40, 40])
  })
})
