import { describe, expect } from 'vitest'
import { getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { listNotTaken, remindOfQuiz } from '@chowk/contract/quiz/summary/not-taken.ts'
import {
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const linesOf = ({ content }: { content: string }) =>
  Buffer.from(content, 'base64').toString('utf8').trimEnd().split('\r\n')

// A teacher who heads nobody sets a quiz for the eighth, which twenty of its pupils take.
async function givenAuthored(world: World, school: QuizSchool) {
  const author = await world.person({ workspace: school.id, role: 'FACULTY', name: 'Farah Khan' })
  const questions = [
    await givenQuestion(world, { workspaceId: school.id, stem: 'Who dug the well?' }),
    await givenQuestion(world, { workspaceId: school.id, stem: 'Who fires the kiln?' }),
  ]
  const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'wells' })
  await world.owner`update quiz set author_id = ${author.id}, classes = '{8}' where id = ${quizId}`
  for (let pupil = 0; pupil < 20; pupil++) {
    const { id } = await world.person({ workspace: school.id, class: 8, name: `Pupil ${pupil}` })
    const chosen = pupil < 10 ? [0, 1] : [1, 1]
    const of = { quizId, questions, personId: id, workspaceId: school.id, departmentId: school.eighth, class: 8 }
    await givenPaper(world, { ...of, chosen })
  }
  return { author, quizId }
}

const seenBy = async (person: TestPerson, quiz: string) => ({
  tries: (await person.call(listClassSummary, { quiz })).total.attempts,
  people: (await person.call(listStudentSummary, { quiz, taken: 'YES' })).content.length,
  questions: (await person.call(listQuizItems, { quiz })).content.length,
  answers: linesOf(await person.call(exportQuizSummary, { by: 'RESPONSE', quiz })).filter((line) =>
    line.endsWith(',YES'),
  ).length,
})
const NOTHING = { tries: 0, people: 0, questions: 0, answers: 0 }

describe('a quiz that somebody set', () => {
  test('shows its author figures, pupils, questions and files, though she heads none of those who took it; nobody else who teaches or learns there sees more by naming it', async ({
    world,
    school,
  }) => {
    const { author } = await givenAuthored(world, school)
    expect(await seenBy(author, 'wells')).toEqual({ tries: 20, people: 20, questions: 2, answers: 40 })
    expect(await author.call(listClassSummary, { quiz: 'wells' })).toMatchObject({
      sees: 'QUIZ',
      quizzes: [{ slug: 'wells' }],
      total: { members: 21, attempted: 20, completion: 95.2 },
    })
    expect(await author.call(listClassSummary, {})).toMatchObject({
      sees: 'OWN',
      quizzes: [{ slug: 'wells' }],
      total: { attempts: 0 },
    })
    const [question] = (await author.call(listQuizItems, { quiz: 'wells' })).content
    expect(question?.mayCorrect).toBe(true)
    const inBank = await author.call(getBankQuestion, { questionId: question?.questionId ?? '' })
    expect(inBank.isInResults).toBe(true)
    const unasked = await givenQuestion(world, { workspaceId: school.id, stem: 'Who wove the cloth?' })
    expect((await author.call(getBankQuestion, { questionId: unasked })).isInResults).toBe(false)
    const elsewhere = await world.workspace()
    const others = {
      'a teacher of other pupils': school.teacher,
      'a teacher who heads nobody': await world.person({ workspace: school.id, role: 'FACULTY' }),
      'a pupil whom it is not for': school.asha,
      'a pupil of the class': await world.person({ workspace: school.id, class: 8 }),
      'who runs another school': await world.person({ workspace: elsewhere, role: 'OWNER' }),
      'a teacher of another school': await world.person({ workspace: elsewhere, role: 'FACULTY' }),
      'an operator': await world.person({ operator: true }),
      'a reader of no school': await world.person(),
    }
    for (const [who, person] of Object.entries(others))
      expect([who, await seenBy(person, 'wells')]).toEqual([who, NOTHING])
    expect(await seenBy(school.head, 'wells')).toEqual(await seenBy(author, 'wells'))
  })

  test('shows an author who teaches there no longer nothing of it', async ({ world, school }) => {
    const { author } = await givenAuthored(world, school)
    await world.owner`update membership set role = 'MEMBER' where person_id = ${author.id}`
    expect(await seenBy(await world.session(author.id, school.id), 'wells')).toEqual(NOTHING)
  })

  test('for everybody shows operators how it went, and nobody’s name', async ({ world, school }) => {
    const { author, quizId } = await givenAuthored(world, school)
    await world.owner`update quiz set kind = 'PUBLIC', workspace_id = null, classes = '{}' where id = ${quizId}`
    const operator = await world.person({ operator: true })
    expect(await seenBy(operator, 'wells')).toEqual({ tries: 20, people: 0, questions: 2, answers: 40 })
    expect((await operator.call(listQuizAttempts, { quiz: 'wells' })).content).toEqual([])
    expect(
      (await operator.call(listQuizSummary, { quiz: 'wells' })).content.map(({ department }) => department),
    ).toEqual([null])
    for (const by of ['ATTEMPT', 'RESPONSE', 'USER', 'DEPARTMENT'] as const)
      expect(linesOf(await operator.call(exportQuizSummary, { by, quiz: 'wells' })).join()).not.toMatch(/Pupil|Class 8/)
    await world.owner`update quiz_attempt set class = 7 where quiz_id = ${quizId} and id in (select id from quiz_attempt where quiz_id = ${quizId} limit 4)`
    const { content } = await operator.call(listClassSummary, { quiz: 'wells' })
    expect(content.map(({ class: year, attempts, average }) => [year, attempts, average === null])).toEqual([
      [7, 4, true],
      [8, 16, false],
    ])
    for (const person of [author, school.asha, await world.person()])
      expect(await seenBy(person, 'wells')).toEqual(NOTHING)
  })
})

describe('who did not take a quiz that was set', () => {
  test('are those whom it is for, class by class, and never who teaches or runs the school; each with what keeps her from it [news:QS12]', async ({
    world,
    school,
  }) => {
    const { head, teacher } = school
    const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'wells' })
    const question = await givenQuestion(world, { workspaceId: school.id, stem: 'Who dug the well?' })
    await world.owner`
      insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version) values (${quizId}, 0, ${question}, 1, 1)`
    await world.owner`insert into quiz_department (quiz_id, department_id) values (${quizId}, ${school.eighth})`
    const names = async (asked: object) => (await head.call(listNotTaken, asked)).content.map(({ name }) => name)
    expect(await names({ quiz: 'wells' })).toEqual(['Dev'])
    await world.owner`insert into quiz_department (quiz_id, department_id) values (${quizId}, ${school.seventh})`
    expect(await names({ quiz: 'wells' })).toEqual(['Asha', 'Bela', 'Chetan', 'Dev'])
    const of = { quizId, questions: [question], workspaceId: school.id, class: 7, departmentId: school.seventh }
    await givenPaper(world, { ...of, personId: school.asha.id, chosen: [0] })
    expect(await names({ quiz: 'wells' })).toEqual(['Bela', 'Chetan', 'Dev'])
    expect(await names({ quiz: 'wells', departmentId: school.seventh })).toEqual(['Bela', 'Chetan'])
    const { content, total } = await head.call(listQuizSummary, { quiz: 'wells' })
    expect(
      content.map(({ department, members, completion, couldTake }) => [
        department?.name,
        members,
        completion,
        couldTake,
      ]),
    ).toEqual([
      ['Class 7 B', 3, 33.3, 3],
      ['Class 8 A', 1, null, 1],
    ])
    expect(total).toMatchObject({ members: 4, attempted: 1, completion: 25 })
    const ofTeacher = await teacher.call(listNotTaken, { quiz: 'wells' })
    expect(ofTeacher.content.map(({ name, own }) => [name, own])).toEqual([
      ['Bela', { have: 0, need: 0, reasons: [] }],
      ['Chetan', { have: 0, need: 0, reasons: [] }],
    ])
    expect(await head.call(remindOfQuiz, { quiz: 'wells' })).toEqual({ reminded: 3, already: 0 })
  })

  test('are told what keeps them, and nobody is reminded of a quiz that cannot be begun', async ({ world, school }) => {
    const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'wells' })
    const question = await givenQuestion(world, { workspaceId: school.id, stem: 'Who dug the well?' })
    await world.owner`
      insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version) values (${quizId}, 0, ${question}, 1, 1)`
    await world.owner`update quiz set closes_at = ${world.clock.now()} where id = ${quizId}`
    const { content } = await school.head.call(listNotTaken, { quiz: 'wells' })
    expect(content[0]?.own?.reasons).toEqual(['CLOSED'])
    const elsewhere = await world.workspace()
    const foreign = await world.person({ workspace: elsewhere, role: 'OWNER' })
    for (const [person, quiz] of [
      [school.head, 'wells'],
      [school.head, 'no-such-quiz'],
      [foreign, 'wells'],
    ] as const)
      expect(await person.ask(remindOfQuiz, { quiz })).toMatchObject({
        statusCode: 409,
        body: { code: 'QUIZ_NOT_OPEN' },
      })
  })
})

describe('a file about questions', () => {
  test('holds the paper, each question and the choice of each option by all, by the best and by the weakest, in the order of the page; and there is a picture', async ({
    world,
    school,
  }) => {
    const { author } = await givenAuthored(world, school)
    const wanted = { by: 'QUESTION', quiz: 'wells', sort: 'FACILITY', direction: 'ASC' } as const
    const [heading, paper, first, ...rest] = linesOf(await author.call(exportQuizSummary, wanted))
    expect(heading).toBe(
      '\uFEFFline,stem,kind,asked,facility,guess,deviation,discrimination,efficiency,blank,seconds,flags,option,isRight,all,best27,weakest27,mean,median,consistency,standardError',
    )
    expect(paper).toMatch(/^PAPER,,,20,,,25,.*,25,25,0,25$/)
    expect(first).toMatch(/^QUESTION,Who fires the kiln\?,MCQ_SINGLE,20,0,0\.25,0,/)
    expect(rest.filter((line) => line.startsWith('OPTION,Who dug the well?'))).toHaveLength(4)
    expect(rest.find((line) => line.includes('Option 0,true,0.5'))).toBeDefined()
    const easiest = linesOf(await author.call(exportQuizSummary, { ...wanted, direction: 'DESC' }))
    expect(easiest[2]).toMatch(/^QUESTION,Who dug the well/)
    await world.owner`
      insert into quiz_question_version (question_id, version, stem, options, key, evidence)
      select question_id, 2, stem, options, key, evidence from quiz_question_version where stem = 'Who dug the well?'`
    await world.owner`update quiz_question set version = 2 where likeness = 'who dug the well?'`
    const rowsOf = async (versions: 'LATEST' | 'ALL') =>
      linesOf(await author.call(exportQuizSummary, { ...wanted, versions })).filter((line) =>
        line.startsWith('QUESTION'),
      )
    expect(await rowsOf('LATEST')).toHaveLength(1)
    expect(await rowsOf('ALL')).toHaveLength(2)
  })

  test('of tries and answers names whoever took none at its end [news:QS14]', async ({ school }) => {
    for (const by of ['ATTEMPT', 'RESPONSE'] as const) {
      const lines = linesOf(await school.head.call(exportQuizSummary, { by }))
      const missing = lines.filter((line) => line.endsWith(',NO')).map((line) => line.split(',').slice(0, 3).join())
      expect(missing).toEqual(['Chetan,7,Class 7 B'])
    }
    const own = linesOf(await school.chetan.call(exportQuizSummary, { by: 'ATTEMPT' }))
    expect(own.slice(1).map((line) => line.split(',')[0])).toEqual(['Chetan'])
  })
})
