import { describe, expect, vi } from 'vitest'
import { addBankQuestion, changeBankQuestion, getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { getQuizQuestions, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson } from '../../testing/world.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'

const PASSAGE = 'A well of the old town was dug by hand, and its water rose for two hundred years.'
const STEMS = [
  '',
  '',
  'Who carried the buckets home?',
  'How did the rope break one summer?',
  'When was its roof built again?',
]
let keys = 0
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

const idOf = ({ body }: { body: unknown }) => (body as { questionId?: string }).questionId ?? ''

const put = async (by: TestPerson, stem: string, more: object = {}) =>
  await by.ask(
    addBankQuestion,
    { question: writtenQuestion({ stem, passage: null }), approves: true, ...more },
    { 'idempotency-key': `case-${++keys}` },
  )

async function givenCase(by: TestPerson, count: number): Promise<string[]> {
  const question = writtenQuestion({ stem: 'Which metal lines the first well?', passage: PASSAGE })
  const { questionId: first } = await by.call(
    addBankQuestion,
    { question, approves: true },
    { 'idempotency-key': `case-${++keys}` },
  )
  const ids = [first]
  for (let number = 2; number <= count; number++) {
    const said = await put(by, STEMS[number] ?? '', { caseOf: first })
    ids.push(idOf(said))
  }
  return ids
}

describe('questions about one passage', () => {
  test('are two to four, have the passage of the first, and know each other', async ({ school: { teacher, head } }) => {
    const ids = await givenCase(teacher, 4)
    expect(codeOf(await put(head, 'Why does nobody drink from it today?', { caseOf: ids[2] }))).toBe('CASE_FULL')
    for (const questionId of ids) {
      const { question, ofCase } = await head.call(getBankQuestion, { questionId })
      expect(question.passage).toBe(PASSAGE)
      expect(ofCase.map((each) => each.questionId)).toEqual(ids)
    }
    const alone = await put(teacher, 'Which bird nests in old walls?')
    const questionId = idOf(alone)
    expect((await teacher.call(getBankQuestion, { questionId })).ofCase).toEqual([])
    expect(codeOf(await put(teacher, 'What do its young ones eat?', { caseOf: questionId }))).toBe('NO_CASE')
  })

  test('are of the own bank alone', async ({ world, school: { teacher } }) => {
    const [first = ''] = await givenCase(teacher, 2)
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect(codeOf(await put(stranger, 'Where does that river end?', { caseOf: first }))).toBe('QUESTION_NOT_FOUND')
  })

  test('change their passage together, each by a version of its own; one that loses it stands alone', async ({
    school: { teacher },
  }) => {
    const ids = await givenCase(teacher, 3)
    const change = async (questionId: string, passage: string | null) => {
      const { question, version } = await teacher.call(getBankQuestion, { questionId })
      await teacher.call(changeBankQuestion, { questionId, version, question: { ...question, passage } })
    }
    await change(ids[1] ?? '', 'Another passage about the same wells.')
    for (const questionId of ids)
      expect(await teacher.call(getBankQuestion, { questionId })).toMatchObject({
        version: 2,
        question: { passage: 'Another passage about the same wells.' },
      })
    await change(ids[0] ?? '', null)
    expect((await teacher.call(getBankQuestion, { questionId: ids[0] ?? '' })).ofCase).toEqual([])
    const { ofCase, version } = await teacher.call(getBankQuestion, { questionId: ids[1] ?? '' })
    expect([ofCase.map((each) => each.questionId), version]).toEqual([ids.slice(1), 2])
  })

  test.for([2, 3])(
    'of %d that two teachers take two out at once, none is left alone in its passage',
    async (count, { world, school: { teacher, head } }) => {
      const ids = await givenCase(teacher, count)
      const [first = '', second = ''] = ids
      const changeOf = async (by: TestPerson, questionId: string) => {
        const { question, version } = await by.call(getBankQuestion, { questionId })
        return { questionId, version, question: { ...question, passage: null } }
      }
      const [one, other] = [await changeOf(teacher, first), await changeOf(head, second)]
      const waiting = async () =>
        (
          await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        ).count
      // Neither commits before both have changed all that they change.
      const both = await world.owner.begin(async (sql) => {
        await sql`lock table audit_log in share mode`
        const changes = Promise.all([teacher.call(changeBankQuestion, one), head.call(changeBankQuestion, other)])
        await vi.waitUntil(async () => (await waiting()) === 2, 10_000)
        return { changes }
      })
      await both.changes
      for (const questionId of ids) expect((await teacher.call(getBankQuestion, { questionId })).ofCase).toEqual([])
    },
  )

  test('that one has left are strangers to those that join it later', async ({ school: { teacher } }) => {
    const [first = '', second = '', third = ''] = await givenCase(teacher, 3)
    const change = async (passage: string | null) => {
      const { question, version } = await teacher.call(getBankQuestion, { questionId: first })
      await teacher.call(changeBankQuestion, { questionId: first, version, question: { ...question, passage } })
    }
    await change(null)
    await change('A passage about the roof of the town hall.')
    const joined = idOf(await put(teacher, 'Which tiles cover the town hall?', { caseOf: first }))
    const caseOf = async (questionId: string) =>
      (await teacher.call(getBankQuestion, { questionId })).ofCase.map((each) => each.questionId)
    expect(await caseOf(joined)).toEqual([first, joined])
    expect(await caseOf(third)).toEqual([second, third])
  })

  test('stand together on a shuffled paper, in their order', async ({
    world,
    school: { teacher, asha, bela, chetan },
  }) => {
    const ids = await givenCase(teacher, 3)
    const others = await givenQuestions(world, 6)
    const asked = [ids[2] ?? '', ...others.slice(0, 3), ids[0] ?? '', ...others.slice(3), ids[1] ?? '']
    const { slug } = await givenSet(teacher, writtenSet(asked, { shuffleQuestions: true }))
    for (const pupil of [asha, bela, chetan]) {
      const { quizSessionId } = await pupil.call(startQuiz, { quizSlug: slug })
      const { questions } = await pupil.call(getQuizQuestions, { quizId: slug, quizSessionId })
      const shown = questions.map(({ questionId }) => questionId)
      expect(shown.slice(shown.indexOf(ids[0] ?? ''), shown.indexOf(ids[0] ?? '') + 3)).toEqual(ids)
      expect(new Set(shown)).toEqual(new Set(asked))
    }
  })
})
