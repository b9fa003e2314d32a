import { describe, expect } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { codeFor, lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { findUrlOwner, takeUrl } from '../../custom-url/custom-url.ts'
import { hashToken, newToken } from '../code/sign-in-link.ts'
import { beginWritten } from '../signup/account.ts'
import { invite } from './invitation.ts'
import { freshInvitationsTask } from './invitation-calls.ts'

const RAVI = 'ravi@neelkanth.example'
const OWN = { 'x-chowk': '1' }
const ACCOUNT = { password: 'Banyan & 3 stalls', birthYear: 1990, language: 'en', terms: true }

async function invited(
  world: World,
  {
    isNew = true,
    role = 'MEMBER',
    birthYear,
    schoolClass,
    guardian,
  }: { isNew?: boolean; role?: string; birthYear?: number; schoolClass?: number; guardian?: string } = {},
): Promise<{ code: string; membershipId: string }> {
  // Workspaces bring this column with their own migration.
  await world.owner`alter table membership add column if not exists state text not null default 'PRESENT'`
  const workspace = await world.workspace({ name: 'Neem School', slug: 'neem' })
  const [person] = await world.owner<{ id: string }[]>`
    insert into person (name, email, birth_year, password_hash)
    values ('Ravi More', ${RAVI}, ${birthYear ?? null}, ${isNew ? null : 'set'}) returning id`
  const [made] = await world.owner<{ id: string }[]>`
    insert into membership (workspace_id, person_id, role, class, guardian_contact, state)
    values (${workspace}, ${person?.id ?? ''}, ${role}, ${schoolClass ?? null}, ${guardian ?? null}, 'INVITED')
    returning id`
  const membershipId = made?.id ?? ''
  await invite(world.sql, world.house, { membershipId, language: 'en' })
  return { membershipId, code: await linkCode(world) }
}

const linkCode = async (world: World) => /code=([\w-]+)/.exec(await newestText(world, RAVI))?.[1] ?? ''
const status = async (world: World, code: string, email = RAVI) =>
  (await new Browser(world).get(`/api/corporate/get-code-status?email=${email}&code=${code}`, OWN)).envelope.body
const accept = (browser: Browser, code: string, account: object | undefined = ACCOUNT) =>
  browser.post('/api/identity/invitation/accept', { email: RAVI, code, ...(account && { account }) })
const stateOf = async (world: World) => await world.owner`select state from membership`

const signUp = async (world: World, contact: { email: string } | { mobile: string }, more: object = {}) => {
  const browser = new Browser(world)
  const address = 'email' in contact ? contact.email : contact.mobile
  const requested = await browser.get(`/api/employee/get/otp?${new URLSearchParams(contact)}`, OWN)
  const transactionId = String(requested.envelope.body['transactionId'])
  await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, address) })
  const account = { ...ACCOUNT, transactionId, name: 'Ravi K. More', ...more }
  return { browser, said: await browser.post('/api/employee/default/account/create', account) }
}

describe('an invitation', () => {
  test('says where it leads, and lets a new person in with a password of her own [acc-code-status]', async ({
    world,
  }) => {
    const { code } = await invited(world)
    expect(await status(world, code)).toMatchObject({
      status: 'GOOD',
      invitation: { name: 'Ravi More', isNew: true, workspace: { name: 'Neem School' } },
    })
    const browser = new Browser(world)
    const said = await accept(browser, code)
    expect(said.envelope.body['userData']).toMatchObject({ name: 'Ravi More', workspace: { name: 'Neem School' } })
    expect(await stateOf(world)).toEqual([{ state: 'PRESENT' }])
    expect(await world.owner`select email_verified_at from person`).toEqual([{ emailVerifiedAt: world.clock.now() }])
    expect((await new Browser(world).signIn(RAVI, ACCOUNT.password)).status).toBe(200)
    expect(await status(world, code)).toEqual({ status: 'OVER', invitation: null })
    expect((await accept(browser, code)).envelope.body.code).toBe('LINK_OVER')
  })

  test('is accepted once, however often the button is pressed at the same moment', async ({ world }) => {
    const { code } = await invited(world)
    const all = await Promise.all(Array.from({ length: 5 }, () => accept(new Browser(world), code)))
    expect(all.map((said) => said.status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410])
  })

  test('who has an account joins without another password and signs in as always', async ({ world }) => {
    const { code } = await invited(world, { isNew: false })
    const said = await accept(new Browser(world), code)
    expect(said.envelope.body['userData']).toBeNull()
    expect(await stateOf(world)).toEqual([{ state: 'PRESENT' }])
    expect(await world.owner`select password_hash from person`).toEqual([{ passwordHash: 'set' }])
  })

  test('says of whoever is to teach at a school that she does, whether she had an account before or not', async ({
    world,
  }) => {
    const { code } = await invited(world, { isNew: false, role: 'FACULTY' })
    await world.owner`update workspace set kind = 'CORPORATE' where slug = 'neem'`
    const undone = async () => {
      await world.owner`update invitation set used_at = null`
      await world.owner`update membership set state = 'INVITED'`
    }
    expect((await accept(new Browser(world), code)).envelope.body).toMatchObject({ teaches: false, userData: null })
    await undone()
    await world.owner`update workspace set kind = 'INSTITUTE' where slug = 'neem'`
    expect((await accept(new Browser(world), code)).envelope.body).toMatchObject({ teaches: true, userData: null })
    await undone()
    await world.owner`update membership set role = 'MEMBER'`
    expect((await accept(new Browser(world), code)).envelope.body).toMatchObject({ teaches: false, userData: null })
  })

  test('a minor comes in with her guardian', async ({ world }) => {
    const { code } = await invited(world)
    const browser = new Browser(world)
    expect((await accept(browser, code, { ...ACCOUNT, birthYear: 2012 })).envelope.body.code).toBe('GUARDIAN_NEEDED')
    const requested = await browser.post('/api/identity/guardian/code', {
      email: 'mother@neelkanth.example',
      childName: 'Ravi More',
    })
    const transactionId = String(requested.envelope.body['transactionId'])
    await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, 'mother@neelkanth.example') })
    // Nor does she consent in her guardian's place.
    const herself = new Browser(world)
    const own = await herself.post('/api/identity/guardian/code', { email: RAVI, childName: 'Ravi More' })
    const ownId = String(own.envelope.body['transactionId'])
    await herself.post('/api/otp/verify', { transactionId: ownId, code: await codeFor(world, RAVI) })
    const alone = { ...ACCOUNT, birthYear: 2012, guardian: { transactionId: ownId, name: 'Mother' } }
    expect((await accept(herself, code, alone)).envelope.body.code).toBe('GUARDIAN_IS_CHILD')
    const guardian = { transactionId, name: 'Mother' }
    const said = await accept(browser, code, { ...ACCOUNT, birthYear: 2012, guardian })
    expect(said.envelope.body['userData']).toMatchObject({ minor: true })
  })

  test('who was entered by her school comes in by no other door before she accepts, whatever she asks for', async ({
    world,
  }) => {
    const { code } = await invited(world)
    const browser = new Browser(world)
    const proven = async (path: string) => {
      const transactionId = String((await browser.post(path, { email: RAVI })).envelope.body['transactionId'])
      await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, RAVI) })
      return transactionId
    }
    const byCode = await browser.post('/api/identity/sign-in', {
      transactionId: await proven('/api/identity/sign-in/code'),
    })
    expect(byCode).toMatchObject({ status: 403, envelope: { body: { code: 'INVITATION_FIRST' } } })
    const newPassword = 'Peepal & 7 kites'
    const transactionId = await proven('/api/otp/password-change')
    expect((await browser.post('/api/identity/password/reset', { transactionId, newPassword })).status).toBe(200)
    expect((await browser.signIn(RAVI, newPassword)).envelope.body.code).toBe('INVITATION_FIRST')
    const asHead = await browser.post('/api/corporate/login', { email: RAVI, password: newPassword })
    expect(asHead.envelope.body.code).toBe('INVITATION_FIRST')
    const authToken = newToken()
    await world.owner`
      insert into sign_in_link (token_hash, person_id, created_at, expires_at)
      select ${hashToken(authToken)}, id, ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 60_000)} from person`
    expect((await browser.post('/api/identity/auth-token/exchange', { authToken })).envelope.body.code).toBe(
      'INVITATION_FIRST',
    )
    expect(await world.owner`select 1 from session_family`).toHaveLength(0)

    expect(await status(world, code)).toMatchObject({ invitation: { isNew: true, asksBirthYear: true } })
    expect((await accept(browser, code)).status).toBe(200)
    expect((await world.owner`select 1 from person_consent`).length).toBeGreaterThan(0)
    expect((await new Browser(world).signIn(RAVI, ACCOUNT.password)).status).toBe(200)
  })

  test('who never took it up opens an account of her own, and nobody whom she does not want keeps her out', async ({
    world,
  }) => {
    const { code, membershipId } = await invited(world)
    await world.owner`update membership set state = 'EXPIRED', left_at = now() where id = ${membershipId}`
    expect((await accept(new Browser(world), code)).envelope.body.code).toBe('LINK_OVER')
    const { said } = await signUp(world, { email: RAVI })
    expect(said.envelope).toMatchObject({
      statusCode: 200,
      body: { name: 'Ravi K. More', workspace: { isDefault: true } },
    })
    expect((await new Browser(world).signIn(RAVI, ACCOUNT.password)).status).toBe(200)
    expect(await world.owner`select state from membership where id = ${membershipId}`).toEqual([{ state: 'EXPIRED' }])
    expect(await world.owner`select purpose from person_consent order by purpose`).toMatchObject([
      { purpose: 'PRIVACY' },
      { purpose: 'TERMS' },
    ])
  })

  test('that still holds waits while she opens an account without it, and changes nothing of that when she takes it up', async ({
    world,
  }) => {
    const { code, membershipId } = await invited(world)
    const { browser } = await signUp(world, { email: RAVI }, { password: 'Peepal & 7 kites' })
    expect(await world.owner`select state from membership where id = ${membershipId}`).toEqual([{ state: 'INVITED' }])
    expect(await status(world, code)).toMatchObject({ status: 'GOOD', invitation: { isNew: false } })
    expect((await accept(browser, code)).status).toBe(200)
    expect(await world.owner`select state from membership where id = ${membershipId}`).toEqual([{ state: 'PRESENT' }])
    expect((await new Browser(world).signIn(RAVI, 'Peepal & 7 kites')).status).toBe(200)
  })

  test('who signs up without it makes herself no older than her school entered her either', async ({ world }) => {
    await invited(world, { birthYear: new Date(world.clock.now()).getUTCFullYear() - 13 })
    const { said } = await signUp(world, { email: RAVI }, { birthYear: 1990 })
    expect(said.envelope.body).toMatchObject({ code: 'GUARDIAN_NEEDED', details: { claimedBefore: true } })
  })

  test('nor does whoever is invited to a class; a teacher is taken at her word', async ({ world }) => {
    const { membershipId } = await invited(world)
    await world.owner`update person set birth_year = null`
    await world.owner`update membership set class = 5 where id = ${membershipId}`
    const { said: asPupil } = await signUp(world, { email: RAVI }, { birthYear: 1990 })
    expect(asPupil.envelope.body).toMatchObject({ code: 'GUARDIAN_NEEDED', details: { claimedBefore: true } })
    expect(await world.owner`select is_begun from person`).toEqual([{ isBegun: false }])
    await world.owner`update membership set class = null, role = 'FACULTY' where id = ${membershipId}`
    world.clock.pass(3_600_000)
    const { said } = await signUp(world, { email: RAVI }, { birthYear: 1990 })
    expect(said.envelope).toMatchObject({ statusCode: 200, body: { name: 'Ravi K. More' } })
  })

  test('a number that a school wrote beside her e-mail is of whoever shows to have it', async ({ world }) => {
    const { code } = await invited(world)
    const mobile = '+919822041123'
    await world.owner`update person set mobile = ${mobile} where email = ${RAVI}`
    const { said } = await signUp(world, { mobile }, { name: 'Sunita More' })
    expect(said.envelope).toMatchObject({ statusCode: 200, body: { name: 'Sunita More' } })
    expect(await world.owner`select name, email, mobile from person order by name`).toEqual([
      { name: 'Ravi More', email: RAVI, mobile: null },
      { name: 'Sunita More', email: null, mobile },
    ])
    expect(await status(world, code)).toMatchObject({ status: 'GOOD', invitation: { isNew: true } })
  })

  test('a pupil makes herself no older than her school entered her: by year, or by class', async ({ world }) => {
    const { code, membershipId } = await invited(world, { birthYear: 2013 })
    expect(await status(world, code)).toMatchObject({ invitation: { asksBirthYear: false } })
    expect((await accept(new Browser(world), code)).envelope.body.code).toBe('GUARDIAN_NEEDED')
    await world.owner`update person set birth_year = null`
    await world.owner`update membership set class = 8 where id = ${membershipId}`
    expect((await accept(new Browser(world), code)).envelope.body.code).toBe('GUARDIAN_NEEDED')
    await world.owner`update membership set class = null`
    await world.owner`update person set birth_year = 1990`
    const { birthYear: _, ...silent } = ACCOUNT
    expect((await accept(new Browser(world), code, silent)).status).toBe(200)
    expect(await world.owner`select birth_year from person`).toEqual([{ birthYear: 1990 }])
  })

  test('lets nobody new in without a password of her own', async ({ world }) => {
    const { code } = await invited(world)
    const said = await new Browser(world).post('/api/identity/invitation/accept', { email: RAVI, code })
    expect([said.status, said.envelope.body.code]).toEqual([409, 'ACCOUNT_NEEDED'])
    expect(await stateOf(world)).toEqual([{ state: 'INVITED' }])
  })

  test('a class of fifty opens its invitations from the one address of its school', async ({ world }) => {
    const { code } = await invited(world)
    const all: number[] = []
    for (let index = 0; index < 50; index++)
      all.push((await new Browser(world).get(`/api/corporate/get-code-status?email=${RAVI}&code=${code}`, OWN)).status)
    expect(new Set(all)).toEqual(new Set([200]))
  })

  test('a wrong address, a guessed token and 72 hours make it look the same: over [reliability:S06]', async ({
    world,
  }) => {
    const { code } = await invited(world)
    const over = { status: 'OVER', invitation: null }
    expect(await status(world, code, 'other@neelkanth.example')).toEqual(over)
    expect(await status(world, 'guess')).toEqual(over)
    expect(await status(world, 'guess', 'nobody@chowk.example')).toEqual(over)
    world.clock.pass(72 * 3_600_000)
    expect(await status(world, code)).toEqual(over)
  })
})

describe('a fresh link', () => {
  const fresh = (world: World, email: string) => new Browser(world).get(`/api/corporate/fetch-code?email=${email}`, OWN)

  test('comes by mail and never in the answer; the one before is void [acc-fetch-code]', async ({ world }) => {
    const { code } = await invited(world)
    world.clock.pass(80 * 3_600_000)
    const [known, unknown] = [await fresh(world, RAVI), await fresh(world, 'rani@neelkanth.example')]
    expect(known.envelope.body).toEqual({ sentTo: 'r•••@neelkanth.example' })
    expect(unknown.envelope).toEqual(known.envelope)
    await freshInvitationsTask(world.house)({ email: RAVI, language: 'hi' })
    await freshInvitationsTask(world.house)({ email: 'rani@neelkanth.example', language: 'hi' })
    expect(await lettersTo(world, 'rani@neelkanth.example')).toEqual([])
    const next = await linkCode(world)
    expect(next).not.toBe(code)
    expect(await status(world, next)).toMatchObject({ status: 'GOOD' })
    expect(await newestText(world, RAVI)).toContain('आपको चौक पर बुलाया है')
  })

  test('comes by SMS to whoever was invited by her mobile alone, however she types it; of a number beside an e-mail nothing is sent', async ({
    world,
  }) => {
    await invited(world)
    const mobile = '+919822041123'
    const freshTo = async (typed: string) => {
      const query = new URLSearchParams({ mobile: typed })
      const { envelope } = await new Browser(world).get(`/api/corporate/fetch-code?${query}`, OWN)
      await freshInvitationsTask(world.house)({ mobile, language: 'en' })
      return envelope.body
    }
    await world.owner`update person set mobile = ${mobile}`
    await world.owner`update invitation set sent_to = ${mobile}`
    await freshTo(mobile)
    expect([...(await lettersTo(world, mobile)), ...(await lettersTo(world, RAVI)).slice(1)]).toEqual([])
    await world.owner`update person set email = null`
    expect(await freshTo('98220 41123')).toEqual({ sentTo: '98•••••123' })
    const code = /code=([\w-]+)/.exec(await newestText(world, mobile))?.[1] ?? ''
    const query = new URLSearchParams({ mobile, code })
    const { envelope } = await new Browser(world).get(`/api/corporate/get-code-status?${query}`, OWN)
    expect(envelope.body).toMatchObject({ status: 'GOOD', invitation: { name: 'Ravi More' } })
    const none = await new Browser(world).get(`/api/corporate/fetch-code`, OWN)
    expect([none.status, none.envelope.body.code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('is sent three times an hour, and not at all to who came in already [reliability:S07]', async ({ world }) => {
    const { code } = await invited(world)
    const all: number[] = []
    for (let index = 0; index < 4; index++) all.push((await fresh(world, RAVI)).status)
    expect(all).toEqual([200, 200, 200, 429])
    expect(await world.owner`select 1 from limit_count where key like '%@%'`).toEqual([])
    await accept(new Browser(world), code)
    const before = (await lettersTo(world, RAVI)).length
    await freshInvitationsTask(world.house)({ email: RAVI, language: 'en' })
    expect(await lettersTo(world, RAVI)).toHaveLength(before)
  })
})

const MOTHER = 'sunita.more@neelkanth.example'
const guardianCode = async (browser: Browser, input: object) => await browser.post('/api/identity/guardian/code', input)

describe('a guardian whom the school wrote down', () => {
  test('is asked by the code of the invitation, under the name that stands in it; the child reads no more of the contact than its ends', async ({
    world,
  }) => {
    const { code } = await invited(world, { schoolClass: 7, guardian: ` ${MOTHER.toUpperCase()} ` })
    const told = await status(world, code)
    expect(told).toMatchObject({ invitation: { guardian: 'su•••@neelkanth.example' } })
    const browser = new Browser(world)
    const sent = await guardianCode(browser, { invitationCode: code, childEmail: RAVI, childName: 'Somebody Else' })
    expect(sent.envelope.body).toMatchObject({ sentTo: 'su•••@neelkanth.example', channel: 'EMAIL' })
    expect(JSON.stringify([told, sent.envelope.body])).not.toContain('sunita')
    const transactionId = String(sent.envelope.body['transactionId'])
    await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, MOTHER) })
    const guardian = { transactionId, name: 'Sunita More' }
    const said = await accept(browser, code, { ...ACCOUNT, birthYear: 2012, guardian })
    expect(said.envelope.body['userData']).toMatchObject({ name: 'Ravi More', minor: true })
    expect(await world.owner`select guardian_name, contact from guardian_consent`).toEqual([
      { guardianName: 'Sunita More', contact: MOTHER },
    ])
  })

  test('is reached by a number as well, however it was typed', async ({ world }) => {
    const { code } = await invited(world, { guardian: '98765 43211' })
    expect(await status(world, code)).toMatchObject({ invitation: { guardian: '98•••••211' } })
    const sent = await guardianCode(new Browser(world), { invitationCode: code, childEmail: RAVI })
    expect(sent.envelope.body).toMatchObject({ channel: 'MOBILE', sentTo: '98•••••211' })
  })

  test.for([
    ['what is no contact', 'mother, house 7'],
    ['the child’s own', RAVI],
  ] as const)('is not known by %s: nothing is told and nothing sent', async ([, guardian], { world }) => {
    const { code } = await invited(world, { guardian })
    expect(await status(world, code)).toMatchObject({ invitation: { guardian: null } })
    const sent = await guardianCode(new Browser(world), { invitationCode: code, childEmail: RAVI })
    expect([sent.status, sent.envelope.body.code]).toEqual([409, 'GUARDIAN_UNKNOWN'])
  })

  test('gets nothing by a link that is over, of another address or guessed, nor by a contact beside it, nor more than three codes an hour', async ({
    world,
  }) => {
    const { code } = await invited(world, { guardian: MOTHER })
    const browser = new Browser(world)
    const asked = async (input: object) => {
      const { status: number, envelope } = await guardianCode(browser, input)
      return [number, envelope.body.code]
    }
    for (const wrong of [
      { invitationCode: newToken(), childEmail: RAVI },
      { invitationCode: code, childEmail: 'other@neelkanth.example' },
    ])
      expect(await asked(wrong)).toEqual([410, 'LINK_OVER'])
    for (const wrong of [{ invitationCode: code }, { invitationCode: code, childEmail: RAVI, email: MOTHER }])
      expect((await asked(wrong))[0]).toBe(400)
    expect(await world.owner`select 1 from one_time_code`).toHaveLength(0)
    for (const expected of [200, 200, 200, 429]) {
      expect((await asked({ invitationCode: code, childEmail: RAVI }))[0]).toBe(expected)
      world.clock.pass(40_000)
    }
    await world.owner`update invitation set used_at = ${world.clock.now()}`
    expect(await asked({ invitationCode: code, childEmail: RAVI })).toEqual([410, 'LINK_OVER'])
  })

  test('gets nothing where the invited person has an account already', async ({ world }) => {
    const { code } = await invited(world, { isNew: false, guardian: MOTHER })
    await world.owner`update person set is_begun = true`
    expect(await status(world, code)).toMatchObject({ invitation: { isNew: false, guardian: null } })
    const sent = await guardianCode(new Browser(world), { invitationCode: code, childEmail: RAVI })
    expect(sent.envelope.body.code).toBe('LINK_OVER')
  })
})

const NUMBER = '+919822041123'

/** A code of that purpose at a number, confirmed; null where none came. */
async function provenAt(world: World, browser: Browser, path: string, contact: { email: string } | { mobile: string }) {
  const transactionId = String((await browser.post(path, contact)).envelope.body['transactionId'])
  const code = await codeFor(world, 'email' in contact ? contact.email : contact.mobile)
  if (code === '') return null
  expect((await browser.post('/api/otp/verify', { transactionId, code })).status).toBe(200)
  return transactionId
}
const SIGN_IN_CODE = '/api/identity/sign-in/code'
const PASSWORD_CODE = '/api/otp/password-change'

describe('a contact that was only written down beside hers', () => {
  test.for(['signed up', 'accepted'] as const)(
    'opens nothing once she has %s; until she joins, the organisation reads what it wrote',
    async (way, { world }) => {
      const { code, membershipId } = await invited(world)
      await world.owner`update person set mobile = ${NUMBER}`
      await world.owner`update membership set shown_mobile = ${NUMBER}`
      const said =
        way === 'signed up' ? (await signUp(world, { email: RAVI })).said : await accept(new Browser(world), code)
      expect(said.status).toBe(200)
      const thief = new Browser(world)
      for (const path of [SIGN_IN_CODE, PASSWORD_CODE])
        expect(await provenAt(world, thief, path, { mobile: NUMBER })).toBeNull()
      expect((await thief.signIn(NUMBER, ACCOUNT.password)).status).toBe(401)
      expect(await world.owner`select email, mobile, mobile_verified_at from person`).toEqual([
        { email: RAVI, mobile: null, mobileVerifiedAt: null },
      ])
      expect(await world.owner`select shown_mobile from membership where id = ${membershipId}`).toEqual([
        { shownMobile: way === 'signed up' ? NUMBER : null },
      ])
    },
  )

  test('opens nothing as long as it stands unshown in an account, and lets in as soon as it was shown', async ({
    world,
  }) => {
    await signUp(world, { email: RAVI })
    await world.owner`update person set mobile = ${NUMBER}`
    const browser = new Browser(world)
    for (const path of [SIGN_IN_CODE, PASSWORD_CODE])
      expect(await provenAt(world, browser, path, { mobile: NUMBER })).toBeNull()
    expect((await browser.signIn(NUMBER, ACCOUNT.password)).status).toBe(401)
    await world.owner`update person set mobile_verified_at = ${world.clock.now()}`
    world.clock.pass(3_600_000)
    const transactionId = (await provenAt(world, browser, SIGN_IN_CODE, { mobile: NUMBER })) ?? ''
    expect((await browser.post('/api/identity/sign-in', { transactionId })).status).toBe(200)
    expect((await new Browser(world).signIn(NUMBER, ACCOUNT.password)).status).toBe(200)
  })

  test('is an e-mail as well: whoever comes by the SMS keeps her number alone', async ({ world }) => {
    const { membershipId } = await invited(world)
    await world.owner`update person set email = null, mobile = ${NUMBER}`
    await invite(world.sql, world.house, { membershipId, language: 'en' })
    const code = /code=([\w-]+)/.exec(await newestText(world, NUMBER))?.[1] ?? ''
    await world.owner`update person set email = 'thief@neelkanth.example'`
    const said = await new Browser(world).post('/api/identity/invitation/accept', {
      mobile: NUMBER,
      code,
      account: ACCOUNT,
    })
    expect(said.status).toBe(200)
    const thief = new Browser(world)
    await provenAt(world, thief, SIGN_IN_CODE, { email: 'thief@neelkanth.example' })
    expect(await newestText(world, 'thief@neelkanth.example')).toContain('No account has it.')
    expect(await world.owner`select email, mobile from person`).toEqual([{ email: null, mobile: NUMBER }])
    expect((await new Browser(world).signIn(NUMBER, ACCOUNT.password)).status).toBe(200)
  })

  test('sets no password by a code that was proven before she began', async ({ world }) => {
    await invited(world)
    await world.owner`update person set email = null, mobile = ${NUMBER}`
    const thief = new Browser(world)
    const transactionId = (await provenAt(world, thief, PASSWORD_CODE, { mobile: NUMBER })) ?? ''
    expect(transactionId).not.toBe('')
    await world.owner`update person set email = ${RAVI}`
    expect((await signUp(world, { email: RAVI })).said.status).toBe(200)
    const said = await thief.post('/api/identity/password/reset', { transactionId, newPassword: 'Peepal & 7 kites' })
    expect(said.envelope.body.code).toBe('CODE_OVER')
    expect((await new Browser(world).signIn(RAVI, ACCOUNT.password)).status).toBe(200)
  })
})

describe('of two beginnings in one moment', () => {
  test.for(['signing up', 'another invitation'] as const)(
    'the first stands, by %s, and the second only joins',
    async (way, { world }) => {
      const { code, membershipId } = await invited(world)
      const other = await world.workspace({ name: 'Banyan Club', slug: 'banyan' })
      const [made] = await world.owner<{ id: string }[]>`
        insert into membership (workspace_id, person_id, role, state)
        select ${other}, id, 'MEMBER', 'INVITED' from person returning id`
      await invite(world.sql, world.house, { membershipId: made?.id ?? '', language: 'en' })
      const second = await linkCode(world)
      const first = { password: 'Peepal & 7 kites', birthYear: 1985 }
      const waiting = async () =>
        (
          await world.owner`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        ).length
      const both = await world.owner.begin(async (tx) => {
        await tx`select from person for update`
        const begun =
          way === 'signing up'
            ? signUp(world, { email: RAVI }, first).then(({ said }) => said)
            : accept(new Browser(world), second, { ...ACCOUNT, ...first })
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
        const joined = accept(new Browser(world), code)
        await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
        return { begun, joined }
      })
      expect((await both.begun).status).toBe(200)
      const joined = await both.joined
      expect(joined.envelope).toMatchObject({ statusCode: 200, body: { userData: null } })
      expect(await world.owner`select state from membership where id = ${membershipId}`).toEqual([{ state: 'PRESENT' }])
      expect(await world.owner`select birth_year from person`).toEqual([{ birthYear: 1985 }])
      expect(await world.owner`select from person_consent`).toHaveLength(2)
      expect((await new Browser(world).signIn(RAVI, first.password)).status).toBe(200)
      expect((await new Browser(world).signIn(RAVI, ACCOUNT.password)).status).toBe(401)
    },
  )
})

describe('what was written of somebody before she signs up', () => {
  test.for(['EXPIRED', 'REVOKED', 'LEFT'])(
    'is her class still when the membership is %s, by either way in',
    async (state, { world }) => {
      const { membershipId } = await invited(world, { schoolClass: 8 })
      await world.owner`update membership set state = ${state}, left_at = now() where id = ${membershipId}`
      const { said } = await signUp(world, { email: RAVI }, { birthYear: 1990 })
      expect(said.envelope.body).toMatchObject({ code: 'GUARDIAN_NEEDED', details: { claimedBefore: true } })
      const other = await world.workspace({ name: 'Banyan Club', slug: 'banyan' })
      const [made] = await world.owner<{ id: string }[]>`
        insert into membership (workspace_id, person_id, role, state)
        select ${other}, id, 'MEMBER', 'INVITED' from person returning id`
      await invite(world.sql, world.house, { membershipId: made?.id ?? '', language: 'en' })
      const accepted = await accept(new Browser(world), await linkCode(world))
      expect(accepted.envelope.body.code).toBe('GUARDIAN_NEEDED')
      expect(await world.owner`select is_begun from person`).toEqual([{ isBegun: false }])
    },
  )

  test.for([
    ['none', undefined, 1985, '1985-03-02'],
    ['the same', 1985, 1985, '1985-03-02'],
    ['another', 1990, 1990, null],
  ] as const)(
    'of her birth: with %s of her own the year and the day agree',
    async ([, birthYear, year, day], { world }) => {
      await invited(world, { birthYear: 1985 })
      await world.owner`update person set born_on = '1985-03-02'`
      const contact = { channel: 'EMAIL', address: RAVI } as const
      const begun = await world.sql.begin(
        async (tx) =>
          await beginWritten(tx, world.clock, {
            contact,
            name: 'Ravi More',
            birthYear,
            language: 'en',
            passwordHash: 'hash',
          }),
      )
      expect(begun).toBeDefined()
      expect(await world.owner`select birth_year, to_char(born_on, 'YYYY-MM-DD') as day from person`).toEqual([
        { birthYear: year, day },
      ])
    },
  )

  test('is no longer her address: it is made of her own name, and the other leads nowhere', async ({ world }) => {
    await invited(world)
    await world.owner`update person set custom_url = 'ravi-more-abc234'`
    await signUp(world, { email: RAVI })
    const [row] = await world.owner<{ id: string; customUrl: string }[]>`select id, custom_url from person`
    expect(row?.customUrl).toMatch(/^ravi-k-more-[a-z2-9]{6}$/)
    const now = world.clock.now()
    expect(await findUrlOwner(world.owner, now, 'ravi-more-abc234')).toBeUndefined()
    expect(await findUrlOwner(world.owner, now, row?.customUrl ?? '')).toMatchObject({ owner: { personId: row?.id } })
    const owner = { personId: row?.id ?? '' }
    expect(await takeUrl(world.owner, now, { owner, customUrl: 'ravi-more' })).toBeUndefined()
  })

  test('is her address still where she gives the same name', async ({ world }) => {
    await invited(world)
    await world.owner`update person set custom_url = 'ravi-more-abc234'`
    await signUp(world, { email: RAVI }, { name: 'Ravi More' })
    expect(await world.owner`select custom_url from person`).toEqual([{ customUrl: 'ravi-more-abc234' }])
  })
})
