import { describe, expect } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { codeFor, lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { createPerson } from '../managed-account.ts'

const ASHA = 'asha@neelkanth.example'
const makeAsha = (world: World) =>
  createPerson(world.owner, { email: ASHA, name: 'Asha', password: 'Banyan & 3 stalls', birthYear: 1990 })
const ask = (browser: Browser, email = ASHA) => browser.post('/api/identity/sign-in/code', { email })
const enter = (browser: Browser, transactionId: string) => browser.post('/api/identity/sign-in', { transactionId })

async function confirmed(world: World, browser: Browser): Promise<string> {
  const transactionId = String((await ask(browser)).envelope.body['transactionId'])
  await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, ASHA) })
  return transactionId
}

describe('signing in by a code', () => {
  test('opens a session as a password does, once, on the device that asked', async ({ world }) => {
    await makeAsha(world)
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    expect((await enter(new Browser(world), transactionId)).envelope.body.code).toBe('CODE_OVER')
    const said = await enter(browser, transactionId)
    expect(said.envelope.body).toMatchObject({ name: 'Asha' })
    expect(said.refreshToken).not.toBe('')
    expect(browser.jar.has('chowk_access')).toBe(true)
    expect((await enter(browser, transactionId)).envelope.body.code).toBe('CODE_OVER')
    expect(await world.owner`select action from audit_log order by id`).toEqual([
      { action: 'identity.sign-in-failed' },
      { action: 'identity.signed-in' },
      { action: 'identity.sign-in-failed' },
    ])
  })

  test("lets its owner in on a new device while a stranger's wrong passwords keep every password out there [V1:H7]", async ({
    world,
  }) => {
    await makeAsha(world)
    for (let tries = 0; tries < 21; tries++) {
      if (tries % 5 === 0) world.clock.pass(30_000)
      await new Browser(world).signIn(ASHA, 'guess')
    }
    const hers = new Browser(world)
    const refused = await hers.signIn(ASHA, 'Banyan & 3 stalls')
    expect(refused.envelope.body.code).toBe('TOO_MANY_REQUESTS')
    expect((await enter(hers, await confirmed(world, hers))).envelope.body).toMatchObject({ name: 'Asha' })
  })

  test('one code lets in once, however often the button is pressed', async ({ world }) => {
    await makeAsha(world)
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    const all = await Promise.all(Array.from({ length: 5 }, () => enter(browser, transactionId)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410])
  })

  test('a known and an unknown address get the same answer; only the letter tells them apart [reliability:S06]', async ({
    world,
  }) => {
    await makeAsha(world)
    const [known, unknown] = [await ask(new Browser(world)), await ask(new Browser(world), 'arun@neelkanth.example')]
    const shape = ({ status, envelope }: typeof known) => ({ status, names: Object.keys(envelope.body) })
    expect(shape(unknown)).toEqual(shape(known))
    const [letter] = await lettersTo(world, 'arun@neelkanth.example')
    expect(letter?.letters.en?.text).toContain('wanted to sign in to Chowk with this address. No account has it.')
    expect(letter?.letters.en?.text).not.toMatch(/\b\d{6}\b/)
  })

  test('whoever has a second factor is asked for it too, and the code is spent all the same', async ({ world }) => {
    await makeAsha(world)
    await world.owner`
      insert into second_factor (person_id, secret, created_at, confirmed_at) select id, '', now(), now() from person`
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    expect((await enter(browser, transactionId)).envelope.body).toMatchObject({
      code: 'SECOND_FACTOR_NEEDED',
      details: { challengeId: expect.any(String) as string },
    })
    expect(browser.jar.has('chowk_access')).toBe(false)
    expect((await enter(browser, transactionId)).status).toBe(410)
  })

  test('a suspended account is told so after the code, and not before', async ({ world }) => {
    await makeAsha(world)
    await world.owner`update person set state = 'SUSPENDED'`
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    expect((await enter(browser, transactionId)).envelope.body).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      details: { by: 'CHOWK', until: null },
    })
    expect(browser.jar.has('chowk_access')).toBe(false)
  })

  test('a code that was not confirmed lets nobody in, and three are sent an hour [reliability:S07]', async ({
    world,
  }) => {
    await makeAsha(world)
    const browser = new Browser(world)
    const first = await ask(browser)
    expect((await enter(browser, String(first.envelope.body['transactionId']))).status).toBe(410)
    await ask(browser)
    await ask(browser)
    expect((await ask(browser)).status).toBe(429)
  })

  test('a code for an address that its owner gave up lets nobody in', async ({ world }) => {
    await makeAsha(world)
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    await world.owner`update person set email = 'new@neelkanth.example'`
    expect((await enter(browser, transactionId)).envelope.body.code).toBe('CODE_OVER')
  })
})
