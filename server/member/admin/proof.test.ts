import { describe, expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { offerOwnership } from '@chowk/contract/member/ownership.ts'
import { makeScimKey, revokeScimKey } from '@chowk/contract/member/scim.ts'
import { closeWorkspace, makeWorkspaceCopy } from '@chowk/contract/organisation/closing.ts'
import { removeSignOn, restoreSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { Browser } from '../../testing/browser.ts'
import { turnFactorOn } from '../../testing/entry/code-app.ts'
import { PASSWORD } from '../../testing/neighbours/neighbour.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const EMAIL = 'tara@neem.example'

async function givenOwner(world: World) {
  const school = await world.workspace({ name: 'Neem School' })
  const tara = await world.person({ workspace: school, role: 'OWNER', email: EMAIL, password: PASSWORD })
  const banu = await world.person({ workspace: school, role: 'ADMIN' })
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${banu.id}`
  return { school, tara, offer: { id: row?.id ?? '', staysOwner: true } }
}

/** What no owner does on the word of a screen that somebody left open. */
const TWICE = ({ school, offer }: Awaited<ReturnType<typeof givenOwner>>): [Call, object][] => [
  [offerOwnership, offer],
  [closeWorkspace, {}],
  [makeWorkspaceCopy, { workspaceId: school }],
]
const ONCE: [Call, object][] = [
  [makeScimKey, {}],
  [revokeScimKey, {}],
  [removeSignOn, {}],
  [restoreSignOn, {}],
]

describe('what only its owner does to a workspace', () => {
  test('an owner without a password does by a sign-in of these minutes, and not by an old one', async ({ world }) => {
    const there = await givenOwner(world)
    await world.owner`update person set password_hash = null where id = ${there.tara.id}`
    await world.owner`update session_family set created_at = created_at - interval '11 minutes'`
    for (const [call, input] of [...TWICE(there), ...ONCE])
      expect([call.address, (await there.tara.ask(call, { ...input })).body.code]).toEqual([
        call.address,
        'SIGN_IN_AGAIN',
      ])
    expect(await world.owner`select from workspace where state = 'CLOSED'`).toHaveLength(0)
  })

  test('an owner with a second factor does by a code of it, and a wrong one does nothing', async ({ world }) => {
    const there = await givenOwner(world)
    const browser = new Browser(world)
    await browser.signIn(EMAIL, PASSWORD)
    await turnFactorOn(world, browser, PASSWORD)
    const tara = await world.session(there.tara.id, there.school)
    for (const [call, input] of TWICE(there)) {
      const typed = { ...input, password: PASSWORD }
      expect([call.address, (await tara.ask(call, typed)).body.code]).toEqual([call.address, 'CODE_NEEDED'])
      expect((await tara.ask(call, { ...typed, code: '000000' })).body.code).toBe('CODE_WRONG')
    }
    expect(await world.owner`select from workspace where state = 'CLOSED'`).toHaveLength(0)
  })

  test('a repeat gets the first answer though its code is spent, and still asks for the password', async ({
    world,
  }) => {
    const there = await givenOwner(world)
    const browser = new Browser(world)
    await browser.signIn(EMAIL, PASSWORD)
    const { app } = await turnFactorOn(world, browser, PASSWORD)
    const tara = await world.session(there.tara.id, there.school)
    const offer = { ...there.offer, password: PASSWORD, code: app.code() }
    const key = { 'idempotency-key': 'offered once' }
    const first = await tara.ask(offerOwnership, offer, key)
    expect(first.statusCode).toBe(200)
    expect(await tara.ask(offerOwnership, offer, key)).toEqual(first)
    const guessed = await tara.ask(offerOwnership, { ...offer, password: 'Wrong-42!' }, key)
    expect(guessed.body.code).toBe('PASSWORD_WRONG')
    // Under another key it is another wish, for which the code is spent.
    expect((await tara.ask(offerOwnership, offer, { 'idempotency-key': 'another' })).body.code).toBe('CODE_WRONG')
    expect(await world.owner`select from ownership_offer`).toHaveLength(1)
  })
})
