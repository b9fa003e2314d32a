import { describe, expect } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { Browser } from '../testing/browser.ts'
import { challengeIn, turnFactorOn } from '../testing/entry/code-app.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { createPerson } from './managed-account.ts'

const EMAIL = 'farah@chowk.example'
const PASSWORD = 'Banyan & 3 stalls'
const PEOPLE = '/api/operator/people'
const SUSPENDING = '/api/operator/person/suspend'
const OWN = { accept: 'application/json', 'x-chowk': '1' }

async function operatorIn(world: World) {
  await createPerson(world.owner, {
    email: EMAIL,
    name: 'Farah',
    password: PASSWORD,
    isOperator: true,
    birthYear: 1985,
  })
  const browser = new Browser(world)
  const said = await browser.signIn(EMAIL, PASSWORD)
  const reads = async () => (await browser.get(PEOPLE, OWN)).status
  const writes = async (id: string) => {
    return (await browser.post(SUSPENDING, { id, reason: 'Nobody has heard of her.' }, OWN)).envelope
  }
  return { browser, said, reads, writes }
}

describe('whoever runs an installation that demands a second step of her', () => {
  test('neither reads nor writes as its operator by a password alone, is told why, and does both once she has proven herself twice', async ({
    world,
  }) => {
    world.config.operatorsProveTwice = true
    const { id } = await world.person({ name: 'Ravi' })
    const { browser, said, reads, writes } = await operatorIn(world)
    expect(said.envelope.body).toMatchObject({ operator: false, minor: false, secondFactorFor: 'Chowk' })
    expect(await reads()).toBe(403)
    expect(await writes(id)).toMatchObject({ statusCode: 403 })
    const security = async () => (await browser.get('/api/identity/security', OWN)).envelope.body
    expect(await security()).toMatchObject({ provenTwice: false, demandedBy: [{ name: 'Chowk', nameHi: 'चौक' }] })

    const { app } = await turnFactorOn(world, browser, PASSWORD)
    expect(await reads()).toBe(200)
    expect(await writes(id)).toMatchObject({ statusCode: 200 })

    const again = new Browser(world)
    const requested = await again.signIn(EMAIL, PASSWORD)
    expect((await again.get(PEOPLE, OWN)).status).toBe(401)
    const body = { challengeId: challengeIn(requested), code: app.code() }
    const inside = await again.post('/api/identity/factor/answer', body)
    expect(inside.envelope.body).toMatchObject({ operator: true, secondFactorFor: null })
    expect((await again.get(PEOPLE, OWN)).status).toBe(200)
  })

  test('writes nothing more with the token of a session whose second step was turned off', async ({ world }) => {
    world.config.operatorsProveTwice = true
    const { id } = await world.person({ name: 'Ravi' })
    const { browser, writes } = await operatorIn(world)
    const { app } = await turnFactorOn(world, browser, PASSWORD)
    const before = browser.copy()
    const off = await browser.post('/api/identity/factor/remove', { password: PASSWORD, code: app.code() })
    expect(off.status).toBe(200)
    expect(await writes(id)).toMatchObject({ statusCode: 403 })
    expect((await before.post(SUSPENDING, { id, reason: 'Nobody has heard of her.' }, OWN)).status).toBe(401)
    expect(await world.owner`select state from person where id = ${id}`).toEqual([{ state: 'ACTIVE' }])
  })

  test('is an operator by her password alone only where configuration says so', async ({ world }) => {
    const { said, reads } = await operatorIn(world)
    expect(said.envelope.body).toMatchObject({ operator: true, secondFactorFor: null })
    expect(await reads()).toBe(200)
    const keys = { CHOWK_SERVER_KEY: key(32), CHOWK_SEAL_KEY: key(32), CHOWK_SEAL_IV: key(16) }
    const demands = (mode: 'serve' | 'demo', given?: string) =>
      readConfig(mode, { ...keys, ...(given !== undefined && { CHOWK_OPERATOR_SECOND_FACTOR: given }) })
        .operatorsProveTwice
    expect([demands('serve'), demands('serve', '0'), demands('demo'), demands('demo', '1')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

const key = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index)).toString('base64')
