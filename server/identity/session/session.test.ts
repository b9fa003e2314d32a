import { describe, expect, test as plain } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import {
  endOtherSessions,
  endSession,
  listActivity,
  listSessions,
  recogniseSession,
} from '@chowk/contract/identity/session-list.ts'
import type { OwnSession } from '@chowk/contract/identity/session-list.ts'
import { Browser } from '../../testing/browser.ts'
import { turnFactorOn } from '../../testing/entry/code-app.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { createPerson } from '../managed-account.ts'
import { sweepCodesTask } from '../sweep-codes.job.ts'
import { deviceNameOf } from '../../platform/device/device-name.rules.ts'
import { jobRun } from '../../testing/job-run.ts'

const ASHA = 'asha@neelkanth.example'
const PASSWORD = 'Banyan & 3 stalls'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const asha = (world: World) =>
  createPerson(world.owner, { email: ASHA, name: 'Asha', password: PASSWORD, birthYear: 1990 })

async function signedIn(world: World, agent = 'x') {
  const browser = new Browser(world)
  const said = await browser.post('/api/employee/login', { email: ASHA, password: PASSWORD }, { 'user-agent': agent })
  return { browser, refreshToken: said.refreshToken }
}

const read = (browser: Browser, call: { address: Parameters<typeof addressOf>[0] }) =>
  browser.get(addressOf(call.address).path, { 'x-chowk': '1' })
const sessionsOf = async (browser: Browser) =>
  (await read(browser, listSessions)).envelope.body['sessions'] as OwnSession[]
const end = (browser: Browser, sessionId: string) => browser.post(addressOf(endSession.address).path, { sessionId })
const save = (browser: Browser) => browser.post('/api/identity/sessions/end-others', {})

describe('devices', () => {
  test('the list names each device, this one first, and marks one that was never seen before until she says, elsewhere, that it was she', async ({
    world,
  }) => {
    await asha(world)
    const hers = await signedIn(world)
    world.clock.pass(8 * 86_400_000)
    await hers.browser.renew(hers.refreshToken)
    const phone = await signedIn(world, PHONE)
    const list = await sessionsOf(hers.browser)
    expect(list).toMatchObject([
      { isHere: true, isNew: false, ip: '127.0.0.1' },
      { isHere: false, isNew: true, device: { kind: 'PHONE', browser: 'Chrome', system: 'Android' } },
    ])
    const recognise = (browser: Browser) =>
      browser.post(addressOf(recogniseSession.address).path, { sessionId: list[1]?.id })
    expect((await recognise(phone.browser)).envelope.body.code).toBe('DEVICE_IS_NEW')
    // Nor is a second new one a witness for the first.
    const second = await signedIn(world, PHONE)
    expect((await recognise(second.browser)).envelope.body.code).toBe('DEVICE_IS_NEW')
    await second.browser.post('/api/user/logout', {})
    expect((await sessionsOf(hers.browser))[1]?.isNew).toBe(true)
    expect((await recognise(hers.browser)).envelope.body).toEqual({ recognised: true })
    expect((await sessionsOf(hers.browser))[1]?.isNew).toBe(false)
    const [own] = await sessionsOf(phone.browser)
    expect(own).toMatchObject({ isHere: true, isNew: false, device: { system: 'Android' } })
    world.clock.pass(8 * 86_400_000)
    await hers.browser.renew((await hers.browser.renew(hers.refreshToken)).refreshToken)
    expect((await sessionsOf(hers.browser)).map(({ isNew }) => isNew)).toEqual([false, false])
  })

  test('a device that is signed out renews nothing, and its access cookie writes nothing from then on [reliability:S05]', async ({
    world,
  }) => {
    await asha(world)
    const [hers, other] = [await signedIn(world), await signedIn(world, PHONE)]
    const [, theirs] = await sessionsOf(hers.browser)
    expect((await end(hers.browser, theirs?.id ?? '')).envelope.body).toEqual({ ended: true })
    expect((await save(other.browser)).envelope.body.code).toBe('SIGN_IN_NEEDED')
    expect((await other.browser.renew(other.refreshToken)).envelope.body.code).toBe('REFRESH_REJECTED')
    expect(await sessionsOf(hers.browser)).toHaveLength(1)
    expect((await end(hers.browser, theirs?.id ?? '')).status).toBe(404)
  })

  test('reading goes on for the ten minutes of the access cookie at most [reliability:S05]', async ({ world }) => {
    await asha(world)
    const [hers, other] = [await signedIn(world), await signedIn(world)]
    expect((await hers.browser.post(addressOf(endOtherSessions.address).path, {})).envelope.body).toEqual({
      endedSessions: 1,
    })
    expect((await other.browser.get('/recommend/user-bookmark-details')).status).toBe(200)
    world.clock.pass(600_000)
    expect((await other.browser.get('/recommend/user-bookmark-details')).status).toBe(401)
    expect((await hers.browser.renew(hers.refreshToken)).status).toBe(200)
  })

  test('two tabs that renew while the session is ended leave nobody inside [reliability:S04]', async ({ world }) => {
    await asha(world)
    const [hers, other] = [await signedIn(world), await signedIn(world)]
    const [, theirs] = await sessionsOf(hers.browser)
    const tabs = [other.browser, other.browser.copy()]
    const [ended, ...renewed] = await Promise.all([
      end(hers.browser, theirs?.id ?? ''),
      ...tabs.map((tab) => tab.renew(other.refreshToken)),
    ])
    expect(ended?.status).toBe(200)
    for (const [index, tab] of tabs.entries()) {
      const token = renewed[index]?.refreshToken || other.refreshToken
      expect((await tab.renew(token)).status).toBe(401)
      expect((await save(tab)).status).toBe(401)
    }
  })

  test("nobody ends another person's session, and what is no id is not found", async ({ world }) => {
    await asha(world)
    const hers = await signedIn(world)
    const ravi = await world.person()
    expect((await end(hers.browser, ravi.familyId)).status).toBe(404)
    expect((await end(hers.browser, 'x')).status).toBe(404)
    expect((await ravi.ask(listSessions, {})).body['sessions']).toHaveLength(1)
  })
})

test('ninety days after a session ended nothing says any more where it was', async ({ world }) => {
  await asha(world)
  const [hers, other] = [await signedIn(world, PHONE), await signedIn(world, PHONE)]
  await hers.browser.post(addressOf(endOtherSessions.address).path, {})
  const places = async () => {
    await sweepCodesTask(world.sql, world.clock)({}, jobRun())
    return await world.owner`select user_agent <> '' as told, ip, revoked_at is null as stands from session_family order by revoked_at is null desc`
  }
  world.clock.pass(29 * 86_400_000)
  await hers.browser.renew(hers.refreshToken)
  world.clock.pass(29 * 86_400_000)
  expect(await places()).toHaveLength(2)
  world.clock.pass(33 * 86_400_000)
  expect(await places()).toEqual([
    { told: true, ip: '127.0.0.1', stands: true },
    { told: false, ip: '', stands: false },
  ])
  expect(other.refreshToken).not.toBe('')
})

describe('lately', () => {
  test('sign-ins and changes stand there with their device, newest first, also a reset that nobody signed in did', async ({
    world,
  }) => {
    const { id } = await asha(world)
    const { browser } = await signedIn(world, PHONE)
    await turnFactorOn(world, browser, PASSWORD)
    await world.owner`
      insert into audit_log (request_id, action, subject) values ('r', 'identity.password-reset', ${`person ${id}`})`
    await world.owner`
      insert into audit_log (request_id, actor_id, action, subject) values ('r', ${id}, 'news.article-removed', 'x')`
    const { activity } = (await read(browser, listActivity)).envelope.body as unknown as {
      activity: { kind: string; device: unknown; isHere: boolean }[]
    }
    expect(activity.map(({ kind }) => kind)).toEqual(['PASSWORD_RESET', 'FACTOR_ON', 'SIGNED_IN'])
    expect(activity[2]).toMatchObject({ isHere: true, device: { kind: 'PHONE', browser: 'Chrome', system: 'Android' } })
    const other = await world.person()
    expect((await other.call(listActivity, {})).activity).toEqual([])
  })
})

plain.each([
  [PHONE, 'PHONE Chrome Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'COMPUTER Edge Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'COMPUTER Safari Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'PHONE Chrome iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'TABLET Safari iPad',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'COMPUTER Firefox Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    'TABLET Samsung Internet Android',
  ],
  ['Mozilla/5.0 (Mobile; Nokia_800_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2', 'PHONE Firefox KaiOS'],
  ['curl/8.5.0', 'UNKNOWN null null'],
  ['', 'UNKNOWN null null'],
])('a browser that says %s has a name that people know', (agent, name) => {
  const { kind, browser, system } = deviceNameOf(agent)
  expect(`${kind} ${browser} ${system}`).toBe(name)
})
