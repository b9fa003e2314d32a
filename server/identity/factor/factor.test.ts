import { beginFactor } from '@chowk/contract/identity/factor.ts'
import { describe, expect } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { CodeApp, challengeIn, turnFactorOn } from '../../testing/entry/code-app.ts'
import { lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { forgetFactorOf } from './factor.ts'
import { createPerson } from '../managed-account.ts'
import { makeSignInLink } from '../code/sign-in-link.ts'

const ASHA = 'asha@neelkanth.example'
const PASSWORD = 'Banyan & 3 stalls'

async function withFactor(world: World) {
  const { id } = await createPerson(world.owner, { email: ASHA, name: 'Asha', password: PASSWORD, birthYear: 1990 })
  const browser = new Browser(world)
  await browser.signIn(ASHA, PASSWORD)
  return { id, browser, ...(await turnFactorOn(world, browser, PASSWORD)) }
}

const answer = (browser: Browser, challengeId: string, code: string) =>
  browser.post('/api/identity/factor/answer', { challengeId, code })

async function challenged(world: World) {
  const browser = new Browser(world)
  const said = await browser.signIn(ASHA, PASSWORD)
  return { browser, said, challengeId: challengeIn(said) }
}

describe('signing in with a second factor', () => {
  test('the right password brings a question instead of a session, and the code of the app answers it', async ({
    world,
  }) => {
    const { id, app } = await withFactor(world)
    const { browser, said, challengeId } = await challenged(world)
    expect(said.status).toBe(401)
    expect(said.envelope.body.code).toBe('SECOND_FACTOR_NEEDED')
    expect(said.refreshToken).toBe('')
    expect([...browser.jar.keys()]).toEqual(['chowk_device'])
    expect((await browser.get('/api/identity/sessions', { 'x-chowk': '1' })).status).toBe(401)
    const inside = await answer(browser, challengeId, app.code())
    expect(inside.envelope).toMatchObject({ statusCode: 200, body: { userId: id, secondFactorFor: null } })
    expect(inside.refreshToken).toMatch(/^[0-9a-f-]{36}\.0\./)
    expect((await browser.renew(inside.refreshToken)).status).toBe(200)
  })

  test('a wrong password says nothing of the second factor, so nobody learns who has one [reliability:S06]', async ({
    world,
  }) => {
    await withFactor(world)
    const wrong = await new Browser(world).signIn(ASHA, 'not the password')
    const unknown = await new Browser(world).signIn('nobody@chowk.example', 'not the password')
    expect(wrong.envelope).toEqual(unknown.envelope)
  })

  test('a code works once: neither again, nor one that was shown before it', async ({ world }) => {
    const { app } = await withFactor(world)
    const first = await challenged(world)
    expect((await answer(first.browser, first.challengeId, app.code())).status).toBe(200)
    const second = await challenged(world)
    expect((await answer(second.browser, second.challengeId, app.code())).envelope.body).toMatchObject({
      code: 'CODE_WRONG',
      details: { triesLeft: 4 },
    })
    expect((await answer(second.browser, second.challengeId, app.code(-1))).envelope.body.code).toBe('CODE_WRONG')
    world.clock.pass(30_000)
    expect((await answer(second.browser, second.challengeId, app.code())).status).toBe(200)
  })

  test('one code sent twice at the same moment opens one session', async ({ world }) => {
    const { app } = await withFactor(world)
    const [one, two] = [await challenged(world), await challenged(world)]
    const both = await Promise.all([one, two].map((each) => answer(each.browser, each.challengeId, app.code())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('a clock that is half a minute wrong is forgiven, a whole minute is not', async ({ world }) => {
    const { app } = await withFactor(world)
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      world.clock.pass(120_000)
      const { browser, challengeId } = await challenged(world)
      expect([steps, (await answer(browser, challengeId, app.code(steps))).status]).toEqual([steps, status])
    }
  })

  test('a recovery code opens once, however it is written, and a letter tells her', async ({ world }) => {
    const { recoveryCodes } = await withFactor(world)
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    const first = await challenged(world)
    expect((await answer(first.browser, first.challengeId, ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(
      200,
    )
    const security = await first.browser.get('/api/identity/security', { 'x-chowk': '1' })
    expect(security.envelope.body['factor']).toMatchObject({ isOn: true, codesLeft: 9 })
    const second = await challenged(world)
    expect((await answer(second.browser, second.challengeId, code)).envelope.body.code).toBe('CODE_WRONG')
    const letters = await lettersTo(world, ASHA)
    expect(letters.map((letter) => letter.letters.en?.subject)).toContain('A recovery code was used')
    expect(JSON.stringify(letters)).not.toContain(code)
  })

  test('the question is bound to the device, lasts five minutes and takes five codes', async ({ world }) => {
    const { app } = await withFactor(world)
    const { browser, challengeId } = await challenged(world)
    const stranger = new Browser(world)
    await stranger.post('/api/user/acceptCookies', { personal: true, statistics: true })
    expect((await answer(stranger, challengeId, app.code())).envelope.body.code).toBe('CHALLENGE_OVER')
    expect((await answer(new Browser(world), challengeId, app.code())).envelope.body.code).toBe('CHALLENGE_OVER')
    for (let index = 0; index < 5; index++)
      expect((await answer(browser, challengeId, '000000')).envelope.body.code).toBe('CODE_WRONG')
    expect((await answer(browser, challengeId, app.code())).envelope.body.code).toBe('CHALLENGE_OVER')
    const late = await challenged(world)
    world.clock.pass(300_001)
    expect((await answer(late.browser, late.challengeId, app.code())).envelope.body.code).toBe('CHALLENGE_OVER')
  })

  test('whoever knows the password and guesses is stopped after ten codes, and the owner still gets in on her own device [reliability:S07]', async ({
    world,
  }) => {
    const { app, browser: hers } = await withFactor(world)
    const statuses: number[] = []
    for (let round = 0; round < 3; round++) {
      const { browser, challengeId } = await challenged(world)
      for (let index = 0; index < 4; index++) statuses.push((await answer(browser, challengeId, '000000')).status)
      world.clock.pass(30_000)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    const own = await hers.signIn(ASHA, PASSWORD)
    expect((await answer(hers, challengeIn(own), app.code())).status).toBe(200)
  })

  test('a link from a letter asks for it too, and is spent all the same [R2.07]', async ({ world }) => {
    const { id, app } = await withFactor(world)
    const link = await makeSignInLink(world.sql, world.house, id)
    const authToken = new URL(link).searchParams.get('authToken')
    const browser = new Browser(world)
    const said = await browser.post('/api/identity/auth-token/exchange', { authToken })
    expect(said.envelope.body.code).toBe('SECOND_FACTOR_NEEDED')
    expect((await browser.post('/api/identity/auth-token/exchange', { authToken })).envelope.body.code).toBe(
      'LINK_OVER',
    )
    expect((await answer(browser, challengeIn(said), app.code())).status).toBe(200)
  })

  test('a new password ends what an old one began', async ({ world }) => {
    const { app, browser: hers } = await withFactor(world)
    const begun = await challenged(world)
    const change = { oldPassword: PASSWORD, newPassword: 'Stepwell at 7 dusk' }
    expect((await hers.post('/api/employee/change_password', change)).status).toBe(200)
    expect((await answer(begun.browser, begun.challengeId, app.code())).envelope.body.code).toBe('CHALLENGE_OVER')
  })

  test('an account that was suspended meanwhile is not opened by the code', async ({ world }) => {
    const { app } = await withFactor(world)
    const { browser, challengeId } = await challenged(world)
    await world.owner`update person set state = 'SUSPENDED' where email = ${ASHA}`
    expect((await answer(browser, challengeId, app.code())).envelope.body.code).toBe('CHALLENGE_OVER')
  })
})

describe('setting it up', () => {
  test('asks for the password, shows secret and picture, and nothing is asked of her before she confirmed it', async ({
    world,
  }) => {
    await createPerson(world.owner, { email: ASHA, name: 'Asha', password: PASSWORD, birthYear: 1990 })
    const browser = new Browser(world)
    await browser.signIn(ASHA, PASSWORD)
    const begin = (password?: string) => browser.post('/api/identity/factor/begin', { password })
    expect((await begin('wrong')).envelope.body.code).toBe('PASSWORD_WRONG')
    expect((await begin()).envelope.body.code).toBe('PASSWORD_WRONG')
    const { body } = (await begin(PASSWORD)).envelope
    expect(body['uri']).toMatch(/^otpauth:\/\/totp\/Chowk:asha%40neelkanth\.example\?issuer=Chowk&secret=[A-Z2-7]{32}&/)
    expect((await new Browser(world).signIn(ASHA, PASSWORD)).status).toBe(200)
    const confirm = (code: string) => browser.post('/api/identity/factor/confirm', { code })
    expect((await confirm('000000')).envelope.body.code).toBe('CODE_WRONG')
    const app = new CodeApp(String(body['secret']), world.clock)
    expect((await confirm(app.code())).status).toBe(200)
    expect((await confirm(app.code())).envelope.body.code).toBe('NO_FACTOR')
    expect((await begin(PASSWORD)).envelope.body.code).toBe('FACTOR_IS_ON')
    expect((await lettersTo(world, ASHA)).map((letter) => letter.letters.hi?.subject)).toEqual([
      'अब प्रवेश दो चरणों में होगा',
    ])
  })

  test('neither secret nor recovery codes can be read in the database', async ({ world }) => {
    const { app, recoveryCodes } = await withFactor(world)
    const rows = await world.owner`
      select f::text as factor, (select string_agg(c::text, ' ') from recovery_code c) as codes from second_factor f`
    const text = JSON.stringify(rows)
    expect(rows).toHaveLength(1)
    for (const code of recoveryCodes) expect(text).not.toContain(code.replace('-', ''))
    expect(text).not.toContain(app.code())
  })

  test('new recovery codes void the old ones, by password and code', async ({ world }) => {
    const { app, browser, recoveryCodes } = await withFactor(world)
    const renew = (given: object) => browser.post('/api/identity/factor/recovery-codes', given)
    expect((await renew({ password: 'wrong', code: app.code() })).envelope.body.code).toBe('PASSWORD_WRONG')
    expect((await renew({ password: PASSWORD, code: '000000' })).envelope.body.code).toBe('CODE_WRONG')
    const said = await renew({ password: PASSWORD, code: app.code() })
    const fresh = said.envelope.body['recoveryCodes'] as string[]
    const { browser: other, challengeId } = await challenged(world)
    expect((await answer(other, challengeId, recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await answer(other, challengeId, fresh[0] ?? '')).status).toBe(200)
  })

  test('turning it off takes password and code; afterwards the password alone opens', async ({ world }) => {
    const { app, browser } = await withFactor(world)
    const remove = (given: object) => browser.post('/api/identity/factor/remove', given)
    expect((await remove({ password: PASSWORD, code: '000000' })).envelope.body.code).toBe('CODE_WRONG')
    expect((await remove({ code: app.code() })).envelope.body.code).toBe('PASSWORD_WRONG')
    expect((await remove({ password: PASSWORD, code: 'two' })).status).toBe(400)
    expect((await remove({ password: PASSWORD, code: app.code() })).envelope.body).toEqual({ isOn: false })
    expect((await remove({ password: PASSWORD, code: app.code() })).envelope.body.code).toBe('NO_FACTOR')
    expect((await new Browser(world).signIn(ASHA, PASSWORD)).status).toBe(200)
    expect(await world.owner`select 1 from recovery_code`).toHaveLength(0)
    const renewing = await browser.post('/api/identity/factor/recovery-codes', { password: PASSWORD, code: app.code() })
    expect(renewing.envelope.body.code).toBe('NO_FACTOR')
  })

  test('whoever lost app and sheet is let in by password alone once the operator has seen to it', async ({ world }) => {
    await withFactor(world)
    expect(await forgetFactorOf(world.owner, world.clock, ' Asha@Neelkanth.example ')).toBe(true)
    expect(await forgetFactorOf(world.owner, world.clock, ASHA)).toBe(false)
    expect((await new Browser(world).signIn(ASHA, PASSWORD)).status).toBe(200)
  })

  test('somebody without a password proves herself by having signed in just now', async ({ world }) => {
    const ravi = await world.person({ email: 'ravi@chowk.example' })
    const begin = () => ravi.ask(beginFactor, {})
    expect((await begin()).statusCode).toBe(200)
    world.clock.pass(590_000)
    expect((await begin()).statusCode).toBe(200)
    await world.owner`update session_family set created_at = created_at - interval '1 hour'`
    expect((await begin()).body.code).toBe('SIGN_IN_AGAIN')
  })
})
