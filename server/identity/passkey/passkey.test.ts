import { describe, expect } from 'vitest'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  enterByPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@chowk/contract/identity/passkey.ts'
import { renewSession } from '@chowk/contract/identity/session.ts'
import type { PasskeyMaking } from '@chowk/contract/identity/passkey.ts'
import { Browser } from '../../testing/browser.ts'
import { turnFactorOn } from '../../testing/entry/code-app.ts'
import { lettersTo } from '../../testing/post.ts'
import { PasskeyDevice } from '../../testing/keys/passkey-device.ts'
import type { Oddities } from '../../testing/keys/passkey-device.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const PASSWORD = 'Stepwell-42!'

const givenPerson = async (world: World, email = 'zoya@chowk.example') =>
  await world.person({ name: 'Zoya Ansari', email, password: PASSWORD })

async function givenPasskey(person: TestPerson, device = new PasskeyDevice(), name = 'Phone, blue') {
  const requested = await person.call(beginPasskey, { password: PASSWORD })
  const passkey = await person.call(addPasskey, { name, credential: device.make(requested) })
  return { device, passkey }
}

const enterWith = async (caller: Caller, device: PasskeyDevice, odd: Oddities = {}) =>
  await caller.ask(enterByPasskey, { credential: device.show(await caller.call(askForPasskey, {}), odd) })

describe('keeping passkeys', () => {
  test('somebody adds a passkey, names it anew and takes it away, each time told by a letter', async ({ world }) => {
    const zoya = await givenPerson(world)
    const { passkey } = await givenPasskey(zoya)
    expect(passkey).toMatchObject({ name: 'Phone, blue', isShared: true, isRoaming: false, usedAt: null })
    await zoya.call(renamePasskey, { id: passkey.id, name: '  Phone,\u202e  green ' })
    expect((await zoya.call(listPasskeys, {})).content).toMatchObject([{ id: passkey.id, name: 'Phone, green' }])
    expect(await zoya.ask(removePasskey, { id: passkey.id, password: 'Wrong-42!' })).toMatchObject({
      statusCode: 422,
      body: { code: 'PASSWORD_WRONG' },
    })
    await zoya.call(removePasskey, { id: passkey.id, password: PASSWORD })
    const gone = await zoya.ask(removePasskey, { id: passkey.id, password: PASSWORD })
    expect([gone.statusCode, gone.body.code]).toEqual([404, 'PASSKEY_NOT_FOUND'])
    expect((await zoya.call(listPasskeys, {})).content).toEqual([])
    const letters = await lettersTo(world, 'zoya@chowk.example')
    expect(letters.map(({ letters: said }) => said.en?.subject)).toEqual([
      'A passkey was added to your account',
      'A passkey was taken from your account',
    ])
    const log = await world.owner`select action from audit_log where actor_id = ${zoya.id} order by id`
    expect(log.map(({ action }) => action as string)).toEqual([
      'identity.passkey-added',
      'identity.sign-in-failed',
      'identity.passkey-removed',
    ])
  })

  test('whoever finds a screen open adds no passkey without the password', async ({ world }) => {
    const zoya = await givenPerson(world)
    expect(await zoya.ask(beginPasskey, { password: 'Wrong-42!' })).toMatchObject({
      statusCode: 422,
      body: { code: 'PASSWORD_WRONG' },
    })
    expect(await world.owner`select 1 from passkey_challenge`).toHaveLength(0)
  })

  test('a passkey is added once, within five minutes, where it was begun, by a device that asks for a finger', async ({
    world,
  }) => {
    const zoya = await givenPerson(world)
    const elsewhere = await world.session(zoya.id)
    const begin = async () => await zoya.call(beginPasskey, { password: PASSWORD })
    const add = async (caller: Caller, credential: ReturnType<PasskeyDevice['make']>) =>
      await caller.ask(addPasskey, { name: 'Phone', credential })
    const device = new PasskeyDevice()
    expect(await add(elsewhere, device.make(await begin()))).toMatchObject({ body: { code: 'PASSKEY_OVER' } })
    const late = device.make(await begin())
    world.clock.pass(5 * 60_000)
    expect(await add(zoya, late)).toMatchObject({ statusCode: 410, body: { code: 'PASSKEY_OVER' } })
    for (const odd of [{ isLocked: true }, { origin: 'http://localhost.example' }, { rpId: 'other.example' }]) {
      const made = device.make(await begin(), odd)
      expect(await add(zoya, made)).toMatchObject({ statusCode: 422, body: { code: 'PASSKEY_REFUSED' } })
      expect(await add(zoya, made)).toMatchObject({ statusCode: 410 })
    }
    const good = device.make(await begin())
    expect(await add(zoya, good)).toMatchObject({ statusCode: 200 })
    expect(await add(zoya, good)).toMatchObject({ statusCode: 410 })
    const other = await givenPerson(world, 'other@chowk.example')
    const taken = device.make(await other.call(beginPasskey, { password: PASSWORD }))
    expect(await add(other, taken)).toMatchObject({ body: { code: 'PASSKEY_REFUSED' } })
  })

  test('nobody has more than twenty', async ({ world }) => {
    const zoya = await givenPerson(world)
    const begun = await zoya.call(beginPasskey, { password: PASSWORD })
    await world.owner`
      insert into passkey (person_id, credential, public_key, counter, transports, name, is_shared, is_roaming, created_at)
      select ${zoya.id}, 'key' || n, '\\x00', 0, '{}', 'Key', false, true, now() from generate_series(1, 20) n`
    expect(await zoya.ask(addPasskey, { name: 'One more', credential: new PasskeyDevice().make(begun) })).toMatchObject(
      { statusCode: 409, body: { code: 'TOO_MANY_PASSKEYS' } },
    )
    expect(await zoya.ask(beginPasskey, { password: PASSWORD })).toMatchObject({ body: { code: 'TOO_MANY_PASSKEYS' } })
  })
})

describe('signing in with a passkey', () => {
  test('a passkey opens a session without naming anybody, and counts its uses', async ({ world }) => {
    const zoya = await givenPerson(world)
    const { device } = await givenPasskey(zoya)
    const visitor = await world.visitor({ device: true })
    const requested = await visitor.call(askForPasskey, {})
    const response = await visitor.fetch('/api/identity/passkeys/enter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credential: device.show(requested) }),
    })
    expect(await response.json()).toMatchObject({ statusCode: 200, body: { userId: zoya.id, name: 'Zoya Ansari' } })
    const cookies = response.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(cookies).toEqual(['chowk_device', 'chowk_access', 'chowk_in'])
    const refreshToken = (response.headers.get('authorization') ?? '').replace('Bearer ', '')
    expect(await (await world.visitor()).ask(renewSession, { refreshToken })).toMatchObject({ statusCode: 401 })
    expect((await zoya.call(listPasskeys, {})).content[0]?.usedAt).toBe(world.clock.now().toISOString())
    const [logged] = await world.owner`select subject from audit_log where action = 'identity.signed-in'`
    expect(logged?.['subject']).toMatch(/^session /)
  })

  test('what was signed is good once, within five minutes, on the device that asked', async ({ world }) => {
    const { device } = await givenPasskey(await givenPerson(world))
    const [here, there] = [await world.visitor({ device: true }), await world.visitor({ device: true })]
    const over = { statusCode: 410, body: { code: 'PASSKEY_OVER' } }
    const requested = await here.call(askForPasskey, {})
    expect(await there.ask(enterByPasskey, { credential: device.show(requested) })).toMatchObject(over)
    expect(await (await world.visitor()).ask(enterByPasskey, { credential: device.show(requested) })).toMatchObject(
      over,
    )
    const shown = device.show(requested)
    expect(await here.ask(enterByPasskey, { credential: shown })).toMatchObject({ statusCode: 200 })
    expect(await here.ask(enterByPasskey, { credential: shown })).toMatchObject(over)
    const late = device.show(await here.call(askForPasskey, {}))
    world.clock.pass(5 * 60_000)
    expect(await here.ask(enterByPasskey, { credential: late })).toMatchObject(over)
    expect(await enterWith(here, device, { challenge: 'bm90IG91cnM' })).toMatchObject(over)
  })

  test('a page of another name, a device that asked for no finger and another person are refused', async ({
    world,
  }) => {
    const { device } = await givenPasskey(await givenPerson(world))
    const visitor = await world.visitor({ device: true })
    const refused = { statusCode: 401, body: { code: 'PASSKEY_REFUSED' } }
    for (const odd of [
      { origin: 'https://chowk.example.net' },
      { rpId: 'chowk.example.net' },
      { isLocked: true },
      { userHandle: Buffer.alloc(16).toString('base64url') },
    ])
      expect(await enterWith(visitor, device, odd)).toMatchObject(refused)
    const stranger = new PasskeyDevice()
    stranger.make(await (await givenPerson(world, 'b@chowk.example')).call(beginPasskey, { password: PASSWORD }))
    expect(await enterWith(visitor, stranger)).toMatchObject({ statusCode: 401, body: { code: 'PASSKEY_UNKNOWN' } })
  })

  test('a copied key is found out by its count, also when both are shown at once', async ({ world }) => {
    const device = new PasskeyDevice()
    device.counter = 5
    await givenPasskey(await givenPerson(world), device)
    const visitor = await world.visitor({ device: true })
    expect(await enterWith(visitor, device, { counter: 9 })).toMatchObject({ statusCode: 200 })
    expect(await enterWith(visitor, device, { counter: 9 })).toMatchObject({ body: { code: 'PASSKEY_REFUSED' } })
    expect(await enterWith(visitor, device, { counter: 7 })).toMatchObject({ body: { code: 'PASSKEY_REFUSED' } })
    const both = await Promise.all(
      [1, 2].map(async () => await enterWith(await world.visitor({ device: true }), device, { counter: 10 })),
    )
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '401'])
  })

  test('a suspended account is not opened, and a removed passkey opens nothing', async ({ world }) => {
    const zoya = await givenPerson(world)
    const { device, passkey } = await givenPasskey(zoya)
    const visitor = await world.visitor({ device: true })
    await world.owner`update person set state = 'SUSPENDED' where id = ${zoya.id}`
    expect(await enterWith(visitor, device)).toMatchObject({
      statusCode: 403,
      body: { code: 'ACCOUNT_SUSPENDED', details: { by: 'CHOWK' } },
    })
    await world.owner`update person set state = 'ACTIVE' where id = ${zoya.id}`
    await zoya.call(removePasskey, { id: passkey.id, password: PASSWORD })
    expect(await enterWith(visitor, device)).toMatchObject({ body: { code: 'PASSKEY_UNKNOWN' } })
  })

  test('a passkey counts as both steps, and whoever has two adds one only where both were shown', async ({ world }) => {
    const zoya = await givenPerson(world)
    const hers = new Browser(world)
    await hers.signIn('zoya@chowk.example', PASSWORD)
    await turnFactorOn(world, hers, PASSWORD)
    expect(await zoya.ask(beginPasskey, { password: PASSWORD })).toMatchObject({
      statusCode: 403,
      body: { code: 'SIGN_IN_AGAIN' },
    })
    const post = async (path: string, body: object) =>
      (await hers.post(`/api/identity/passkeys${path}`, body)).envelope.body
    const device = new PasskeyDevice()
    const requested = (await post('/begin', { password: PASSWORD })) as unknown as PasskeyMaking
    await post('', { name: 'Phone', credential: device.make(requested) })
    expect(await enterWith(await world.visitor({ device: true }), device)).toMatchObject({ statusCode: 200 })
    const [session] = await world.owner`
      select proven_twice from session_family where person_id = ${zoya.id} order by id desc limit 1`
    expect(session).toEqual({ provenTwice: true })
  })

  test('what was proven by a passkey falls with it, and not with the codes of an app', async ({ world }) => {
    const zoya = await givenPerson(world)
    const hers = new Browser(world)
    await hers.signIn('zoya@chowk.example', PASSWORD)
    const { app } = await turnFactorOn(world, hers, PASSWORD)
    const post = async (path: string, body: object) => (await hers.post(`/api/identity${path}`, body)).envelope.body
    const device = new PasskeyDevice()
    const requested = (await post('/passkeys/begin', { password: PASSWORD })) as unknown as PasskeyMaking
    const { id } = await post('/passkeys', { name: 'Phone', credential: device.make(requested) })
    await enterWith(await world.visitor({ device: true }), device)
    const proven = async () =>
      (
        await world.owner<{ twice: boolean }[]>`
        select proven_twice as twice from session_family where person_id = ${zoya.id} and device_nonce <> '' order by id`
      ).map(({ twice }) => twice)
    expect(await proven()).toEqual([true, true])
    await post('/factor/remove', { password: PASSWORD, code: app.code() })
    expect(await proven()).toEqual([false, true])
    await post('/passkeys/remove', { id, password: PASSWORD })
    expect(await proven()).toEqual([false, false])
  })

  test('who has no password shows by having signed in lately that it is her', async ({ world }) => {
    const zoya = await givenPerson(world)
    await world.owner`update person set password_hash = null where id = ${zoya.id}`
    expect((await zoya.ask(beginPasskey, {})).statusCode).toBe(200)
    world.clock.pass(11 * 60_000)
    const later = await world.session(zoya.id)
    await world.owner`update session_family set created_at = created_at - interval '11 minutes' where id = ${later.familyId}`
    expect(await later.ask(beginPasskey, {})).toMatchObject({ body: { code: 'SIGN_IN_AGAIN' } })
  })
})
