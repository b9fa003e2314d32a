import { describe, expect } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { CLIENT, OTHER_CLIENT } from '../../testing/keys/sign-on-provider.ts'
import { ASHA, PASSWORD, test } from '../../testing/keys/sign-on-school.ts'
import type { SignOnSchool } from '../../testing/keys/sign-on-school.ts'
import { sweepWaysTask } from './sweep-attempts.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const MINUTE = 60_000
const DAY_MS = 24 * 60 * MINUTE
const refusedWith = (code: string) => ({ envelope: { body: { code } } })
const people = async ({ world }: SignOnSchool) =>
  await world.owner<{ name: string; email: string; isConfirmed: boolean }[]>`
    select name, email, email_verified_at is not null as is_confirmed from person where email <> 'head@x.example'`

describe('the way to a provider and back', () => {
  test('a pupil comes in by her school’s provider without any password of ours, the second time as the same person', async ({
    school,
  }) => {
    const first = await school.signOn()
    expect(first.envelope).toMatchObject({
      statusCode: 200,
      body: {
        trial: null,
        person: { name: 'Asha Rao', workspace: { slug: 'neem-school', role: 'MEMBER' }, minor: true },
      },
    })
    expect(first.refreshToken).not.toBe('')
    const { userId } = first.envelope.body['person'] as { userId: string }
    const again = await school.signOn({ ...ASHA, email: 'another@elsewhere.example', email_verified: false })
    expect(again.envelope.body).toMatchObject({ person: { userId } })
    expect(await people(school)).toEqual([{ name: 'Asha Rao', email: 'asha@neem-school.example', isConfirmed: true }])
    const agreed = await school.world.owner`select purpose from person_consent where person_id = ${userId}`
    expect(agreed.map(({ purpose }) => purpose as string)).toEqual(['TERMS', 'PRIVACY'])
  })

  test('what a provider sent back is good once, for ten minutes, on the device that left', async ({ school }) => {
    school.provider.account = ASHA
    const [hers, other] = [new Browser(school.world), new Browser(school.world)]
    const back = await school.provider.walk(await school.begin(hers))
    await school.begin(other)
    expect(await school.end(other, back)).toMatchObject(refusedWith('SIGN_ON_OVER'))
    expect(await school.end(hers, { ...back, state: 'of-my-own' })).toMatchObject(refusedWith('SIGN_ON_OVER'))
    expect((await school.end(hers, back)).status).toBe(200)
    expect(await school.end(hers, back)).toMatchObject({ status: 410, ...refusedWith('SIGN_ON_OVER') })
    const late = await school.provider.walk(await school.begin(hers))
    school.world.clock.pass(10 * MINUTE)
    expect(await school.end(hers, late)).toMatchObject(refusedWith('SIGN_ON_OVER'))
  })

  test('a code that was spent before opens nothing under another state', async ({ school }) => {
    school.provider.account = ASHA
    const browser = new Browser(school.world)
    const back = await school.provider.walk(await school.begin(browser))
    expect((await school.end(browser, back)).status).toBe(200)
    const { state } = await school.provider.walk(await school.begin(browser))
    expect(await school.end(browser, { ...back, state })).toMatchObject(refusedWith('PROVIDER_REFUSED'))
  })

  test('a token for another question, for another program or of another key is refused', async ({ school }) => {
    school.provider.account = ASHA
    const browser = new Browser(school.world)
    const requested = new URL(await school.begin(browser))
    requested.searchParams.set('nonce', 'another')
    expect(await school.end(browser, await school.provider.walk(requested.href))).toMatchObject(
      refusedWith('PROVIDER_REFUSED'),
    )
    const begun = new URL(await school.begin(browser))
    const forCanteen = await tokenForCanteen(school, begun.searchParams.get('nonce') ?? '')
    school.provider.changeToken = () => forCanteen
    expect(await school.end(browser, await school.provider.walk(begun.href))).toMatchObject(
      refusedWith('PROVIDER_REFUSED'),
    )
    const right = await school.provider.walk(await school.begin(browser))
    school.provider.changeToken = (token) =>
      token.replace(/[^.]+$/, (signature) => signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')))
    expect(await school.end(browser, right)).toMatchObject(refusedWith('PROVIDER_REFUSED'))
    expect(await people(school)).toEqual([])
  })

  test('a code that was given to another program is not exchanged', async ({ school }) => {
    school.provider.account = ASHA
    const browser = new Browser(school.world)
    const requested = new URL(await school.begin(browser))
    requested.searchParams.set('client_id', OTHER_CLIENT.clientId)
    const back = await school.provider.walk(requested.href)
    expect(await school.end(browser, back)).toMatchObject(refusedWith('PROVIDER_REFUSED'))
  })

  test('a provider that has changed its keys goes on letting people in', async ({ school }) => {
    expect((await school.signOn()).status).toBe(200)
    school.provider.changeKeys()
    expect((await school.signOn()).status).toBe(200)
  })

  test('a provider that does not answer is said to be down, and who pressed No did nothing', async ({ school }) => {
    const browser = new Browser(school.world)
    school.provider.account = ASHA
    school.provider.refuses = true
    const back = await school.provider.walk(await school.begin(browser))
    expect(await school.end(browser, back)).toMatchObject({ status: 401, ...refusedWith('SIGN_ON_STOPPED') })
    school.provider.refuses = false
    const good = await school.provider.walk(await school.begin(browser))
    await school.provider.close()
    expect(await school.end(browser, good)).toMatchObject({ status: 424, ...refusedWith('PROVIDER_DOWN') })
    expect(await browser.post('/api/organisation/sign-on/begin', { slug: school.slug })).toMatchObject(
      refusedWith('PROVIDER_DOWN'),
    )
  })

  test('a provider in a private network is not reached unless configuration names it', async ({ school }) => {
    school.world.config.providers.length = 0
    expect(await school.set()).toMatchObject({ body: { fields: [{ path: 'issuer', code: 'NOT_SAFE' }] } })
    await school.world.owner`update sign_on set issuer = 'https://127.0.0.1'`
    const requestCount = school.provider.requests.length
    expect(
      await new Browser(school.world).post('/api/organisation/sign-on/begin', { slug: school.slug }),
    ).toMatchObject(refusedWith('PROVIDER_DOWN'))
    expect(school.provider.requests).toHaveLength(requestCount)
  })
})

// The same people, the same provider, and a token that was meant for the canteen.
async function tokenForCanteen({ provider, world }: SignOnSchool, nonce: string): Promise<string> {
  const { clientId, clientSecret } = OTHER_CLIENT
  const returnAddress = `${world.config.origin}/sign-on`
  const address = new URL(`${provider.issuer}/auth`)
  const verifier = 'v'.repeat(43)
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
  for (const [name, value] of Object.entries({
    client_id: clientId,
    redirect_uri: returnAddress,
    response_type: 'code',
    scope: 'openid email profile',
    nonce,
    state: 'canteen',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value)
  const { code = '' } = await provider.walk(address.href)
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: returnAddress,
      code_verifier: verifier,
    }),
  })
  const { id_token: token } = (await answer.json()) as { id_token: string }
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    aud: 'canteen',
    nonce,
  })
  return token
}

describe('setting a provider', () => {
  test('its owner alone sets it, with her password, and the secret is told to nobody again', async ({ school }) => {
    const { world, id } = school
    const head = await world.person({ workspace: id, role: 'ADMIN', password: 'Stepwell-42!' })
    expect(await head.ask((await calls()).getSignOn, {})).toMatchObject({ statusCode: 403 })
    expect(await school.set({ password: 'Wrong-42!' })).toMatchObject({ body: { code: 'PASSWORD_WRONG' } })
    const reported = await school.owner!.ask((await calls()).getSignOn, {})
    expect(reported.body).toMatchObject({
      signOn: { clientId: 'chowk', domains: [{ name: 'neem-school.example', isProven: true }], isOn: true, version: 1 },
      returnAddress: 'https://chowk.example/sign-on',
      roles: ['MEMBER', 'FACULTY'],
    })
    const [row] = await world.owner<{ all: string }[]>`select to_jsonb(s)::text as all from sign_on s`
    const log = await world.owner`select after::text from audit_log where action = 'organisation.sign-on-changed'`
    expect(log).toHaveLength(1)
    expect(JSON.stringify([reported, row, log])).not.toContain(CLIENT.clientSecret)
  })

  test('the secret goes to no other place than the one it was given for', async ({ school }) => {
    const { clientSecret: _, ...withoutSecret } = CLIENT
    const same = { ...withoutSecret, clientSecret: undefined }
    expect(await school.set(same)).toMatchObject({ statusCode: 200 })
    expect(await school.set({ ...same, issuer: 'https://elsewhere.example' })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ path: 'clientSecret', code: 'NEEDED' }] },
    })
  })

  test('two who change it at once are told of each other, and boxes that anybody can have are no domain', async ({
    school,
  }) => {
    expect(await school.set({ version: 0 })).toMatchObject({ statusCode: 409, body: { code: 'VERSION_CONFLICT' } })
    expect(await school.set({ domains: ['neem-school.example', 'gmail.com'] })).toMatchObject({
      body: { fields: [{ path: 'domains.1', code: 'FREE_MAIL' }] },
    })
  })

  test('a trial says what would happen and does nothing, also while it is off', async ({ school }) => {
    const { trySignOn, endSignOn } = await calls()
    await school.set({ isOn: false })
    school.provider.account = ASHA
    const { address } = await school.owner!.call(trySignOn, {})
    const back = await school.provider.walk(address)
    expect(await school.owner!.call(endSignOn, back)).toEqual({
      person: null,
      trial: { outcome: 'NEW', email: 'asha@neem-school.example', name: 'Asha Rao' },
    })
    expect(await people(school)).toEqual([])
  })

  test('what is off, changed on the way, or of a suspended workspace lets nobody in', async ({ school }) => {
    const browser = new Browser(school.world)
    school.provider.account = ASHA
    const back = await school.provider.walk(await school.begin(browser))
    await school.set({ isOn: false })
    expect(await school.end(browser, back)).toMatchObject(refusedWith('SIGN_ON_OFF'))
    const begin = async () => await browser.post('/api/organisation/sign-on/begin', { slug: school.slug })
    expect(await begin()).toMatchObject(refusedWith('SIGN_ON_OFF'))
    const face = async () => {
      school.world.cache.clear()
      return (await browser.get(`/api/identity/workspace-face?slug=${school.slug}`)).envelope.body['signsOn']
    }
    expect(await face()).toBe(false)
    await school.set({ isOn: true })
    school.world.clock.pass(MINUTE)
    expect(await face()).toBe(true)
    await school.world.owner`update workspace set state = 'SUSPENDED' where id = ${school.id}`
    expect(await begin()).toMatchObject(refusedWith('SIGN_ON_OFF'))
    await school.world.owner`update workspace set state = 'ACTIVE' where id = ${school.id}`
    const { removeSignOn } = await calls()
    await school.owner!.call(removeSignOn, { password: 'Stepwell-42!' })
    expect(await begin()).toMatchObject(refusedWith('SIGN_ON_OFF'))
  })

  test('a removed provider can be brought back by its owner for 30 days, with the accounts tied to it, and is gone after [V1:B9]', async ({
    school,
  }) => {
    const { getSignOn, listOwnSignOns, removeSignOn, restoreSignOn } = await calls()
    const { world, owner } = school
    const first = await school.signOn()
    const { userId } = first.envelope.body['person'] as { userId: string }
    await world.owner`
      insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
      values (${userId}, 'Mother', 'EMAIL', 'mother@neem.example', '1', 'en', now())`
    const pupil = await world.session(userId, school.id)
    const away = await school.provider.walk(await school.begin(new Browser(world)))
    const removed = async () => await owner!.call(removeSignOn, { password: PASSWORD })
    const sweep = async () => await sweepWaysTask(world.sql, world.clock)({}, jobRun())
    await removed()
    expect(await owner!.call(getSignOn, {})).toMatchObject({
      signOn: null,
      removed: {
        issuer: school.provider.issuer,
        until: new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString(),
      },
    })
    expect((await pupil.call(listOwnSignOns, {})).content).toEqual([])
    expect((await owner!.ask(removeSignOn, { password: PASSWORD })).body.code).toBe('WORKSPACE_NOT_FOUND')
    expect((await owner!.ask(restoreSignOn, { password: 'Wrong-42!' })).body.code).toBe('PASSWORD_WRONG')
    expect((await pupil.ask(restoreSignOn, { password: PASSWORD })).body.code).toBe('NOT_ALLOWED')
    const back = await owner!.call(restoreSignOn, { password: PASSWORD })
    expect(back).toMatchObject({ signOn: { isOn: true, issuer: school.provider.issuer }, removed: null })
    expect((await owner!.ask(restoreSignOn, { password: PASSWORD })).body.code).toBe('NOT_REMOVED')
    // Who had left for the provider before it was removed begins anew.
    expect((await school.end(new Browser(world), away)).status).not.toBe(200)
    const again = await school.signOn({ ...ASHA, email: 'another@elsewhere.example', email_verified: false })
    expect(again.envelope.body).toMatchObject({ person: { userId } })
    await removed()
    world.clock.pass(30 * DAY_MS - 1)
    await sweep()
    expect(await world.owner`select from sign_on`).toHaveLength(1)
    world.clock.pass(1)
    const later = await world.session(owner!.id, school.id)
    expect((await later.ask(restoreSignOn, { password: PASSWORD })).body.code).toBe('NOT_REMOVED')
    await sweep()
    expect(await world.owner`select from sign_on`).toHaveLength(0)
    expect(await world.owner`select from sign_on_person`).toHaveLength(0)
  })

  test('a new provider in the place of a removed one ends it, and nobody is tied to it any more [V1:B9]', async ({
    school,
  }) => {
    const { removeSignOn, restoreSignOn } = await calls()
    await school.signOn()
    await school.owner!.call(removeSignOn, { password: PASSWORD })
    expect(await school.set({ version: 0 })).toMatchObject({ statusCode: 200, body: { removed: null } })
    expect(await school.world.owner`select from sign_on_person`).toHaveLength(0)
    expect((await school.owner!.ask(restoreSignOn, { password: PASSWORD })).body.code).toBe('NOT_REMOVED')
  })
})

const calls = async () => await import('@chowk/contract/organisation/sign-on.ts')
