import { describe, expect } from 'vitest'
import { askContactChange, changeContact } from '@chowk/contract/identity/contact-change.ts'
import { verifyCode } from '@chowk/contract/identity/code.ts'
import { listDataExports } from '@chowk/contract/identity/data-export.ts'
import { addGuardianConsent, sendGuardianCode } from '@chowk/contract/identity/guardian.ts'
import { cancelDeletion, getDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { getPersonalInfo, updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { employeeLogin, logout } from '@chowk/contract/identity/session.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import type { Restriction } from '@chowk/contract/permission.ts'
import { addressOf, fillPath } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { handlers } from '../app.ts'
import { codeFor, newestText } from '../testing/post.ts'
import { givenArticle } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import { CallRefused } from '../testing/caller.ts'
import type { TestPerson, World } from '../testing/world.ts'

const PASSWORD = 'Banyan & 3 stalls'
const LEAVE = { reason: 'NO_LONGER_NEEDED', password: PASSWORD } as const
const MOTHER = 'sudha@neelkanth.example'

const asha = async (world: World, facts: Parameters<World['person']>[0] = {}) =>
  await world.person({ name: 'Asha Kale', email: 'asha@neelkanth.example', password: PASSWORD, ...facts })

const signIn = async (world: World) => {
  const browser = await world.visitor()
  return await browser.call(employeeLogin, { email: 'asha@neelkanth.example', password: PASSWORD })
}

const restricted = (restriction: Restriction) => ({ code: 'ACCOUNT_RESTRICTED', details: { restriction } })

/** What every way in says of what the account waits for. */
async function expectHeld(world: World, sessions: TestPerson[], restriction: Restriction): Promise<void> {
  for (const session of sessions) {
    // Each process hears of it a moment later; until then the old token is good for no write.
    await expect
      .poll(async () => (await session.ask(byAddress('POST /api/organisation/workspaces'), {})).body)
      .toMatchObject(restricted(restriction))
    const bearer = /chowk_access=([^;]+)/.exec(session.cookie)?.[1] ?? ''
    const api = await fetch(`${world.address}/api/organisation/workspaces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(((await api.json()) as { body: unknown }).body).toMatchObject(restricted(restriction))
  }
  expect(await signIn(world)).toMatchObject({ restriction })
}

function byAddress(address: string) {
  const found = handlers.find(({ call }) => call.address === address)
  if (!found) throw new Error(`nothing answers ${address}`)
  return found.call
}

/** Whether a call is refused for what the account waits for; one that takes files is given none. */
async function isRefused(session: TestPerson, call: Call): Promise<boolean> {
  const names = addressOf(call.address).path.matchAll(/\{(\w+)\}/g)
  const input = Object.fromEntries([...names].map(([, name = '']) => [name, '11111111-1111-4111-8111-111111111111']))
  const { method, path } = addressOf(call.address)
  if (call.body !== 'multipart' && call.body !== 'bytes')
    return (await session.ask(call, input)).body.code === 'ACCOUNT_RESTRICTED'
  const response = await session.fetch(fillPath(path, input).path, {
    method,
    ...(call.body === 'multipart'
      ? { body: new FormData() }
      : { body: 'x', headers: { 'content-type': 'application/offset+octet-stream' } }),
  })
  return ((await response.json()) as { body: { code?: string } }).body.code === 'ACCOUNT_RESTRICTED'
}

async function guardianCode(world: World, who: TestPerson, { childName = 'Asha Kale', email = MOTHER } = {}) {
  const { transactionId } = await who.call(sendGuardianCode, { email, childName, language: 'en' })
  await who.call(verifyCode, { transactionId, code: await codeFor(world, email) })
  return transactionId
}

describe('an account that waits', () => {
  /** What somebody whose account waits may still do, beside what a visitor may. */
  const LEAVING = [
    'GET /api/identity/data-exports',
    'GET /api/identity/security',
    'GET /api/profile-deletion/status',
    'POST /api/identity/data-exports',
    'POST /api/profile-deletion/cancel',
    'POST /api/profile-deletion/request',
  ]
  const ALLOWED: Record<Restriction, string[]> = {
    LEAVING,
    GUARDIAN: [
      ...LEAVING,
      'GET /api/user/personal-info/get',
      'GET /recommend/quiz-eligibilty',
      'POST /api/identity/guardian/add',
      'PUT /api/user/personal-info/update',
    ],
  }

  for (const restriction of ['GUARDIAN', 'LEAVING'] as const)
    test(`for ${restriction === 'GUARDIAN' ? 'a guardian' : 'its deletion'} is refused by every call for signed-in people but those that end the waiting and those for leaving`, async ({
      world,
    }) => {
      // As many rights as somebody may have, so that nothing else refuses.
      const head = await asha(world, { operator: true, workspace: await world.workspace(), role: 'OWNER' })
      const own = handlers.map(({ call }) => call).filter(({ permission }) => permission.access !== 'open')
      expect(own.length).toBeGreaterThan(150)
      if (restriction === 'GUARDIAN') await world.owner`update person set birth_year = 2014 where id = ${head.id}`
      else await world.owner`update person set deletion_state = 'REQUESTED' where id = ${head.id}`
      const session = await world.session(head.id)
      const allowed: string[] = []
      for (const call of own) {
        if (!(await isRefused(session, call))) allowed.push(call.address)
      }
      expect(allowed.toSorted()).toEqual(ALLOWED[restriction].toSorted())
    })

  test('reads what is open to everybody as a visitor, and what she reads is not put to her account [V1:A8]', async ({
    world,
  }) => {
    const { key } = await givenArticle(world)
    const her = await asha(world)
    await her.call(requestDeletion, LEAVE)
    const session = await world.session(her.id)
    expect((await session.ask(getLatest, {})).statusCode).toBe(200)
    expect((await session.ask(viewArticle, { articleId: key })).statusCode).toBe(200)
    expect((await world.owner`select 1 from reading where person_id = ${her.id}`).count).toBe(0)
    expect(await session.call(logout, {})).toEqual({ signedOut: true })
  })
})

describe('whoever becomes a minor after signing up', () => {
  const PATHS: Record<string, (world: World, her: TestPerson) => Promise<unknown>> = {
    'by changing the year of birth': async (_, her) => {
      const { version } = await her.call(getPersonalInfo, {})
      return await her.call(updatePersonalInfo, { version, birthYear: 2014 })
    },
    'by getting a contact for which a minor’s year was given': async (world, her) => {
      const browser = await world.visitor({ device: true })
      const email = 'asha.young@neelkanth.example'
      const { transactionId } = (await browser.ask(byAddress('GET /api/employee/get/otp'), { email, language: 'en' }))
        .body as unknown as { transactionId: string }
      await browser.call(verifyCode, { transactionId, code: await codeFor(world, email) })
      const account = { transactionId, name: 'Asha Kale', password: PASSWORD, birthYear: 2014, terms: true }
      const refused = await browser.ask(byAddress('POST /api/employee/default/account/create'), account)
      expect(refused.body.code).toBe('GUARDIAN_NEEDED')
      const change = await her.call(askContactChange, { mobile: undefined, email, password: PASSWORD })
      await her.call(verifyCode, { transactionId: change.transactionId, code: await codeFor(world, email) })
      await her.call(changeContact, { transactionId: change.transactionId })
      return await world.owner`update person set email = 'asha@neelkanth.example' where id = ${her.id}`
    },
    'by joining a class of a school': async (world, her) => {
      const [school, company] = [await world.workspace(), await world.workspace({ kind: 'CORPORATE' })]
      await world.owner`insert into membership (workspace_id, person_id, role) values (${company}, ${her.id}, 'MEMBER')`
      await world.owner`update person set birth_year = null where id = ${her.id}`
      return await world.owner`
        insert into membership (workspace_id, person_id, role, class) values (${school}, ${her.id}, 'MEMBER', 7)`
    },
    'by leaving the company that vouched for her age': async (world, her) =>
      await world.owner`update person set birth_year = null where id = ${her.id}`,
    'by a guardian’s consent that is gone': async (world, her) => {
      await world.consent(her.id)
      await world.owner`update person set birth_year = 2014 where id = ${her.id}`
      return await world.owner`update guardian_consent set withdrawn_at = now() where person_id = ${her.id}`
    },
  }

  for (const [path, become] of Object.entries(PATHS))
    test(`${path} waits for a guardian in every tab, with every old cookie and by the API, until there is consent [V1:A3]`, async ({
      world,
    }) => {
      const her = await asha(world)
      const otherDevice = await world.session(her.id)
      const secondTab = { ...her }
      await become(world, her)
      await expectHeld(world, [her, secondTab, otherDevice], 'GUARDIAN')
      const transactionId = await guardianCode(world, otherDevice)
      const session = await world.session(her.id)
      await world.owner`update one_time_code set device_id = ${session.deviceId} where purpose = 'GUARDIAN'`
      const data = await session.call(addGuardianConsent, { transactionId, name: 'Sudha Kale' })
      expect(data).toMatchObject({ restriction: null, minor: true, name: 'Asha Kale' })
      expect(await signIn(world)).toMatchObject({ restriction: null, minor: true })
      await expect
        .poll(async () => (await her.ask(byAddress('POST /api/organisation/workspaces'), {})).body.code)
        .not.toBe('ACCOUNT_RESTRICTED')
      expect(await newestText(world, MOTHER)).toContain('/guardian')
    })

  test('is not let in by her own contact, a code for another name, one that was used, or none at all', async ({
    world,
  }) => {
    const her = await asha(world, { birthYear: 2014, guardian: false })
    await world.owner`update person set mobile = '+919822041123' where id = ${her.id}`
    const add = async (transactionId: string) =>
      (await her.ask(addGuardianConsent, { transactionId, name: 'Sudha Kale' })).body.code
    expect(await add('11111111-1111-4111-8111-111111111111')).toBe('GUARDIAN_NEEDED')
    expect(await add(await guardianCode(world, her, { childName: 'Somebody Else' }))).toBe('GUARDIAN_NEEDED')
    expect(await add(await guardianCode(world, her, { email: 'asha@neelkanth.example' }))).toBe('GUARDIAN_IS_CHILD')
    expect((await world.owner`select 1 from guardian_consent`).count).toBe(0)
    const transactionId = await guardianCode(world, her)
    await Promise.all([add(transactionId), add(transactionId)])
    expect((await world.owner`select 1 from guardian_consent`).count).toBe(1)
    const brother = await world.person({ name: 'Asha Kale', birthYear: 2014, guardian: false })
    expect((await brother.ask(addGuardianConsent, { transactionId, name: 'Sudha Kale' })).body.code).toBe(
      'GUARDIAN_NEEDED',
    )
  })

  test('says the year of birth herself where none is known, and goes on as an adult [V1:A5]', async ({ world }) => {
    const her = await asha(world)
    await world.owner`update person set birth_year = null where id = ${her.id}`
    const session = await world.session(her.id)
    const info = await session.call(getPersonalInfo, {})
    expect(info).toMatchObject({ birthYear: null, mayChangeBirthYear: true })
    await session.call(updatePersonalInfo, { version: info.version, birthYear: 1972 })
    expect(await signIn(world)).toMatchObject({ restriction: null, minor: false })
  })

  test('who is a minor by her year cannot make herself older to go on', async ({ world }) => {
    const her = await asha(world, { birthYear: 2014, guardian: false })
    const { version, mayChangeBirthYear } = await her.call(getPersonalInfo, {})
    expect(mayChangeBirthYear).toBe(false)
    const refused = await her.ask(updatePersonalInfo, { version, birthYear: 1972 })
    expect(refused.body.code).toBe('AGE_IS_KEPT')
  })
})

describe('after a wish to be deleted', () => {
  test('signing in opens the way back and the copy alone, on every device, until it is taken back [V1:A8] [cso:D3]', async ({
    world,
  }) => {
    const her = await asha(world)
    const otherDevice = await world.session(her.id)
    await her.call(requestDeletion, LEAVE)
    await expectHeld(world, [her, otherDevice], 'LEAVING')
    const session = await world.session(her.id)
    for (const address of [
      'POST /api/organisation/workspaces',
      'POST /api/billing/trial',
      'POST /api/organisation/join-requests',
      'POST /recommend/user-report-abuse',
      'PUT /api/user/personal-info/update',
    ])
      expect([address, (await session.ask(byAddress(address), {})).body.code]).toEqual([address, 'ACCOUNT_RESTRICTED'])
    expect(await session.call(getDeletion, {})).toMatchObject({ state: 'REQUESTED' })
    expect((await session.call(listDataExports, {})).content).toEqual([])
    await session.call(cancelDeletion, {})
    expect(await signIn(world)).toMatchObject({ restriction: null, profileDeletion: null })
    await expect
      .poll(async () => (await otherDevice.ask(byAddress('POST /api/organisation/workspaces'), {})).body.code)
      .toBe('INVALID_INPUT')
  })

  test('a child whose guardian asked for it sees the date and the copy, and cannot stop it [V1:A8]', async ({
    world,
  }) => {
    const her = await asha(world, { birthYear: 2014 })
    await world.owner`
      insert into profile_deletion (person_id, state, reason, writings, requested_at, deletes_at, asked_by)
      values (${her.id}, 'REQUESTED', 'OTHER', 'REMOVE', now(), now() + interval '7 days', 'GUARDIAN')`
    await world.owner`update person set deletion_state = 'REQUESTED' where id = ${her.id}`
    const session = await world.session(her.id)
    expect(await session.call(getDeletion, {})).toMatchObject({ askedBy: 'GUARDIAN' })
    await expect(session.call(cancelDeletion, {})).rejects.toThrow(CallRefused)
    expect(await signIn(world)).toMatchObject({ restriction: 'LEAVING' })
  })
})
