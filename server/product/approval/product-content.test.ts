import { describe, expect } from 'vitest'
import { appealDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { moveOwnSeller } from '@chowk/contract/product/seller.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `product-content-${++keys}` })

type Kind = 'PRODUCT' | 'SELLER'

async function givenShop(world: World, { visibility = 'WORKSPACE' }: { visibility?: 'WORKSPACE' | 'GLOBAL' } = {}) {
  const { school, head, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, person: member.id })
  const { id } = await givenProduct(world, { seller, visibility, title: 'Fake watch', uploader: member.id })
  const buyers: TestPerson[] = []
  for (let n = 0; n < 3; n++) buyers.push(await world.person({ workspace: school }))
  const report = async (by: TestPerson, kind: Kind, of = kind === 'PRODUCT' ? id : seller) =>
    (await by.ask(reportContent, { kind, id: of, reason: 'Inappropriate' })).statusCode
  const stateOf = async () => {
    const [row] = await world.owner`select state, state_reason, is_hidden from product where id = ${id}`
    return row
  }
  return { school, head, member, seller, id, buyers, report, stateOf }
}

const decide = async (by: TestPerson, kind: Kind, decision: 'APPROVE' | 'REMOVE' | 'REVERSE') => {
  const { content } = await by.call(getContentQueue, { kind })
  const caseId = content[0]?.caseId ?? ''
  const input = { caseId, decision, reason: 'Counterfeit goods.' }
  const { statusCode, body } = await by.ask(decideCase, input, key())
  return statusCode === 200 ? 200 : body.code
}

describe('a reported product', () => {
  test('is blocked by a decision, and listed again when an appeal succeeds', async ({ world }) => {
    const { head, school, member, buyers, report, stateOf } = await givenShop(world)
    const [buyer] = buyers
    if (!buyer) throw new Error('there are three')
    expect(await report(member, 'PRODUCT')).toBe(409)
    expect(await report(buyer, 'PRODUCT')).toBe(200)
    const { content } = await head.call(getContentQueue, { kind: 'PRODUCT' })
    const details = await head.call(getContentCase, { caseId: content[0]?.caseId ?? '' })
    expect(details).toMatchObject({ title: 'Fake watch', author: { id: member.id }, fitting: ['APPROVE', 'REMOVE'] })
    expect(await decide(head, 'PRODUCT', 'REMOVE')).toBe(200)
    expect(await stateOf()).toEqual({ state: 'BLOCKED', stateReason: 'Counterfeit goods.', isHidden: false })
    const { content: decisions } = await member.call(getOwnDecisions, {})
    const decisionId = decisions[0]?.id ?? ''
    await member.call(appealDecision, { decisionId, text: 'It is no watch but a toy.' })
    expect(await decide(head, 'PRODUCT', 'REVERSE')).toBe('NOT_YOURS_TO_DECIDE')
    const admin = await world.person({ workspace: school, role: 'ADMIN' })
    expect(await decide(admin, 'PRODUCT', 'REVERSE')).toBe(200)
    expect(await stateOf()).toEqual({ state: 'ACTIVE', stateReason: '', isHidden: false })
  })

  test('is hidden by three reports, and no longer found by others, until a moderator decides', async ({ world }) => {
    const { head, buyers, report, stateOf } = await givenShop(world)
    for (const buyer of buyers) expect(await report(buyer, 'PRODUCT')).toBe(200)
    expect(await stateOf()).toEqual({ state: 'BLOCKED', stateReason: '', isHidden: true })
    expect(await decide(head, 'PRODUCT', 'APPROVE')).toBe(200)
    expect(await stateOf()).toMatchObject({ state: 'ACTIVE' })
  })

  test('of everybody is decided by operators, and one of another workspace cannot be reported', async ({ world }) => {
    const { head, buyers, report } = await givenShop(world, { visibility: 'GLOBAL' })
    const [buyer] = buyers
    if (!buyer) throw new Error('there are three')
    await report(buyer, 'PRODUCT')
    expect((await head.call(getContentQueue, { kind: 'PRODUCT' })).content).toEqual([])
    const operator = await world.person({ operator: true })
    expect((await operator.call(getContentQueue, { kind: 'PRODUCT' })).content).toHaveLength(1)
    const other = await givenShop(world)
    expect(await report(buyer, 'PRODUCT', other.id)).toBe(404)
  })
})

test('a shop that is taken down closes, and its seller cannot open it', async ({ world }) => {
  const { head, member, seller, buyers, report } = await givenShop(world)
  const [buyer] = buyers
  if (!buyer) throw new Error('there are three')
  expect(await report(buyer, 'SELLER')).toBe(200)
  expect(await decide(head, 'SELLER', 'REMOVE')).toBe(200)
  const shop = async () => (await world.owner`select state, blocked from store_seller where id = ${seller}`)[0]
  expect(await shop()).toEqual({ state: 'CLOSED', blocked: 'REMOVED' })
  const opened = await member.ask(moveOwnSeller, { state: 'OPEN' })
  expect(opened).toMatchObject({ statusCode: 409, body: { code: 'ILLEGAL_TRANSITION' } })
  const { content: decisions } = await member.call(getOwnDecisions, {})
  await member.call(appealDecision, { decisionId: decisions[0]?.id ?? '', text: 'The watches were toys.' })
  const operator = await world.person({ operator: true })
  expect(await decide(operator, 'SELLER', 'REVERSE')).toBe(200)
  expect(await shop()).toEqual({ state: 'OPEN', blocked: null })
})
