import { describe, expect } from 'vitest'
import {
  addToTicket,
  createCallback,
  createContact,
  createTakedown,
  getCallbackTimes,
  getTicket,
} from '@chowk/contract/content/ticket.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import {
  listPreparedAnswers,
  removePreparedAnswer,
  savePreparedAnswer,
} from '@chowk/contract/operator/prepared-answer.ts'
import { getOperatedTicket, getTickets, moveTicket } from '@chowk/contract/operator/ticket.ts'
import { shownLetters } from '../../platform/post/post-box.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { formTokenOf } from '../../testing/entry/form-token.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

const LETTER = {
  name: 'Gauri Sane',
  email: 'gauri@mail.example',
  topic: 'NEWS',
  message: 'The story about the tank near Alwar names the wrong village in its second line.',
} as const

async function writeLetter(world: World, changes: object = {}) {
  const visitor = await world.visitor()
  return await visitor.call(createContact, { ...LETTER, formToken: await formTokenOf(world, visitor), ...changes })
}

async function move(operator: Caller, number: string, changes: object) {
  const { version } = await operator.call(getOperatedTicket, { number })
  return await operator.ask(moveTicket, { number, version, ...changes })
}

const codeOf = (envelope: { body: { code?: string } }) => envelope.body.code
const NO = '0197a000-0000-7000-8000-000000000000'

describe('a letter that an operator answers', () => {
  test('is answered, waits for nobody and is no longer due; when its writer adds something it waits again [V1:E3]', async ({
    world,
  }) => {
    let operator = await world.person({ operator: true })
    const { number, key } = await writeLetter(world)
    expect(await operator.call(getTickets, {})).toMatchObject({ waiting: 1, content: [{ number, state: 'NEW' }] })
    const { body } = await move(operator, number, { words: 'Thank you, it is mended.' })
    expect(body).toMatchObject({ state: 'ANSWERED', dueAt: null, late: null })
    expect(await operator.call(getTickets, {})).toMatchObject({ waiting: 0, late: 0, content: [] })
    expect((await operator.call(getOverview, {})).waits.tickets).toBe(0)
    world.clock.pass(31 * 24 * 60 * MINUTE_MS)
    operator = await world.person({ operator: true })
    expect((await operator.call(getTickets, { state: 'ANSWERED' })).content).toMatchObject([{ number, late: null }])
    const visitor = await world.visitor()
    expect(await visitor.call(addToTicket, { number, key, words: 'The headline is still wrong.' })).toEqual({
      state: 'IN_PROGRESS',
    })
    const [waits] = (await operator.call(getTickets, {})).content
    expect(waits).toMatchObject({ number, state: 'IN_PROGRESS', late: null })
    expect((await move(operator, number, { words: 'Now it is.' })).body).toMatchObject({ state: 'ANSWERED' })
    expect((await move(operator, number, { words: 'Closed with thanks.', state: 'RESOLVED' })).statusCode).toBe(200)
    expect(await visitor.call(getTicket, { number, key })).toMatchObject({ state: 'RESOLVED', mayReopen: true })
    const steps =
      await world.owner`select from_state, to_state from status_history where entity = 'ticket' order by at, id`
    expect(steps.map(({ fromState, toState }) => `${String(fromState)} ${String(toState)}`)).toEqual([
      'NEW ANSWERED',
      'ANSWERED IN_PROGRESS',
      'IN_PROGRESS ANSWERED',
      'ANSWERED RESOLVED',
    ])
  })

  test('is not answered by a note that stays inside, nor by nothing [V1:E3]', async ({ world }) => {
    const operator = await world.person({ operator: true })
    const { number } = await writeLetter(world)
    expect((await move(operator, number, { words: 'Ask the desk.', isNote: true })).body).toMatchObject({
      state: 'NEW',
    })
    expect(codeOf(await move(operator, number, { state: 'ANSWERED' }))).toBe('WORDS_NEEDED')
    expect(codeOf(await move(operator, number, { state: 'ANSWERED', words: 'x', isNote: true }))).toBe('WORDS_NEEDED')
    expect(codeOf(await move(operator, number, {}))).toBe('WORDS_NEEDED')
    expect(await shownLetters(world.house)).toHaveLength(1)
  })

  test('belongs to the operator to whom it is given, and is found by her, by nobody’s and by its words [V1:E3]', async ({
    world,
  }) => {
    const farah = await world.person({ name: 'Farah', operator: true })
    const omar = await world.person({ name: 'Omar', operator: true })
    const reader = await world.person({ name: 'Ritu' })
    const { number } = await writeLetter(world)
    const { number: other } = await writeLetter(world, {
      email: 'other@mail.example',
      message: 'Is there a store already, please? Ours is ready.',
    })
    const seen = await farah.call(getOperatedTicket, { number })
    expect(seen.operators.map(({ name }) => name)).toEqual(['Farah', 'Omar'])
    expect(codeOf(await move(farah, number, { assignTo: reader.id }))).toBe('ASSIGNEE_NOT_FOUND')
    expect(codeOf(await move(farah, number, { assignTo: NO }))).toBe('ASSIGNEE_NOT_FOUND')
    expect((await move(farah, number, { assignTo: omar.id })).body).toMatchObject({
      state: 'NEW',
      assignee: 'Omar',
      assigneeId: omar.id,
    })
    const numbers = async (by: Caller, requested: object) =>
      (await by.call(getTickets, requested)).content.map((ticket) => ticket.number)
    expect(await numbers(omar, { whose: 'MINE' })).toEqual([number])
    expect(await numbers(farah, { whose: 'MINE' })).toEqual([])
    expect(await numbers(farah, { whose: 'NOBODYS' })).toEqual([other])
    expect(await numbers(farah, { q: 'near alwar' })).toEqual([number])
    await move(farah, number, { assignTo: null })
    expect(await numbers(farah, { whose: 'NOBODYS', state: 'ALL' })).toEqual([number, other])
  })
})

describe('a form whose answer was lost', () => {
  test('makes no second ticket when it is sent again, however late: contact, callback and takedown', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const { days } = await visitor.call(getCallbackTimes, {})
    const callback = {
      name: LETTER.name,
      email: LETTER.email,
      formToken,
      mobile: '98220 41000',
      organisation: 'Sane Pathshala',
      type: 'SCHOOL',
      size: 'UP_TO_20',
      preferredAt: days[1]?.[0]?.at ?? '',
    } as const
    const takedown = {
      name: LETTER.name,
      email: LETTER.email,
      formToken,
      kind: 'CORRECTION',
      who: 'PERSON',
      address: 'https://chowk.example/details/a-story-1',
      reason: 'WRONG_FACT',
      message: LETTER.message,
    } as const
    const sendAll = async () => [
      await visitor.call(createContact, { ...LETTER, formToken }, { 'idempotency-key': 'one' }),
      await visitor.call(createCallback, callback, { 'idempotency-key': 'two' }),
      await visitor.call(createTakedown, takedown, { 'idempotency-key': 'three' }),
    ]
    const first = await sendAll()
    world.clock.pass(70 * MINUTE_MS)
    expect(await sendAll()).toEqual(first)
    expect(await world.owner`select count(*)::int as n from ticket`).toEqual([{ n: 3 }])
    expect(await shownLetters(world.house)).toHaveLength(3)
  })
})

describe('answers that are kept ready', () => {
  test('are kept, changed and taken away by operators, and are read by nobody else [V1:E3]', async ({ world }) => {
    const operator = await world.person({ operator: true })
    const thanks = { name: 'Thanks', words: 'Thank you, it is mended.', wordsHi: 'धन्यवाद, सुधार दिया।' }
    const { content } = await operator.call(savePreparedAnswer, thanks)
    expect(content).toMatchObject([thanks])
    const id = content[0]?.id ?? ''
    await operator.call(savePreparedAnswer, { name: 'Asking', words: 'Which story is it?' })
    await operator.call(savePreparedAnswer, { id, ...thanks, name: 'A mended story' })
    const { content: all } = await operator.call(listPreparedAnswers, {})
    expect(all.map(({ name }) => name)).toEqual(['A mended story', 'Asking'])
    expect((await operator.call(removePreparedAnswer, { id })).content.map(({ name }) => name)).toEqual(['Asking'])
    expect(codeOf(await operator.ask(removePreparedAnswer, { id }))).toBe('ANSWER_NOT_FOUND')
    expect(codeOf(await operator.ask(savePreparedAnswer, { id, ...thanks }))).toBe('ANSWER_NOT_FOUND')
    expect(codeOf(await (await world.person()).ask(listPreparedAnswers, {}))).toBe('NOT_ALLOWED')
  })
})
