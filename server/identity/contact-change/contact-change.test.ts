import { describe, expect } from 'vitest'
import { askContactChange, changeContact, undoContactChange } from '@chowk/contract/identity/contact-change.ts'
import { resendCode, sendEmailCode, verifyCode } from '@chowk/contract/identity/code.ts'
import { exchangeAuthToken } from '@chowk/contract/identity/signup.ts'
import { Browser } from '../../testing/browser.ts'
import { codeFor, lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { hashToken, newToken } from '../code/sign-in-link.ts'

const OLD = 'asha@neelkanth.example'
const NEW = 'asha.kale@neelkanth.example'
const PASSWORD = 'Banyan & 3 stalls'
const DAY_MS = 86_400_000

const makeAsha = (world: World) => world.person({ name: 'Asha', email: OLD, password: PASSWORD })
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

async function confirmed(world: World, who: TestPerson, to: { email?: string; mobile?: string }): Promise<string> {
  const { transactionId } = await who.call(askContactChange, { ...to, password: PASSWORD })
  const address = to.email ?? `+91${to.mobile}`
  await who.call(verifyCode, { transactionId, code: await codeFor(world, address) })
  return transactionId
}

const moveTo = async (world: World, who: TestPerson, to: { email?: string; mobile?: string }) =>
  await who.call(changeContact, { transactionId: await confirmed(world, who, to) })

const linkToken = async (world: World, address: string) =>
  /token=([\w-]+)/.exec(await newestText(world, address))?.[1] ?? ''
const press = async (world: World, token: string) => await (await world.visitor()).ask(undoContactChange, { token })

describe('a new e-mail', () => {
  test('is confirmed by a code, signs in from then on, and the old one is told [cso:O35]', async ({ world }) => {
    const asha = await makeAsha(world)
    expect(await moveTo(world, asha, { email: NEW })).toMatchObject({ email: NEW })
    expect((await new Browser(world).signIn(NEW, PASSWORD)).status).toBe(200)
    expect((await new Browser(world).signIn(OLD, PASSWORD)).status).toBe(401)
    const reported = (await lettersTo(world, OLD)).at(-1)
    expect(reported?.letters.en?.subject).toBe('Your e-mail address was changed')
    expect(reported?.letters.hi?.text).toContain('as•••@neelkanth.example')
    expect(reported?.letters.en?.text).not.toContain(NEW)
    const log = await world.owner`select action, before, after from audit_log where action like 'identity.contact%'`
    expect(log).toEqual([
      {
        action: 'identity.contact-changed',
        before: { EMAIL: 'a•••@neelkanth.example' },
        after: { EMAIL: 'as•••@neelkanth.example' },
      },
    ])
  })

  test('makes links that went to the old one worthless', async ({ world }) => {
    const asha = await makeAsha(world)
    const authToken = newToken()
    await world.owner`
      insert into sign_in_link (token_hash, person_id, created_at, expires_at)
      values (${hashToken(authToken)}, ${asha.id}, ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 60_000)})`
    await moveTo(world, asha, { email: NEW })
    const said = await (await world.visitor()).ask(exchangeAuthToken, { authToken })
    expect(codeOf(said)).toBe('LINK_OVER')
  })

  test('needs the password again, and says so when it is wrong or the address is one’s own', async ({ world }) => {
    const asha = await makeAsha(world)
    expect(codeOf(await asha.ask(askContactChange, { email: NEW, password: 'guess' }))).toBe('PASSWORD_WRONG')
    expect(codeOf(await asha.ask(askContactChange, { email: OLD, password: PASSWORD }))).toBe('SAME_CONTACT')
    expect(await lettersTo(world, NEW)).toEqual([])
    // A code that was asked for without the password needs it when it is spent.
    const { transactionId } = await asha.call(sendEmailCode, { email: NEW, purpose: 'CONTACT_CHANGE' })
    await asha.call(verifyCode, { transactionId, code: await codeFor(world, NEW) })
    expect(codeOf(await asha.ask(changeContact, { transactionId }))).toBe('PASSWORD_WRONG')
    expect(await asha.call(changeContact, { transactionId, password: PASSWORD })).toMatchObject({ email: NEW })
  })

  test('needs a sign-in of these minutes where there is no password', async ({ world }) => {
    const asha = await makeAsha(world)
    await world.owner`update person set password_hash = null where id = ${asha.id}`
    const { transactionId } = await asha.call(askContactChange, { email: NEW })
    await asha.call(verifyCode, { transactionId, code: await codeFor(world, NEW) })
    expect(await asha.call(changeContact, { transactionId })).toMatchObject({ email: NEW })
    await world.owner`update session_family set created_at = created_at - interval '11 minutes'`
    expect(codeOf(await asha.ask(askContactChange, { email: 'other@neelkanth.example' }))).toBe('SIGN_IN_AGAIN')
  })

  test('that another account has gets the same answer, a letter without a code, and never a link to sign in', async ({
    world,
  }) => {
    const asha = await makeAsha(world)
    await world.person({ name: 'Ravi', email: 'ravi@neelkanth.example' })
    const ask = async (email: string) => await asha.ask(askContactChange, { email, password: PASSWORD })
    const [taken, free] = [await ask('ravi@neelkanth.example'), await ask('arun@neelkanth.example')]
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    expect([taken.statusCode, free.statusCode]).toEqual([200, 200])
    world.clock.pass(60_000)
    await asha.call(resendCode, { transactionId: String(taken.body['transactionId']) })
    for (const { letters } of await lettersTo(world, 'ravi@neelkanth.example')) {
      expect(letters.en?.subject).toBe('This address has an account of its own')
      expect(letters.en?.text).not.toMatch(/\b\d{6}\b|authToken/)
    }
  })

  test('that two people confirm goes to the one who is first', async ({ world }) => {
    const asha = await makeAsha(world)
    const ravi = await world.person({ name: 'Ravi', password: PASSWORD })
    const hers = await confirmed(world, asha, { email: NEW })
    world.clock.pass(30_000)
    const both = [hers, await confirmed(world, ravi, { email: NEW })]
    const said = await Promise.all([
      asha.ask(changeContact, { transactionId: both[0] }),
      ravi.ask(changeContact, { transactionId: both[1] }),
    ])
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(said.map(codeOf)).toContain('CONTACT_TAKEN')
  })

  test('is spent once, on the device that asked, and by nobody else', async ({ world }) => {
    const asha = await makeAsha(world)
    const ravi = await world.person({ name: 'Ravi', password: PASSWORD })
    const transactionId = await confirmed(world, asha, { email: NEW })
    expect(codeOf(await ravi.ask(changeContact, { transactionId }))).toBe('CODE_OVER')
    const said = await Promise.all([1, 2, 3].map(() => asha.ask(changeContact, { transactionId })))
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  })

  test('of a child is never the guardian’s', async ({ world }) => {
    const asha = await makeAsha(world)
    await world.owner`
      insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
      values (${asha.id}, 'Mother', 'EMAIL', ${NEW}, '1', 'en', now())`
    const transactionId = await confirmed(world, asha, { email: NEW })
    expect(codeOf(await asha.ask(changeContact, { transactionId }))).toBe('GUARDIANS_CONTACT')
  })
})

describe('a change that somebody else made', () => {
  test('is taken back by the old address, once, with all that came after it', async ({ world }) => {
    const asha = await makeAsha(world)
    await moveTo(world, asha, { email: NEW })
    const token = await linkToken(world, OLD)
    world.clock.pass(60_000)
    await moveTo(world, asha, { email: 'thief@neelkanth.example' })
    await moveTo(world, asha, { mobile: '9822041123' })
    const said = await Promise.all([1, 2].map(() => press(world, token)))
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await world.owner`select email, mobile, password_hash from person where id = ${asha.id}`).toEqual([
      { email: OLD, mobile: null, passwordHash: null },
    ])
    const live = await world.owner`select 1 from session_family where person_id = ${asha.id} and revoked_at is null`
    expect(live).toEqual([])
    // The thief's own link, which came to the second address, is void.
    expect((await press(world, await linkToken(world, NEW))).statusCode).toBe(410)
    expect(await newestText(world, 'thief@neelkanth.example')).toContain('taken back by its old address')
  })

  test('takes along the provider that the thief tied to the account, and no older one', async ({ world }) => {
    const asha = await makeAsha(world)
    const workspace = await world.workspace()
    const tie = async (subject: string) =>
      await world.owner`
        insert into sign_on_person (workspace_id, issuer, subject, person_id, is_sure, joined_at, used_at)
        values (${workspace}, 'https://login.example', ${subject}, ${asha.id}, true, ${world.clock.now()}, ${world.clock.now()})`
    await tie('hers')
    world.clock.pass(60_000)
    await moveTo(world, asha, { email: NEW })
    const token = await linkToken(world, OLD)
    world.clock.pass(60_000)
    await tie('thief')
    expect((await press(world, token)).statusCode).toBe(200)
    expect(await world.owner`select subject from sign_on_person`).toEqual([{ subject: 'hers' }])
  })

  test.for([
    [-1, 1],
    [0, 0],
  ])('leaves a second factor from before it, and takes one along that came with it', async ([ms, left], { world }) => {
    const asha = await makeAsha(world)
    await moveTo(world, asha, { email: NEW })
    const time = new Date(world.clock.now().getTime() + (ms ?? 0))
    await world.owner`
      insert into second_factor (person_id, secret, created_at, confirmed_at) values (${asha.id}, '', ${time}, ${time})`
    expect((await press(world, await linkToken(world, OLD))).statusCode).toBe(200)
    expect(await world.owner`select 1 from second_factor`).toHaveLength(left ?? 0)
  })

  test('cannot be taken back after seven days, nor by a guess', async ({ world }) => {
    const asha = await makeAsha(world)
    await moveTo(world, asha, { email: NEW })
    const token = await linkToken(world, OLD)
    world.clock.pass(7 * DAY_MS)
    expect(codeOf(await press(world, token))).toBe('LINK_OVER')
    expect(codeOf(await press(world, 'guess'))).toBe('LINK_OVER')
  })

  test('stays when the old address has an account of its own by now', async ({ world }) => {
    const asha = await makeAsha(world)
    await moveTo(world, asha, { email: NEW })
    const token = await linkToken(world, OLD)
    await world.person({ name: 'Other', email: OLD })
    expect(codeOf(await press(world, token))).toBe('CONTACT_TAKEN')
    expect(await world.owner`select email from person where id = ${asha.id}`).toEqual([{ email: NEW }])
  })

  test('a number that was added to an account without one is told by mail', async ({ world }) => {
    const asha = await makeAsha(world)
    await moveTo(world, asha, { mobile: '9822041123' })
    expect((await lettersTo(world, OLD)).at(-1)?.letters.en?.subject).toBe('Your mobile number was changed')
  })
})

test('a number that was only written down beside another’s e-mail is of whoever shows to have it', async ({
  world,
}) => {
  const asha = await makeAsha(world)
  await world.owner`insert into person (name, email, mobile) values ('Ravi', 'ravi@neelkanth.example', '+919822041123')`
  expect(await moveTo(world, asha, { mobile: '9822041123' })).toMatchObject({ mobile: '+919822041123' })
  expect(await world.owner`select mobile from person where name = 'Ravi'`).toEqual([{ mobile: null }])
})
