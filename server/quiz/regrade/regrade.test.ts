import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { applyRegrade, listRegrades, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import { listClassSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { test as base } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { correct, endTry, givenQuestion, givenTry, numbersOf, runRegrades } from '../../testing/quiz/regrading.ts'

interface School {
  id: string
  teacher: TestPerson
  asha: TestPerson
  bela: TestPerson
  /** The question that is wrong, and three more. */
  wrong: string
  others: string[]
}

async function givenSchool(world: World, name: string): Promise<School> {
  const id = await world.workspace({ name })
  const [teacher, asha, bela] = [
    await world.person({ workspace: id, role: 'FACULTY', name: 'Leela Thomas' }),
    await world.person({ workspace: id, class: 7, name: 'Asha' }),
    await world.person({ workspace: id, class: 7, name: 'Bela' }),
  ]
  const wrong = await givenQuestion(world, { workspace: id })
  const others = []
  for (const stem of ['Two?', 'Three?', 'Four?']) others.push(await givenQuestion(world, { workspace: id, stem }))
  return { id, teacher, asha, bela, wrong, others }
}

const test = base.extend<{ school: School }>({
  school: async ({ world }, use) => await use(await givenSchool(world, 'Neem School')),
})

// Asha chose the second option, which the key calls wrong, Bela the first; of the others Asha had one right, Bela two.
async function givenTries(world: World, { id: workspace, asha, bela, wrong, others }: School, config = {}) {
  const [two = '', three = '', four = ''] = others
  return {
    ashas: await givenTry(world, {
      personId: asha.id,
      workspace,
      config,
      chosen: [
        [wrong, [1]],
        [two, [0]],
        [three, [2]],
        [four, null],
      ],
    }),
    belas: await givenTry(world, {
      personId: bela.id,
      workspace,
      config,
      chosen: [
        [wrong, [0]],
        [two, [0]],
        [three, [0]],
        [four, [2]],
      ],
    }),
  }
}

const numbers = (marks: number, most: number, percent: number, passed: boolean) => ({ marks, most, percent, passed })

test('[news:QX2] a look before says whose result changes, with marks before and after and who passes, and stores nothing', async ({
  world,
  school,
}) => {
  const { ashas, belas } = await givenTries(world, school)
  const change = { questionId: school.wrong, action: 'CHANGE_KEY' as const, key: [1], neverLower: false }
  const head = await world.person({ workspace: school.id, role: 'ADMIN' })
  const seen = await head.call(previewRegrade, change)
  expect(seen).toMatchObject({
    number: 1,
    results: 2,
    better: 1,
    worse: 1,
    spared: 0,
    newPasses: 1,
    lostPasses: 0,
    running: 0,
    total: 2,
  })
  expect(
    Object.fromEntries(
      seen.changes.map((each) => [each.name, [each.before.percent, each.after.percent, each.after.passed]]),
    ),
  ).toEqual({
    Asha: [25, 50, true],
    Bela: [75, 50, true],
  })
  expect(await head.call(previewRegrade, { ...change, neverLower: true })).toMatchObject({
    better: 1,
    worse: 0,
    spared: 1,
  })
  expect(await numbersOf(world, ashas)).toEqual(numbers(1, 4, 25, false))
  expect(await numbersOf(world, belas)).toEqual(numbers(3, 4, 75, true))
  const { regrades, question } = await head.call(listRegrades, { questionId: school.wrong })
  expect([regrades, question.right]).toEqual([[], [0]])
  // A teacher who heads no department learns how many, and no names.
  expect(await school.teacher.call(previewRegrade, change)).toMatchObject({
    better: 1,
    worse: 1,
    changes: [],
    total: 0,
  })
})

test('[news:QX4] a corrected answer lifts whoever was right and lowers nobody, unless that is wanted and said twice', async ({
  world,
  school,
}) => {
  const { ashas, belas } = await givenTries(world, school)
  const change = { questionId: school.wrong, action: 'CHANGE_KEY' as const, key: [1] }
  await correct(world, school.teacher, change)
  expect(await numbersOf(world, ashas)).toEqual(numbers(2, 4, 50, true))
  expect(await numbersOf(world, belas)).toEqual(numbers(3, 4, 75, true))
  const lowering = {
    ...change,
    key: [2],
    neverLower: false,
    regradeId: randomUUID(),
    number: 2,
    reason: 'It is the third',
  }
  expect((await school.teacher.ask(applyRegrade, lowering)).body.code).toBe('LOWERING_NOT_CONFIRMED')
  expect(await numbersOf(world, ashas)).toEqual(numbers(2, 4, 50, true))
  await school.teacher.call(applyRegrade, { ...lowering, mayLower: true })
  await runRegrades(world)
  expect(await numbersOf(world, ashas)).toEqual(numbers(1, 4, 25, false))
  expect(await numbersOf(world, belas)).toEqual(numbers(2, 4, 50, true))
})

test('[news:QX1] a question gets a further right answer, full marks for all, no weight at all, or another mark', async ({
  world,
  school,
}) => {
  const { ashas, belas } = await givenTries(world, school)
  const free = { questionId: school.wrong, neverLower: false, mayLower: true }
  await correct(world, school.teacher, { ...free, action: 'ADD_KEY', key: [1] })
  expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).toEqual([
    numbers(2, 4, 50, true),
    numbers(3, 4, 75, true),
  ])
  await correct(world, school.teacher, { ...free, action: 'CHANGE_MARK', mostMark: 3 })
  expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).toEqual([
    numbers(4, 6, 66.7, true),
    numbers(5, 6, 83.3, true),
  ])
  await correct(world, school.teacher, { ...free, action: 'CHANGE_KEY', key: [2] })
  expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).toEqual([
    numbers(1, 6, 16.7, false),
    numbers(2, 6, 33.3, false),
  ])
  await correct(world, school.teacher, { ...free, action: 'FULL_MARKS_ALL' })
  expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).toEqual([
    numbers(4, 6, 66.7, true),
    numbers(5, 6, 83.3, true),
  ])
  await correct(world, school.teacher, { ...free, action: 'VOID', reason: 'Nobody can know this' })
  expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).toEqual([
    numbers(1, 3, 33.3, false),
    numbers(2, 3, 66.7, true),
  ])
  const { question, regrades } = await school.teacher.call(listRegrades, { questionId: school.wrong })
  expect(question).toMatchObject({ right: [2], mostMark: 3, isOut: true })
  expect(regrades.map(({ action, reason, by }) => [action, reason, by])[0]).toEqual([
    'VOID',
    'Nobody can know this',
    'Leela Thomas',
  ])
})

test('wrong answers that cost marks, and totals that stop at nothing, are reckoned as when the quiz ended', async ({
  world,
  school,
}) => {
  const [two = '', three = '', four = ''] = school.others
  const config = { negative: 0.5 as const }
  const poor = await givenTry(world, {
    personId: school.asha.id,
    workspace: school.id,
    config,
    chosen: [
      [school.wrong, [0]],
      [two, [1]],
      [three, [1]],
      [four, [1]],
    ],
  })
  const open = await givenTry(world, {
    personId: school.bela.id,
    workspace: school.id,
    config: { ...config, floorQuizAtZero: false },
    chosen: [
      [school.wrong, [0]],
      [two, [1]],
      [three, [1]],
      [four, [1]],
    ],
  })
  expect([await numbersOf(world, poor), await numbersOf(world, open)]).toEqual([
    numbers(0, 4, 0, false),
    numbers(-0.5, 4, -12.5, false),
  ])
  const free = { questionId: school.wrong, neverLower: false, mayLower: true }
  await correct(world, school.teacher, { ...free, action: 'CHANGE_KEY', key: [2] })
  expect([await numbersOf(world, poor), await numbersOf(world, open)]).toEqual([
    numbers(0, 4, 0, false),
    numbers(-2, 4, -50, false),
  ])
  await correct(world, school.teacher, { ...free, action: 'UNDO' })
  expect([await numbersOf(world, poor), await numbersOf(world, open)]).toEqual([
    numbers(0, 4, 0, false),
    numbers(-0.5, 4, -12.5, false),
  ])
})

test('thirds of marks come back to the last digit when a correction is taken back', async ({ world, school }) => {
  const several = await givenQuestion(world, {
    workspace: school.id,
    kind: 'MCQ_MULTI',
    key: [0, 1, 2],
    stem: 'Several?',
  })
  const more = await givenQuestion(world, { workspace: school.id, kind: 'MCQ_MULTI', key: [0, 1, 2], stem: 'More?' })
  const one = await givenTry(world, {
    personId: school.asha.id,
    workspace: school.id,
    chosen: [
      [several, [0]],
      [more, [0]],
      [school.wrong, [0]],
    ],
  })
  const before = await numbersOf(world, one)
  expect(before).toEqual(numbers(1.6667, 3, 55.6, true))
  const free = { questionId: school.wrong, neverLower: false, mayLower: true }
  await correct(world, school.teacher, { ...free, action: 'VOID' })
  expect(await numbersOf(world, one)).toEqual(numbers(0.6667, 2, 33.3, false))
  await correct(world, school.teacher, { ...free, action: 'UNDO' })
  expect(await numbersOf(world, one)).toEqual(before)
})

test.for(['CHANGE_KEY', 'ADD_KEY', 'FULL_MARKS_ALL', 'VOID', 'CHANGE_MARK'] as const)(
  '[news:QX7] %s taken back leaves every figure as it was, and both stand in the history',
  async (action, { world, school }) => {
    const { ashas, belas } = await givenTries(world, school)
    const before = [await numbersOf(world, ashas), await numbersOf(world, belas)]
    const free = { questionId: school.wrong, neverLower: false, mayLower: true }
    await correct(world, school.teacher, {
      ...free,
      action,
      ...(action === 'CHANGE_MARK' ? { mostMark: 4 } : action.endsWith('KEY') && { key: [1] }),
    })
    expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).not.toEqual(before)
    await correct(world, school.teacher, { ...free, action: 'UNDO', reason: 'It was right after all' })
    expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).toEqual(before)
    const { question, regrades } = await school.teacher.call(listRegrades, { questionId: school.wrong })
    expect(question).toMatchObject({ right: [0], mostMark: 1, isOut: false })
    expect(regrades.map((each) => [each.number, each.action, each.mayUndo])).toEqual([
      [2, 'UNDO', false],
      [1, action, false],
    ])
    const { corrections } = await school.asha.call(getQuizReview, { result: ashas.resultSlug })
    expect(corrections.map((each) => each.action)).toEqual(['UNDO', action])
    const again = { ...free, action: 'UNDO' as const, regradeId: randomUUID(), number: 3, reason: 'Once more' }
    expect((await school.teacher.ask(applyRegrade, again)).body.code).toBe('NOTHING_TO_UNDO')
  },
)

test('[news:QX6] whoever has another result now is told once, with the per cent before and after; nobody else is', async ({
  world,
  school,
}) => {
  const { ashas } = await givenTries(world, school)
  await correct(world, school.teacher, { questionId: school.wrong, action: 'CHANGE_KEY', key: [1] })
  await runRegrades(world)
  const told = async (who: TestPerson) =>
    (await who.call(listNotices, {})).content.filter(({ kind }) => kind === 'quiz-result-changed')
  const [notice, ...rest] = await told(school.asha)
  expect(rest).toEqual([])
  expect(notice?.leadsTo).toBe(`/result/${ashas.resultSlug}`)
  expect(notice?.says.en.map(({ text }) => text).join('')).toBe(
    'Your quiz result was corrected: it is now 50%, it was 25%',
  )
  expect(await told(school.bela)).toEqual([])
})

test('a pupil reads in her result what was corrected, why, and what it did; who kept more than she would have reads that too', async ({
  world,
  school,
}) => {
  const { ashas, belas } = await givenTries(world, school)
  await correct(world, school.teacher, { questionId: school.wrong, action: 'CHANGE_KEY', key: [1] })
  const result = await school.asha.call(getQuizReview, { result: ashas.resultSlug })
  expect(result).toMatchObject({ marks: 2, percent: 50, right: 2, wrong: 1, blank: 1, mayCorrect: false })
  expect(result.questions[0]).toMatchObject({ right: [1], marks: 1 })
  expect(result.corrections).toMatchObject([
    {
      question: 1,
      reason: 'The atlas says so',
      before: { marks: 1, percent: 25 },
      after: { marks: 2, percent: 50 },
      isSpared: false,
    },
  ])
  const kept = await school.bela.call(getQuizReview, { result: belas.resultSlug })
  expect(kept.corrections).toMatchObject([{ isSpared: true, before: { percent: 75 }, after: { percent: 75 } }])
  expect(kept.questions[0]).toMatchObject({ right: [1], marks: 1 })
})

test('a question that counts no more is left out of what was right, wrong and blank', async ({ world, school }) => {
  const { ashas } = await givenTries(world, school)
  await correct(world, school.teacher, { questionId: school.others[2] ?? '', action: 'VOID' })
  const result = await school.asha.call(getQuizReview, { result: ashas.resultSlug })
  expect(result).toMatchObject({ right: 1, wrong: 2, blank: 0, mostMarks: 3, percent: 33.3 })
  expect(result.questions.map(({ ruling }) => ruling)).toEqual([null, null, null, 'VOID'])
})

test('a quiz that is under way is marked by the new answer when it ends, and by the old one once that is taken back', async ({
  world,
  school,
}) => {
  const { asha, bela, id: workspace, wrong } = school
  const ashas = await givenTry(world, { personId: asha.id, workspace, chosen: [[wrong, [1]]], runs: true })
  const belas = await givenTry(world, { personId: bela.id, workspace, chosen: [[wrong, [1]]], runs: true })
  expect(
    await school.teacher.call(previewRegrade, { questionId: wrong, action: 'CHANGE_KEY', key: [1] }),
  ).toMatchObject({ running: 2, results: 0 })
  await correct(world, school.teacher, { questionId: wrong, action: 'CHANGE_KEY', key: [1] })
  await endTry(world, ashas)
  expect(await numbersOf(world, ashas)).toEqual(numbers(1, 1, 100, true))
  await correct(world, school.teacher, { questionId: wrong, action: 'UNDO', neverLower: false, mayLower: true })
  await endTry(world, belas)
  expect([await numbersOf(world, ashas), await numbersOf(world, belas)]).toEqual([
    numbers(0, 1, 0, false),
    numbers(0, 1, 0, false),
  ])
})

test('summaries show the corrected figures', async ({ world, school }) => {
  await givenTries(world, school)
  await world.owner`update quiz_attempt set class = 7`
  const head = await world.person({ workspace: school.id, role: 'ADMIN' })
  const average = async () => (await head.call(listClassSummary, {})).total.average
  expect(await average()).toBe(50)
  await correct(world, school.teacher, { questionId: school.wrong, action: 'FULL_MARKS_ALL' })
  expect(await average()).toBe(62.5)
})

test('nobody corrects a question where only her own result would get better: a colleague does', async ({
  world,
  school,
}) => {
  const { id: workspace, teacher, bela, wrong } = school
  const own = await givenTry(world, { personId: teacher.id, workspace, chosen: [[wrong, [1]]] })
  await givenTry(world, { personId: bela.id, workspace, chosen: [[wrong, [0]]] })
  const change = { questionId: wrong, action: 'ADD_KEY' as const, key: [1], reason: 'The atlas says so' }
  const apply = async (who: TestPerson) =>
    await who.ask(applyRegrade, { ...change, number: 1, regradeId: randomUUID() })
  const refused = await apply(teacher)
  expect([refused.statusCode, (refused.body as { code?: string }).code]).toEqual([403, 'HELPS_ONLY_YOU'])
  expect(await numbersOf(world, own)).toMatchObject({ percent: 0 })
  const head = await world.person({ workspace, role: 'ADMIN' })
  expect((await apply(head)).statusCode).toBe(200)
  await runRegrades(world)
  expect(await numbersOf(world, own)).toMatchObject({ percent: 100 })
})
