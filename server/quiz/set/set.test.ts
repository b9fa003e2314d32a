import { describe, expect } from 'vitest'
import {
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { filterQuizzesByCategory } from '@chowk/contract/quiz/category.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import { listSetQuestions } from '@chowk/contract/quiz/set/set-question.ts'
import {
  addQuizSet,
  changeQuizSet,
  getQuizSet,
  listQuizSets,
  moveQuizSet,
  previewQuizSet,
} from '@chowk/contract/quiz/set/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const cardsOf = async (person: TestPerson) =>
  (await person.call(listQuizzes, {})).content.map(({ title, state }) => `${title}: ${state}`)
const reasonsOf = async (person: TestPerson, quiz: string) =>
  (await person.call(getQuizEligibility, { quiz })).reasons.map(({ code }) => code)

describe('for whom a quiz is', () => {
  test('a quiz for one class is a card of its pupils alone; by its address others of the school hear that it is for others, strangers that there is none', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 5)
    const { slug } = await givenSet(school.teacher, writtenSet(questions, { departmentIds: [school.seventh] }))
    const stranger = await world.person({ workspace: await world.workspace(), class: 7 })
    expect(await cardsOf(school.asha)).toEqual(['Wells of our town: READY'])
    expect(await cardsOf(school.dev)).toEqual([])
    expect(await cardsOf(stranger)).toEqual([])
    expect((await (await world.visitor()).call(listQuizzes, {})).content).toEqual([])
    expect(await reasonsOf(school.dev, slug)).toEqual(['NOT_IN_AUDIENCE'])
    const { quizSlug: own } = await school.dev.call(getUserwiseQuiz, {})
    expect(codeOf(await school.asha.ask(getQuizEligibility, { quiz: own }))).toBe('NOT_YOURS')
    const refused = await school.dev.ask(startQuiz, { quizSlug: slug })
    expect([refused.statusCode, refused.body['details']]).toEqual([409, { reasons: ['NOT_IN_AUDIENCE'] }])
    const said = [
      await stranger.ask(startQuiz, { quizSlug: slug }),
      await stranger.ask(getUserwiseQuiz, { quiz: slug }),
      await stranger.ask(getQuizEligibility, { quiz: slug }),
    ]
    expect(said.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(said.map(() => [404, 'QUIZ_NOT_FOUND']))
  })

  test('a quiz for a department is for those inside it too, one for a class for all its departments, one for nobody in particular for all', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 1)
    const [around] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school.id}, 'Middle school') returning id`
    await world.owner`update department set parent_id = ${around?.id ?? ''} where id = ${school.eighth}`
    await givenSet(school.head, writtenSet(questions, { title: 'Middle school', departmentIds: [around?.id ?? ''] }))
    await givenSet(school.head, writtenSet(questions, { title: 'Class 7', classes: [7] }))
    await givenSet(school.head, writtenSet(questions, { title: 'All' }))
    expect((await cardsOf(school.dev)).toSorted()).toEqual(['All: READY', 'Middle school: READY'])
    expect((await cardsOf(school.asha)).toSorted()).toEqual(['All: READY', 'Class 7: READY'])
    expect(await cardsOf(school.teacher)).toEqual(['All: READY'])
  })

  test('a quiz for everybody is set by operators alone, seen by visitors and taken by whoever signs in [news:QL2]', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 2)
    const [own] = await givenQuestions(world, 1, { workspaceId: school.id, words: 'own' })
    const farah = await world.person({ operator: true })
    const { slug } = await givenSet(farah, writtenSet(questions), { kind: 'PUBLIC' })
    const refused = await school.head.ask(
      addQuizSet,
      { kind: 'PUBLIC', set: writtenSet(questions) },
      { 'idempotency-key': 'public' },
    )
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'NOT_FOR_EVERYBODY'])
    const foreign = await farah.ask(
      addQuizSet,
      { kind: 'PUBLIC', set: writtenSet([own ?? '']) },
      { 'idempotency-key': 'foreign' },
    )
    expect(codeOf(foreign)).toBe('QUESTION_NOT_FOUND')
    const { content } = await (await world.visitor()).call(listQuizzes, {})
    expect(content).toMatchObject([{ quizSlug: slug, kind: 'PUBLIC', state: 'READY', questions: 2, minutes: 10 }])
    const reader = await world.person()
    const resultSlug = await takenBy(reader, slug, 1)
    expect(await reader.call(getQuizReview, { result: resultSlug })).toMatchObject({ percent: 50, passed: true })
  })
})

describe('when a quiz is taken', () => {
  test('before it opens and after it closes nobody begins, and what closes while she writes ends her try then [news:QA5]', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 5)
    const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString()
    const set = writtenSet(questions, { opensAt: at(10), closesAt: at(17) })
    const { slug } = await givenSet(school.teacher, set)
    expect(await cardsOf(school.asha)).toEqual(['Wells of our town: NOT_OPEN_YET'])
    expect(await school.asha.call(getQuizEligibility, { quiz: slug })).toMatchObject({
      eligible: false,
      reasons: [{ code: 'NOT_OPEN_YET' }],
      nextAt: set.opensAt,
    })
    world.clock.pass(10 * 60_000)
    const asha = await world.session(school.asha.id, school.id)
    expect((await asha.call(getUserwiseQuiz, { quiz: slug })).sheet).toMatchObject({ minutes: 10, isCutShort: true })
    expect((await begunBy(asha, slug)).attempt.deadline).toBe(set.closesAt)
    expect(await cardsOf(asha)).toEqual(['Wells of our town: RESUME'])
    world.clock.pass(7 * 60_000)
    const bela = await world.session(school.bela.id, school.id)
    expect(await reasonsOf(bela, slug)).toEqual(['CLOSED'])
    expect(await cardsOf(bela)).toEqual(['Wells of our town: CLOSED'])
  })

  test('she has as many tries as it gives, and its card tells her result', async ({ world, school }) => {
    const questions = await givenQuestions(world, 4)
    const { slug } = await givenSet(school.teacher, writtenSet(questions, { tries: 2, passPercent: 60 }))
    await takenBy(school.asha, slug, 1)
    expect((await school.asha.call(listQuizzes, {})).content).toMatchObject([
      { state: 'DONE', percent: 25, triesLeft: 1 },
    ])
    const resultSlug = await takenBy(school.asha, slug, 3)
    expect((await school.asha.call(listQuizzes, {})).content).toMatchObject([{ percent: 75, triesLeft: 0, resultSlug }])
    expect(await reasonsOf(school.asha, slug)).toEqual(['ATTEMPTS_USED'])
    const { sheet, results } = await school.asha.call(getUserwiseQuiz, { quiz: slug })
    expect([sheet?.triesLeft, results.map(({ percent }) => percent)]).toEqual([0, [75, 25]])
  })

  test('everybody is asked the same in the order that was chosen, with the marks that were chosen', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 3)
    const set = writtenSet(questions.toReversed())
    set.questions = set.questions.map((each, index) => ({ ...each, mostMark: index + 1 }))
    const { slug } = await givenSet(school.teacher, set)
    for (const taker of [school.asha, school.bela]) {
      const { questions: paper, attempt } = await begunBy(taker, slug)
      expect(paper.map(({ questionId, mostMark }) => [questionId, mostMark])).toEqual(
        questions.toReversed().map((id, index) => [id, index + 1]),
      )
      expect(Date.parse(attempt.deadline) - Date.parse(attempt.startedAt)).toBe(600_000)
    }
  })

  test('sections draw for each try: as many as they say, no question twice, each taker others', async ({
    world,
    school,
  }) => {
    await givenQuestions(world, 30)
    const any = { categoryId: null, difficulty: null, language: null, days: null }
    const sections = [
      { ...any, difficulty: 'EASY' as const, count: 4 },
      { ...any, language: 'en' as const, count: 3 },
    ]
    const { slug } = await givenSet(school.teacher, writtenSet([], { sections }))
    const papers = []
    for (const taker of [school.asha, school.bela, school.chetan]) {
      const { questions } = await begunBy(taker, slug)
      expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(7)
      papers.push(questions.map(({ questionId }) => questionId).join())
    }
    expect(new Set(papers).size).toBeGreaterThan(1)
  })

  test('papers differ by what is drawn and by the order of questions and options, which is another one in each try, her second included [news:QN5]', async ({
    world,
    school: { asha, bela, teacher },
  }) => {
    const pool = await givenQuestions(world, 40)
    const section = { name: '', count: 10, categoryId: null, difficulty: null, language: null, days: null }
    const drawn = await givenSet(teacher, writtenSet([], { sections: [section], tries: 2 }))
    const same = await givenSet(
      teacher,
      writtenSet(pool.slice(0, 10), { shuffleQuestions: true, shuffleOptions: true, tries: 2 }),
    )
    const paper = async (pupil: TestPerson, quizSlug: string) => {
      const { quizSessionId, questions } = await begunBy(pupil, quizSlug)
      const again = await pupil.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
      // What was drawn once stays, however often it is asked for.
      expect(again.questions.map(({ questionId, options }) => [questionId, options])).toEqual(
        questions.map(({ questionId, options }) => [questionId, options]),
      )
      await pupil.call(submitQuiz, { quizSessionId })
      const options = new Map(questions.map((each) => [each.questionId, each.options.join()]))
      return { order: questions.map(({ questionId }) => questionId), options }
    }
    const different = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)
    const [hers, others, second] = [
      await paper(asha, drawn.slug),
      await paper(bela, drawn.slug),
      await paper(asha, drawn.slug),
    ]
    different([hers, others, second].map(({ order }) => order.toSorted().join()))
    const shuffled = [await paper(asha, same.slug), await paper(bela, same.slug), await paper(asha, same.slug)]
    expect(new Set(shuffled.map(({ order }) => order.toSorted().join())).size).toBe(1)
    different(shuffled.map(({ order }) => order.join()))
    different(
      shuffled.map(({ options }) =>
        pool
          .slice(0, 10)
          .map((id) => options.get(id))
          .join(),
      ),
    )
  })

  test('a question that was retired before is not asked, one that others wrote may not be chosen', async ({
    world,
    school,
  }) => {
    const [kept = '', gone = ''] = await givenQuestions(world, 2, { workspaceId: school.id })
    const [foreign = ''] = await givenQuestions(world, 1, { workspaceId: await world.workspace(), words: 'foreign' })
    const { slug, id } = await givenSet(school.teacher, writtenSet([kept, gone]), { publishes: false })
    await world.owner`update quiz_question set state = 'RETIRED' where id = ${gone}`
    await school.teacher.call(moveQuizSet, { id, to: 'OPEN' })
    expect((await begunBy(school.asha, slug)).questions.map(({ questionId }) => questionId)).toEqual([kept])
    expect((await school.teacher.call(getQuizSet, { id })).questions.map(({ isUsable }) => isUsable)).toEqual([
      true,
      false,
    ])
    const said = await school.teacher.ask(addQuizSet, { set: writtenSet([foreign]) }, { 'idempotency-key': 'foreign' })
    expect(codeOf(said)).toBe('QUESTION_NOT_FOUND')
    expect((await school.teacher.call(listSetQuestions, { q: 'foreign' })).content).toEqual([])
    expect((await school.teacher.call(listSetQuestions, { q: 'well 1' })).content).toMatchObject([
      { questionId: kept, right: [0] },
    ])
  })

  test('ending it hands in what goes on, and nobody begins any more; whoever begins meanwhile does so before or not at all', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 2)
    const { slug, id } = await givenSet(school.teacher, writtenSet(questions))
    const { quizSessionId } = await begunBy(school.asha, slug, 2)
    const beginning = [school.bela, school.chetan, school.dev].map(
      async (taker) => (await taker.ask(startQuiz, { quizSlug: slug })).statusCode,
    )
    await school.teacher.call(moveQuizSet, { id, to: 'ENDED' })
    for (const statusCode of await Promise.all(beginning)) expect([200, 409]).toContain(statusCode)
    const [left] = await world.owner<{ n: number }[]>`
      select count(*)::int as n from quiz_attempt where quiz_id = ${id} and state = 'IN_PROGRESS'`
    expect(left?.n).toBe(0)
    expect(await school.asha.call(submitQuiz, { quizSessionId })).toMatchObject({ status: 'AUTO_SUBMITTED' })
    expect((await school.asha.call(listQuizzes, {})).content).toMatchObject([{ state: 'DONE', percent: 100 }])
    expect(await school.teacher.call(moveQuizSet, { id, to: 'ENDED' })).toEqual({ state: 'ENDED' })
    expect(codeOf(await school.teacher.ask(moveQuizSet, { id, to: 'OPEN' }))).toBe('ILLEGAL_TRANSITION')
  })
})

describe('whoever sets quizzes', () => {
  test('runs her own; whoever runs the school runs all of it, nobody else any', async ({ world, school }) => {
    const questions = await givenQuestions(world, 1)
    const other = await world.person({ workspace: school.id, role: 'FACULTY' })
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    const { id } = await givenSet(school.teacher, writtenSet(questions))
    await givenSet(other, writtenSet(questions, { title: 'Other wells' }))
    const titles = async (person: TestPerson) =>
      (await person.call(listQuizSets, {})).content.map(({ title, author }) => `${title} by ${author}`)
    expect(await titles(school.teacher)).toEqual(['Wells of our town by Leela Thomas'])
    expect(await titles(school.head)).toHaveLength(2)
    expect(await titles(stranger)).toEqual([])
    for (const person of [other, stranger]) expect(codeOf(await person.ask(getQuizSet, { id }))).toBe('QUIZ_NOT_FOUND')
    expect((await school.head.call(getQuizSet, { id })).title).toBe('Wells of our town')
    for (const person of [school.asha, await world.person()])
      expect(codeOf(await person.ask(getQuizSet, { id }))).toBe('NOT_ALLOWED')
    await world.owner`update membership set state = 'SUSPENDED' where person_id = ${school.teacher.id}`
    expect((await school.teacher.ask(getQuizSet, { id })).statusCode).toBe(403)
  })

  test('two who change it at once do not overwrite each other, and what it asks stays once it was begun', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 3)
    const { id, slug } = await givenSet(school.teacher, writtenSet(questions.slice(0, 2)))
    const { version } = await school.teacher.call(getQuizSet, { id })
    const said = await Promise.all([
      school.teacher.ask(changeQuizSet, { id, version, set: writtenSet(questions, { title: 'One' }) }),
      school.head.ask(changeQuizSet, { id, version, set: writtenSet(questions, { title: 'Two' }) }),
    ])
    expect(said.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(said.map((answer) => codeOf(answer)).filter(Boolean)).toEqual(['VERSION_CONFLICT'])
    await begunBy(school.asha, slug)
    const fewer = await school.teacher.ask(changeQuizSet, {
      id,
      version: version + 1,
      set: writtenSet(questions.slice(0, 1)),
    })
    expect(codeOf(fewer)).toBe('QUIZ_TAKEN')
    await school.teacher.call(changeQuizSet, {
      id,
      version: version + 1,
      set: writtenSet(questions, { title: 'Three' }),
    })
    expect((await school.teacher.call(getQuizSet, { id })).title).toBe('Three')
  })

  test('a draft is nobody’s quiz, one that asks nothing is not published, a doubled press sets one', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 1)
    const { id, slug } = await givenSet(school.teacher, writtenSet([]), { publishes: false })
    expect(await cardsOf(school.asha)).toEqual([])
    expect(codeOf(await school.asha.ask(startQuiz, { quizSlug: slug }))).toBe('QUIZ_NOT_FOUND')
    expect(codeOf(await school.teacher.ask(moveQuizSet, { id, to: 'OPEN' }))).toBe('NOTHING_ASKED')
    expect(codeOf(await school.teacher.ask(previewQuizSet, { id }))).toBe('NOTHING_ASKED')
    const twice = [0, 1].map(
      async () =>
        await school.teacher.ask(addQuizSet, { set: writtenSet(questions) }, { 'idempotency-key': 'pressed' }),
    )
    await Promise.all(twice)
    expect((await school.teacher.call(listQuizSets, {})).content).toHaveLength(2)
  })

  test('names only departments that are there and not closed, and categories and questions that are there, and changes nothing of a quiz that is over [cso:O7]', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 1)
    const [foreign] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${await world.workspace()}, 'Elsewhere') returning id`
    const [closed] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name, is_active) values (${school.id}, 'Class of last year', false) returning id`
    const any = { difficulty: null, language: null, days: null, count: 5 }
    const wrong = [
      writtenSet(questions, { departmentIds: [foreign?.id ?? ''] }),
      writtenSet(questions, { departmentIds: [closed?.id ?? ''] }),
      writtenSet([], { sections: [{ ...any, categoryId: 32_000 }] }),
      writtenSet([school.id]),
    ]
    const { id } = await givenSet(school.teacher, writtenSet(questions))
    const { version } = await school.teacher.call(getQuizSet, { id })
    const codes = ['DEPARTMENT_NOT_FOUND', 'DEPARTMENT_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'QUESTION_NOT_FOUND']
    for (const [index, set] of wrong.entries()) {
      const added = await school.teacher.ask(addQuizSet, { set }, { 'idempotency-key': `wrong-${index}` })
      const changed = await school.teacher.ask(changeQuizSet, { id, version, set })
      expect([codeOf(added), codeOf(changed)]).toEqual([codes[index], codes[index]])
    }
    // What named it before it was closed may go on.
    await world.owner`insert into quiz_department (quiz_id, department_id) values (${id}, ${closed?.id ?? ''})`
    await world.owner`update quiz set names_departments = true where id = ${id}`
    const kept = writtenSet(questions, { departmentIds: [closed?.id ?? ''] })
    expect(codeOf(await school.teacher.ask(changeQuizSet, { id, version, set: kept }))).toBeUndefined()
    expect(await school.teacher.call(getQuizSet, { id })).toMatchObject({
      audience: 'DEPARTMENTS',
      departmentIds: kept.departmentIds,
      closedDepartments: [{ id: closed?.id, name: 'Class of last year' }],
    })
    const emptied = { ...kept, audience: 'DEPARTMENTS' as const, departmentIds: [] }
    const none = await school.teacher.ask(changeQuizSet, { id, version: version + 1, set: emptied })
    expect([none.statusCode, codeOf(none)]).toEqual([400, 'INVALID_INPUT'])
    await school.teacher.call(moveQuizSet, { id, to: 'ENDED' })
    const { version: last } = await school.teacher.call(getQuizSet, { id })
    const late = await school.teacher.ask(changeQuizSet, { id, version: last, set: writtenSet(questions) })
    expect(codeOf(late)).toBe('QUIZ_OVER')
  })

  test('tries it out by the same rules as often as she likes, and no report counts that [news:QA22]', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 2)
    const { id } = await givenSet(school.teacher, writtenSet(questions, { classes: [9] }), { publishes: false })
    const { quizSlug } = await school.teacher.call(previewQuizSet, { id })
    expect((await school.teacher.call(previewQuizSet, { id })).quizSlug).toBe(quizSlug)
    await takenBy(school.teacher, quizSlug, 1)
    const resultSlug = await takenBy(school.teacher, quizSlug, 2)
    expect(await school.teacher.call(getQuizReview, { result: resultSlug })).toMatchObject({ percent: 100 })
    const { content } = await school.head.call(listQuizAttempts, {})
    expect(content.map((row) => row.userId)).not.toContain(school.teacher.id)
    for (const person of [school.head, school.asha])
      expect(codeOf(await person.ask(startQuiz, { quizSlug }))).toBe('QUIZ_NOT_FOUND')
    expect(await cardsOf(school.teacher)).toEqual([])
  })
})

test('a pupil finds what was set for her by a category of its questions, and what is right is in none of these answers', async ({
  world,
  school,
}) => {
  const questions = await givenQuestions(world, 2)
  const { slug } = await givenSet(school.teacher, writtenSet(questions))
  const found = await school.asha.call(filterQuizzesByCategory, { category: 'water' })
  expect(found.content).toEqual([
    { quizSlug: slug, kind: 'ENTITY', title: 'Wells of our town', stories: 0, questions: 2 },
  ])
  const { quizSessionId } = await begunBy(school.asha, slug)
  const said = JSON.stringify([
    await school.asha.ask(getQuizQuestions, { quizId: slug, quizSessionId }),
    await school.asha.ask(getUserwiseQuiz, { quiz: slug }),
    await school.asha.ask(listQuizzes, {}),
  ])
  for (const word of ['"right"', '"key"', '"evidence"']) expect(said).not.toContain(word)
})
