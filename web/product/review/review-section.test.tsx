// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listQuestions } from '@chowk/contract/product/question.ts'
import { Review, getOwnReview, listReviews, saveReview } from '@chowk/contract/product/review.ts'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { listYouMightLike } from '@chowk/contract/product/you-might-like.ts'
import { answerCalls } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { productCard } from '../page/product-share-card.ts'
import Product from '../page/product-screen.tsx'

const PRODUCT: ShopProduct = {
  ...(sampleOf(getShopProduct.output) as ShopProduct),
  productId: '019a0000-0000-7000-8000-000000000001',
  slug: 'filter-abc123',
  title: 'Clay filter',
  body: null,
  state: 'ACTIVE',
  visibility: 'GLOBAL',
  isOwn: false,
  rating: { average: 4.3, count: 3, histogram: [0, 0, 0, 2, 1] },
}
const EMPTY = { content: [], page: 0, size: 5, hasMore: false, asOf: '2026-11-28T10:00:00.000Z', next: null }
const REVIEW: Review = {
  ...(sampleOf(Review) as Review),
  rating: 4,
  title: 'Cool water',
  text: 'All summer.',
  pictures: [],
  author: null,
  isOwn: false,
  isReturned: true,
  state: 'PUBLISHED',
}

let page: Mounted
let own: object
beforeEach(() => void (own = { review: null, attachments: [], mayReview: true }))
afterEach(async () => await page.close())

const open = async (viewer: Parameters<typeof showPageTo>[0], reviews: readonly Review[] = [REVIEW]) => {
  answerCalls(
    [getShopProduct, PRODUCT],
    [listYouMightLike, { content: [] }],
    [listReviews, { ...EMPTY, ...PRODUCT.rating, content: reviews }],
    [listQuestions, EMPTY],
    [getOwnReview, own],
    [saveReview, { review: REVIEW }],
  )
  showPageTo(viewer)
  page = await openScreen(Product, '/store/product/:slug', '/store/product/filter-abc123')
}
const text = () => document.body.textContent

test('shows average, bars and reviews to visitors [rev-by-product] [cso:S40]', async () => {
  await open(null)
  await until(() => expect(text()).toContain('Cool water'))
  for (const words of ['4.3', '3 reviews', 'A buyer', 'Verified purchase', 'Returned', 'Ask the seller'])
    expect(text()).toContain(words)
  expect(productCard(PRODUCT)?.subject).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } })
})

test('says what to do without reviews', async () => {
  await open(null, [])
  await until(() => expect(text()).toContain('No reviews yet'))
})

test('the review sheet asks for stars, and offers Later and View post [R8.05] [rev-save]', async () => {
  await open(sampleViewer())
  await until(() => expect(text()).toContain('Write a review'))
  await pressNamed('Write a review')
  await until(() => expect(text()).toContain('How many stars?'))
  expect(text()).toContain('Later')
  await pressNamed('Post review')
  await until(() => expect(text()).toContain('Choose one to five stars.'))
  await pressNamed('4 stars', 'input')
  await pressNamed('Post review')
  await until(() => expect(text()).toContain('View post'))
  await pressNamed('Later')
  await until(() => expect(text()).not.toContain('View post'))
})

test('an own review is updated now or later [R8.05]', async () => {
  own = { review: { ...REVIEW, isOwn: true }, attachments: [], mayReview: true }
  await open(sampleViewer())
  await until(() => expect(text()).toContain('Edit review'))
  await pressNamed('Edit review')
  await until(() => expect(text()).toContain('Update now'))
  await pressNamed('Update now')
  await until(() => expect(text()).toContain('View post'))
})
