import { describe, expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import {
  StudentSort,
  SummarySort,
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import { givenCategory } from '../../testing/news.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { givenListens, givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const names = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name)

/** Tries of Asha's at one quiz that was set, in their order, each with as many of four questions right. */
async function givenTries(
  world: World,
  { id, asha, seventh }: QuizSchool,
  right: readonly number[],
  gradeMethod: string,
) {
  const slug = `tries-${gradeMethod.toLowerCase()}`
  const quizId = await givenSetQuiz(world, { workspaceId: id, slug })
  const questions: string[] = []
  for (const number of [1, 2, 3, 4])
    questions.push(await givenQuestion(world, { workspaceId: id, stem: `${slug} ${number}?` }))
  for (const [index, count] of right.entries())
    await givenPaper(world, {
      quizId,
      questions,
      workspaceId: id,
      personId: asha.id,
      departmentId: seventh,
      class: 7,
      number: index + 1,
      chosen: questions.map((_, place) => (place < count ? 0 : 1)),
    })
  await world.owner`
    update quiz_attempt set config = config || jsonb_build_object('gradeMethod', ${gradeMethod}::text) where quiz_id = ${quizId}`
  return slug
}

describe('how quizzes went', () => {
  test('leads from each class to its departments, from a department to its people, from one of them to her tries, and from a try to its result [news:QS1]', async ({
    school: { head, asha, seventh },
  }) => {
    const { content: classes } = await head.call(listClassSummary, {})
    expect(classes.map((row) => row.class)).toEqual([7, 8, null])
    const { content: departments } = await head.call(listQuizSummary, { class: 7 })
    expect(departments.map(({ department, attempts }) => [department?.id, attempts])).toEqual([[seventh, 3]])
    const people = await head.call(listStudentSummary, { class: 7, departmentId: seventh })
    expect(people.content.map(({ userId, attempts }) => [userId === asha.id, attempts])).toEqual([
      [true, 2],
      [false, 1],
      [false, 0],
    ])
    const { content: tries } = await head.call(listQuizAttempts, { class: 7, departmentId: seventh, userId: asha.id })
    expect(tries.map(({ percent }) => percent)).toEqual([90, 40])
    for (const { resultSlug, percent } of tries)
      expect(await head.call(getQuizReview, { result: resultSlug })).toMatchObject({
        percent,
        taker: { userId: asha.id },
      })
  })

  test('is narrowed by school year, the running one if none is named, period or days, class, department, kind, category, quiz and by who is there [news:QS3]', async ({
    world,
    school,
  }) => {
    const { id, head, asha, bela, dev, seventh, eighth } = school
    const inSeventh = { workspaceId: id, class: 7, departmentId: seventh }
    await givenAttempt(world, { ...inSeventh, personId: bela.id, percent: 100, endedAt: '2026-03-20T08:00:00.000Z' })
    const category = await givenCategory(world, 'craft')
    const question = await givenQuestion(world, { workspaceId: id, stem: 'Who fires the kiln?' })
    await world.owner`update quiz_question set category_id = ${category} where id = ${question}`
    const quizId = await givenSetQuiz(world, { workspaceId: id, slug: 'crafts' })
    await givenPaper(world, { ...inSeventh, quizId, questions: [question], chosen: [0], personId: asha.id })
    const attemptsIn = async (asked: Parameters<typeof head.call<typeof listQuizAttempts>>[1]) => {
      const calls = [
        (await head.call(listClassSummary, asked)).total.attempts,
        (await head.call(listQuizSummary, asked)).total.attempts,
        (await head.call(listStudentSummary, { ...asked, size: 100 })).content.reduce(
          (all, one) => all + one.attempts,
          0,
        ),
        (await head.call(listQuizAttempts, { ...asked, size: 100 })).content.length,
      ]
      expect(new Set(calls).size, JSON.stringify([asked, calls])).toBe(1)
      return calls[0]
    }
    expect(await attemptsIn({})).toBe(5)
    expect(await attemptsIn({ session: '2026-27' })).toBe(5)
    expect(await attemptsIn({ session: '2025-26' })).toBe(1)
    expect(await attemptsIn({ period: 'LAST_7_DAYS' })).toBe(5)
    expect(await attemptsIn({ period: 'TODAY' })).toBe(0)
    expect(await attemptsIn({ from: '2026-03-20', to: '2026-03-20' })).toBe(1)
    expect(await attemptsIn({ class: 7 })).toBe(4)
    expect(await attemptsIn({ departmentId: eighth })).toBe(1)
    expect(await attemptsIn({ kind: 'ENTITY' })).toBe(1)
    expect(await attemptsIn({ kind: 'AUDIO' })).toBe(0)
    expect(await attemptsIn({ categoryId: category })).toBe(1)
    expect(await attemptsIn({ quiz: 'crafts' })).toBe(1)
    expect(await attemptsIn({ class: 7, kind: 'USERWISE', period: 'LAST_7_DAYS' })).toBe(3)
    await world.owner`update membership set state = 'LEFT', left_at = ${world.clock.now()} where person_id = ${dev.id}`
    expect(names(await head.call(listStudentSummary, { status: 'INACTIVE' }))).toEqual(['Dev'])
    expect(names(await head.call(listStudentSummary, { status: 'ACTIVE', class: 7 }))).toEqual([
      'Asha',
      'Bela',
      'Chetan',
    ])
  })

  test('tells of a class and of a department who belonged there on the last day of the time, and how many stories each of them read [news:QS4]', async ({
    world,
    school,
  }) => {
    const { head, bela, chetan, seventh } = school
    await world.owner`update membership set joined_at = '2026-05-01T00:00:00Z'`
    await givenReads(world, chetan, 6)
    await world.owner`update membership set state = 'LEFT', left_at = '2026-11-10T00:00:00Z' where person_id = ${bela.id}`
    await world.owner`update membership set joined_at = '2026-11-15T00:00:00Z' where person_id = ${chetan.id}`
    const until = async (to: string) => {
      const of = { from: '2026-06-01', to }
      const { content } = await head.call(listClassSummary, { ...of, class: 7 })
      const { content: same } = await head.call(listQuizSummary, { ...of, departmentId: seventh })
      const { class: _, ...figures } = content[0] ?? { class: null }
      const { department: __, ...others } = same[0] ?? { department: null }
      expect(others).toEqual(figures)
      return figures
    }
    expect(await until('2026-11-05')).toMatchObject({ members: 2, attempts: 0 })
    expect(await until('2026-11-12')).toMatchObject({ members: 1, attempts: 0 })
    expect(await until('2026-11-21')).toEqual({
      members: 2,
      couldTake: 3,
      attempted: 2,
      attempts: 3,
      completion: 100,
      average: 50,
      median: 40,
      passed: 66.7,
      reads: 3,
      minutes: 6,
    })
  })

  test('tells of a person her name, class and department, what she read and heard, her tries, the best, the average, the last one, how the last five went, and whether she is there [news:QS5]', async ({
    world,
    school,
  }) => {
    const { id, head, asha, chetan, seventh } = school
    await givenReads(world, asha, 4)
    // Whoever reads to the end hears nothing.
    await world.owner`update reading set completed_at = qualified_at where person_id = ${asha.id}`
    await givenListens(world, asha, 1)
    for (const [index, percent] of [10, 30, 50, 70, 60].entries())
      await givenAttempt(world, {
        personId: asha.id,
        workspaceId: id,
        class: 7,
        departmentId: seventh,
        percent,
        endedAt: `2026-11-20T1${index}:00:00.000Z`,
      })
    await world.owner`update membership set state = 'LEFT', left_at = ${world.clock.now()} where person_id = ${chetan.id}`
    await givenAttempt(world, { personId: chetan.id, workspaceId: id, class: 7, departmentId: seventh, percent: 30 })
    const { content } = await head.call(listStudentSummary, { class: 7 })
    const rowOf = (one: TestPerson) => content.find(({ userId }) => userId === one.id)
    expect(rowOf(asha)).toEqual({
      userId: asha.id,
      name: 'Asha',
      portrait: expect.any(String) as string,
      employeeCode: 'R-Asha',
      class: 7,
      department: { id: seventh, name: 'Class 7 B' },
      status: 'ACTIVE',
      reads: 4,
      listens: 1,
      attempts: 7,
      best: 90,
      average: 50,
      lastAttemptAt: '2026-11-20T14:00:00.000Z',
      trend: [10, 30, 50, 70, 60],
    })
    expect(rowOf(chetan)).toMatchObject({ status: 'INACTIVE', attempts: 1, average: 30, trend: [30] })
  })

  test('takes into averages of each quiz the try that counts by its rules; never one that was voided, goes on or was given up, nor practice or previews [news:QS6]', async ({
    world,
    school,
  }) => {
    const { id, head, asha, seventh } = school
    const averageOf = async (quiz: string) => [
      (await head.call(listClassSummary, { quiz })).total.average,
      (await head.call(listStudentSummary, { quiz, taken: 'YES' })).content[0]?.average,
    ]
    for (const [method, average] of [
      ['BEST', 75],
      ['FIRST', 25],
      ['LAST', 50],
      ['AVERAGE', 50],
    ] as const)
      expect([method, ...(await averageOf(await givenTries(world, school, [1, 3, 2], method)))]).toEqual([
        method,
        average,
        average,
      ])
    // What she is told of herself is the same: 40 and 90 of her own quiz, 75, 25, 50 and the three of AVERAGE.
    const own = async () => (await asha.call(getQuizData, { userId: asha.id })).averagePercent
    expect(await own()).toBe(53.8)
    const before = [await own(), (await head.call(listClassSummary, { class: 7 })).total.average]
    const hers = { personId: asha.id, workspaceId: id, class: 7, departmentId: seventh, percent: 100 }
    await givenAttempt(world, { ...hers, state: 'VOIDED' })
    await givenAttempt(world, { ...hers, state: 'ABANDONED' })
    const running = await givenAttempt(world, hers)
    await world.owner`update quiz_attempt set state = 'IN_PROGRESS' where result_slug = ${running}`
    for (const kind of ['PRACTICE', 'PREVIEW'] as const) {
      const slug = await givenAttempt(world, hers)
      const [quiz] = await world.owner<{ id: string }[]>`
        insert into quiz (slug, kind, person_id, source_id)
        values (${`${kind} x`}, ${kind}, ${asha.id}, (select id from quiz where kind = 'ENTITY' and ${kind} = 'PREVIEW' limit 1)) returning id`
      await world.owner`update quiz_attempt set quiz_id = ${quiz?.id ?? ''} where result_slug = ${slug}`
    }
    expect([await own(), (await head.call(listClassSummary, { class: 7 })).total.average]).toEqual(before)
  })

  test('is put in order by any of its columns, both ways; people are found by name, e-mail and roll number, twenty on a page and a hundred at most [news:QS10]', async ({
    world,
    school,
  }) => {
    const { id, head, asha } = school
    const isInOrder = (values: readonly (string | number | null)[], direction: 'ASC' | 'DESC') => {
      const told = values.filter((value) => value !== null)
      const sorted = told.toSorted((one, other) =>
        typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other)),
      )
      expect(told).toEqual(direction === 'ASC' ? sorted : sorted.toReversed())
      // Of whom nothing can be told stands last, whichever way.
      expect(values.slice(told.length).every((value) => value === null)).toBe(true)
    }
    const columnOf = (sort: string) =>
      sort.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const direction of ['ASC', 'DESC'] as const) {
      for (const sort of SummarySort.options.filter((each) => each !== 'NAME')) {
        const column = columnOf(sort) as 'average'
        for (const call of [listClassSummary, listQuizSummary]) {
          const { content } = await head.call(call, { sort, direction })
          isInOrder(
            content.map((row) => row[column]),
            direction,
          )
        }
      }
      const departments = (await head.call(listQuizSummary, { sort: 'NAME', direction })).content
      isInOrder(
        departments.map(({ department }) => department?.name ?? null),
        direction,
      )
      for (const sort of StudentSort.options) {
        const { content } = await head.call(listStudentSummary, { sort, direction })
        const columns = { DEPARTMENT: 'department', LAST_ATTEMPT: 'lastAttemptAt' } as Record<string, string>
        const column = (columns[sort] ?? columnOf(sort)) as 'name'
        const valueOf = (value: unknown) =>
          value !== null && typeof value === 'object'
            ? (value as { name: string }).name
            : (value as string | number | null)
        isInOrder(
          content.map((row) => valueOf(row[column])),
          direction,
        )
      }
    }
    for (const query of ['asha', 'ASHA@NEEM.example', 'r-asha'])
      expect(names(await head.call(listStudentSummary, { query }))).toEqual(['Asha'])
    for (let number = 0; number < 100; number++) await world.person({ workspace: id, class: 8 })
    const pageOf = async (size?: number) =>
      (await head.call(listStudentSummary, size === undefined ? {} : { size })).content.length
    expect([await pageOf(), await pageOf(100)]).toEqual([20, 100])
    expect((await head.ask(listStudentSummary, { size: 101 })).statusCode).toBe(400)
    expect((await asha.ask(listStudentSummary, { size: 101 })).statusCode).toBe(400)
  })
})
