import { describe, expect } from 'vitest'
import { confirmPayment, createPlanOrder, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import { listInvoices } from '@chowk/contract/billing/subscription.ts'
import {
  getTax,
  listTaxReviews,
  saveTax,
  settleTaxReview,
  updateTax,
  validateGst,
} from '@chowk/contract/billing/tax.ts'
import type { Input } from '@chowk/contract/call.ts'
import { checkCharacterOf } from '@chowk/contract/indian-numbers.ts'
import { listApplicableQr } from '@chowk/contract/organisation/qr.ts'
import { BILL_TO, givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { billToOn } from './bill-to-on.ts'
import { gstCalls } from './gst-calls.ts'

const withCheck = (fourteen: string) => fourteen + checkCharacterOf(fourteen)
const GSTIN = withCheck('27AACTN4812K1Z')
const TAX: Input<typeof saveTax> = {
  legalName: 'Neem Education Trust',
  tradeName: 'Neem School',
  gstin: GSTIN,
  pan: 'AACTN4812K',
  tan: 'PNEN12345F',
  address: '4 Banyan Road, Nashik',
  pin: '422001',
  state: '27',
}

async function given(world: World, kind = 'NGO') {
  const workspace = await world.workspace({ name: 'Neem Trust', kind })
  return { workspace, owner: await world.person({ workspace, role: 'OWNER', name: 'Asha Rao' }) }
}

const faultsOf = (answer: { body: unknown }) =>
  (answer.body as { fields?: { path: string; code: string }[] }).fields?.map(({ path, code }) => `${path} ${code}`)
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const trying = async (who: TestPerson, more: Record<string, unknown>) => await who.ask(saveTax, { ...TAX, ...more })

describe('what a workspace says about its taxes', () => {
  test('is said once and seen again, with numbers that agree with each other and with the state [tax-save] [tax-get] [cso:O27]', async ({
    world,
  }) => {
    const { owner, workspace } = await given(world)
    expect(await owner.call(getTax, {})).toEqual({ tax: null, receivesGifts: true, name: 'Neem Trust' })
    expect(faultsOf(await trying(owner, { gstin: `${GSTIN.slice(0, 14)}${GSTIN[14] === 'A' ? 'B' : 'A'}` }))).toEqual([
      'gstin INVALID_GSTIN',
    ])
    expect(faultsOf(await trying(owner, { gstin: withCheck('40AACTN4812K1Z') }))).toContain('gstin INVALID_GSTIN')
    expect(faultsOf(await trying(owner, { pan: 'AACTN4813K' }))).toEqual(['pan OTHER_PAN'])
    expect(faultsOf(await trying(owner, { pan: 'AAC1N4812K' }))).toContain('pan INVALID_PAN')
    expect(faultsOf(await trying(owner, { state: '29' }))).toEqual(['gstin OTHER_STATE'])
    expect(faultsOf(await trying(owner, { tan: 'PNE112345F' }))).toEqual(['tan INVALID_TAN'])
    expect(faultsOf(await trying(owner, { gstin: '', pan: '' }))).toEqual(['pan GSTIN_OR_PAN'])
    expect(faultsOf(await trying(owner, { pin: '042200' }))).toEqual(['pin INVALID_PIN'])
    const saved = await owner.call(saveTax, { ...TAX, pan: '' })
    expect(saved).toMatchObject({ ...TAX, version: 1, since: '2026-11-21', earlier: [] })
    expect((await owner.call(getTax, {})).tax).toEqual(saved)
    expect(codeOf(await owner.ask(saveTax, TAX))).toBe('ALREADY_SAVED')
    const teacher = await world.person({ workspace, role: 'FACULTY' })
    for (const call of [getTax, saveTax]) expect(codeOf(await teacher.ask(call, TAX))).toBe('NOT_ALLOWED')
  })

  test('changes from a day on, and what held before keeps its days; two who change it at once hear of each other [tax-update] [cso:O29]', async ({
    world,
  }) => {
    const { owner } = await given(world)
    expect(codeOf(await owner.ask(updateTax, { ...TAX, version: 1 }))).toBe('TAX_NOT_FOUND')
    await owner.call(saveTax, { ...TAX, since: '2024-04-01' })
    const next = withCheck('27AACTN4812K2Z')
    const changed = await owner.call(updateTax, { ...TAX, gstin: next, since: '2026-07-01', version: 1 })
    expect(changed).toMatchObject({ gstin: next, since: '2026-07-01', version: 2 })
    expect(changed.earlier).toMatchObject([
      { gstin: GSTIN, since: '2024-04-01', until: '2026-06-30', enteredBy: 'Asha Rao' },
    ])
    const late = await owner.ask(updateTax, { ...TAX, version: 1 })
    expect([codeOf(late), (late.body.details?.['current'] as { gstin: string } | undefined)?.gstin]).toEqual([
      'VERSION_CONFLICT',
      next,
    ])
    const early = await owner.ask(updateTax, { ...TAX, since: '2026-06-30', version: 2 })
    expect([codeOf(early), faultsOf(early)]).toEqual(['SINCE_TOO_EARLY', ['since SINCE_TOO_EARLY']])
    expect(codeOf(await owner.ask(updateTax, { ...TAX, since: '2026-11-22', version: 2 }))).toBe('SINCE_TOO_LATE')
    // Said again of the same day it is a correction.
    const corrected = await owner.call(updateTax, {
      ...TAX,
      gstin: next,
      tradeName: 'Neem',
      since: '2026-07-01',
      version: 2,
    })
    expect([corrected.tradeName, corrected.earlier.length, corrected.version]).toEqual(['Neem', 1, 3])
    const log = await world.owner<{ action: string }[]>`
      select action from audit_log where action like 'billing.tax%' order by id`
    expect(log.map(({ action }) => action)).toEqual(['billing.tax-saved', 'billing.tax-changed', 'billing.tax-changed'])
  })

  test('an NGO says its numbers of 80G and 12A with their days; a company has none [tax-save] [cso:O30]', async ({
    world,
  }) => {
    const reg80g = { number: 'AACTN4812KF20214', from: '2021-04-01', until: '2026-03-31' }
    const reg12a = { number: 'AACTN4812KE20211', from: '2021-04-01', until: null }
    const { owner } = await given(world)
    expect(faultsOf(await trying(owner, { reg80g: { ...reg80g, until: '2020-03-31' } }))).toEqual([
      'reg80g.until ENDS_BEFORE',
    ])
    expect(faultsOf(await trying(owner, { reg12a: { ...reg12a, number: '??' } }))).toEqual([
      'reg12a.number INVALID_REGISTRATION',
    ])
    expect(await owner.call(saveTax, { ...TAX, reg80g, reg12a })).toMatchObject({ reg80g, reg12a })
    const company = await given(world, 'CORPORATE')
    expect(codeOf(await trying(company.owner, { reg80g }))).toBe('NOT_A_RECEIVER')
    const applicable = (await owner.call(listApplicableQr, {})).content.find(({ kind }) => kind === 'DONATION')
    expect(applicable?.reason).toBe('NOT_VERIFIED')
    await world.owner`update workspace set verified_at = now()`
    const after = (await owner.call(listApplicableQr, {})).content.find(({ kind }) => kind === 'DONATION')
    expect(after?.isApplicable).toBe(true)
  })

  test('an individual keeps her own, which nobody else sees and which go with her account [tax-save]', async ({
    world,
  }) => {
    const meera = await world.person({ name: 'Meera' })
    await meera.call(saveTax, { ...TAX, gstin: '' })
    expect((await meera.call(getTax, {})).tax?.pan).toBe('AACTN4812K')
    expect((await (await world.person()).call(getTax, {})).tax).toBeNull()
  })
})

describe('a number of GST', () => {
  test('is right or wrong in itself, with the reason, its state and its owner’s PAN; no register was asked [gst-validate] [cso:O28] [R5.05]', async ({
    world,
  }) => {
    const who = await world.person()
    const check = async (gstin: string) => await who.call(validateGst, { gstin })
    expect(await check(` ${GSTIN.toLowerCase()} `)).toEqual({
      valid: true,
      reason: null,
      stateCode: '27',
      stateToday: '27',
      pan: 'AACTN4812K',
      isStateGiven: true,
      status: 'NOT_CHECKED',
    })
    // The fourteenth character is mostly a Z: of those who deduct tax a D, of those who collect it a C.
    for (const fourteenth of ['D', 'C', '1'])
      expect((await check(withCheck(`27AACTN4812K1${fourteenth}`))).valid, fourteenth).toBe(true)
    const reasons = {
      [`${GSTIN}0`]: 'LENGTH',
      [`${GSTIN.slice(0, 14)}*`]: 'CHARACTERS',
      [withCheck('39AACTN4812K1Z')]: 'STATE',
      [withCheck('00AACTN4812K1Z')]: 'STATE',
      [withCheck('271ACTN4812K1Z')]: 'PAN',
      [withCheck('27AACTN4812K0Z')]: 'REGISTRATION',
      [`${GSTIN.slice(0, 14)}${GSTIN[14] === '0' ? '1' : '0'}`]: 'CHECK',
    }
    for (const [gstin, reason] of Object.entries(reasons))
      expect(await check(gstin), gstin).toMatchObject({ valid: false, reason, stateCode: null, pan: null })
    for (const code of ['01', '38', '97', '99'])
      expect((await check(withCheck(`${code}AACTN4812K1Z`))).valid, code).toBe(true)
    expect(await check(withCheck('25AACTN4812K1Z'))).toMatchObject({
      valid: true,
      stateToday: '26',
      isStateGiven: false,
    })
    expect((await (await world.visitor()).ask(validateGst, { gstin: GSTIN })).statusCode).toBe(401)
  })

  test('of a state that was joined to another belongs to that one', async ({ world }) => {
    const { owner } = await given(world)
    expect((await trying(owner, { gstin: withCheck('25AACTN4812K1Z'), state: '26' })).statusCode).toBe(200)
  })

  test('is asked of a register where one is connected; one that fails leaves it unchecked [cso:O28]', async ({
    world,
  }) => {
    const person = { ...(await world.person()) }
    const [asks] = gstCalls(async () => await Promise.resolve('CANCELLED'))
    const [fails] = gstCalls(async () => await Promise.reject(new Error('no answer')))
    const viewer = {
      signedIn: true,
      personId: person.id,
      familyId: person.familyId,
      deviceId: person.deviceId,
      workspaceId: null,
      role: null,
      isOperator: false,
      isMinor: false,
      class: null,
      restriction: null,
      provenTwice: false,
      factsVersion: 1,
    } as const
    const origin = { requestId: 'r', ip: '', userAgent: '', idempotencyKey: undefined, cookies: {}, isSecure: false }
    const statusOf = async (handler: typeof asks) =>
      (
        JSON.parse((await handler?.answer(world.house, origin, viewer, { gstin: GSTIN }))?.text.toString() ?? '{}') as {
          body: { status: string }
        }
      ).body.status
    expect([await statusOf(asks), await statusOf(fails)]).toEqual(['CANCELLED', 'NOT_CHECKED'])
  })

  test('that two workspaces say is theirs goes to an operator; neither hears of the other [cso:O29]', async ({
    world,
  }) => {
    const { owner } = await given(world)
    const other = await given(world)
    const first = await owner.call(saveTax, TAX)
    expect(await other.owner.call(saveTax, TAX)).toEqual(first)
    const operator = await world.person({ operator: true })
    const { content } = await operator.call(listTaxReviews, {})
    expect(content).toMatchObject([
      { gstin: GSTIN, holders: [{ legalName: 'Neem Education Trust' }, { workspaceId: other.workspace }] },
    ])
    await operator.call(settleTaxReview, { id: content[0]?.id ?? '', finding: 'A trust with two schools.' })
    expect((await operator.call(listTaxReviews, {})).content).toEqual([])
    expect(codeOf(await operator.ask(settleTaxReview, { id: content[0]?.id ?? '', finding: 'Once more.' }))).toBe(
      'REVIEW_NOT_FOUND',
    )
    expect((await owner.ask(listTaxReviews, {})).statusCode).toBe(403)
    // One that its first holder gave up is no case.
    const third = await given(world)
    const next = withCheck('27AACTN4812K3Z')
    await owner.call(updateTax, { ...TAX, gstin: next, version: 1 })
    await owner.call(updateTax, { ...TAX, gstin: withCheck('27AACTN4812K4Z'), version: 2 })
    await third.owner.call(saveTax, { ...TAX, gstin: next })
    expect((await operator.call(listTaxReviews, {})).content).toEqual([])
  })
})

describe('an invoice', () => {
  test('bears the number that holds on its day, with its name and address; what it was in earlier months stays [cso:O29]', async ({
    world,
  }) => {
    const { owner, workspace } = await given(world)
    await owner.call(saveTax, { ...TAX, since: '2024-04-01' })
    const next = withCheck('27AACTN4812K2Z')
    await owner.call(updateTax, {
      ...TAX,
      gstin: next,
      address: '9 Lake Road, Nashik',
      since: '2026-07-01',
      version: 1,
    })
    const on = async (day: string, gstin: string) =>
      await billToOn(world.sql, {
        workspaceId: workspace,
        billTo: { ...BILL_TO, gstin },
        now: new Date(`${day}T06:00:00Z`),
      })
    expect(await on('2026-07-01', GSTIN)).toMatchObject({
      gstin: next,
      address: '9 Lake Road, Nashik',
      name: 'Neem Education Trust',
    })
    expect(await on('2026-06-30', GSTIN)).toMatchObject({ gstin: GSTIN, address: BILL_TO.address })
    // Of nobody that the workspace ever was, or of none, it stays as it was ordered.
    for (const gstin of [withCheck('27AAKCN7391R1Z'), ''])
      expect(await on('2026-11-01', gstin)).toEqual({ ...BILL_TO, gstin })
  })

  test('of an order that was made before the number changed and paid after it bears the new one', async ({ world }) => {
    const { owner } = await given(world)
    await givenSeller(world)
    await owner.call(saveTax, { ...TAX, since: '2024-04-01' })
    const billTo = { ...BILL_TO, gstin: GSTIN }
    const { id: orderId } = await owner.call(
      createPlanOrder,
      { plan: 'COMMUNITY', period: 'YEAR', billTo },
      { 'idempotency-key': 'one' },
    )
    const next = withCheck('27AACTN4812K2Z')
    await owner.call(updateTax, { ...TAX, gstin: next, version: 1 })
    await payFor(owner, orderId)
    expect((await owner.call(listInvoices, {})).billedTo?.gstin).toBe(next)
  })
})

async function payFor(owner: TestPerson, orderId: string): Promise<void> {
  await owner.call(openPayment, { orderId })
  const { paymentId, signature } = await owner.call(playSandbox, { orderId, outcome: 'PAY' })
  await owner.call(confirmPayment, { orderId, paymentId: paymentId ?? '', signature: signature ?? '' })
}
