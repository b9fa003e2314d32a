import { describe, expect } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { codeFor, lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { createPerson } from '../managed-account.ts'

const ASHA = 'asha@neelkanth.example'
const OLD = 'Banyan & 3 stalls'
const NEW = 'Stepwell at 7 dusk'
const asha = (world: World) =>
  createPerson(world.owner, { email: ASHA, name: 'Asha', password: OLD, birthYear: 1990, language: 'hi' })

async function changesIt(world: World, path: string): Promise<void> {
  await asha(world)
  const [hers, other] = [new Browser(world), new Browser(world)]
  await hers.signIn(ASHA, OLD)
  await other.signIn(ASHA, OLD)
  const said = await hers.post(path, { oldPassword: OLD, newPassword: NEW })
  expect(said.envelope.body).toEqual({ endedSessions: 1 })
  expect((await other.post('/api/user/logout', {})).status).toBe(401)
  expect((await hers.post('/api/user/acceptCookies', { personal: true, statistics: true })).status).toBe(200)
  expect((await new Browser(world).signIn(ASHA, OLD)).status).toBe(401)
  expect((await new Browser(world).signIn(ASHA, NEW)).status).toBe(200)
  const [letter] = await lettersTo(world, ASHA)
  expect(letter).toMatchObject({ language: 'hi', letters: { hi: { subject: 'आपका पासवर्ड बदला गया' } } })
}

describe('changing a password', () => {
  test('asks a member for the old one, ends other sessions and tells her [acc-emp-password]', async ({ world }) => {
    await changesIt(world, '/api/employee/change_password')
  })

  test('does the same for whoever runs a workspace [acc-corp-password]', async ({ world }) => {
    await changesIt(world, '/api/corporate/change_password')
  })

  test('a wrong old password changes nothing, and five of them bring a wait [reliability:S07]', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    await browser.signIn(ASHA, OLD)
    const change = async (oldPassword: string) =>
      (await browser.post('/api/employee/change_password', { oldPassword, newPassword: NEW })).envelope.body.code
    const codes: unknown[] = []
    for (let index = 0; index < 6; index++) codes.push(await change('wrong'))
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'PASSWORD_WRONG'), 'TOO_MANY_REQUESTS'])
    expect((await new Browser(world).signIn(ASHA, OLD)).status).toBe(200)
  })

  test('a common or bare one is refused with its field, and a session that ended changes nothing', async ({
    world,
  }) => {
    await asha(world)
    const browser = new Browser(world)
    await browser.signIn(ASHA, OLD)
    const change = async (newPassword: string) =>
      (await browser.post('/api/employee/change_password', { oldPassword: OLD, newPassword })).envelope.body
    expect((await change('Password@1')).fields?.[0]).toMatchObject({ path: 'newPassword', code: 'COMMON_PASSWORD' })
    expect((await change('stepwell')).fields?.map(({ code }) => code)).toEqual([
      'TOO_SHORT',
      'NO_UPPERCASE',
      'NO_DIGIT',
      'NO_SYMBOL',
    ])
    await world.owner`update session_family set revoked_at = now()`
    expect((await change(NEW)).code).toBe('SIGN_IN_NEEDED')
  })
})

/** A new password by a code, as whoever forgot hers sets it. */
async function resetTo(world: World, newPassword: string) {
  world.clock.pass(60_000)
  const browser = new Browser(world)
  const requested = await browser.post('/api/otp/password-change', { email: ASHA })
  const transactionId = String(requested.envelope.body['transactionId'])
  await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, ASHA) })
  return (await browser.post('/api/identity/password/reset', { transactionId, newPassword })).envelope.body
}

describe('the password until now', () => {
  const SAME = { path: 'newPassword', code: 'SAME_PASSWORD' }

  test('is refused as the new one, however its letters are composed, by changing and by a code [V1:A12]', async ({
    world,
  }) => {
    await asha(world)
    const browser = new Browser(world)
    await browser.signIn(ASHA, OLD)
    const change = async (path: string) =>
      (await browser.post(path, { oldPassword: OLD, newPassword: OLD })).envelope.body.fields?.[0]
    expect(await change('/api/employee/change_password')).toMatchObject(SAME)
    expect(await change('/api/corporate/change_password')).toMatchObject(SAME)
    expect((await resetTo(world, OLD)).fields?.[0]).toMatchObject(SAME)
    expect((await new Browser(world).signIn(ASHA, OLD)).status).toBe(200)
  })

  test('does not come back after a thief has set another: "It was not me" leads to neither of the two [V1:A12]', async ({
    world,
  }) => {
    await asha(world)
    const thief = new Browser(world)
    await thief.signIn(ASHA, OLD)
    const stolen = { oldPassword: OLD, newPassword: NEW }
    expect((await thief.post('/api/employee/change_password', stolen)).status).toBe(200)
    expect((await resetTo(world, OLD)).fields?.[0]).toMatchObject(SAME)
    expect((await resetTo(world, NEW)).fields?.[0]).toMatchObject(SAME)
    expect(await resetTo(world, 'Kite & 9 mangoes')).toMatchObject({ signInAs: ASHA })
  })
})

describe('a forgotten password', () => {
  test('is replaced by a code, which ends every session and works once', async ({ world }) => {
    await asha(world)
    const other = new Browser(world)
    await other.signIn(ASHA, OLD)
    const browser = new Browser(world)
    const requested = await browser.post('/api/otp/password-change', { email: ASHA })
    const transactionId = String(requested.envelope.body['transactionId'])
    const reset = (newPassword = NEW) => browser.post('/api/identity/password/reset', { transactionId, newPassword })
    expect((await reset()).envelope.body.code).toBe('CODE_OVER')
    await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, ASHA) })
    expect((await reset('Welcome@2026')).envelope.body.fields?.[0]?.code).toBe('COMMON_PASSWORD')
    const all = await Promise.all([reset(), reset(), reset()])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    expect(all.find(({ status }) => status === 200)?.envelope.body).toEqual({ signInAs: ASHA, endedSessions: 1 })
    expect((await other.post('/api/user/logout', {})).status).toBe(401)
    expect((await browser.signIn(ASHA, NEW)).status).toBe(200)
  })

  test('voids every code that was confirmed and not used, whichever way it would have led in', async ({ world }) => {
    await asha(world)
    const [hers, thief] = [new Browser(world), new Browser(world)]
    const confirmed = async (path: string) => {
      const transactionId = String((await thief.post(path, { email: ASHA })).envelope.body['transactionId'])
      await thief.post('/api/otp/verify', { transactionId, code: await codeFor(world, ASHA) })
      return transactionId
    }
    const bySignIn = await confirmed('/api/identity/sign-in/code')
    const byReset = await confirmed('/api/otp/password-change')
    await hers.signIn(ASHA, OLD)
    await hers.post('/api/employee/change_password', { oldPassword: OLD, newPassword: NEW })
    const signIn = await thief.post('/api/identity/sign-in', { transactionId: bySignIn })
    expect(signIn.envelope.body.code).toBe('CODE_OVER')
    const reset = { transactionId: byReset, newPassword: 'Kite & 9 mangoes' }
    expect((await thief.post('/api/identity/password/reset', reset)).envelope.body.code).toBe('CODE_OVER')
  })

  test('a code for something else sets no password', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    const requested = await browser.get(`/api/otp/email-verification?email=${ASHA}`, { 'x-chowk': '1' })
    const transactionId = String(requested.envelope.body['transactionId'])
    await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, ASHA) })
    const said = await browser.post('/api/identity/password/reset', { transactionId, newPassword: NEW })
    expect(said.envelope.body.code).toBe('CODE_OVER')
  })
})
