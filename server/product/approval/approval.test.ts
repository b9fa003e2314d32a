import { describe, expect } from 'vitest'
import type { Input } from '@chowk/contract/call.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import {
  decideProduct,
  getStoreSettings,
  getWaitingProduct,
  listWaitingProducts,
  saveStoreSettings,
} from '@chowk/contract/product/approval.ts'
import { getOwnProduct, moveProduct, updateProduct } from '@chowk/contract/product/own-product.ts'
import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { givenComplete, inputOf, key } from '../../testing/store-product.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

type Decision = Input<typeof decideProduct>['decision']

const REASON = 'The picture is blurred.'

async function submitted(
  world: World,
  person: TestPerson,
  school: string,
  more: Parameters<typeof givenComplete>[3] = {},
) {
  const product = await givenComplete(world, person, school, more)
  await person.call(moveProduct, { productId: product.productId, status: 'PENDING_REVIEW' })
  return product
}

const decide = async (
  person: TestPerson,
  { productId, version }: Pick<OwnProduct, 'productId' | 'version'>,
  decision: Decision,
  more: Partial<Input<typeof decideProduct>> = {},
) => {
  const input = { productId, version, decision, reason: decision === 'APPROVE' ? '' : REASON, ...more }
  const { statusCode, body } = await person.ask(decideProduct, input, key())
  return statusCode === 200 ? body['state'] : `${statusCode} ${body.code}`
}

const queueOf = async (person: TestPerson) =>
  (await person.call(listWaitingProducts, {})).content.map(({ productId, isChange }) => `${productId} ${isChange}`)

const sentencesOf = async (person: TestPerson, language: 'en' | 'hi' = 'en') =>
  (await person.call(listNotices, {})).content
    .filter(({ kind }) => kind === 'product-reviewed')
    .map(({ says }) => says[language].map(({ text }) => text).join(''))

/** A school with a second administrator, a public and an own product that the head has submitted. */
async function givenWaiting(world: World) {
  const { school, head } = await givenShopSchool(world)
  const admin = await world.person({ workspace: school, role: 'ADMIN' })
  const operator = await world.person({ operator: true })
  const own = await submitted(world, head, school)
  const open = await submitted(world, head, school, { visibility: 'GLOBAL', title: 'Silk tie' })
  return { school, head, admin, operator, own, open }
}

describe('the approval queue [cso:S3]', () => {
  test('shows administrators products of their workspace, operators public ones, nobody else any', async ({
    world,
  }) => {
    const { admin, operator, own, open } = await givenWaiting(world)
    const rival = await givenShopSchool(world)
    expect(await queueOf(admin)).toEqual([`${own.productId} false`])
    expect(await queueOf(operator)).toEqual([`${open.productId} false`])
    expect(await queueOf(rival.head)).toEqual([])
    const { product, seller, history, own: isOwn } = await admin.call(getWaitingProduct, { id: own.productId })
    expect(product).toMatchObject({ title: 'School tie', version: own.version, missing: [] })
    expect(seller).toMatchObject({ name: 'Neem Shop', taxStatus: 'REGULAR' })
    expect(history).toMatchObject([{ state: 'PENDING_REVIEW', by: expect.any(String) }])
    expect(isOwn).toBeNull()
    for (const [person, { productId }] of [
      [admin, open],
      [operator, own],
      [rival.head, own],
    ] as const)
      expect((await person.ask(getWaitingProduct, { id: productId })).body.code).toBe('PRODUCT_NOT_FOUND')
    expect(await decide(admin, open, 'APPROVE')).toBe('404 PRODUCT_NOT_FOUND')
    expect(await decide(rival.head, own, 'REJECT')).toBe('404 PRODUCT_NOT_FOUND')
  })

  test('goes on from page to page, oldest first', async ({ world }) => {
    const { admin, own, head, school } = await givenWaiting(world)
    world.clock.set(new Date(world.clock.now().getTime() + 60_000).toISOString())
    const later = await submitted(world, head, school)
    const first = await admin.call(listWaitingProducts, { size: 1 })
    expect(first).toMatchObject({ content: [{ productId: own.productId }], totalElements: 2, hasMore: true })
    const second = await admin.call(listWaitingProducts, { size: 1, next: first.next ?? '' })
    expect(second).toMatchObject({ content: [{ productId: later.productId }], next: null })
  })
})

describe('a decision about a product', () => {
  test('tells the seller in both languages, with the reason', async ({ world }) => {
    const { head, admin, operator, own, open } = await givenWaiting(world)
    expect(await decide(admin, own, 'REQUEST_CHANGES', { reason: 'No' })).toBe('400 REASON_NEEDED')
    expect(await decide(admin, own, 'REQUEST_CHANGES')).toBe('CHANGES_REQUESTED')
    expect(await head.call(getOwnProduct, { id: own.productId })).toMatchObject({
      state: 'CHANGES_REQUESTED',
      reason: REASON,
    })
    expect(await decide(operator, open, 'APPROVE')).toBe('ACTIVE')
    expect(await sentencesOf(head)).toEqual([
      'Silk tie was approved and is listed now',
      'School tie was sent back for changes. Reason: The picture is blurred',
    ])
    expect((await sentencesOf(head, 'hi')).at(0)).toContain('मंज़ूर हो गया')
    expect(await sentencesOf(admin)).toEqual([])
    expect(await queueOf(admin)).toEqual([])
  })

  test('goes to the other administrators once its uploader is none [R2:K22]', async ({ world }) => {
    const { head, admin, operator, open } = await givenWaiting(world)
    await world.owner`update membership set role = 'MEMBER' where person_id = ${head.id}`
    expect(await decide(operator, open, 'APPROVE')).toBe('ACTIVE')
    expect(await sentencesOf(admin)).toEqual(['Silk tie was approved and is listed now'])
    expect(await sentencesOf(head)).toEqual([])
  })

  test('is about the version that was read: a product edited meanwhile is refused', async ({ world }) => {
    const { head, admin, own } = await givenWaiting(world)
    const edited = await head.call(updateProduct, { ...inputOf(own), title: 'Another tie' })
    expect(await decide(admin, own, 'APPROVE')).toBe('409 VERSION_CONFLICT')
    expect(await decide(admin, edited, 'APPROVE')).toBe('ACTIVE')
    const after = await head.call(getOwnProduct, { id: own.productId })
    expect(after).toMatchObject({ title: 'Another tie', isApproved: true })
  })

  test('of two reviewers at once one decides', async ({ world }) => {
    const { admin, own, school } = await givenWaiting(world)
    const third = await world.person({ workspace: school, role: 'ADMIN' })
    const answers = await Promise.all([decide(admin, own, 'APPROVE'), decide(third, own, 'REJECT')])
    expect(answers).toContain('409 VERSION_CONFLICT')
    expect(answers.filter((answer) => answer === 'ACTIVE' || answer === 'REJECTED')).toHaveLength(1)
    const steps = await world.owner`
      select from status_history where entity = 'product' and entity_id = ${own.productId} and from_state = 'PENDING_REVIEW'`
    expect(steps).toHaveLength(1)
  })

  test('needs what the tax rules of today need', async ({ world }) => {
    const { admin, own } = await givenWaiting(world)
    await world.owner`update product set gst_basis_points = 1200 where id = ${own.productId}`
    expect(await decide(admin, own, 'APPROVE')).toBe('400 INCOMPLETE')
    expect(await decide(admin, own, 'REJECT')).toBe('REJECTED')
  })
})

describe('an own product', () => {
  test('is approved by another administrator while there is one', async ({ world }) => {
    const { head, admin, own } = await givenWaiting(world)
    expect((await head.call(getWaitingProduct, { id: own.productId })).own).toBe('OWN')
    expect(await decide(head, own, 'APPROVE')).toBe('403 OWN_PRODUCT')
    const moved = await head.ask(moveProduct, { productId: own.productId, status: 'ACTIVE' })
    expect(moved).toMatchObject({ statusCode: 409, body: { code: 'ILLEGAL_TRANSITION' } })
    await world.owner`update membership set state = 'SUSPENDED' where person_id = ${admin.id}`
    expect((await head.call(getWaitingProduct, { id: own.productId })).own).toBe('ALONE')
    expect(await decide(head, own, 'APPROVE')).toBe('ACTIVE')
    const [entry] = await world.owner<{ after: unknown }[]>`
      select after from audit_log where action = 'store.product-reviewed' order by id desc limit 1`
    expect(entry?.after).toMatchObject({ onlyReviewer: true })
  })
})

describe('a change of a listed public product [cso:S5]', () => {
  async function givenChange(world: World) {
    const { operator, head, open, admin } = await givenWaiting(world)
    await decide(operator, open, 'APPROVE')
    const listed = await head.call(getOwnProduct, { id: open.productId })
    const changed = await head.call(updateProduct, { ...inputOf(listed), title: 'Woollen tie' })
    return { operator, head, admin, listed: changed, changeId: changed.change?.changeId ?? '' }
  }

  test('is approved as a whole, and no other reviewer sees it', async ({ world }) => {
    const { operator, head, admin, listed, changeId } = await givenChange(world)
    expect(await queueOf(operator)).toEqual([`${listed.productId} true`])
    expect(await queueOf(admin)).not.toContain(`${listed.productId} true`)
    expect(await decide(admin, listed, 'APPROVE', { changeId })).toBe('404 PRODUCT_NOT_FOUND')
    expect(await decide(operator, listed, 'REQUEST_CHANGES', { changeId })).toBe('400 DECISION_DOES_NOT_FIT')
    expect(await decide(operator, listed, 'APPROVE', { changeId: listed.productId })).toBe('409 VERSION_CONFLICT')
    expect(await decide(operator, listed, 'APPROVE', { changeId })).toBe('ACTIVE')
    expect(await head.call(getOwnProduct, { id: listed.productId })).toMatchObject({
      title: 'Woollen tie',
      change: null,
      isApproved: true,
    })
    expect((await sentencesOf(head)).at(0)).toBe('Silk tie: your change was approved')
    expect(await decide(operator, listed, 'APPROVE', { changeId })).toBe('409 VERSION_CONFLICT')
  })

  test('is rejected with a reason, and the product stays as it was', async ({ world }) => {
    const { operator, head, listed, changeId } = await givenChange(world)
    expect(await decide(operator, listed, 'REJECT', { changeId })).toBe('ACTIVE')
    expect(await head.call(getOwnProduct, { id: listed.productId })).toMatchObject({ title: 'Silk tie', change: null })
    expect((await sentencesOf(head)).at(0)).toContain(REASON.slice(0, -1))
  })
})

test('a change that makes a product public is about the version that was read', async ({ world }) => {
  const { head, admin, operator, own } = await givenWaiting(world)
  await decide(admin, own, 'APPROVE')
  const changed = await head.call(updateProduct, { ...inputOf(own), visibility: 'GLOBAL' })
  const changeId = changed.change?.changeId ?? ''
  const edited = await head.call(updateProduct, { ...inputOf(changed), title: 'Another tie' })
  expect(edited).toMatchObject({ title: 'Another tie', visibility: 'WORKSPACE' })
  expect(await decide(operator, changed, 'APPROVE', { changeId })).toBe('409 VERSION_CONFLICT')
  await world.owner`update store_seller_tax set tax_status = 'COMPOSITION'`
  expect(await decide(operator, edited, 'APPROVE', { changeId })).toBe('400 INCOMPLETE')
  await world.owner`update store_seller_tax set tax_status = 'REGULAR'`
  expect(await decide(operator, edited, 'APPROVE', { changeId })).toBe('ACTIVE')
})

describe('listing without a review', () => {
  test('is a setting of the workspace for its own products', async ({ world }) => {
    const { school, head, member } = await givenShopSchool(world)
    expect(await head.call(getStoreSettings, {})).toEqual({ listsAtOnce: false, version: 0 })
    const saved = await head.call(saveStoreSettings, { listsAtOnce: true, version: 0 })
    expect(saved).toEqual({ listsAtOnce: true, version: 1 })
    const late = await head.ask(saveStoreSettings, { listsAtOnce: false, version: 0 })
    expect(late).toMatchObject({ statusCode: 409, body: { code: 'VERSION_CONFLICT', details: { current: saved } } })
    expect((await member.ask(getStoreSettings, {})).statusCode).toBe(403)
    const statusOf = async (visibility: 'WORKSPACE' | 'GLOBAL') => {
      const { productId } = await givenComplete(world, head, school, { visibility })
      return (await head.call(moveProduct, { productId, status: 'PENDING_REVIEW' })).status
    }
    expect(await statusOf('WORKSPACE')).toBe('ACTIVE')
    expect(await statusOf('GLOBAL')).toBe('PENDING_REVIEW')
    const [last] = await world.owner<{ by: string | null }[]>`
      select actor_id as by from status_history where entity = 'product' and to_state = 'ACTIVE'`
    expect(last).toEqual({ by: null })
  })
})

test('products of a closed seller are not in the queue', async ({ world }) => {
  const { head, school } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, state: 'CLOSED' })
  await givenProduct(world, { seller, state: 'PENDING_REVIEW', visibility: 'WORKSPACE' })
  expect(await queueOf(head)).toEqual([])
})

test('a product of a closed seller is not approved', async ({ world }) => {
  const { school, admin, own } = await givenWaiting(world)
  await world.owner`update store_seller set state = 'CLOSED' where workspace_id = ${school}`
  expect(await decide(admin, own, 'APPROVE')).toBe('409 SELLER_CLOSED')
  expect(await decide(admin, own, 'REJECT')).toBe('REJECTED')
})

test('an administrator lifts blocks of administrators, and none of an operator or of reports', async ({ world }) => {
  const { school, admin, operator, own } = await givenWaiting(world)
  const { productId } = own
  expect(await decide(admin, own, 'APPROVE')).toBe('ACTIVE')
  const move = async (by: TestPerson, status: 'BLOCKED' | 'INACTIVE') =>
    (await by.ask(moveProduct, { productId, status, reason: status === 'BLOCKED' ? REASON : '' })).statusCode
  expect(await move(admin, 'BLOCKED')).toBe(200)
  expect(await move(admin, 'INACTIVE')).toBe(200)
  expect(await move(operator, 'BLOCKED')).toBe(200)
  expect(await move(admin, 'INACTIVE')).toBe(409)
  expect(await move(operator, 'INACTIVE')).toBe(200)
  await world.owner`update product set state = 'ACTIVE' where id = ${productId}`
  for (let n = 0; n < 3; n++) {
    const reader = await world.person({ workspace: school })
    await reader.call(reportContent, { kind: 'PRODUCT', id: productId, reason: 'Fake' })
  }
  expect(await move(admin, 'INACTIVE')).toBe(409)
})
