import fc from 'fast-check'
import { describe, expect, test as check } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { codeFor, lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { createPerson } from '../managed-account.ts'
import { MOST_SENDS, SENDS_WINDOW_MS, maskContact, maySpend, mayTry, newCode, waitToSend } from './code.rules.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'

const ASHA = 'asha@neelkanth.example'
const PASSWORD = 'Banyan & 3 stalls'
const OWN = { 'x-chowk': '1' }
const asha = (world: World) =>
  createPerson(world.owner, { email: ASHA, name: 'Asha', password: PASSWORD, birthYear: 1990 })

const body = (said: { envelope: { body: unknown } }) => said.envelope.body as Record<string, string>
const forgotten = (browser: Browser, email = ASHA) => browser.post('/api/otp/password-change', { email })
const verify = (browser: Browser, transactionId: string, code: string) =>
  browser.post('/api/otp/verify', { transactionId, code })

describe('rules of a code', () => {
  const facts = { tries: 0, verifiedAt: null, usedAt: null, expiresAt: new Date(600_000) }

  check('six digits, leading noughts kept', () => {
    expect(newCode(() => 42)).toBe('000042')
    expect(newCode((most) => most - 1)).toBe('999999')
  })

  check('five tries, ten minutes, once', () => {
    expect(mayTry(facts, new Date(599_999))).toBe(true)
    expect(mayTry(facts, new Date(600_000))).toBe(false)
    expect(mayTry({ ...facts, tries: 5 }, new Date(0))).toBe(false)
    expect(mayTry({ ...facts, verifiedAt: new Date(0) }, new Date(0))).toBe(false)
    expect(maySpend(facts, new Date(0))).toBe(false)
    expect(maySpend({ ...facts, verifiedAt: new Date(0) }, new Date(599_999))).toBe(true)
    expect(maySpend({ ...facts, verifiedAt: new Date(0) }, new Date(600_000))).toBe(false)
    expect(maySpend({ ...facts, verifiedAt: new Date(0), usedAt: new Date(1) }, new Date(2))).toBe(false)
  })

  check('never more than three in any hour, whenever they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4_000_000 }), { maxLength: 60 }), (gaps) => {
        const sent: Date[] = []
        let now = 0
        for (const gap of gaps) {
          now += gap
          if (waitToSend(sent, new Date(now)) === 0) sent.push(new Date(now))
        }
        return sent.every(
          (time) =>
            sent.filter((one) => one >= time && one.getTime() < time.getTime() + SENDS_WINDOW_MS).length <= MOST_SENDS,
        )
      }),
    )
  })

  check.each([
    [{ channel: 'EMAIL', address: 'asha.kale@neelkanth.example' }, 'as•••@neelkanth.example'],
    [{ channel: 'EMAIL', address: 'a@b.in' }, 'a•••@b.in'],
    [{ channel: 'MOBILE', address: '+919822041123' }, '98•••••123'],
    [{ channel: 'MOBILE', address: '+447911123456' }, '+44•••••456'],
  ] as const)('%o is shown as %s', (contact, shown) => expect(maskContact(contact)).toBe(shown))

  check.each([
    ['98220 41123', '+919822041123'],
    ['098220-41123', '+919822041123'],
    ['+44 7911 123456', '+447911123456'],
    ['12345', undefined],
    ['99999999999999', undefined],
  ])('%s is read as %s', async (typed, read) => expect(await readMobile(typed)).toBe(read))
})

describe('asking for a code', () => {
  test('who forgot her password gets six digits, which confirm her for ten minutes [otp-password] [otp-verify]', async ({
    world,
  }) => {
    await asha(world)
    const browser = new Browser(world)
    const said = await forgotten(browser)
    expect(said.envelope).toMatchObject({
      statusCode: 200,
      body: { sentTo: 'a•••@neelkanth.example', channel: 'EMAIL', expiresAt: '2026-11-21T08:10:00.000Z' },
    })
    const { transactionId = '' } = body(said)
    const code = await codeFor(world, ASHA)
    const proven = { transactionId, purpose: 'PASSWORD', spendBefore: '2026-11-21T08:10:00.000Z' }
    expect((await verify(browser, transactionId, code)).envelope.body).toEqual(proven)
    world.clock.pass(60_000)
    expect((await verify(browser, transactionId, code)).envelope.body).toEqual(proven)
  })

  test('the code lies in the database only as a hash', async ({ world }) => {
    await asha(world)
    await forgotten(new Browser(world))
    const code = await codeFor(world, ASHA)
    const [row] = await world.owner<{ all: string }[]>`select row_to_json(c)::text as all from one_time_code c`
    expect(code).toMatch(/^\d{6}$/)
    expect(row?.all).not.toContain(code)
  })

  test('a known and an unknown address get the same answer; only the letter tells them apart [reliability:S06]', async ({
    world,
  }) => {
    await asha(world)
    for (const path of ['/api/otp/password-change', '/api/employee/get/otp', '/api/otp/email-verification']) {
      const ask = async (email: string) =>
        path.endsWith('change')
          ? await new Browser(world).post(path, { email })
          : await new Browser(world).get(`${path}?email=${encodeURIComponent(email)}`, OWN)
      const [known, unknown] = [await ask(ASHA), await ask('arun@neelkanth.example')]
      const shape = ({ status, headers, envelope, cookies }: typeof known) => ({
        status,
        names: [...headers.keys()],
        cookies: cookies.map((line) => line.replace(/=[^;]+/, '')),
        envelope: { ...envelope, body: { ...envelope.body, transactionId: '' } },
      })
      expect(shape(unknown)).toEqual(shape(known))
    }
    expect((await lettersTo(world, 'arun@neelkanth.example'))[0]?.letters.en?.subject).toBe(
      'No account has this address',
    )
    expect((await lettersTo(world, ASHA))[1]?.letters.en?.subject).toBe('You have an account already')
  })

  test('no code ever fits a letter that holds none', async ({ world }) => {
    const browser = new Browser(world)
    const { transactionId = '' } = body(await forgotten(browser))
    expect(await newestText(world, ASHA)).not.toMatch(/\b\d{6}\b/)
    expect((await verify(browser, transactionId, '000000')).envelope.body.code).toBe('CODE_WRONG')
  })

  test('a number without an account gets no SMS, and the same answer', async ({ world }) => {
    const said = await new Browser(world).post('/api/otp/password-change', { mobile: '98220 41123' })
    expect(body(said)).toMatchObject({ sentTo: '98•••••123', channel: 'MOBILE' })
    expect(await lettersTo(world, '+919822041123')).toEqual([])
  })

  test('a signed-in person confirms her number, and her own address [otp-phone] [otp-email]', async ({ world }) => {
    const { id } = await asha(world)
    await world.owner`update person set mobile = '+919822041123' where id = ${id}`
    const browser = new Browser(world)
    expect((await browser.get('/api/otp/phone-verification?mobile=9822041123', OWN)).status).toBe(401)
    await browser.signIn(ASHA, PASSWORD)
    const sms = body(await browser.get('/api/otp/phone-verification?mobile=9822041123', OWN))
    await verify(browser, sms['transactionId'] ?? '', await codeFor(world, '+919822041123'))
    const mail = body(await browser.get(`/api/otp/email-verification?email=${ASHA}`, OWN))
    await verify(browser, mail['transactionId'] ?? '', await codeFor(world, ASHA))
    expect(await world.owner`select email_verified_at, mobile_verified_at from person where id = ${id}`).toEqual([
      { emailVerifiedAt: world.clock.now(), mobileVerifiedAt: world.clock.now() },
    ])
  })

  test('other sites cannot make a browser send codes [reliability:S09]', async ({ world }) => {
    expect((await new Browser(world).get(`/api/employee/get/otp?email=${ASHA}`)).envelope.body.code).toBe(
      'OTHER_ORIGIN',
    )
    expect(await lettersTo(world, ASHA)).toEqual([])
  })
})

describe('another code', () => {
  test('comes after half a minute, and the one before is void [otp-resend]', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    const { transactionId = '' } = body(await forgotten(browser))
    const first = await codeFor(world, ASHA)
    const again = () => browser.get(`/api/otp/resend?transactionId=${transactionId}`, OWN)
    expect((await again()).envelope.body.details).toEqual({ retryAfterMs: 30_000 })
    world.clock.pass(30_000)
    expect((await again()).envelope.body).toMatchObject({ transactionId, expiresAt: '2026-11-21T08:10:30.000Z' })
    const second = await codeFor(world, ASHA)
    if (first !== second) expect((await verify(browser, transactionId, first)).status).toBe(422)
    expect((await verify(browser, transactionId, second)).status).toBe(200)
    expect((await new Browser(world).get(`/api/otp/resend?transactionId=${transactionId}`, OWN)).status).toBe(410)
  })

  test('comes not before half a minute by asking anew either, on this device or another, for whoever has an account and who has none [V1:B8]', async ({
    world,
  }) => {
    await asha(world)
    for (const email of [ASHA, 'nobody@neelkanth.example']) {
      const browser = new Browser(world)
      const first = body(await forgotten(browser, email))
      world.clock.pass(10_000)
      for (const device of [browser, new Browser(world)])
        expect((await forgotten(device, email)).envelope.body).toMatchObject({
          code: 'TOO_MANY_REQUESTS',
          details: { retryAfterMs: 20_000 },
        })
      expect(await lettersTo(world, email)).toHaveLength(1)
      world.clock.pass(20_000)
      const second = body(await forgotten(browser, email))
      // The one before would be a third letter in the same half minute.
      const again = await browser.get(`/api/otp/resend?transactionId=${first['transactionId']}`, OWN)
      expect(again.envelope.body.details).toEqual({ retryAfterMs: 30_000 })
      expect(second['resendAfter']).toBe(new Date(world.clock.now().getTime() + 30_000).toISOString())
    }
  })

  test('and so it is for every call that sends one, with the wait that the first answer named [V1:B8]', async ({
    world,
  }) => {
    const asking = {
      signUp: async (by: Browser, email: string) => await by.get(`/api/employee/get/otp?email=${email}`, OWN),
      address: async (by: Browser, email: string) => await by.get(`/api/otp/email-verification?email=${email}`, OWN),
      signIn: async (by: Browser, email: string) => await by.post('/api/identity/sign-in/code', { email }),
      guardian: async (by: Browser, email: string) => await by.post('/api/identity/guardian/code', { email }),
      password: forgotten,
    }
    for (const [name, ask] of Object.entries(asking)) {
      const email = `${name.toLowerCase()}@neelkanth.example`
      const browser = new Browser(world)
      const { resendAfter = '' } = body(await ask(browser, email))
      expect([name, Date.parse(resendAfter) - world.clock.now().getTime()]).toEqual([name, 30_000])
      world.clock.pass(29_000)
      for (const device of [browser, new Browser(world)])
        expect([name, (await ask(device, email)).envelope.body]).toMatchObject([
          name,
          { code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 1000 } },
        ])
      world.clock.pass(1000)
      expect([name, (await ask(browser, email)).status]).toEqual([name, 200])
    }
  })

  test('three an hour and no more, by whatever way they are asked for [reliability:S07]', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    const { transactionId = '' } = body(await forgotten(browser))
    world.clock.pass(60_000)
    await browser.get(`/api/otp/resend?transactionId=${transactionId}`, OWN)
    world.clock.pass(60_000)
    await forgotten(new Browser(world))
    world.clock.pass(60_000)
    const said = await forgotten(new Browser(world))
    expect(said.status).toBe(429)
    expect(said.headers.get('retry-after')).toBe('3420')
    world.clock.pass(3_420_000)
    expect((await forgotten(new Browser(world))).status).toBe(200)
  })
})

describe('guessing [reliability:S07]', () => {
  test('five wrong tries make the right code worthless, and each says how many are left', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    const { transactionId = '' } = body(await forgotten(browser))
    const right = await codeFor(world, ASHA)
    const wrong = right === '111111' ? '222222' : '111111'
    const left: unknown[] = []
    for (let index = 0; index < 5; index++)
      left.push((await verify(browser, transactionId, wrong)).envelope.body.details?.['triesLeft'])
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect((await verify(browser, transactionId, right)).envelope.body.code).toBe('CODE_OVER')
  })

  test('who guesses day after day is stopped after thirty tries a day, and her own device is not', async ({
    world,
  }) => {
    await asha(world)
    const own = new Browser(world)
    await own.signIn(ASHA, 'Banyan & 3 stalls')
    const stranger = new Browser(world)
    const guess = async (browser: Browser) => {
      const { transactionId = '' } = body(await forgotten(browser))
      const wrong = (await codeFor(world, ASHA)) === '111111' ? '222222' : '111111'
      const said: number[] = []
      for (let index = 0; index < 5; index++) said.push((await verify(browser, transactionId, wrong)).status)
      return said
    }
    const all: number[] = []
    for (let round = 0; round < 7; round++) {
      all.push(...(await guess(stranger)))
      world.clock.pass(1_260_000)
    }
    expect(all).toEqual([...Array.from({ length: 30 }, () => 422), ...Array.from({ length: 5 }, () => 429)])
    world.clock.pass(3_600_000)
    const { transactionId = '' } = body(await forgotten(own))
    expect((await verify(own, transactionId, await codeFor(world, ASHA))).status).toBe(200)
  })

  test('forty guesses at once are counted as five, and twenty right ones at once prove what is spent once', async ({
    world,
  }) => {
    await asha(world)
    const browser = new Browser(world)
    const { transactionId = '' } = body(await forgotten(browser))
    const right = await codeFor(world, ASHA)
    const wrong = right === '111111' ? '222222' : '111111'
    const guesses = await Promise.all(Array.from({ length: 40 }, () => verify(browser, transactionId, wrong)))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    world.clock.pass(30_000)
    const next = body(await forgotten(browser))['transactionId'] ?? ''
    const code = await codeFor(world, ASHA)
    const all = await Promise.all(Array.from({ length: 20 }, () => verify(browser, next, code)))
    expect(all.some(({ status }) => status === 200)).toBe(true)
    expect(all.every(({ status }) => [200, 410].includes(status))).toBe(true)
    const reset = async () =>
      await browser.post('/api/identity/password/reset', { transactionId: next, newPassword: 'Banyan-Lantern-52' })
    const spent = await Promise.all(Array.from({ length: 8 }, reset))
    expect(spent.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an answer that was lost on the way costs nobody her code, until she has used it', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    const { transactionId = '' } = body(await forgotten(browser))
    const code = await codeFor(world, ASHA)
    const said = [await verify(browser, transactionId, code), await verify(browser, transactionId, code)]
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    expect((await verify(browser, transactionId, code === '111111' ? '222222' : '111111')).status).toBe(410)
    const other = new Browser(world)
    await other.post('/api/user/acceptCookies', { personal: true, statistics: true })
    expect((await verify(other, transactionId, code)).status).toBe(410)
    await browser.post('/api/identity/password/reset', { transactionId, newPassword: 'Banyan-Lantern-52' })
    expect((await verify(browser, transactionId, code)).status).toBe(410)
  })

  test('a code is good on the device that asked for it alone, and for ten minutes', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    const { transactionId = '' } = body(await forgotten(browser))
    const code = await codeFor(world, ASHA)
    const other = new Browser(world)
    await other.post('/api/user/acceptCookies', { personal: true, statistics: true })
    expect((await verify(other, transactionId, code)).status).toBe(410)
    world.clock.pass(600_000)
    expect((await verify(browser, transactionId, code)).status).toBe(410)
  })
})
