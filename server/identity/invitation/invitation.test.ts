import { describe, expect } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { codeFor, lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { hashToken, newToken } from '../code/sign-in-link.ts'
import { freshInvitationsTask } from './invitation-calls.ts'
import {
  RAVI,
  OWN,
  ACCOUNT,
  invited,
  linkCode,
  status,
  accept,
  stateOf,
  signUp,
} from '../../testing/members/invited.ts'

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
