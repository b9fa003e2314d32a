import { describe, expect } from 'vitest'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import {
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import { givenArticle } from '../../testing/news.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { givenRead, givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson } from '../../testing/world.ts'

const classes = (page: { content: { class: number | null }[] }) => page.content.map(({ class: year }) => year)
const names = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name)

describe('how quizzes went', () => {
  test('is told class by class, and the last row is made of the tries and not of the rows above it [R1.07] [news:QS4] [quiz-summary-class]', async ({
    world,
    school,
  }) => {
    const story = await givenArticle(world, { title: 'A well is opened' })
    await givenRead(world, school.chetan, story)
    const { content, total } = await school.head.call(listClassSummary, {})
    expect(content).toEqual([
      {
        class: 7,
        members: 3,
        couldTake: 2,
        attempted: 2,
        attempts: 3,
        completion: 66.7,
        average: 50,
        median: 40,
        passed: 66.7,
        reads: 0.3,
        minutes: 6,
      },
      {
        class: 8,
        members: 1,
        couldTake: 1,
        attempted: 1,
        attempts: 1,
        completion: 100,
        average: 70,
        median: 70,
        passed: 100,
        reads: 0,
        minutes: 2,
      },
      {
        class: null,
        members: 2,
        couldTake: 0,
        attempted: 0,
        attempts: 0,
        completion: null,
        average: null,
        median: null,
        passed: null,
        reads: 0,
        minutes: null,
      },
    ])
    expect(total).toEqual({
      members: 6,
      couldTake: 3,
      attempted: 3,
      attempts: 4,
      completion: 50,
      average: 55,
      median: 55,
      passed: 75,
      reads: 0.2,
      minutes: 5,
    })
  })

  test('is told department by department and person by person, in any order, found by name, e-mail or roll number [quiz-summary] [quiz-summary-student]', async ({
    school,
  }) => {
    const { head, asha, seventh } = school
    const departments = await head.call(listQuizSummary, { sort: 'AVERAGE' })
    expect(departments.content.map(({ department, average }) => [department?.name, average])).toEqual([
      ['Class 8 A', 70],
      ['Class 7 B', 50],
      [undefined, null],
    ])
    expect((await head.call(listQuizSummary, { query: '8 a' })).content).toHaveLength(1)
    const people = await head.call(listStudentSummary, { departmentId: seventh })
    expect(people.content.find(({ userId }) => userId === asha.id)).toMatchObject({
      name: 'Asha',
      class: 7,
      department: { id: seventh, name: 'Class 7 B' },
      status: 'ACTIVE',
      attempts: 2,
      best: 90,
      average: 65,
      lastAttemptAt: '2026-11-20T09:00:00.000Z',
      trend: [40, 90],
    })
    expect(names(people)).toEqual(['Asha', 'Bela', 'Chetan'])
    expect(names(await head.call(listStudentSummary, { sort: 'BEST' }))).toEqual([
      'Asha',
      'Dev',
      'Bela',
      'Anil Rao',
      'Chetan',
      'Leela Thomas',
    ])
    for (const query of ['ash', 'asha@neem', 'r-asha'])
      expect(names(await head.call(listStudentSummary, { query }))).toEqual(['Asha'])
    expect(names(await head.call(listStudentSummary, { taken: 'NO', class: 7 }))).toEqual(['Chetan'])
  })

  test('counts as eligible whoever read what the rules of her class or department ask, or what she herself was given [news:QS4]', async ({
    world,
    school,
  }) => {
    const { head, chetan, id, seventh } = school
    const eligible = async () => (await head.call(listClassSummary, { class: 7 })).total.couldTake
    await givenReads(world, chetan, 3)
    const before = await eligible()
    const rules = async (more: object) => await givenRules(world, id, { minArticlesRead: 5, ...more })
    await rules({ classes: [{ class: 7, minArticlesRead: 3 }] })
    expect(await eligible()).toBe(before + 1)
    // The class goes before the department.
    const departments = [{ departmentId: seventh, minArticlesRead: 2 }]
    await rules({ departments, classes: [{ class: 7, minArticlesRead: 4 }] })
    expect(await eligible()).toBe(before)
    await rules({ departments })
    expect(await eligible()).toBe(before + 1)
    await rules({})
    expect(await eligible()).toBe(before)
    await world.owner`
      insert into quiz_accommodation (workspace_id, person_id, content, reason, changed_at)
      values (${id}, ${chetan.id}, '{"minArticlesRead": 1}', 'ill', ${world.clock.now()})`
    expect(await eligible()).toBe(before + 1)
  })

  test('is told of nobody by a zero: where nothing happened no per cent stands [news:QS7]', async ({ world }) => {
    const empty = await world.workspace({ name: 'New School' })
    const head = await world.person({ workspace: empty, role: 'OWNER' })
    const quiet = await head.call(listClassSummary, { session: '2019-20' })
    const nothing = { completion: null, average: null, median: null, passed: null, reads: null, minutes: null }
    expect(quiet.content).toEqual([])
    expect(quiet.total).toEqual({ members: 0, couldTake: 0, attempted: 0, attempts: 0, ...nothing })
    const now = await head.call(listQuizSummary, {})
    expect(now.content[0]).toMatchObject({ members: 1, attempts: 0, ...nothing, reads: 0 })
    const [person] = (await head.call(listStudentSummary, {})).content
    expect(person).toMatchObject({ attempts: 0, best: null, average: null, lastAttemptAt: null, trend: [] })
  })

  test('adds up: each figure equals the list behind it, down to the tries [news:QS11]', async ({ school }) => {
    const { head } = school
    const { content: rows, total } = await head.call(listClassSummary, {})
    for (const row of rows.filter((each) => each.class !== null)) {
      const of = { class: row.class ?? undefined }
      const people = (await head.call(listStudentSummary, { ...of, size: 100 })).content
      const tries = (await head.call(listQuizAttempts, { ...of, size: 100 })).content
      expect(people.filter(({ status }) => status === 'ACTIVE')).toHaveLength(row.members)
      expect(people.filter(({ attempts }) => attempts > 0)).toHaveLength(row.attempted)
      expect(people.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(row.attempts)
      expect(tries).toHaveLength(row.attempts)
      expect(tries.reduce((sum, { percent }) => sum + percent, 0) / tries.length).toBeCloseTo(row.average ?? 0, 1)
      for (const { userId, attempts } of people)
        expect((await head.call(listQuizAttempts, { ...of, userId })).content).toHaveLength(attempts)
    }
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(total.attempts)
    expect(rows.reduce((sum, { members }) => sum + members, 0)).toBe(total.members)
    const departments = await head.call(listQuizSummary, {})
    expect(departments.total).toEqual(total)
  })

  test('stays with the class and the department of its time, and a person stands with those of today [news:QS8]', async ({
    world,
    school,
  }) => {
    const { id, head, asha, eighth, seventh } = school
    await world.owner`update membership set department_id = ${eighth}, class = 8 where workspace_id = ${id} and person_id = ${asha.id}`
    const { content } = await head.call(listClassSummary, {})
    expect(content.map(({ class: year, members, attempts }) => [year, members, attempts])).toEqual([
      [7, 2, 3],
      [8, 2, 1],
      [null, 2, 0],
    ])
    const { content: seven } = await head.call(listStudentSummary, { class: 7 })
    expect(seven.find(({ userId }) => userId === asha.id)).toMatchObject({
      class: 8,
      department: { id: eighth },
      attempts: 2,
    })
    expect((await head.call(listQuizAttempts, { userId: asha.id })).content).toMatchObject([
      { class: 7, department: { id: seventh } },
      { class: 7, department: { id: seventh } },
    ])
  })

  test('leaves out what was voided, given up or is running, and what lies outside the time that is asked for', async ({
    world,
    school,
  }) => {
    const { id, head, asha, seventh } = school
    const hers = { personId: asha.id, workspaceId: id, class: 7, departmentId: seventh, percent: 100 }
    await givenAttempt(world, { ...hers, state: 'VOIDED' })
    await givenAttempt(world, { ...hers, state: 'ABANDONED' })
    await givenAttempt(world, { ...hers, endedAt: '2026-03-31T18:29:00.000Z' })
    await givenAttempt(world, { ...hers, endedAt: '2026-03-31T18:31:00.000Z' })
    const attemptsIn = async (asked: object) =>
      (await head.call(listClassSummary, { class: 7, ...asked })).total.attempts
    expect(await head.call(listClassSummary, {})).toMatchObject({ session: '2026-27', sees: 'ALL' })
    expect(await attemptsIn({})).toBe(4)
    expect(await attemptsIn({ session: '2025-26' })).toBe(1)
    expect(await attemptsIn({ period: 'LAST_7_DAYS' })).toBe(3)
    expect(await attemptsIn({ period: 'TODAY' })).toBe(0)
    expect(await attemptsIn({ from: '2026-04-01', to: '2026-04-01' })).toBe(1)
  })

  test('is told page by page, and a foreign address of a page is refused', async ({ school }) => {
    const { head } = school
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof head.call<typeof listStudentSummary>>> = await head.call(
        listStudentSummary,
        {
          size: 4,
          ...(next !== null && { next }),
        },
      )
      expect(page.totalElements).toBe(6)
      seen.push(...names(page))
      next = page.next
    } while (next !== null)
    expect(new Set(seen).size).toBe(6)
    expect(seen).toEqual(seen.toSorted())
    const tries: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page: Awaited<ReturnType<typeof head.call<typeof listQuizAttempts>>> = await head.call(listQuizAttempts, {
        size: 1,
        ...(after && { next: after }),
      })
      tries.push(...page.content.map(({ resultSlug }) => resultSlug))
      after = page.next
    }
    expect(new Set(tries).size).toBe(4)
    expect((await head.ask(listQuizAttempts, { page: 101 })).statusCode).toBe(400)
    for (const wrong of [{ size: 101 }, { next: 'abc' }, { session: '2026-28' }])
      expect((await head.ask(listStudentSummary, wrong)).statusCode).toBe(400)
  })
})

describe('a summary as a file', () => {
  test('holds the figures of its pages, whoever took none included, and no cell that a spreadsheet would run [news:QS14]', async ({
    world,
    school,
  }) => {
    const { id, head, seventh, teacher } = school
    await world.person({ workspace: id, class: 8, name: '=2+3' })
    const linesOf = async (person: TestPerson, wanted: Parameters<typeof person.call<typeof exportQuizSummary>>[1]) => {
      const { content, rows } = await person.call(exportQuizSummary, wanted)
      const csv = Buffer.from(content, 'base64').toString('utf8')
      expect(csv.startsWith('\uFEFF')).toBe(true)
      const lines = csv.slice(1).trimEnd().split('\r\n')
      expect(lines).toHaveLength(rows + 1)
      return lines
    }
    expect(await linesOf(head, { by: 'CLASS' })).toEqual([
      'class,members,couldTake,attempted,attempts,completion,average,median,passed,reads,minutes',
      '7,3,2,2,3,66.7,50,40,66.7,0,6',
      '8,2,1,1,1,50,70,70,100,0,2',
      ',2,0,0,0,,,,,0,',
      'TOTAL,7,3,3,4,42.9,55,55,75,0,5',
    ])
    expect((await linesOf(head, { by: 'DEPARTMENT', departmentId: seventh }))[1]).toBe(
      'Class 7 B,3,2,2,3,66.7,50,40,66.7,0,6',
    )
    const people = await linesOf(head, { by: 'USER' })
    expect(people[1]).toBe("'=2+3,,8,,ACTIVE,0,0,0,,,")
    expect(people.find((line) => line.startsWith('Asha'))).toBe(
      'Asha,R-Asha,7,Class 7 B,ACTIVE,0,0,2,90,65,2026-11-20T09:00:00.000Z',
    )
    expect(await linesOf(teacher, { by: 'ATTEMPT' })).toHaveLength(5)
    expect((await linesOf(teacher, { by: 'ATTEMPT' }))[1]).toBe(
      'Asha,7,Class 7 B,USERWISE,,2,2026-11-20T09:00:00.000Z,8,9,10,90,true,YES',
    )
  })
})

describe('who sees how quizzes went', () => {
  const everything = async (person: TestPerson) => ({
    sees: (await person.call(listClassSummary, {})).sees,
    classes: classes(await person.call(listClassSummary, {})),
    departments: (await person.call(listQuizSummary, {})).content.map(({ department }) => department?.name ?? ''),
    people: names(await person.call(listStudentSummary, {})),
    tries: names(await person.call(listQuizAttempts, {})).toSorted(),
  })

  test('whoever runs the school sees all, whoever heads a class that one, everybody else herself, and visitors sign in [news:QS2]', async ({
    world,
    school,
  }) => {
    const { id, head, teacher, asha, seventh } = school
    const all = {
      sees: 'ALL',
      classes: [7, 8, null],
      departments: ['Class 7 B', 'Class 8 A', ''],
      people: ['Anil Rao', 'Asha', 'Bela', 'Chetan', 'Dev', 'Leela Thomas'],
      tries: ['Asha', 'Asha', 'Bela', 'Dev'],
    }
    expect(await everything(head)).toEqual(all)
    const owner = await world.person({ workspace: id, role: 'OWNER', name: 'Zoya' })
    expect(await everything(owner)).toEqual({ ...all, people: [...all.people, 'Zoya'] })
    expect(await everything(teacher)).toEqual({
      sees: 'HEADED',
      classes: [7, null],
      departments: ['Class 7 B', ''],
      people: ['Asha', 'Bela', 'Chetan', 'Leela Thomas'],
      tries: ['Asha', 'Asha', 'Bela'],
    })
    const other = await world.person({ workspace: id, role: 'FACULTY', name: 'Om' })
    expect(await everything(other)).toEqual({
      sees: 'OWN',
      classes: [null],
      departments: [''],
      people: ['Om'],
      tries: [],
    })
    const hers = { sees: 'OWN', classes: [7], departments: ['Class 7 B'], people: ['Asha'], tries: ['Asha', 'Asha'] }
    expect(await everything(asha)).toEqual(hers)
    const foreign = await world.person({ workspace: await world.workspace(), role: 'OWNER', name: 'Foreign' })
    expect(await everything(foreign)).toMatchObject({ sees: 'ALL', people: ['Foreign'], tries: [] })
    const alone = await world.person({ workspace: DEFAULT_WORKSPACE_ID, name: 'Alone' })
    expect(await everything(alone)).toMatchObject({ sees: 'OWN', people: ['Alone'], tries: [] })
    const visitor = await world.visitor()
    expect((await visitor.ask(listClassSummary, {})).statusCode).toBe(401)
    // Whoever heads it no longer sees it no longer; by naming others nobody sees more.
    await world.owner`update department set head_id = null where id = ${seventh}`
    expect(await everything(teacher)).toMatchObject({ sees: 'OWN', people: ['Leela Thomas'], tries: [] })
    for (const call of [listStudentSummary, listQuizAttempts])
      expect((await asha.ask(call, { userId: school.bela.id })).statusCode).toBe(404)
  })
})
