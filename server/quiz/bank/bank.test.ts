import { describe, expect } from 'vitest'
import {
  addBankQuestion,
  changeBankQuestion,
  decideBankQuestion,
  getBankQuestion,
  listBank,
} from '@chowk/contract/quiz/bank.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'
import type { TestPerson } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

let stems = 0
const write = async (person: TestPerson, change: Partial<WrittenQuestion> = {}, approves = false) =>
  await person.call(addBankQuestion, {
    question: writtenQuestion({ stem: `Which metal belongs into crate ${++stems}00?`, ...change }),
    approves,
  })

describe('the bank of a school', () => {
  test('is one for all who teach there: what one writes another finds, with her name', async ({ school }) => {
    const { questionId } = await write(school.teacher, { stem: 'कौन-सी धातु कमरे में द्रव रहती है?', language: 'hi' })
    const [found] = (await school.head.call(listBank, { q: 'द्रव धातु' })).content
    expect(found).toMatchObject({ id: questionId, state: 'DRAFT', author: { name: 'Leela Thomas' } })
    expect((await school.head.call(listBank, { q: 'द्रव ताँबा' })).content).toEqual([])
  })

  test('is found by nobody else: not by pupils, other schools, individuals, visitors, or a teacher who was suspended', async ({
    world,
    school,
  }) => {
    const { questionId } = await write(school.teacher)
    const suspended = await world.person({ workspace: school.id, role: 'FACULTY' })
    await world.owner`update membership set state = 'SUSPENDED' where person_id = ${suspended.id}`
    const others = {
      pupil: school.asha,
      stranger: await world.person({ workspace: await world.workspace(), role: 'OWNER' }),
      individual: await world.person(),
      visitor: await world.visitor(),
      suspended,
    }
    for (const [who, person] of Object.entries(others)) {
      const list = await person.ask(listBank, {})
      expect([who, JSON.stringify(list.body).includes(questionId)]).toEqual([who, false])
      for (const answer of [
        await person.ask(getBankQuestion, { questionId }),
        await person.ask(changeBankQuestion, { questionId, version: 1, question: writtenQuestion() }),
        await person.ask(decideBankQuestion, { questionId, decision: 'APPROVE' }),
      ])
        expect([who, answer.statusCode >= 401 && answer.statusCode < 500]).toEqual([who, true])
    }
    const { stranger } = others
    for (const answer of [
      await stranger.ask(getBankQuestion, { questionId }),
      await stranger.ask(changeBankQuestion, { questionId, version: 1, question: writtenQuestion() }),
      await stranger.ask(decideBankQuestion, { questionId, decision: 'APPROVE' }),
    ])
      expect(codeOf(answer)).toBe('QUESTION_NOT_FOUND')
    expect(await school.head.call(getBankQuestion, { questionId })).toMatchObject({ state: 'DRAFT', version: 1 })
  })

  test('is narrowed by what questions are, and goes on page by page without leaving one out', async ({ school }) => {
    const { teacher, head } = school
    const numbers = { kind: 'NUMBER' as const, options: [], key: [], number: 12 }
    const { questionId } = await write(teacher, { ...numbers, class: 7, difficulty: 'HARD', categoryId: null }, true)
    for (let count = 0; count < 4; count++) await write(head)
    for (const filter of [
      { kind: 'NUMBER' },
      { state: 'APPROVED' },
      { class: 7 },
      { difficulty: 'HARD' },
      { authorId: teacher.id },
    ] as const)
      expect((await head.call(listBank, filter)).content.map(({ id }) => id)).toEqual([questionId])
    expect((await teacher.call(listBank, { mine: true })).content).toHaveLength(1)
    expect((await teacher.call(listBank, { language: 'hi' })).content).toEqual([])
    const seen: string[] = []
    let next: string | undefined
    do {
      const page = await head.call(listBank, { size: 2, ...(next && { next }) })
      seen.push(...page.content.map(({ id }) => id))
      next = page.next ?? undefined
    } while (next)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })
})

describe('a question of the bank', () => {
  test('with a fault is refused, and each fault names its field', async ({ school }) => {
    const answer = await school.teacher.ask(addBankQuestion, { question: writtenQuestion({ key: [0, 1] }) })
    expect(answer).toMatchObject({
      statusCode: 400,
      body: { code: 'QUESTION_FAULTY', fields: [{ path: 'question.key', code: 'NO_KEY' }] },
    })
  })

  test('that is changed gets a version more, and what it said before stays as it was [news:QG3]', async ({
    school,
  }) => {
    const { questionId } = await write(school.teacher, {}, true)
    const before = await school.head.call(getBankQuestion, { questionId })
    const question = { ...before.question, stem: 'Which of these metals is used for thermometers?' }
    await school.head.call(changeBankQuestion, { questionId, version: 1, question })
    const after = await school.teacher.call(getBankQuestion, { questionId })
    expect(after).toMatchObject({ version: 2, state: 'APPROVED', question: { stem: question.stem } })
    expect(after.versions).toMatchObject([
      { version: 2, stem: question.stem, author: { name: 'Anil Rao' } },
      { version: 1, stem: before.stem, author: { name: 'Leela Thomas' } },
    ])
  })

  test('is changed by one of two who changed the same version; the other sees how it is now', async ({ school }) => {
    const { questionId } = await write(school.teacher)
    const change = async (person: TestPerson, stem: string) =>
      await person.ask(changeBankQuestion, { questionId, version: 1, question: writtenQuestion({ stem }) })
    const both = await Promise.all([
      change(school.teacher, 'Which metal is liquid?'),
      change(school.head, 'Which metal runs like water?'),
    ])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const lost = both.find(({ statusCode }) => statusCode === 409)
    expect(lost?.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 2 } } })
  })

  test('keeps its kind, and never asks what another one asks already', async ({ school }) => {
    const first = await write(school.teacher, { stem: 'Which metal is liquid in a warm room?' })
    const { questionId } = await write(school.teacher)
    const change = async (question: WrittenQuestion) =>
      await school.teacher.ask(changeBankQuestion, { questionId, version: 1, question })
    expect(codeOf(await change(writtenQuestion({ kind: 'FILL', options: [], key: [], accepted: ['Hg'] })))).toBe(
      'KIND_FIXED',
    )
    expect((await change(writtenQuestion({ stem: 'Which metal is liquid in one warm room?' }))).body).toMatchObject({
      code: 'QUESTION_FAULTY',
      details: { faults: [{ code: 'DUPLICATE', field: 'stem', otherId: first.questionId }] },
    })
  })

  test('goes from draft to approved or rejected, is retired, and comes back; a rejection says why', async ({
    school,
  }) => {
    const { questionId } = await write(school.teacher)
    const decide = async (decision: string, reason = '') =>
      await school.head.ask(decideBankQuestion, { questionId, decision, reason })
    expect(codeOf(await decide('REJECT'))).toBe('REASON_NEEDED')
    expect((await decide('REJECT', 'Too easy.')).body).toMatchObject({ state: 'RETIRED' })
    expect(codeOf(await decide('APPROVE'))).toBe('DECIDED_ALREADY')
    expect((await decide('BACK')).body).toMatchObject({ state: 'DRAFT' })
    expect((await decide('APPROVE')).body).toMatchObject({ state: 'APPROVED' })
    expect((await decide('RETIRE')).body).toMatchObject({ state: 'RETIRED' })
    expect((await school.teacher.call(getBankQuestion, { questionId })).may).toEqual(['BACK'])
  })

  test('that two approve at once is approved once', async ({ school }) => {
    const { questionId } = await write(school.teacher)
    const decide = async (person: TestPerson) =>
      await person.ask(decideBankQuestion, { questionId, decision: 'APPROVE' })
    const both = await Promise.all([decide(school.teacher), decide(school.head)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })
})
