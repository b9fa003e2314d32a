import { describe, expect } from 'vitest'
import { updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { Browser } from '../../testing/browser.ts'
import { challengeIn, turnFactorOn } from '../../testing/entry/code-app.ts'
import { ASHA, PASSWORD, test } from '../../testing/keys/sign-on-school.ts'
import type { SignOnSchool } from '../../testing/keys/sign-on-school.ts'
import { lettersTo } from '../../testing/post.ts'

const EMAIL = 'asha@neem-school.example'
const HOUR = 3_600_000
const refusedWith = (code: string) => ({ envelope: { body: { code } } })

// Her account from before, with its e-mail confirmed unless said otherwise.
async function givenAsha(
  { world, id }: SignOnSchool,
  {
    member = true,
    confirmed = true,
    operator = false,
  }: { member?: boolean; confirmed?: boolean; operator?: boolean } = {},
) {
  const asha = await world.person({
    name: 'Asha of old',
    email: EMAIL,
    password: PASSWORD,
    operator,
    ...(member && { workspace: id }),
  })
  if (confirmed) await world.owner`update person set email_verified_at = now() where id = ${asha.id}`
  return asha
}

describe('whom a provider lets in', () => {
  test('nobody whose e-mail it has not confirmed, or whose e-mail is of another domain', async ({ school }) => {
    for (const claims of [{ email_verified: false }, { email: 'no-mail' }])
      expect(await school.signOn({ ...ASHA, ...claims })).toMatchObject(refusedWith('EMAIL_UNVERIFIED'))
    const { email_verified: _, ...silent } = ASHA
    expect(await school.signOn(silent)).toMatchObject(refusedWith('EMAIL_UNVERIFIED'))
    for (const email of ['asha@other.example', 'asha@neem-school.example.net', 'asha@sub.neem-school.example'])
      expect(await school.signOn({ ...ASHA, email })).toMatchObject(refusedWith('EMAIL_ELSEWHERE'))
    expect(await school.world.owner`select 1 from sign_on_person`).toHaveLength(0)
  })

  test('an account that has the e-mail is joined where the domain is the school’s own, and its owner is told', async ({
    school,
  }) => {
    const asha = await givenAsha(school, { member: false })
    expect((await school.signOn()).envelope.body).toMatchObject({
      person: { userId: asha.id, name: 'Asha of old', workspace: { slug: 'neem-school' } },
    })
    const [letter] = await lettersTo(school.world, EMAIL)
    expect(letter?.letters.en?.subject).toBe('Signing in with Neem School')
    expect(letter?.letters.hi?.text).toContain('Neem School')
    expect((await school.signOn()).status).toBe(200)
    expect(await lettersTo(school.world, EMAIL)).toHaveLength(1)
  })

  test('an account whose e-mail was never confirmed here is not joined', async ({ school }) => {
    await givenAsha(school, { confirmed: false })
    expect(await school.signOn()).toMatchObject(refusedWith('EMAIL_UNCONFIRMED'))
  })

  test('a school that showed one domain takes nobody’s account of another by naming that as its website', async ({
    school,
  }) => {
    const { world, id, owner } = school
    await givenAsha(school, { member: false })
    await world.owner`update workspace set website = 'https://its-own.example' where id = ${id}`
    const [row] = await world.owner<{ version: number }[]>`select version from workspace where id = ${id}`
    await owner?.call(updateWorkspace, { version: row?.version ?? 0, website: 'https://neem-school.example' })
    expect(await school.signOn()).toMatchObject(refusedWith('NOT_A_MEMBER'))
    expect(await lettersTo(world, EMAIL)).toHaveLength(0)
  })

  test('a school that did not show the domain to be its own gets no account, unless its member joins them herself on her device', async ({
    school,
  }) => {
    await school.prove('DOCUMENT')
    const asha = await givenAsha(school)
    expect(await school.signOn()).toMatchObject(refusedWith('SIGN_IN_FIRST'))
    const hers = new Browser(school.world)
    expect((await hers.signIn(EMAIL, PASSWORD)).status).toBe(200)
    await hers.post('/api/user/logout', {})
    school.world.clock.pass(HOUR)
    expect(await school.signOn(ASHA, hers)).toMatchObject(refusedWith('SIGN_IN_FIRST'))
    await hers.signIn(EMAIL, PASSWORD)
    await hers.post('/api/user/logout', {})
    expect((await school.signOn(ASHA, hers)).envelope.body).toMatchObject({ person: { userId: asha.id } })
    expect((await school.signOn()).envelope.body).toMatchObject({ person: { userId: asha.id } })
  })

  test('somebody of another workspace is not let in by an e-mail that this one did not show to be its own', async ({
    school,
  }) => {
    await school.prove('DOCUMENT')
    await givenAsha(school, { member: false })
    expect(await school.signOn()).toMatchObject(refusedWith('NOT_A_MEMBER'))
  })

  test('who was joined at one school is nobody at another that uses the same provider', async ({ school }) => {
    expect((await school.signOn()).status).toBe(200)
    const { world, provider } = school
    const other = await world.workspace({ slug: 'other-school' })
    await world.owner`
      insert into sign_on (workspace_id, issuer, client_id, secret, domains, newcomer_role, is_on, changed_at)
      select ${other}, issuer, client_id, secret, '{other-school.example}', 'MEMBER', true, now() from sign_on`
    const { address } = (await new Browser(world).post('/api/organisation/sign-on/begin', { slug: 'other-school' }))
      .envelope.body
    // The secret of one workspace opens for no other.
    expect(address).toBeUndefined()
    await world.owner`delete from sign_on_person`
    await world.owner`
      insert into sign_on_person (workspace_id, issuer, subject, person_id, is_sure, joined_at, used_at)
      select ${other}, ${provider.issuer}, 'asha-7', id, true, now(), now() from person where email = 'head@x.example'`
    expect((await school.signOn()).envelope.body).toMatchObject({ person: { name: 'Asha Rao' } })
  })

  test('nobody who is suspended, was sent away, or runs this Chowk', async ({ school }) => {
    expect((await school.signOn()).status).toBe(200)
    const { owner } = school.world
    await owner`update person set state = 'SUSPENDED' where email = ${EMAIL}`
    expect(await school.signOn()).toMatchObject({ status: 403, ...refusedWith('ACCOUNT_SUSPENDED') })
    await owner`update person set state = 'ACTIVE' where email = ${EMAIL}`
    for (const state of ['SUSPENDED', 'LEFT']) {
      await owner`update membership set state = ${state} where person_id = (select id from person where email = ${EMAIL})`
      expect(await school.signOn()).toMatchObject(refusedWith('NOT_A_MEMBER'))
    }
    await owner`delete from sign_on_person`
    expect(await school.signOn()).toMatchObject(refusedWith('NOT_A_MEMBER'))
    await owner`delete from membership where person_id = (select id from person where email = ${EMAIL})`
    await owner`update person set is_operator = true where email = ${EMAIL}`
    expect(await school.signOn()).toMatchObject(refusedWith('NOT_A_MEMBER'))
  })

  test('whoever made an account ready for somebody else’s e-mail is out once she confirms that it is hers', async ({
    school,
  }) => {
    await school.prove('DOCUMENT')
    const ready = await school.signOn()
    const { userId } = ready.envelope.body['person'] as { userId: string }
    const { owner } = school.world
    expect(await owner`select email_verified_at from person where id = ${userId}`).toEqual([{ emailVerifiedAt: null }])
    await owner`update person set email_verified_at = now() where id = ${userId}`
    expect(await owner`select 1 from sign_on_person`).toHaveLength(0)
    expect(await school.signOn()).toMatchObject(refusedWith('SIGN_IN_FIRST'))
  })

  test('two windows that come back at once are one person', async ({ school }) => {
    const both = await Promise.all([school.signOn(), school.signOn()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await school.world.owner`select 1 from person where email = ${EMAIL}`).toHaveLength(1)
  })

  test('a newcomer becomes what the owner said, and an e-mail alone makes a name', async ({ school }) => {
    await school.set({ newcomerRole: 'FACULTY' })
    const said = await school.signOn({ sub: 'x', email: 'ravi.kumar@neem-school.example', email_verified: true })
    expect(said.envelope.body).toMatchObject({ person: { name: 'Ravi Kumar', workspace: { role: 'FACULTY' } } })
  })

  test('nobody new when the plan has no free seat, and nothing of her is kept [cso:P8]', async ({ school }) => {
    const seats = 25
    for (let taken = 1; taken < seats; taken++) await school.world.person({ workspace: school.id })
    expect(await school.signOn(ASHA)).toMatchObject(refusedWith('SEATS_TAKEN'))
    expect(await school.world.owner`select 1 from person where email = ${EMAIL}`).toHaveLength(0)
    await givenAsha(school)
    expect(await school.signOn(ASHA)).toMatchObject({ status: 200 })
  })

  test('who was entered by her school comes in by no provider before she accepts its invitation', async ({
    school,
  }) => {
    await givenAsha(school)
    await school.world.owner`update person set is_begun = false where email = ${EMAIL}`
    expect(await school.signOn(ASHA)).toMatchObject(refusedWith('INVITATION_FIRST'))
    expect(await school.world.owner`select from sign_on_person`).toEqual([])
  })

  test('whoever has a second step is asked for it after the provider, too', async ({ school }) => {
    const hers = new Browser(school.world)
    expect((await school.signOn(ASHA, hers)).status).toBe(200)
    await school.world.owner`update person set birth_year = 1990 where email = ${EMAIL}`
    expect((await school.signOn(ASHA, hers)).status).toBe(200)
    // She has no password: having come in just now is enough.
    const { app } = await turnFactorOn(school.world, hers, '')
    const other = new Browser(school.world)
    const said = await school.signOn(ASHA, other)
    expect(said).toMatchObject({ status: 401, ...refusedWith('SECOND_FACTOR_NEEDED') })
    expect(said.refreshToken).toBe('')
    const answered = await other.post('/api/identity/factor/answer', {
      challengeId: challengeIn(said),
      code: app.code(),
    })
    expect(answered.envelope.body).toMatchObject({ name: 'Asha Rao' })
  })

  test('whoever unties her account is not joined again by the provider’s word, under whatever subject, but by herself', async ({
    school,
  }) => {
    const asha = await givenAsha(school)
    const hers = new Browser(school.world)
    expect((await school.signOn(ASHA, hers)).status).toBe(200)
    const list = async () =>
      (await hers.get('/api/organisation/own-sign-ons', { 'x-chowk': '1' })).envelope.body['content']
    expect(await list()).toMatchObject([
      { workspaceId: school.id, name: 'Neem School', host: new URL(school.provider.issuer).host },
    ])
    const undo = async (password: string) =>
      (await hers.post('/api/organisation/own-sign-ons/undo', { workspaceId: school.id, password })).envelope
    expect(await undo('Wrong-42!')).toMatchObject({ body: { code: 'PASSWORD_WRONG' } })
    expect(await undo(PASSWORD)).toMatchObject({ body: { undone: true } })
    expect(await undo(PASSWORD)).toMatchObject({ body: { code: 'NOT_JOINED' } })
    expect(await list()).toEqual([])
    expect(await school.signOn()).toMatchObject(refusedWith('SIGN_IN_FIRST'))
    expect(await school.signOn({ ...ASHA, sub: 'asha-made-anew' })).toMatchObject(refusedWith('SIGN_IN_FIRST'))
    const [tie] = await school.world.owner`select undone_at from sign_on_person where person_id = ${asha.id}`
    expect(tie?.['undoneAt']).toEqual(school.world.clock.now())
    expect((await school.signOn(ASHA, hers)).envelope.body).toMatchObject({ person: { userId: asha.id } })
    expect(await list()).toHaveLength(1)
    expect((await school.signOn()).status).toBe(200)
  })
})
