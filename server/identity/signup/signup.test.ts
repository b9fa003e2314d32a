import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { CustomUrl } from '@chowk/contract/identity/custom-url.ts'
import { restorePerson, suspendPerson } from '@chowk/contract/operator/person.ts'
import { Browser } from '../../testing/browser.ts'
import type { Said } from '../../testing/browser.ts'
import { codeFor, lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { takeUrl } from '../../custom-url/custom-url.ts'
import { forgetClaim } from './claimed-age.ts'
import { createPerson } from '../managed-account.ts'

const ASHA = 'asha@neelkanth.example'
const MOTHER = 'sudha@neelkanth.example'
const PASSWORD = 'Banyan & 3 stalls'
const OWN = { 'x-chowk': '1' }
type Body = Parameters<Browser['post']>[1]

const idOf = (said: Said) => (said.envelope.body['transactionId'] as string | undefined) ?? ''

/** Asks for a code to sign up, reads it in the letter and confirms it. */
async function confirmed(world: World, browser: Browser, email = ASHA): Promise<string> {
  const transactionId = idOf(await browser.get(`/api/employee/get/otp?email=${email}`, OWN))
  await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, email) })
  return transactionId
}

async function guardian(world: World, browser: Browser, childName?: string, email = MOTHER): Promise<string> {
  const requested = { email, ...(childName && { childName }), language: 'hi' }
  const transactionId = idOf(await browser.post('/api/identity/guardian/code', requested))
  await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, email) })
  return transactionId
}

const account = (transactionId: string, more: object = {}): Body => ({
  transactionId,
  name: 'Asha Kale',
  password: PASSWORD,
  birthYear: 1990,
  language: 'hi',
  terms: true,
  ...more,
})
const create = (browser: Browser, given: Body, path = '/api/employee/default/account/create') =>
  browser.post(path, given)

describe('signing up', () => {
  test('a stranger reads her code, opens an account in the default workspace and is signed in [acc-otp] [acc-default]', async ({
    world,
  }) => {
    const browser = new Browser(world)
    const said = await create(browser, account(await confirmed(world, browser)))
    expect(said.envelope).toMatchObject({
      statusCode: 200,
      body: { name: 'Asha Kale', type: 'employee', language: 'hi', minor: false, workspace: { isDefault: true } },
    })
    expect(said.refreshToken).not.toBe('')
    expect((await browser.get('/recommend/user-bookmark-details')).status).toBe(200)
    expect(await world.owner`select email, email_verified_at, birth_year from person`).toEqual([
      { email: ASHA, emailVerifiedAt: world.clock.now(), birthYear: 1990 },
    ])
    expect(await world.owner`select purpose, text_version, language from person_consent order by purpose`).toEqual([
      { purpose: 'PRIVACY', textVersion: '2026-11-21', language: 'hi' },
      { purpose: 'TERMS', textVersion: '2026-11-21', language: 'hi' },
    ])
    const [audit] = await world.owner`select action from audit_log order by id desc limit 1`
    expect(audit).toEqual({ action: 'identity.signed-up' })
    expect((await new Browser(world).signIn(ASHA, PASSWORD)).status).toBe(200)
  })

  test('a new account has an address of its own from the first minute, which nobody guesses from the name; choosing another is free at once [cso:W2] [V1:E8]', async ({
    world,
  }) => {
    const addresses: string[] = []
    for (const [email, name] of [
      [ASHA, 'Asha Kale'],
      ['zoe@neelkanth.example', 'Zo\u00eb D\u2019Souza 2'],
      ['asha2@neelkanth.example', '\u0906\u0936\u093e \u0915\u093e\u0933\u0947'],
    ] as const) {
      const browser = new Browser(world)
      const said = await create(browser, account(await confirmed(world, browser, email), { name }))
      addresses.push(String(said.envelope.body['customUrl']))
      if (email !== ASHA) continue
      const [row] = await world.owner<{ id: string }[]>`select id from person where email = ${email}`
      const taken = await takeUrl(world.owner, world.clock.now(), {
        owner: { personId: row?.id ?? '' },
        customUrl: 'asha-kale',
      })
      expect(taken).toBeUndefined()
      const own = await browser.get(`/api/employee/get-by-customurl?customUrl=${addresses[0]}`)
      expect(own.envelope.body).toMatchObject({ name, view: 'OWN', customUrl: 'asha-kale' })
    }
    expect(addresses[0]).toMatch(/^asha-kale-[a-z2-9]{6}$/)
    expect(addresses[1]).toMatch(/^zoe-d-souza-[a-z2-9]{6}$/)
    expect(addresses[2]).toMatch(/^member-[a-z2-9]{6}$/)
    expect(addresses.map((address) => z.safeParse(CustomUrl, address).success)).toEqual([true, true, true])
  })

  test('a mobile number is enough, to sign up and to sign in', async ({ world }) => {
    const browser = new Browser(world)
    const transactionId = idOf(await browser.get('/api/employee/get/otp?mobile=098220-41123', OWN))
    await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, '+919822041123') })
    expect((await create(browser, account(transactionId))).status).toBe(200)
    expect((await new Browser(world).signIn('९८२२० ४११२३', PASSWORD)).status).toBe(200)
    expect((await new Browser(world).signIn('98220 41123', PASSWORD)).envelope.body).toMatchObject({
      name: 'Asha Kale',
    })
    expect((await new Browser(world).get('/api/employee/get/otp?mobile=12345678', OWN)).envelope.body.fields).toEqual([
      { path: 'mobile', code: 'INVALID_MOBILE', message: 'INVALID_MOBILE' },
    ])
  })

  test('who brings an organisation opens an account without a workspace', async ({ world }) => {
    const browser = new Browser(world)
    const said = await create(browser, account(await confirmed(world, browser)), '/api/identity/person/create')
    expect(said.envelope.body).toMatchObject({ name: 'Asha Kale', workspace: null })
  })

  test('whoever had an account made for her meanwhile is told so, and keeps that one', async ({ world }) => {
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    await world.owner`insert into person (name, email, is_begun) values ('Asha Kulkarni', ${ASHA}, true)`
    for (const path of ['/api/employee/default/account/create', '/api/identity/person/create']) {
      const said = await create(browser, account(transactionId), path)
      expect([said.status, said.envelope.body.code]).toEqual([409, 'ACCOUNT_EXISTS'])
    }
    expect(await world.owner`select count(*)::int as n from person`).toEqual([{ n: 1 }])
  })

  test('a code opens one account, on its own device, and only after it was confirmed', async ({ world }) => {
    const browser = new Browser(world)
    const unconfirmed = idOf(await browser.get(`/api/employee/get/otp?email=${ASHA}`, OWN))
    expect((await create(browser, account(unconfirmed))).envelope.body.code).toBe('CODE_OVER')
    world.clock.pass(30_000)
    const transactionId = await confirmed(world, browser)
    expect((await create(new Browser(world), account(transactionId))).envelope.body.code).toBe('CODE_OVER')
    const all = await Promise.all(Array.from({ length: 6 }, () => create(browser.copy(), account(transactionId))))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
    expect(await world.owner`select count(*)::int as n from person`).toEqual([{ n: 1 }])
  })

  test('each field at fault is named [R5.01] [R5.02]', async ({ world }) => {
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    const faults = async (more: object) =>
      (await create(browser, account(transactionId, more))).envelope.body.fields?.map(({ path, code }) => [path, code])
    expect(await faults({ password: 'short' })).toEqual([
      ['password', 'TOO_SHORT'],
      ['password', 'NO_UPPERCASE'],
      ['password', 'NO_DIGIT'],
      ['password', 'NO_SYMBOL'],
    ])
    expect(await faults({ password: 'Welcome@2026' })).toEqual([['password', 'COMMON_PASSWORD']])
    expect(await faults({ password: 'Asha.Kale#7' })).toEqual([['password', 'COMMON_PASSWORD']])
    for (const name of ['\u202e ', '\u200b\u200b\ufeff', 'A\u200d\u2060'])
      expect(await faults({ name })).toEqual([['name', 'NAME_MISSING']])
    expect(await faults({ terms: false })).toEqual([['terms', 'TERMS_NEEDED']])
    for (const email of [
      'asha',
      'asha@neelkanth',
      'a..b@c.in',
      '@c.in',
      'a b@c.in',
      'a@-c.in',
      `${'a'.repeat(65)}@c.in`,
    ])
      expect((await browser.get(`/api/employee/get/otp?email=${encodeURIComponent(email)}`, OWN)).status).toBe(400)
    expect((await browser.get('/api/employee/get/otp', OWN)).envelope.body.fields?.[0]?.code).toBe('ONE_CONTACT')
  })

  test('fields that nobody asked for are not stored [reliability:S03]', async ({ world }) => {
    const browser = new Browser(world)
    const more = { isOperator: true, is_operator: true, role: 'OWNER', state: 'DELETED', email: 'other@chowk.example' }
    await create(browser, account(await confirmed(world, browser), more))
    expect(await world.owner`select is_operator, state, email from person`).toEqual([
      { isOperator: false, state: 'ACTIVE', email: ASHA },
    ])
    expect(await world.owner`select role from membership`).toEqual([{ role: 'MEMBER' }])
  })
})

test('no year after this one is taken, and nobody is older than 120 [V1:A4]', async ({ world }) => {
  const browser = new Browser(world)
  const transactionId = await confirmed(world, browser)
  const thisYear = world.clock.now().getUTCFullYear()
  for (const birthYear of [thisYear + 1, 2099, thisYear - 121, 1850])
    expect((await create(browser, account(transactionId, { birthYear }))).envelope.body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'birthYear', code: 'INVALID_YEAR' }],
    })
  expect((await create(browser, account(transactionId, { birthYear: thisYear - 120 }))).status).toBe(200)
})

describe('a contact that a minor gave her year of birth for', () => {
  test('stays a minor\u2019s when she goes back and types another year, on any device [V1:A1]', async ({ world }) => {
    const browser = new Browser(world)
    const young = account(await confirmed(world, browser), { birthYear: 2013 })
    expect((await create(browser, young)).envelope.body.code).toBe('GUARDIAN_NEEDED')
    const older = await create(browser, { ...young, birthYear: 1990 })
    expect(older.envelope.body).toMatchObject({ code: 'GUARDIAN_NEEDED', details: { claimedBefore: true } })
    world.clock.pass(3_600_000)
    const other = new Browser(world)
    const later = account(await confirmed(world, other), { birthYear: 1990 })
    expect((await create(other, later)).envelope.body.code).toBe('GUARDIAN_NEEDED')
    expect(await world.owner`select 1 from person`).toEqual([])
    const yes = { transactionId: await guardian(world, other, 'Asha Kale'), name: 'Sudha Kale' }
    expect((await create(other, { ...later, guardian: yes })).envelope.body).toMatchObject({ minor: true })
    expect(await world.owner`select birth_year::int as year from person`).toEqual([{ year: 2013 }])
    expect(await world.owner`select 1 from claimed_age`).toEqual([])
  })

  test('is nobody else\u2019s business, and free again once she would be of age or an operator says so [V1:A1]', async ({
    world,
  }) => {
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    await create(browser, account(transactionId, { birthYear: 2013 }))
    const neighbour = new Browser(world)
    const hers = account(await confirmed(world, neighbour, 'ravi@neelkanth.example'), { birthYear: 1990 })
    expect((await create(neighbour, hers)).status).toBe(200)
    expect(await forgetClaim(world.owner, world, { channel: 'EMAIL', address: ASHA })).toBe(true)
    expect((await create(browser, account(transactionId, { birthYear: 1990 }))).status).toBe(200)
  })
})

describe('a minor', () => {
  test('needs her guardian, whose yes is kept with its text and time [acc-default]', async ({ world }) => {
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    for (const birthYear of [2012, 2008, undefined])
      expect((await create(browser, account(transactionId, { birthYear }))).envelope.body.code).toBe('GUARDIAN_NEEDED')
    const yes = { transactionId: await guardian(world, browser, 'Asha Kale'), name: 'Sudha Kale' }
    const said = await create(browser, account(transactionId, { birthYear: 2012, guardian: yes }))
    expect(said.envelope.body).toMatchObject({ minor: true, workspace: { isDefault: true } })
    expect(await world.owner`select guardian_name, contact, text_version, given_at from guardian_consent`).toEqual([
      { guardianName: 'Sudha Kale', contact: MOTHER, textVersion: '2026-11-21', givenAt: world.clock.now() },
    ])
    const letters = await lettersTo(world, MOTHER)
    expect(letters.map(({ letters: { en } }) => en?.subject)).toEqual([
      'Asha Kale needs your yes',
      'You said yes for Asha Kale',
    ])
    expect(letters[0]?.letters.hi?.text).toContain('18 साल से छोटे हैं')
    // Nothing can be taken back before it was given: the way there comes with the letter about her yes.
    expect(letters.map(({ letters: { en } }) => en?.text.includes('/guardian'))).toEqual([false, true])
    expect(letters[0]?.letters.en?.text).toContain('A yes can be taken back at any time')
  })

  test('the yes is for this child alone, and a child is not her own guardian', async ({ world }) => {
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    const tryWith = async (id: string) =>
      (
        await create(
          browser,
          account(transactionId, { birthYear: 2012, guardian: { transactionId: id, name: 'Sudha' } }),
        )
      ).envelope.body.code
    expect(await tryWith(await guardian(world, browser, 'Ravi Kale'))).toBe('GUARDIAN_NEEDED')
    expect(await tryWith(await guardian(world, browser, 'Asha Kale', ASHA))).toBe('GUARDIAN_IS_CHILD')
    expect(await tryWith(transactionId)).toBe('GUARDIAN_NEEDED')
    expect(await world.owner`select count(*)::int as n from person`).toEqual([{ n: 0 }])
  })

  test("a guardian's contact that is the child's own, however it is written, is refused before any code goes to it [V1:A11]", async ({
    world,
  }) => {
    const browser = new Browser(world)
    const ask = async (requested: Body) =>
      (await browser.post('/api/identity/guardian/code', { childName: 'Asha Kale', ...requested })).envelope.body.code
    expect(await ask({ email: ` ${ASHA.toUpperCase()} `, childEmail: ASHA })).toBe('GUARDIAN_IS_CHILD')
    expect(await ask({ mobile: '+91 98220-41123', childMobile: '9822041123' })).toBe('GUARDIAN_IS_CHILD')
    expect(await ask({ mobile: '98220 41123', childMobile: '१२३४५६७' })).toBeUndefined()
    expect(await ask({ email: MOTHER, childEmail: ASHA })).toBeUndefined()
    expect(await lettersTo(world, ASHA)).toEqual([])
    expect(await world.owner`select sent_to from one_time_code order by sent_to`).toEqual([
      { sentTo: '+919822041123' },
      { sentTo: MOTHER },
    ])
  })

  test('the guardian takes her yes back by the same kind of code, and gives it again', async ({ world }) => {
    const browser = new Browser(world)
    const yes = { name: 'Sudha Kale', transactionId: await guardian(world, browser, 'Asha Kale') }
    const transactionId = await confirmed(world, browser)
    await create(browser, account(transactionId, { birthYear: 2012, guardian: yes }))
    const hers = new Browser(world)
    const prove = async () => {
      world.clock.pass(3_600_000)
      const id = idOf(await hers.post('/api/identity/guardian/code', { email: MOTHER }))
      await hers.post('/api/otp/verify', { transactionId: id, code: await codeFor(world, MOTHER) })
      return id
    }
    const first = await prove()
    const list = await hers.post('/api/identity/guardian/consents', { transactionId: first })
    const [consent] = list.envelope.body['consents'] as { consentId: string; childName: string }[]
    expect(consent).toMatchObject({ childName: 'Asha Kale', withdrawnAt: null })
    const change = (id: string, given: boolean) =>
      hers.post('/api/identity/guardian/change', { transactionId: id, consentId: consent?.consentId ?? '', given })
    expect((await change(first, false)).envelope.body['withdrawnAt']).toBe(world.clock.now().toISOString())
    expect((await browser.post('/api/user/logout', {})).status).toBe(401)
    expect((await new Browser(world).signIn(ASHA, PASSWORD)).envelope.body.code).toBe('ACCOUNT_SUSPENDED')
    expect(await newestText(world, MOTHER)).toContain('सहमति वापस ली')
    expect((await change(first, true)).envelope.body.code).toBe('CODE_OVER')
    expect((await change(await prove(), true)).envelope.body['withdrawnAt']).toBeNull()
    expect((await new Browser(world).signIn(ASHA, PASSWORD)).status).toBe(200)
    expect(await world.owner`select count(*)::int as n from guardian_consent`).toEqual([{ n: 2 }])
    expect(
      await world.owner`select from_state, to_state, actor_id, reason from status_history where entity = 'person' order by id`,
    ).toEqual([
      { fromState: 'ACTIVE', toState: 'SUSPENDED', actorId: null, reason: 'GUARDIAN_WITHDREW' },
      { fromState: 'SUSPENDED', toState: 'ACTIVE', actorId: null, reason: 'GUARDIAN_AGREED' },
    ])
  })

  test('a code that a child was told to open an account with neither shows nor changes what her guardian allowed', async ({
    world,
  }) => {
    const browser = new Browser(world)
    const transactionId = await confirmed(world, browser)
    const yes = { transactionId: await guardian(world, browser, 'Asha Kale'), name: 'Sudha Kale' }
    expect((await create(browser, account(transactionId, { birthYear: 2012, guardian: yes }))).status).toBe(200)
    const [consent] = await world.owner<{ id: string }[]>`select id from guardian_consent`
    world.clock.pass(30_000)
    const reported = { transactionId: await guardian(world, browser, 'Asha Kale') }
    expect((await browser.post('/api/identity/guardian/consents', reported)).envelope.body.code).toBe('CODE_OVER')
    const change = { ...reported, consentId: consent?.id ?? '', given: false }
    expect((await browser.post('/api/identity/guardian/change', change)).envelope.body.code).toBe('CODE_OVER')
    expect(await world.owner`select state from person`).toEqual([{ state: 'ACTIVE' }])
  })

  test('what an operator suspended stays so, whatever a guardian says; strangers see no consents', async ({
    world,
  }) => {
    const browser = new Browser(world)
    const yes = { name: 'Sudha Kale', transactionId: await guardian(world, browser, 'Asha Kale') }
    const transactionId = await confirmed(world, browser)
    await create(browser, account(transactionId, { birthYear: 2012, guardian: yes }))
    const [{ id } = { id: '' }] = await world.owner<{ id: string }[]>`select id from person`
    const farah = await world.person({ operator: true })
    const reason = 'Ten accounts were opened to vote ten times.'
    await farah.call(suspendPerson, { id, reason })
    const [{ id: consentId } = { id: '' }] = await world.owner<{ id: string }[]>`select id from guardian_consent`
    const say = async (given: boolean) => {
      world.clock.pass(3_600_000)
      const reported = { transactionId: await guardian(world, browser), consentId, given }
      expect((await browser.post('/api/identity/guardian/change', reported)).status).toBe(200)
      return await world.session(farah.id)
    }
    const desktop = await say(false)
    // The operator's word alone does not open what the guardian closed as well.
    expect((await desktop.ask(restorePerson, { id, reason })).body.code).toBe('GUARDIAN_SAID_NO')
    const desktopAgain = await say(true)
    expect(await world.owner`select state from person where id = ${id}`).toEqual([{ state: 'SUSPENDED' }])
    expect(await desktopAgain.call(restorePerson, { id, reason })).toMatchObject({ state: 'ACTIVE' })
    const stranger = await guardian(world, browser, undefined, 'stranger@chowk.example')
    expect(
      (await browser.post('/api/identity/guardian/consents', { transactionId: stranger })).envelope.body['consents'],
    ).toEqual([])
    const stolen = { transactionId: stranger, consentId, given: false }
    expect((await browser.post('/api/identity/guardian/change', stolen)).status).toBe(404)
  })
})

describe('a mailed sign-in link [R2.07]', () => {
  test('who has an account and signs up again gets a link, good once and for ten minutes', async ({ world }) => {
    await createPerson(world.owner, { email: ASHA, name: 'Asha', password: PASSWORD, birthYear: 1990 })
    const browser = new Browser(world)
    await browser.get(`/api/employee/get/otp?email=${ASHA}`, OWN)
    const authToken = /authToken=([\w-]+)/.exec(await newestText(world, ASHA))?.[1] ?? ''
    const [stored] = await world.owner<{ all: string }[]>`select row_to_json(l)::text as all from sign_in_link l`
    expect(stored?.all).not.toContain(authToken)
    const exchange = (with_: Browser) => with_.post('/api/identity/auth-token/exchange', { authToken })
    const all = await Promise.all([exchange(browser), exchange(browser.copy()), exchange(new Browser(world))])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    expect(all.find(({ status }) => status === 200)?.envelope.body).toMatchObject({ name: 'Asha' })
    world.clock.pass(3_600_000)
    await browser.get(`/api/employee/get/otp?email=${ASHA}`, OWN)
    const next = /authToken=([\w-]+)/.exec(await newestText(world, ASHA))?.[1] ?? ''
    world.clock.pass(600_000)
    const late = await new Browser(world).post('/api/identity/auth-token/exchange', { authToken: next })
    expect(late.envelope.body.code).toBe('LINK_OVER')
  })

  test('the face of a workspace is open, by its address and by its id, and an unknown one is not there', async ({
    world,
  }) => {
    const id = await world.workspace({ name: 'Neem School', slug: 'neem' })
    const face = { name: 'Neem School', slug: 'neem', kind: 'INSTITUTE', duotone: 'mor' }
    const ask = async (query: string) => await new Browser(world).get(`/api/identity/workspace-face?${query}`)
    expect((await ask('slug=Neem')).envelope.body).toMatchObject(face)
    expect((await ask(`instituteId=${id}`)).envelope.body).toMatchObject(face)
    for (const query of ['slug=none', 'instituteId=1%27--', '']) expect((await ask(query)).status).toBe(404)
  })
})
