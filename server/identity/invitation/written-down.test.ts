import { describe, expect } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { codeFor, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { findUrlOwner, takeUrl } from '../../custom-url/custom-url.ts'
import { beginWritten } from '../signup/account.ts'
import { invite } from './invitation.ts'
import { RAVI, ACCOUNT, invited, linkCode, accept, signUp } from '../../testing/members/invited.ts'

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

  test('by whoever invites her makes her no older than she was said to be before, at a sign-up or here', async ({
    world,
  }) => {
    const { said } = await signUp(world, { email: RAVI }, { birthYear: 2013 })
    expect(said.envelope.body.code).toBe('GUARDIAN_NEEDED')
    const { code } = await invited(world, { birthYear: 1990 })
    expect((await accept(new Browser(world), code)).envelope.body.code).toBe('GUARDIAN_NEEDED')
    await world.owner`delete from claimed_age`
    await world.owner`update person set birth_year = null`
    const child = { ...ACCOUNT, birthYear: 2013 }
    for (const account of [child, ACCOUNT])
      expect((await accept(new Browser(world), code, account)).envelope.body.code).toBe('GUARDIAN_NEEDED')
    expect(await world.owner`select is_begun, birth_year from person`).toEqual([{ isBegun: false, birthYear: null }])
    await world.owner`delete from claimed_age`
    expect((await accept(new Browser(world), code)).status).toBe(200)
  })

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
