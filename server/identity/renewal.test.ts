import fc from 'fast-check'
import { describe, expect, test as plain } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { createPerson } from './managed-account.ts'
import { decideRenewal } from './renewal.rules.ts'

const PASSWORD = 'stepwell at dusk'

async function signedIn(world: World) {
  const { id } = await createPerson(world.owner, {
    email: 'asha@chowk.example',
    name: 'Asha',
    password: PASSWORD,
    birthYear: 1990,
  })
  const browser = new Browser(world)
  const { refreshToken } = await browser.signIn('asha@chowk.example', PASSWORD)
  return { id, browser, refreshToken }
}

const saved = (browser: Browser) => browser.get('/recommend/user-bookmark-details')

describe('renewing', () => {
  test('a form with the refresh token gives its successor and a new access cookie [ses-renew] [R7.03]', async ({
    world,
  }) => {
    const { id, browser, refreshToken } = await signedIn(world)
    world.clock.pass(601_000)
    expect((await saved(browser)).status).toBe(401)
    const said = await browser.renew(refreshToken)
    expect(said.envelope).toMatchObject({ statusCode: 200, message: 'Success!', body: { userId: id } })
    expect(said.refreshToken).not.toBe(refreshToken)
    expect((await saved(browser)).status).toBe(200)
  })

  test('two tabs renewing at once both go on, with one and the same successor [reliability:S04]', async ({ world }) => {
    const { browser, refreshToken } = await signedIn(world)
    const both = await Promise.all([browser.copy().renew(refreshToken), browser.copy().renew(refreshToken)])
    expect(both.map((said) => said.status)).toEqual([200, 200])
    expect(both[0]?.refreshToken).toBe(both[1]?.refreshToken)
    expect((await browser.renew(both[0]?.refreshToken ?? '')).status).toBe(200)
  })

  test('an answer that was lost on the way costs nobody the session [reliability:S04]', async ({ world }) => {
    const { browser, refreshToken } = await signedIn(world)
    const lost = await browser.renew(refreshToken)
    world.clock.pass(3_600_000)
    const again = await browser.renew(refreshToken)
    expect(again.status).toBe(200)
    expect(again.refreshToken).toBe(lost.refreshToken)
  })

  test('an old token whose successor was used ends the session for everybody and is written down [reliability:S04]', async ({
    world,
  }) => {
    const { id, browser, refreshToken } = await signedIn(world)
    const second = await browser.renew(refreshToken)
    const third = await browser.renew(second.refreshToken)
    const stolen = await browser.copy().renew(refreshToken)
    expect(stolen.envelope).toMatchObject({ statusCode: 401, body: { code: 'REFRESH_REJECTED' } })
    expect((await browser.copy().renew(third.refreshToken)).status).toBe(401)
    const rows =
      await world.owner`select actor_id, subject from audit_log where action = 'identity.refresh-token-reused'`
    expect(rows).toEqual([{ actorId: id, subject: `session ${refreshToken.split('.')[0]}` }])
    expect((await browser.post('/recommend/user-bookmark', { articleId: '1', saved: true })).status).toBe(401)
  })

  test('a token on another device is worth nothing and harms nobody', async ({ world }) => {
    const { browser, refreshToken } = await signedIn(world)
    const thief = new Browser(world)
    expect((await thief.renew(refreshToken)).status).toBe(401)
    await thief.post('/api/user/acceptCookies', { personal: true, statistics: true })
    expect((await thief.renew(refreshToken)).status).toBe(401)
    expect((await browser.renew(refreshToken)).status).toBe(200)
  })

  test('made-up, empty and foreign tokens are refused without a fault', async ({ world }) => {
    const { browser, refreshToken } = await signedIn(world)
    const family = refreshToken.split('.')[0]
    for (const token of ['x', 'a.b.c', `${family}.9.AAAA`, `${family}.-1.x`, `${family}.1e3.x`, '../etc.0.x'])
      expect((await browser.renew(token)).status).toBe(401)
    for (const token of ['', '\u0000']) expect((await browser.renew(token)).status).toBe(400)
    const json = await browser.post('/api/user/renew/token', { refreshToken })
    expect(json.status).toBe(400)
  })

  test('a session that nobody renewed for thirty days is over', async ({ world }) => {
    const { browser, refreshToken } = await signedIn(world)
    world.clock.pass(29 * 86_400_000)
    const { refreshToken: next } = await browser.renew(refreshToken)
    world.clock.pass(31 * 86_400_000)
    expect((await browser.renew(next)).status).toBe(401)
    expect(browser.jar.has('chowk_in')).toBe(false)
  })
})

describe('signing out', () => {
  test('signing out ends the session at once for writes and renewals [ses-logout] [reliability:S05]', async ({
    world,
  }) => {
    const { browser, refreshToken } = await signedIn(world)
    const other = browser.copy()
    expect((await browser.post('/api/user/logout', {})).envelope.body).toEqual({ signedOut: true })
    expect(browser.jar.has('chowk_access')).toBe(false)
    expect(browser.jar.has('chowk_in')).toBe(false)
    expect((await other.post('/recommend/user-bookmark', { articleId: '1', saved: true })).status).toBe(401)
    expect((await other.renew(refreshToken)).status).toBe(401)
    world.clock.pass(601_000)
    expect((await saved(other)).status).toBe(401)
  })

  test('signing out works when the access cookie is over already, and twice does no harm [ses-logout]', async ({
    world,
  }) => {
    const { browser } = await signedIn(world)
    browser.jar.delete('chowk_access')
    expect((await browser.post('/api/user/logout', {})).status).toBe(200)
    expect((await browser.post('/api/user/logout', {})).status).toBe(401)
    expect(await world.owner`select revoked_because from session_family`).toEqual([{ revokedBecause: 'SIGNED_OUT' }])
  })

  test('a suspended person is out within ten minutes, and at once for writes [reliability:S05]', async ({ world }) => {
    const { id, browser, refreshToken } = await signedIn(world)
    await world.owner`update person set state = 'SUSPENDED' where id = ${id}`
    expect((await browser.post('/recommend/user-bookmark', { articleId: '1', saved: true })).status).toBe(401)
    expect((await browser.renew(refreshToken)).status).toBe(401)
    world.clock.pass(601_000)
    expect((await saved(browser)).status).toBe(401)
  })
})

describe('an access cookie that is over', () => {
  test('open lists go on showing what is hers, as documents do', async ({ world }) => {
    const { browser } = await signedIn(world)
    browser.jar.delete('chowk_access')
    const own = await browser.get('/recommend/latest')
    expect(own.headers.get('cache-control')).toBe('no-store')
    await browser.post('/api/user/logout', {})
    const visitors = await browser.get('/recommend/latest')
    expect(visitors.headers.get('etag')).not.toBeNull()
  })
})

describe('the rule of renewing', () => {
  plain('only the newest token and the one before it live; nothing lives on another device', () => {
    const numbers = fc.nat({ max: 1000 })
    fc.assert(
      fc.property(numbers, numbers, fc.boolean(), (presented, generation, isRightDevice) => {
        const verdict = decideRenewal({ presented, generation, isRightDevice })
        if (!isRightDevice || presented > generation) return verdict === 'REJECTED'
        if (generation - presented > 1) return verdict === 'REUSED'
        return verdict === (presented === generation ? 'NEXT' : 'AGAIN')
      }),
    )
  })
})
