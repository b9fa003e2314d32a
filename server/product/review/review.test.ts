import { describe, expect } from 'vitest'
import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { listProducts } from '@chowk/contract/product/listing.ts'
import { getOwnReview, getReview, listReviews, replyToReview, saveReview } from '@chowk/contract/product/review.ts'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import { givenPicture, givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { givenOrderRow } from '../../testing/store-order.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

async function givenShop(world: World, visibility: 'WORKSPACE' | 'GLOBAL' = 'GLOBAL') {
  const { school, head, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, person: member.id })
  const product = await givenProduct(world, { seller, visibility, title: 'Clay filter' })
  /** A new member who has an order of the product in this state. */
  const buyer = async (partState = 'DELIVERED'): Promise<TestPerson> => {
    const person = await world.person({ workspace: school })
    await givenOrderRow(world, { buyer: person.id, seller, product, partState })
    return person
  }
  return { school, head, member, seller, product, productId: product.id, buyer }
}

const codeOf = async (person: TestPerson, productId: string) => {
  const { statusCode, body } = await person.ask(saveReview, { productId, rating: 4 })
  return [statusCode, body.code]
}

describe('a review of a product [rev-save] [cso:S39]', () => {
  test('is written by buyers who received the product, and by nobody else [ST36] [ST37]', async ({ world }) => {
    const { head, member, seller, productId, buyer } = await givenShop(world)
    const stranger = await world.person()
    for (const state of ['PLACED', 'SHIPPED', 'CANCELLED', 'REFUNDED'])
      expect(await codeOf(await buyer(state), productId)).toEqual([403, 'NOT_PURCHASED'])
    expect(await codeOf(stranger, productId)).toEqual([403, 'NOT_PURCHASED'])
    expect(await codeOf(stranger, crypto.randomUUID())).toEqual([404, 'PRODUCT_NOT_FOUND'])
    for (const state of ['DELIVERED', 'COMPLETED', 'RETURN_REQUESTED', 'RETURNED'])
      expect((await codeOf(await buyer(state), productId))[0]).toBe(200)
    await givenOrderRow(world, { buyer: member.id, seller, product: { id: productId }, partState: 'DELIVERED' })
    expect(await codeOf(member, productId)).toEqual([403, 'OWN_PRODUCT'])
    // The head runs the school, not the shop of its member.
    expect(await codeOf(head, productId)).toEqual([403, 'NOT_PURCHASED'])
    const late = await buyer()
    await world.owner`update product set state = 'ARCHIVED' where id = ${productId}`
    expect((await codeOf(late, productId))[0]).toBe(200)
    expect(await codeOf(stranger, productId)).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })

  test('is refused for those who run the selling workspace', async ({ world }) => {
    const { school, head } = await givenShopSchool(world)
    const seller = await givenSeller(world, { workspace: school })
    const product = await givenProduct(world, { seller })
    await givenOrderRow(world, { buyer: head.id, seller, product, partState: 'DELIVERED' })
    expect(await codeOf(head, product.id)).toEqual([403, 'OWN_PRODUCT'])
  })

  test('is one per buyer and product, also when it is saved twice at once', async ({ world }) => {
    const { productId, product, member, buyer } = await givenShop(world)
    const person = await buyer()
    await Promise.all([4, 4].map(async (rating) => await person.call(saveReview, { productId, rating })))
    const pictures = [await givenPicture(world, person.id), await givenPicture(world, person.id)]
    const { review } = await person.call(saveReview, {
      productId,
      rating: 5,
      title: 'Cool water',
      text: 'All summer.',
      attachmentIds: pictures,
    })
    expect(review).toMatchObject({ rating: 5, title: 'Cool water', isOwn: true, isReturned: false, state: 'PUBLISHED' })
    expect(review.editedAt).not.toBeNull()
    expect(review.pictures).toHaveLength(2)
    // Left out, the pictures stay; a list replaces them.
    const kept = await person.call(saveReview, { productId, rating: 3, title: 'Cool water' })
    expect(kept.review.pictures).toHaveLength(2)
    const one = await person.call(saveReview, { productId, rating: 3, attachmentIds: pictures.slice(1) })
    expect(one.review.pictures).toHaveLength(1)
    const own = await person.call(getOwnReview, { productId })
    expect(own.attachments.map(({ attachmentId }) => attachmentId)).toEqual(pictures.slice(1))
    const foreign = await givenPicture(world, member.id)
    const refused = await person.ask(saveReview, { productId, rating: 1, attachmentIds: [foreign] })
    expect(refused).toMatchObject({ statusCode: 404, body: { code: 'ATTACHMENT_NOT_FOUND' } })
    const { rating } = await person.call(getShopProduct, { slug: product.slug })
    expect(rating).toEqual({ average: 3, count: 1, histogram: [0, 0, 1, 0, 0] })
    const told = (await member.call(listNotices, {})).content
    expect(told).toHaveLength(1)
  })

  test.for([{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: 5, title: 'x'.repeat(101) }])(
    'with wrong fields is refused: %j',
    async (input, { world }) => {
      const person = await world.person()
      expect((await person.ask(saveReview, { productId: crypto.randomUUID(), ...input })).statusCode).toBe(400)
    },
  )
})

describe('reviews of a product [rev-by-product] [rev-by-id] [cso:S40]', () => {
  test('are listed with average and histogram, filtered by stars, and in pages', async ({ world }) => {
    const { productId, buyer } = await givenShop(world)
    const visitor = await world.visitor()
    for (const rating of [5, 4, 4]) {
      world.clock.pass(1000)
      await (await buyer()).call(saveReview, { productId, rating, text: `Gave ${rating}.` })
    }
    const all = await visitor.call(listReviews, { productId })
    expect(all).toMatchObject({ average: 4.3, count: 3, histogram: [0, 0, 0, 2, 1], totalElements: 3 })
    expect(all.content.map(({ rating }) => rating)).toEqual([4, 4, 5])
    const fours = await visitor.call(listReviews, { productId, rating: 4 })
    expect(fours).toMatchObject({ count: 3, totalElements: 2 })
    expect(fours.content).toHaveLength(2)
    const first = await visitor.call(listReviews, { productId, size: 2 })
    const second = await visitor.call(listReviews, { productId, size: 2, next: first.next ?? '' })
    expect(second.content.map(({ rating }) => rating)).toEqual([5])
    const reviewId = first.content[0]?.reviewId ?? ''
    expect((await visitor.call(getReview, { reviewId })).review.text).toBe('Gave 4.')
    expect((await visitor.ask(getReview, { reviewId: crypto.randomUUID() })).statusCode).toBe(404)
  })

  test('of a product for one workspace stay in it', async ({ world }) => {
    const { productId, buyer } = await givenShop(world, 'WORKSPACE')
    const visitor = await world.visitor()
    const { review } = await (await buyer()).call(saveReview, { productId, rating: 5 })
    for (const other of [visitor, await world.person()]) {
      expect((await other.ask(listReviews, { productId })).statusCode).toBe(404)
      expect((await other.ask(getReview, { reviewId: review.reviewId })).statusCode).toBe(404)
    }
  })

  test('have no name if a minor wrote them, and say what was returned [cso:S41]', async ({ world }) => {
    const { productId, school, seller, product, buyer } = await givenShop(world)
    const visitor = await world.visitor()
    const child = await world.person({ workspace: school, birthYear: 2014 })
    await givenOrderRow(world, { buyer: child.id, seller, product, partState: 'DELIVERED' })
    await child.call(saveReview, { productId, rating: 5 })
    world.clock.pass(1000)
    const person = await buyer()
    await person.call(saveReview, { productId, rating: 2 })
    await world.owner`update order_part set state = 'RETURNED' where line_id in (
      select l.id from order_line l join order_group g on g.id = l.group_id where g.buyer_id = ${person.id})`
    const { content } = await visitor.call(listReviews, { productId })
    expect(content.map(({ author, isReturned }) => [author === null, isReturned])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('that reports hide or a moderator removes count nowhere [ST35] [cso:C46]', async ({ world }) => {
    const { productId, product, school, head, buyer } = await givenShop(world, 'WORKSPACE')
    const person = await buyer()
    const { review } = await person.call(saveReview, { productId, rating: 1, text: 'Rude words.' })
    await (await buyer()).call(saveReview, { productId, rating: 5 })
    const ratings = async () => [
      (await head.call(listReviews, { productId })).average,
      (await head.call(getShopProduct, { slug: product.slug })).rating.average,
      (await head.call(listProducts, { userId: head.id })).content[0]?.rating,
    ]
    expect(await ratings()).toEqual([3, 3, { average: 3, count: 2 }])
    const report = async (by: TestPerson) =>
      (await by.ask(reportContent, { kind: 'REVIEW', id: review.reviewId, reason: 'Inappropriate' })).statusCode
    expect(await report(person)).toBe(409)
    for (let n = 0; n < 3; n++) expect(await report(await world.person({ workspace: school }))).toBe(200)
    expect(await ratings()).toEqual([5, 5, { average: 5, count: 1 }])
    expect((await head.ask(getReview, { reviewId: review.reviewId })).statusCode).toBe(404)
    expect((await person.call(getReview, { reviewId: review.reviewId })).review.state).toBe('HIDDEN')
    const decide = async (decision: 'APPROVE' | 'REMOVE') => {
      const caseId = (await head.call(getContentQueue, { kind: 'REVIEW' })).content[0]?.caseId ?? ''
      const key = { 'idempotency-key': `review-${decision}` }
      await head.call(decideCase, { caseId, decision, reason: 'Read by a moderator.' }, key)
    }
    await decide('APPROVE')
    expect(await ratings()).toEqual([3, 3, { average: 3, count: 2 }])
    expect(await report(await world.person({ workspace: school }))).toBe(200)
    await decide('REMOVE')
    expect(await ratings()).toEqual([5, 5, { average: 5, count: 1 }])
    expect(await codeOf(person, productId)).toEqual([409, 'REVIEW_REMOVED'])
    expect(await person.call(getOwnReview, { productId })).toMatchObject({ mayReview: false })
    expect(await ratings()).toEqual([5, 5, { average: 5, count: 1 }])
  })
})

test('the seller replies once, and edits the reply [cso:S41]', async ({ world }) => {
  const { productId, head, member, buyer } = await givenShop(world)
  const person = await buyer()
  const { review } = await person.call(saveReview, { productId, rating: 3 })
  const { reviewId } = review
  for (const other of [head, person])
    expect((await other.ask(replyToReview, { reviewId, text: 'Mine.' })).body.code).toBe('REVIEW_NOT_FOUND')
  expect((await member.call(replyToReview, { reviewId, text: 'Thank you.' })).review.reply).toMatchObject({
    text: 'Thank you.',
    isEdited: false,
  })
  expect((await member.call(replyToReview, { reviewId, text: 'Thanks.' })).review.reply).toMatchObject({
    text: 'Thanks.',
    isEdited: true,
  })
  const { content } = await person.call(listNotices, {})
  expect(content.map(({ says }) => says.en.map(({ text }) => text).join(''))).toEqual([
    'The seller replied to your review of Clay filter',
  ])
})
