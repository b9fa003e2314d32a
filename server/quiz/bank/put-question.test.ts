import { describe, expect } from 'vitest'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'
import { putWritten } from './put-question.ts'

const put = async (world: World, { id, teacher }: QuizSchool, change: Partial<WrittenQuestion> = {}) =>
  await world.sql.begin(
    async (sql) =>
      await putWritten(
        sql,
        { workspaceId: id, authorId: teacher.id, at: world.clock.now(), state: 'DRAFT' },
        writtenQuestion(change),
      ),
  )

describe('a question that is put into the bank of a school', () => {
  test('stands there as it was written, with its author, as its first version', async ({ world, school }) => {
    const made = await put(world, school, { class: 7, marks: 2.5, passage: 'About metals.' })
    const [row] = await world.owner`
      select q.state, q.class, q.author_id, q.version, v.stem, v.passage, v.options, v.key, v.most_mark::float8 as marks, v.explanation, v.author_id as by
      from quiz_question q join quiz_question_version v on v.question_id = q.id where q.id = ${made.id ?? ''} and q.workspace_id = ${school.id}`
    const { stem, options, key, explanation } = writtenQuestion()
    const by = school.teacher.id
    expect(row).toEqual({
      state: 'DRAFT',
      class: 7,
      authorId: by,
      version: 1,
      passage: 'About metals.',
      marks: 2.5,
      by,
      stem,
      options,
      key,
      explanation,
    })
  })

  test('is refused with each fault at its field, a category that is not there among them', async ({
    world,
    school,
  }) => {
    expect(await put(world, school, { key: [], categoryId: 32_000, options: ['Iron', 'Iron'] })).toEqual({
      faults: [
        { code: 'OPTION_COUNT', field: 'options' },
        { code: 'OPTIONS_ALIKE', field: 'options' },
        { code: 'NO_KEY', field: 'key' },
        { code: 'CATEGORY_NOT_FOUND', field: 'categoryId' },
      ],
    })
  })

  test('is refused where the bank asks the same in nearly the same words, and names that question [news:QG10]', async ({
    world,
    school,
  }) => {
    const { id: otherId } = await put(world, school, { stem: 'Which metal of these four is liquid in a warm room?' })
    const double = { code: 'DUPLICATE', field: 'stem', otherId }
    expect(await put(world, school, { stem: 'Which metal of the four is liquid in one warm room' })).toEqual({
      faults: [double],
    })
    expect(await put(world, school, { stem: 'Which metal of the four is liquid in one warm room', key: [0] })).toEqual({
      id: expect.any(String) as string,
    })
  })

  test('may be in the banks of two schools; of two that are put at once one stays', async ({ world, school }) => {
    const other = { ...school, id: await world.workspace({ name: 'Other School' }) }
    expect((await put(world, other)).id).toBeDefined()
    const both = await Promise.all([put(world, school), put(world, school)])
    expect(both.filter(({ id }) => id !== undefined)).toHaveLength(1)
    expect(both.flatMap(({ faults }) => faults?.map(({ code }) => code) ?? [])).toEqual(['DUPLICATE'])
  })
})
