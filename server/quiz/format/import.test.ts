import { describe, expect } from 'vitest'
import { listBank } from '@chowk/contract/quiz/bank.ts'
import { exportQuestions, getQuestionTemplate } from '@chowk/contract/quiz/format.ts'
import { givenCategory } from '../../testing/news.ts'
import { sendQuestions } from '../../testing/quiz/question-file.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const GIFT = `// Rivers and numbers
::Rivers::Which river flows into the Arabian Sea? {=Narmada ~Ganga ~Godavari ####It flows west.}

A whale is a fish.{F}

How many legs has a spider? {#8:0}

Which of these is right? {~one ~two ~three}

The gas that plants take in is {=carbon dioxide =CO2}.
`

async function givenTeacher(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  return { workspace, teacher: await world.person({ workspace, role: 'FACULTY' }) }
}

const banked = async ({ owner }: World) =>
  await owner<{ kind: string; state: string; stem: string; class: number | null; categoryId: number | null }[]>`
    select q.kind, q.state, v.stem, q.class, q.category_id from quiz_question q join quiz_question_version v on v.question_id = q.id
    where q.workspace_id is not null order by q.created_at, v.stem`

describe('[news:QG13] a teacher brings her questions from another program', () => {
  test('looking at a file says of every question what would become of it, and changes nothing', async ({ world }) => {
    const { teacher } = await givenTeacher(world)
    const { statusCode, body } = await sendQuestions(teacher, GIFT)
    expect(statusCode).toBe(200)
    expect(body).toMatchObject({ format: 'GIFT', isDone: false, good: 4, faulty: 1, brokenOff: null })
    expect(body.rows.map(({ line, isGood, kind }) => [line, isGood, kind])).toEqual([
      [2, true, 'MCQ_SINGLE'],
      [4, true, 'TRUE_FALSE'],
      [6, true, 'NUMBER'],
      [8, false, 'MCQ_MULTI'],
      [10, true, 'FILL'],
    ])
    expect(body.rows[3]?.reasons).toEqual([{ code: 'KEY_MISSING', field: 'key', said: null, isWarning: false }])
    expect(await banked(world)).toEqual([])
  })

  test('of a file with a fault only the good ones are taken where she asks for that, as drafts; all of them are refused', async ({
    world,
  }) => {
    const { teacher } = await givenTeacher(world)
    const water = await givenCategory(world, 'water')
    const complete = await sendQuestions(teacher, GIFT, { take: 'ALL' })
    expect([complete.statusCode, complete.body.code, complete.body.details]).toEqual([
      409,
      'NOT_ALL_GOOD',
      { faulty: 1 },
    ])
    expect(await banked(world)).toEqual([])
    const { body } = await sendQuestions(teacher, GIFT, { take: 'GOOD', class: '7', categoryId: String(water) })
    expect(body).toMatchObject({ isDone: true, good: 4, faulty: 1 })
    const all = await banked(world)
    expect(all).toHaveLength(4)
    for (const each of all) expect(each).toMatchObject({ state: 'DRAFT', class: 7, categoryId: water })
  })

  test('a press that is repeated brings nothing twice and is answered as at first; the same file later is named a double', async ({
    world,
  }) => {
    const { teacher } = await givenTeacher(world)
    const requestId = crypto.randomUUID()
    const first = await sendQuestions(teacher, GIFT, { take: 'GOOD', requestId })
    const second = await sendQuestions(teacher, GIFT, { take: 'GOOD', requestId })
    expect(second.body).toEqual(first.body)
    const other = await sendQuestions(teacher, GIFT, { take: 'ALL', requestId })
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const later = await sendQuestions(teacher, GIFT)
    expect(later.body).toMatchObject({ good: 0, faulty: 5 })
    expect(later.body.rows[0]?.reasons[0]?.code).toBe('DUPLICATE')
    expect(await banked(world)).toHaveLength(4)
  })

  test('two presses at the same moment bring each question once', async ({ world }) => {
    const { teacher } = await givenTeacher(world)
    const both = await Promise.all([1, 2].map(async () => await sendQuestions(teacher, GIFT, { take: 'GOOD' })))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(both.reduce((sum, { body }) => sum + body.good, 0)).toBe(4)
    expect(await banked(world)).toHaveLength(4)
  })

  test('a question that stands in the file twice is taken once, and the second names the first', async ({ world }) => {
    const { teacher } = await givenTeacher(world)
    const { body } = await sendQuestions(
      teacher,
      'How many legs has a spider? {#8}\n\nHow many legs has a spider?{#8:0}\n',
    )
    expect(body).toMatchObject({ good: 1, faulty: 1 })
    expect(body.rows[1]?.reasons).toEqual([{ code: 'TWICE_IN_FILE', field: 'stem', said: '1', isWarning: false }])
  })

  test('a category that nobody knows is left out with a word, one that is known by any of its names is kept', async ({
    world,
  }) => {
    const { teacher } = await givenTeacher(world)
    const water = await givenCategory(world, 'water')
    const csv =
      'type,stem,correct,category\nNUMBER,How many legs has a spider?,8,Water\nNUMBER,How many legs has a beetle?,6,Insects\n'
    const { body } = await sendQuestions(teacher, csv, { take: 'GOOD', name: 'mine.csv' })
    expect(body).toMatchObject({ format: 'CSV', good: 2, warned: 1 })
    expect(body.rows[1]?.reasons).toEqual([
      { code: 'CATEGORY_UNKNOWN', field: 'category', said: 'Insects', isWarning: true },
    ])
    expect((await banked(world)).map(({ categoryId }) => categoryId)).toEqual([null, water])
  })

  test('pupils, other schools and strangers bring nothing in and take nothing along', async ({ world }) => {
    const { workspace, teacher } = await givenTeacher(world)
    await sendQuestions(teacher, GIFT, { take: 'GOOD' })
    const pupil = await world.person({ workspace, class: 7 })
    const nobody = await world.person()
    for (const each of [pupil, nobody]) {
      expect((await sendQuestions(each, GIFT, { take: 'GOOD' })).statusCode).toBe(403)
      expect((await each.ask(exportQuestions, { format: 'CSV' })).statusCode).toBe(403)
    }
    expect((await sendQuestions(await world.visitor(), GIFT)).statusCode).toBe(401)
    const elsewhere = await world.person({ workspace: await world.workspace(), role: 'FACULTY' })
    expect(await elsewhere.call(exportQuestions, { format: 'CSV' })).toMatchObject({ questions: 0 })
    expect(await banked(world)).toHaveLength(4)
  })
})

describe('questions of the bank are taken along', () => {
  const bytesOf = ({ bytes }: { bytes: string }) => Buffer.from(bytes, 'base64')

  test.for(['CSV', 'MOODLE_XML', 'QTI_2', 'QTI_3'] as const)(
    '[news:QS15] as %s, which another school reads without a fault and without a question less',
    async (format, { world }) => {
      const { teacher } = await givenTeacher(world)
      const template = await teacher.call(getQuestionTemplate, { format: 'CSV' })
      const brought = await sendQuestions(teacher, bytesOf(template), { take: 'ALL', name: template.name })
      expect(brought.body).toMatchObject({ isDone: true, good: 8 })
      const file = await teacher.call(exportQuestions, { format })
      expect(file).toMatchObject({ questions: 8, leftOut: 0, isCut: false })
      const other = await world.person({ workspace: await world.workspace(), role: 'ADMIN' })
      const { body } = await sendQuestions(other, bytesOf(file), { take: 'ALL', name: file.name })
      expect(body).toMatchObject({ format, good: 8, faulty: 0, warned: 0 })
      const [mine, theirs] = [await teacher.call(listBank, {}), await other.call(listBank, {})]
      const said = ({ content }: typeof mine) =>
        content
          .map((each) => [each.kind, each.stem, each.class, each.difficulty, each.marks].join(' | '))
          .toSorted((one, other) => one.localeCompare(other))
      expect(said(theirs)).toEqual(said(mine))
    },
  )

  test('only those that are asked for, and what a format cannot write is counted', async ({ world }) => {
    const { teacher } = await givenTeacher(world)
    const template = await teacher.call(getQuestionTemplate, { format: 'CSV', language: 'hi' })
    await sendQuestions(teacher, bytesOf(template), { take: 'ALL', name: template.name })
    expect(await teacher.call(exportQuestions, { format: 'GIFT' })).toMatchObject({ questions: 7, leftOut: 1 })
    expect(await teacher.call(exportQuestions, { format: 'AIKEN' })).toMatchObject({ questions: 3, leftOut: 5 })
    expect(await teacher.call(exportQuestions, { format: 'CSV', kind: 'NUMBER' })).toMatchObject({ questions: 1 })
    const { content } = await teacher.call(listBank, { kind: 'MATCH' })
    const questionIds = content.map(({ id }) => id)
    const one = await teacher.call(exportQuestions, { format: 'CSV', questionIds })
    expect([one.questions, bytesOf(one).toString()]).toEqual([1, expect.stringContaining('दिसपुर')])
  })
})
