import { describe, expect } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { createPerson } from './managed-account.ts'

const PASSWORD = 'stepwell at dusk'
const asha = (world: World, facts = {}) =>
  createPerson(world.owner, {
    email: 'Asha@Chowk.Example',
    name: 'Asha',
    password: PASSWORD,
    birthYear: 1990,
    ...facts,
  })

describe('signing in', () => {
  test('a member signs in and gets her data, her cookies and a refresh token [ses-employee-login] [R9.09]', async ({
    world,
  }) => {
    const { id } = await asha(world)
    const browser = new Browser(world)
    const said = await browser.signIn(' asha@chowk.example', PASSWORD)
    expect(said.envelope).toMatchObject({
      statusCode: 200,
      message: 'Success!',
      body: { userId: id, name: 'Asha', type: 'employee' },
    })
    expect(said.refreshToken).toMatch(/^[0-9a-f-]{36}\.0\./)
    for (const name of ['chowk_access', 'chowk_device', 'chowk_in'])
      expect(said.cookies.find((line) => line.startsWith(`${name}=`))).toMatch(/SameSite=Lax; HttpOnly/)
    expect(said.cookies.find((line) => line.startsWith('chowk_access='))).toContain('Max-Age=600;')
    expect((await browser.get('/recommend/user-bookmark-details')).status).toBe(200)
  })

  test('an owner signs in by the other call and lands in the workspace she runs [ses-corporate-login] [R2.07]', async ({
    world,
  }) => {
    const school = await world.workspace({ name: 'Neem School' })
    const { id } = await asha(world, { membership: { workspaceId: school, role: 'OWNER' } })
    world.clock.pass(1000)
    const club = await world.workspace({ name: 'Chess club', kind: 'GROUP' })
    await world.owner`insert into membership (workspace_id, person_id, role) values (${club}, ${id}, 'MEMBER')`
    const said = await new Browser(world).post('/api/corporate/login', {
      email: 'asha@chowk.example',
      password: PASSWORD,
      loginType: 'corporate',
    })
    expect(said.envelope.body).toMatchObject({ type: 'corporate', admin: true, workspace: { name: 'Neem School' } })
    const other = await new Browser(world).signIn('asha@chowk.example', PASSWORD)
    expect(other.envelope.body).toMatchObject({ type: 'employee', workspace: { name: 'Chess club' } })
  })

  test('an unknown address and a wrong password get the same answer [reliability:S06]', async ({ world }) => {
    await asha(world)
    const wrong = await new Browser(world).signIn('asha@chowk.example', 'not the password')
    const unknown = await new Browser(world).signIn('nobody@chowk.example', PASSWORD)
    expect(wrong.status).toBe(401)
    expect(unknown.envelope).toEqual(wrong.envelope)
    expect(unknown.cookies).toEqual(wrong.cookies)
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
  })

  test('a person who has no password yet cannot sign in', async ({ world }) => {
    await world.person({ email: 'ravi@chowk.example' })
    expect((await new Browser(world).signIn('ravi@chowk.example', '')).status).toBe(400)
    expect((await new Browser(world).signIn('ravi@chowk.example', 'anything')).envelope.body.code).toBe(
      'WRONG_CREDENTIALS',
    )
  })

  test('a suspended account is told so only after the right password', async ({ world }) => {
    const { id } = await asha(world)
    await world.owner`update person set state = 'SUSPENDED' where id = ${id}`
    expect((await new Browser(world).signIn('asha@chowk.example', 'wrong')).envelope.body.code).toBe(
      'WRONG_CREDENTIALS',
    )
    expect((await new Browser(world).signIn('asha@chowk.example', PASSWORD)).envelope.body.code).toBe(
      'ACCOUNT_SUSPENDED',
    )
  })

  test('an address that is none is refused with its field', async ({ world }) => {
    const said = await new Browser(world).signIn('asha', PASSWORD)
    expect(said.envelope).toMatchObject({
      statusCode: 400,
      body: { fields: [{ path: 'email', code: 'INVALID_EMAIL' }] },
    })
  })

  test('a device cookie copied before she signed in shows nobody her pages', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    await browser.post('/api/user/acceptCookies', { personal: true, statistics: true })
    const copied = browser.copy()
    await browser.signIn('asha@chowk.example', PASSWORD)
    copied.jar.set('chowk_in', '1')
    expect(copied.jar.get('chowk_device')).not.toBe(browser.jar.get('chowk_device'))
    expect(await world.owner`select count(*)::int as n from device`).toEqual([{ n: 1 }])
    expect((await copied.post('/api/user/logout', {})).status).toBe(401)
  })
})

describe('too many tries', () => {
  test('five wrong passwords bring a wait of seconds, twenty one of minutes [reliability:S07]', async ({ world }) => {
    await asha(world)
    const tries = async (count: number) => {
      const statuses: number[] = []
      for (let index = 0; index < count; index++)
        statuses.push((await new Browser(world).signIn('asha@chowk.example', 'wrong')).status)
      return statuses
    }
    expect(await tries(6)).toEqual([401, 401, 401, 401, 401, 429])
    for (let round = 0; round < 3; round++) {
      world.clock.pass(30_000)
      expect(await tries(5)).toEqual([401, 401, 401, 401, 401])
    }
    world.clock.pass(30_000)
    const said = await new Browser(world).signIn('asha@chowk.example', PASSWORD)
    expect(said.status).toBe(429)
    expect(said.headers.get('retry-after')).toBe('480')
    expect(said.envelope.body.details).toEqual({ retryAfterMs: 480_000 })
  })

  test('e-mail and mobile of one account share their tries [reliability:S07]', async ({ world }) => {
    const { id } = await world.person({ email: 'asha@chowk.example', password: PASSWORD })
    await world.owner`update person set mobile = '+919822041123', mobile_verified_at = now() where id = ${id}`
    const codes: unknown[] = []
    for (let index = 0; index < 6; index++) {
      const as = index % 2 === 0 ? 'asha@chowk.example' : '98220 41123'
      codes.push((await new Browser(world).signIn(as, 'Wrong-42!')).envelope.body.code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'WRONG_CREDENTIALS'), 'TOO_MANY_REQUESTS'])
  })

  test('whoever used up the tries of an account locks its owner out neither of her session nor of her own computer [reliability:S07]', async ({
    world,
  }) => {
    await asha(world)
    const hers = new Browser(world)
    const { refreshToken } = await hers.signIn('asha@chowk.example', PASSWORD)
    for (let index = 0; index < 8; index++) await new Browser(world).signIn('asha@chowk.example', 'guess')
    expect((await hers.renew(refreshToken)).status).toBe(200)
    expect((await hers.post('/api/user/logout', {})).status).toBe(200)
    expect((await hers.signIn('asha@chowk.example', PASSWORD)).status).toBe(200)
    expect((await new Browser(world).signIn('asha@chowk.example', PASSWORD)).status).toBe(429)
  })

  test('one address is stopped after 300 tries in ten minutes, whatever the account', async ({ world }) => {
    const start = new Date(Math.floor(world.clock.now().getTime() / 600_000) * 600_000)
    await world.owner`insert into limit_count values ('login address 127.0.0.1', ${start}, 299)`
    expect((await new Browser(world).signIn('a@chowk.example', 'x')).status).toBe(401)
    expect((await new Browser(world).signIn('b@chowk.example', 'x')).status).toBe(429)
  })

  test('twelve people signing in at once on a small pool all get in', async ({ world }) => {
    const people = Array.from({ length: 12 }, (_, index) => `p${index}@chowk.example`)
    for (const email of people)
      await createPerson(world.owner, { email, name: email, password: PASSWORD, birthYear: 1990 })
    const all = await Promise.all(people.map((email) => new Browser(world).signIn(email, PASSWORD)))
    expect(all.map((said) => said.status)).toEqual(people.map(() => 200))
  })
})

describe('other sites', () => {
  test('a form, text or JSON from another origin signs nobody in or out [reliability:S09]', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    await browser.signIn('asha@chowk.example', PASSWORD)
    const body = { email: 'asha@chowk.example', password: PASSWORD }
    for (const path of ['/api/employee/login', '/api/corporate/login', '/api/user/logout', '/api/user/acceptCookies']) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
        expect((await browser.post(path, body, { origin: 'https://evil.example', 'content-type': type })).status).toBe(
          403,
        )
      expect((await browser.post(path, body, { 'sec-fetch-site': 'cross-site' })).envelope.body.code).toBe(
        'OTHER_ORIGIN',
      )
    }
    expect((await browser.post('/api/user/logout', {}, { 'content-type': 'text/plain' })).status).toBe(400)
    expect((await browser.get('/recommend/user-bookmark-details')).status).toBe(200)
  })
})

describe('consent', () => {
  const YEAR_S = 365 * 86_400
  const ageOf = ({ cookies }: { cookies: string[] }) =>
    Number(/Max-Age=(\d+)/.exec(cookies.find((line) => line.startsWith('chowk_device=')) ?? '')?.[1] ?? 0)
  const choose = async (browser: Browser, personal: boolean, statistics: boolean) =>
    await browser.post('/api/user/acceptCookies', { personal, statistics })

  test('a visitor agrees to cookies and her device is known for more than a year from then on [ses-cookies] [V1:A7]', async ({
    world,
  }) => {
    const browser = new Browser(world)
    const first = await choose(browser, true, true)
    expect(first.envelope.body).toEqual({
      consent: { personal: true, statistics: true },
      consentAt: world.clock.now().toISOString(),
    })
    expect(ageOf(await choose(browser, true, true))).toBeGreaterThan(YEAR_S)
    // Taken back as easily: the cookie is gone with the browser's session.
    const again = await choose(browser, false, true)
    expect([browser.jar.has('chowk_device'), ageOf(again)]).toEqual([true, 0])
    expect(await world.owner`select consent from device`).toEqual([{ consent: { personal: false, statistics: true } }])
  })

  const NO_CONSENT: Record<string, object> = {
    'an empty body': {},
    'a body that says half': { personal: true },
    'words in place of yes and no': { personal: 'yes', statistics: 1 },
    'a refusal of both': { personal: false, statistics: false },
  }
  for (const [what, body] of Object.entries(NO_CONSENT))
    test(`${what} is no consent: nothing is recorded and no device becomes known [V1:A7]`, async ({ world }) => {
      const browser = new Browser(world)
      const said = await browser.post('/api/user/acceptCookies', body)
      expect(said.status).toBe(what === 'a refusal of both' ? 200 : 400)
      expect(browser.jar.has('chowk_device')).toBe(false)
      expect(await world.owner`select 1 from device`).toEqual([])
    })

  test('whoever signs in without it keeps her session, and no cookie of more than a year; signed out, none that outlasts the browser [V1:A7]', async ({
    world,
  }) => {
    await asha(world)
    const browser = new Browser(world)
    const age = ageOf(await browser.signIn('asha@chowk.example', PASSWORD))
    expect([age > 30 * 86_400, age < YEAR_S]).toEqual([true, true])
    const out = await browser.post('/api/user/logout', {})
    expect([browser.jar.has('chowk_device'), ageOf(out)]).toEqual([true, 0])
    expect(ageOf(await choose(browser, true, true))).toBeGreaterThan(YEAR_S)
    expect(ageOf(await browser.signIn('asha@chowk.example', PASSWORD))).toBeGreaterThan(YEAR_S)
  })

  test('what a device agreed to stays when somebody signs in on it', async ({ world }) => {
    await asha(world)
    const browser = new Browser(world)
    await browser.post('/api/user/acceptCookies', { personal: false, statistics: true })
    await browser.signIn('asha@chowk.example', PASSWORD)
    expect(await world.owner`select d.consent from device d join session_family f on f.device_id = d.id`).toMatchObject(
      [{ consent: { personal: false } }],
    )
  })
})
