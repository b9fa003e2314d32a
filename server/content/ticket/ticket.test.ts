import fc from 'fast-check'
import { describe, expect, test as check } from 'vitest'
import {
  NEXT_STATES,
  REOPEN_DAYS,
  TicketState,
  addToTicket,
  createCallback,
  createContact,
  createTakedown,
  getCallbackTimes,
  getFormToken,
  getTicket,
} from '@chowk/contract/content/ticket.ts'
import { getOperatedTicket, getTickets, moveTicket } from '@chowk/contract/operator/ticket.ts'
import { shownLetters } from '../../platform/post/post-box.ts'
import { DAY_MS } from '../../platform/time.ts'
import { hostileValues } from '../../testing/attack/hostile-input.ts'
import { formTokenOf } from '../../testing/entry/form-token.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { callbackDays } from './callback-time.rules.ts'
import { fileTicket } from './new-ticket.ts'
import { stepFault } from './ticket.rules.ts'

const LETTER = {
  name: 'Meera Pawar',
  email: 'meera.p@mail.example',
  topic: 'PAYMENT',
  message: 'The parcel says delivered on Thursday, but nobody at home has it.',
} as const

const NOTHING_MORE = { mobile: null, language: 'en', facts: {}, preferredAt: null } as const
const forgetCounts = async (world: World) => void (await world.owner`delete from limit_count`)
const codeOf = (envelope: { body: { code?: string } }) => envelope.body.code

describe('a letter to whoever runs this Chowk', () => {
  test('is kept under a number, acknowledged by mail and due in 48 hours and 30 days [misc-contact] [cso:F5] [cso:F6]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const receipt = await visitor.call(createContact, { ...LETTER, formToken, phone: '+91 98220 41000' })
    expect(receipt).toMatchObject({ number: 'CT-2611-00001', merged: false })
    const hers = await visitor.call(getTicket, { number: receipt.number, key: receipt.key })
    expect(hers).toMatchObject({
      state: 'NEW',
      sentTo: 'm…p@mail.example',
      acknowledgeBy: '2026-11-23T08:00:03.000Z',
      answerBy: '2026-12-21T08:00:03.000Z',
    })
    const [letter] = await shownLetters(world.house)
    expect(letter?.to).toEqual({ email: LETTER.email })
    expect(letter?.letters.en?.subject).toBe('We have your letter: CT-2611-00001')
    expect(letter?.letters.hi?.subject).toContain('CT-2611-00001')
    expect(letter?.letters.en?.text).toContain(`/submission-contact-us#CT-2611-00001.${receipt.key}`)
    expect(await world.owner`select mobile, person_id from ticket`).toEqual([
      { mobile: '+919822041000', personId: null },
    ])
  })

  test('nothing that was typed stands in the acknowledgement, however hostile [cso:F7]', async ({ world }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const name = '\r\nBcc: everybody@mail.example <b>Win</b>'
    await visitor.call(createContact, { ...LETTER, name, message: `Visit https://win.example now ${name}`, formToken })
    const [letter] = await shownLetters(world.house)
    const all = JSON.stringify(letter?.letters)
    for (const word of ['Bcc', 'Win', 'win.example', 'PAYMENT']) expect(all).not.toContain(word)
    const [row] = await world.owner`select name from ticket`
    expect(row?.['name']).toBe('Bcc: everybody@mail.example <b>Win</b>')
  })

  test('says less than 20 signs, or more than 2,000, or has no address: it is refused and names the field [R5.01] [R5.09] [cso:F5] [cso:G17]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const fieldOf = async (changes: object) => {
      const { statusCode, body } = await visitor.ask(createContact, { ...LETTER, formToken, ...changes })
      expect(statusCode).toBe(400)
      return body.fields?.map(({ path }) => path)
    }
    for (const email of [
      'meera',
      'meera@',
      '@mail.example',
      'a b@mail.example',
      'meera@mail',
      'x@y.z\nBcc: a@b.example',
    ])
      expect(await fieldOf({ email })).toEqual(['email'])
    expect(await fieldOf({ message: 'a  b  c  d  e  f  g  h  i  j  k' })).toEqual(['message'])
    expect(await fieldOf({ message: 'x'.repeat(2001) })).toEqual(['message'])
    expect(await fieldOf({ message: `${LETTER.message}\0` })).toContain('message')
    expect(await fieldOf({ name: 'M' })).toEqual(['name'])
    expect(await fieldOf({ name: '👩‍👩‍👧‍👦' })).toEqual(['name'])
    expect(await fieldOf({ name: 'मी'.repeat(81) })).toEqual(['name'])
    expect(await fieldOf({ phone: '12345' })).toEqual(['phone'])
    const { statusCode } = await visitor.ask(createContact, { ...LETTER, formToken, message: 'मी'.repeat(2000) })
    expect(statusCode).toBe(200)
  })

  test('is taken from nobody who fills the hidden field, is quicker than 3 seconds, or comes after 2 hours [cso:F7]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const { token: formToken } = await visitor.call(getFormToken, {})
    const send = async (changes: object) =>
      codeOf(await visitor.ask(createContact, { ...LETTER, formToken, ...changes }))
    expect(await send({})).toBe('FORM_TOO_QUICK')
    world.clock.pass(2999)
    expect(await send({})).toBe('FORM_TOO_QUICK')
    world.clock.pass(1)
    expect(await send({ website: 'https://win.example' })).toBe('FORM_FILLED_BY_PROGRAM')
    expect(await send({ formToken: formToken.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')) })).toBe(
      'FORM_EXPIRED',
    )
    expect(await send({ formToken: `zzzzzzzz.${formToken.split('.')[1]}` })).toBe('FORM_EXPIRED')
    world.clock.pass(2 * 3_600_000 - 3000)
    expect(await send({})).toBeUndefined()
    world.clock.pass(1)
    expect(await send({})).toBe('FORM_EXPIRED')
  })

  test('five an hour from one address, then a time to wait is said [cso:F7] [cso:G20]', async ({ world }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const send = (n: number) => visitor.ask(createContact, { ...LETTER, email: `m${n}@mail.example`, formToken })
    for (let n = 0; n < 5; n++) expect((await send(n)).statusCode).toBe(200)
    const sixth = await send(5)
    expect(sixth).toMatchObject({ statusCode: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(sixth.body.details?.['retryAfterMs'])).toBeGreaterThan(0)
    world.clock.pass(3_600_000)
    expect((await send(6)).statusCode).toBe(200)
  })

  test('the same words within ten minutes are one letter, acknowledged once; later they are another [cso:F7]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const [first, second] = await Promise.all([
      visitor.call(createContact, { ...LETTER, formToken }),
      visitor.call(createContact, { ...LETTER, formToken }),
    ])
    expect(second.number).toBe(first.number)
    expect(first.merged).toBe(!second.merged)
    expect(await shownLetters(world.house)).toHaveLength(1)
    world.clock.pass(600_001)
    expect(await visitor.call(createContact, { ...LETTER, formToken })).toMatchObject({ number: 'CT-2611-00002' })
  })

  test('twenty at once get twenty numbers without a gap; what is refused takes none; each month begins anew [cso:F6]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const file = async (n: number) =>
      await world.sql.begin(async (sql) => {
        const ticket = { ...LETTER, kind: 'CONTACT', email: `m${n}@mail.example`, ...NOTHING_MORE } as const
        const { number } = await fileTicket(sql, world.house, { signedIn: false, deviceId: null }, ticket)
        if (n % 6 === 3) throw new Error('the power went')
        return number
      })
    const settled = await Promise.allSettled(Array.from({ length: 24 }, (_, n) => file(n)))
    const numbers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failures = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(failures).toEqual(Array.from({ length: 4 }, () => 'Error: the power went'))
    expect(numbers).toHaveLength(20)
    expect(numbers.toSorted()).toEqual(numbers.map((_, n) => `CT-2611-${String(n + 1).padStart(5, '0')}`))
    world.clock.set('2026-11-30T18:30:00.000Z')
    const token = await formTokenOf(world, visitor)
    expect(await visitor.call(createContact, { ...LETTER, formToken: token })).toMatchObject({
      number: 'CT-2612-00001',
    })
  })

  test('hostile values in any field never break a form', { timeout: 60_000 }, async ({ world }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    for (const value of hostileValues)
      for (const field of ['name', 'email', 'message', 'topic', 'phone', 'formToken', 'website', 'language']) {
        const { statusCode } = await visitor.ask(createContact, { ...LETTER, formToken, [field]: value })
        expect(statusCode, `${field} ${JSON.stringify(value)}`).toBeLessThan(500)
      }
  })
})

describe('asking for a call', () => {
  const ASK = {
    name: 'Ravi Iyer',
    email: 'ravi@mail.example',
    mobile: '98220 41000',
    organisation: 'Neelkanth Vidyalaya',
    type: 'SCHOOL',
    size: 'UP_TO_500',
  } as const

  test('is for one of the offered times, which is given to no more people than can be called [acc-query] [cso:F5]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const { days } = await visitor.call(getCallbackTimes, {})
    const preferredAt = days[1]?.[2]?.at ?? ''
    const ask = (n: number, address = preferredAt) =>
      visitor.ask(createCallback, { ...ASK, email: `ravi${n}@mail.example`, formToken, preferredAt: address })
    const answers = await Promise.all([ask(1), ask(2), ask(3), ask(4)])
    const codes = answers.map((answer) => codeOf(answer))
    expect(codes.filter((code) => code === undefined)).toHaveLength(2)
    expect(codes.filter((code) => code === 'TIME_TAKEN')).toHaveLength(2)
    const { days: after } = await visitor.call(getCallbackTimes, {})
    expect(after[1]?.[2]).toEqual({ at: preferredAt, taken: true })
    await forgetCounts(world)
    for (const time of ['2026-11-22T05:00:00.000Z', '2026-11-21T05:00:00.000Z', '2027-11-22T05:00:00.000Z'])
      expect(codeOf(await ask(5, time))).toBe('NO_SUCH_TIME')
  })

  check('no time is on a Sunday, in the past or outside working hours of India', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (now) => {
        const days = callbackDays(now)
        expect(days).toHaveLength(4)
        for (const time of days.flat()) {
          const india = new Date(time.getTime() + 5.5 * 3_600_000)
          expect(india.getUTCDay()).not.toBe(0)
          expect(india.getUTCHours()).toBeGreaterThanOrEqual(10)
          expect(india.getUTCHours()).toBeLessThan(18)
          expect(time > now).toBe(true)
        }
      }),
    )
  })
})

describe('a ticket', () => {
  check('steps only as the table says, and opens again within 14 days alone [cso:F6]', () => {
    const closedAt = new Date('2026-11-01T00:00:00Z')
    fc.assert(
      fc.property(
        fc.constantFrom(...TicketState.options),
        fc.constantFrom(...TicketState.options),
        fc.integer({ min: 0, max: 30 * DAY_MS }),
        (state, to, after) => {
          const fault = stepFault({ state, closedAt }, to, new Date(closedAt.getTime() + after))
          if (!NEXT_STATES[state].includes(to)) expect(fault).toBe('STEP_REFUSED')
          else expect(fault).toBe(to === 'REOPENED' && after > REOPEN_DAYS * DAY_MS ? 'REOPEN_OVER' : undefined)
        },
      ),
    )
  })

  test('goes from new to resolved by an operator, whose answer is mailed, and its writer opens it again [cso:F6]', async ({
    world,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    const operator = await world.person({ name: 'Farah', operator: true })
    const formToken = await formTokenOf(world, asha)
    const { number, key } = await asha.call(createContact, { ...LETTER, formToken })
    const move = async (changes: object) => {
      const { version } = await operator.call(getOperatedTicket, { number })
      return await operator.ask(moveTicket, { number, version, ...changes })
    }
    expect(codeOf(await move({ state: 'RESOLVED', words: 'No.' }))).toBe('STEP_REFUSED')
    expect((await move({ state: 'ACKNOWLEDGED' })).statusCode).toBe(200)
    expect((await move({ words: 'Ask the courier first.', isNote: true })).statusCode).toBe(200)
    expect((await move({ state: 'IN_PROGRESS' })).statusCode).toBe(200)
    expect(codeOf(await move({ state: 'RESOLVED' }))).toBe('WORDS_NEEDED')
    expect(codeOf(await move({ state: 'RESOLVED', words: 'A note', isNote: true }))).toBe('WORDS_NEEDED')
    expect((await move({ state: 'RESOLVED', words: 'It stands at number 9 B <now>.' })).statusCode).toBe(200)
    const letters = await shownLetters(world.house)
    expect(letters).toHaveLength(2)
    expect(letters[0]?.letters.en?.subject).toBe(`An answer to your letter ${number}`)
    expect(letters[0]?.letters.en?.html).toContain('number 9 B &lt;now&gt;.')
    const seen = await asha.call(getTicket, { number, key })
    expect(seen.entries.map(({ words }) => words)).toEqual(['It stands at number 9 B <now>.'])
    expect(seen).toMatchObject({ state: 'RESOLVED', mayReopen: true })
    expect(codeOf(await asha.ask(addToTicket, { number, key, words: 'It does not.' }))).toBe('TICKET_CLOSED')
    expect(await asha.call(addToTicket, { number, key, words: 'It does not.', reopen: true })).toEqual({
      state: 'REOPENED',
    })
    expect(await world.owner`select action, count(*)::int as n from audit_log group by 1`).toEqual([
      { action: 'ticket moved', n: 4 },
    ])
  })

  test('takes fifty additions of whoever wrote it and no more', async ({ world }) => {
    const asha = await world.person()
    const { number, key } = await asha.call(createContact, { ...LETTER, formToken: await formTokenOf(world, asha) })
    await world.owner`
      insert into ticket_entry (ticket_id, at, who, words)
      select t.id, now(), 'WRITER', 'More' from ticket t, generate_series(1, 49)`
    expect((await asha.ask(addToTicket, { number, key, words: 'The fiftieth' })).statusCode).toBe(200)
    expect(codeOf(await asha.ask(addToTicket, { number, key, words: 'One more' }))).toBe('TICKET_FULL')
  })

  test('is moved by one of two operators at once; the other sees how it stands now', async ({ world }) => {
    const [one, two] = [await world.person({ operator: true }), await world.person({ operator: true })]
    const formToken = await formTokenOf(world, one)
    const { number } = await one.call(createContact, { ...LETTER, formToken })
    const answers = await Promise.all(
      [one, two].map((who) => who.ask(moveTicket, { number, version: 1, state: 'ACKNOWLEDGED' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 2 } } })
  })

  test('is seen by who holds its key and by operators, and by nobody else', async ({ world }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const { number, key } = await visitor.call(createContact, { ...LETTER, formToken })
    const other = `${key.slice(1)}A`
    expect(codeOf(await visitor.ask(getTicket, { number, key: other }))).toBe('TICKET_NOT_FOUND')
    expect(codeOf(await visitor.ask(addToTicket, { number, key: other, words: 'Hello there' }))).toBe(
      'TICKET_NOT_FOUND',
    )
    expect(codeOf(await visitor.ask(getTickets, {}))).toBe('SIGN_IN_NEEDED')
    const owner = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect(codeOf(await owner.ask(getOperatedTicket, { number }))).toBe('NOT_ALLOWED')
  })

  test('late ones are counted and stand first in the queue; closed ones are found by their state [cso:F6]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const formToken = await formTokenOf(world, visitor)
    const { number: old } = await visitor.call(createContact, { ...LETTER, formToken })
    await world.owner`update ticket set created_at = created_at - interval '3 days', acknowledge_by = acknowledge_by - interval '3 days'`
    const { number: takedown } = await visitor.call(createTakedown, {
      formToken,
      kind: 'TAKEDOWN',
      who: 'PUBLISHER',
      name: LETTER.name,
      email: LETTER.email,
      address: 'https://chowk.example/details/a-story-1',
      reason: 'COPYRIGHT',
      message: 'This is ours, and we did not allow the whole text.',
    })
    const operator = await world.person({ operator: true })
    const queue = await operator.call(getTickets, {})
    expect(queue).toMatchObject({ waiting: 2, late: 1 })
    expect(queue.content.map(({ number, late }) => [number, late])).toEqual([
      [old, 'ACKNOWLEDGE'],
      [takedown, null],
    ])
    expect((await operator.call(getTickets, { kind: 'TAKEDOWN' })).content).toHaveLength(1)
    expect((await operator.call(getTickets, { state: 'RESOLVED' })).content).toHaveLength(0)
    expect((await operator.call(getTickets, { state: 'ALL', q: 'CT-2611-00002' })).content).toHaveLength(1)
    expect((await operator.call(getTickets, { q: '%' })).content).toHaveLength(0)
    const { facts } = await operator.call(getOperatedTicket, { number: takedown })
    expect(facts).toEqual({ who: 'PUBLISHER', address: 'https://chowk.example/details/a-story-1' })
  })
})
