import { describe, expect } from 'vitest'
import { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import { listClassSummary, listQuizAttempts, listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { givenCategory } from '../../testing/news.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import type { World } from '../../testing/world.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'

// A quiz of two questions, one about crafts; Asha knows that one, Bela the other.
async function givenQuiz(world: World, school: QuizSchool) {
  const craft = await givenCategory(world, 'craft')
  const questions = [
    await givenQuestion(world, { workspaceId: school.id, stem: 'Who fires the kiln?' }),
    await givenQuestion(world, { workspaceId: school.id, stem: '=Who "dug" the well?' }),
  ]
  await world.owner`update quiz_question set category_id = ${craft} where id = ${questions[0] ?? ''}`
  const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'crafts' })
  const inSeventh = { quizId, workspaceId: school.id, questions, class: 7, departmentId: school.seventh }
  await givenPaper(world, { ...inSeventh, personId: school.asha.id, chosen: [0, 2] })
  await givenPaper(world, { ...inSeventh, personId: school.bela.id, chosen: [null, 0] })
  return { craft, quizId, inSeventh }
}

const fileOf = (content: string) => Buffer.from(content, 'base64')

describe('a summary that is narrowed', () => {
  test('tells of one kind, of one quiz, or of the questions of one category alone; practice and previews are in no figure', async ({
    world,
    school,
  }) => {
    const { craft, inSeventh } = await givenQuiz(world, school)
    const practice = await givenSetQuiz(world, { workspaceId: school.id, slug: 'drill', kind: 'PRACTICE' })
    await givenPaper(world, { ...inSeventh, quizId: practice, personId: school.asha.id, chosen: [0, 0] })
    const figures = async (asked: object) => {
      const { attempts, average, attempted, passed } = (await school.teacher.call(listClassSummary, asked)).total
      return { attempts, average, attempted, passed }
    }
    expect(await figures({})).toMatchObject({ attempts: 5, attempted: 2 })
    expect(await figures({ kind: 'USERWISE' })).toEqual({ attempts: 3, average: 50, attempted: 2, passed: 66.7 })
    expect(await figures({ kind: 'ENTITY' })).toEqual({ attempts: 2, average: 50, attempted: 2, passed: 100 })
    expect(await figures({ quiz: 'crafts' })).toEqual(await figures({ kind: 'ENTITY' }))
    expect(await figures({ quiz: 'drill' })).toMatchObject({ attempts: 0, average: null })
    expect(await figures({ categoryId: craft })).toEqual({ attempts: 2, average: 50, attempted: 2, passed: 50 })
    const people = await school.teacher.call(listStudentSummary, { categoryId: craft, taken: 'YES' })
    expect(people.content.map(({ name, average }) => [name, average])).toEqual([
      ['Asha', 100],
      ['Bela', 0],
    ])
    const tries = await school.teacher.call(listQuizAttempts, { quiz: 'crafts' })
    expect(tries.content.map(({ kind, title }) => [kind, title])).toEqual([
      ['ENTITY', 'Quiz crafts'],
      ['ENTITY', 'Quiz crafts'],
    ])
    expect((await school.teacher.ask(listClassSummary, { kind: 'PRACTICE' as 'ENTITY' })).statusCode).toBe(400)
  })
})

test('[R2:S1] students are searched by searchQuery', async ({ world, school }) => {
  await givenQuiz(world, school)
  const { content, totalElements } = await school.teacher.call(listStudentSummary, { searchQuery: 'bel' })
  expect(content.map(({ name }) => name)).toEqual(['Bela'])
  expect(totalElements).toBe(1)
})

describe('a file', () => {
  test('of every answer has a line for each question of each try, with what was given and what is right, and one for whoever took none; only for those who teach [news:QS14]', async ({
    world,
    school,
  }) => {
    await givenQuiz(world, school)
    const { content, rows } = await school.teacher.call(exportQuizSummary, { by: 'RESPONSE', quiz: 'crafts' })
    const lines = fileOf(content).toString('utf8').trimEnd().split('\r\n')
    // Of the seventh Chetan took none.
    expect(rows).toBe(5)
    expect(lines[0]).toBe(
      '\uFEFFname,class,department,kind,title,attemptNo,endedAt,question,stem,given,right,marks,mostMarks,seconds,taken',
    )
    expect(lines).toContain(
      'Asha,7,Class 7 B,ENTITY,Quiz crafts,1,2026-11-20T08:00:00.000Z,1,Who fires the kiln?,Option 0,Option 0,1,1,1,YES',
    )
    expect(lines).toContain(
      `Asha,7,Class 7 B,ENTITY,Quiz crafts,1,2026-11-20T08:00:00.000Z,2,"'=Who ""dug"" the well?",Option 2,Option 0,0,1,2,YES`,
    )
    expect(lines).toContain(
      'Bela,7,Class 7 B,ENTITY,Quiz crafts,1,2026-11-20T08:00:00.000Z,1,Who fires the kiln?,,Option 0,0,1,1,YES',
    )
    for (const by of ['RESPONSE', 'QUESTION'] as const) {
      expect((await school.asha.call(exportQuizSummary, { by })).rows).toBe(0)
      expect((await school.dev.call(exportQuizSummary, { by })).rows).toBe(0)
    }
  })

  test('is a workbook that holds what the CSV holds, and a picture where there is something to draw [news:QS14]', async ({
    school,
  }) => {
    const { head, asha } = school
    const book = await head.call(exportQuizSummary, { by: 'CLASS', as: 'XLSX' })
    expect(book).toMatchObject({ rows: 4, isCut: false, mediaType: expect.stringContaining('spreadsheetml') })
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(fileOf(book.content))
    expect(sheets[0]?.rows.map((row) => row[0])).toEqual(['class', '7', '8', '', 'TOTAL'])
    const { default: sharp } = await import('sharp')
    for (const wanted of [
      { by: 'CLASS' },
      { by: 'DEPARTMENT', language: 'hi' },
      { by: 'ATTEMPT', userId: asha.id },
    ] as const) {
      const picture = await head.call(exportQuizSummary, { ...wanted, as: 'PNG' })
      expect(picture.name).toMatch(/\.png$/)
      const { width, height, format } = await sharp(fileOf(picture.content)).metadata()
      expect([format, width, height > 200]).toEqual(['png', 1896, true])
    }
    for (const wanted of [{ by: 'USER' }, { by: 'CLASS', session: '2019-20' }, { by: 'ATTEMPT' }] as const)
      expect(await head.ask(exportQuizSummary, { ...wanted, as: 'PNG' })).toMatchObject({
        statusCode: 400,
        message: 'NO_PICTURE',
      })
  })
})
