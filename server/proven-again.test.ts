import { expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { updatePlan } from '@chowk/contract/billing/plan.ts'
import { askContactChange } from '@chowk/contract/identity/contact-change.ts'
import { askDataExport } from '@chowk/contract/identity/data-export.ts'
import { beginFactor, removeFactor, renewRecoveryCodes } from '@chowk/contract/identity/factor.ts'
import { beginPasskey, removePasskey } from '@chowk/contract/identity/passkey.ts'
import { offerOwnership } from '@chowk/contract/member/ownership.ts'
import { makeScimKey, revokeScimKey } from '@chowk/contract/member/scim.ts'
import { refundPayment } from '@chowk/contract/operator/payment.ts'
import { retryPaymentIssue, returnSuspense } from '@chowk/contract/payment/issue.ts'
import { adjustSeller, decideMoney, undoAdjustment } from '@chowk/contract/reconciliation/decision.ts'
import { matchSuspense } from '@chowk/contract/reconciliation/suspense.ts'
import { closeWorkspace, makeWorkspaceCopy } from '@chowk/contract/organisation/closing.ts'
import { removeSignOn, restoreSignOn, saveSignOn, undoOwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { deleteBank, makeBankPrimary, saveBank, updateBank } from '@chowk/contract/settlement/bank.ts'
import { handlers } from './app.ts'
import { findPlans } from './billing/plan-facts.ts'
import { PASSWORD } from './testing/neighbours/neighbour.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

const ID = '6f0f2a36-4a38-4a31-8d0b-0d6ad1e1f1aa'
const ELEVEN_MINUTES = 660_000

/** Every call that asks who makes it to prove herself anew, with what it needs to come so far. */
async function callsWithInput(world: World): Promise<[Call, object][]> {
  const [plan] = await findPlans(world.owner)
  const account = { accountNumber: '123456789', accountNumberAgain: '123456789', ifscCode: 'SBIN0000001' }
  const bank = { merchantId: ID, holderName: 'Neem Trust', type: 'SAVINGS', ...account }
  const provider = { issuer: 'https://id.neem.example', clientId: 'c', clientSecret: 's', domains: ['neem.example'] }
  return [
    [beginFactor, {}],
    [renewRecoveryCodes, { code: '123456' }],
    [removeFactor, { code: '123456' }],
    [beginPasskey, {}],
    [removePasskey, { id: ID }],
    [askContactChange, { email: 'new@neem.example' }],
    [askDataExport, {}],
    [offerOwnership, { id: ID, staysOwner: true }],
    [makeScimKey, {}],
    [revokeScimKey, {}],
    [closeWorkspace, {}],
    [makeWorkspaceCopy, { workspaceId: ID }],
    [saveSignOn, { version: 0, ...provider, newcomerRole: 'MEMBER', isOn: true }],
    [removeSignOn, {}],
    [restoreSignOn, {}],
    [undoOwnSignOn, { workspaceId: ID }],
    [updatePlan, { ...plan }],
    [returnSuspense, { id: ID }],
    [retryPaymentIssue, { type: 'REFUND', id: ID, reason: 'The bank was out of reach.' }],
    [matchSuspense, { id: ID, referenceCode: 'CHK-261129-AAAAAAA' }],
    [adjustSeller, { of: ID, direction: 'TO_SELLER', amountPaise: 100, reason: 'The parcel was lost.' }],
    [undoAdjustment, { id: ID, reason: 'It was the wrong seller.' }],
    [decideMoney, { id: ID, isApproved: true }],
    [saveBank, bank],
    [updateBank, { ...bank, bankId: ID, version: 1 }],
    [makeBankPrimary, { merchantId: ID, bankId: ID }],
    [deleteBank, { merchantId: ID, bankId: ID }],
    [refundPayment, { orderId: ID, amountPaise: 100, refundPaise: 0, reason: 'Paid twice by mistake.' }],
  ]
}

test('each call that must not be made on a screen found open asks for the password, or for a sign-in of the last ten minutes from who has none', async ({
  world,
}) => {
  const calls = await callsWithInput(world)
  const declared = handlers.flatMap(({ call }) => (call.provenBy ? [call.address] : []))
  expect(calls.map(([{ address }]) => address).toSorted()).toEqual(declared.toSorted())
  const school = await world.workspace()
  const known = await world.person({ workspace: school, role: 'OWNER', operator: true, password: PASSWORD })
  const silent = await world.person({ workspace: school, role: 'OWNER', operator: true })
  const codeOf = async (who: typeof known, [call, input]: [Call, object], more = {}) =>
    (await who.ask(call, { ...input, ...more } as never, { 'idempotency-key': crypto.randomUUID() })).body.code
  for (const each of calls) {
    expect([each[0].address, await codeOf(known, each, { password: 'Wrong-42!' })]).toEqual([
      each[0].address,
      'PASSWORD_WRONG',
    ])
    // Five guesses would be too many.
    await world.owner`delete from limit_count`
  }
  world.clock.pass(ELEVEN_MINUTES)
  const later = { ...silent, ...(await world.session(silent.id, school)) }
  await world.owner`
    update session_family set created_at = ${new Date(world.clock.now().getTime() - ELEVEN_MINUTES)} where id = ${later.familyId}`
  for (const each of calls)
    expect([each[0].address, await codeOf(later, each)]).toEqual([each[0].address, 'SIGN_IN_AGAIN'])
})
