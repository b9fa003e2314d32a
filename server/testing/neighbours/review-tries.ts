import { getOwnReview, getReview, listReviews, replyToReview, saveReview } from '@chowk/contract/product/review.ts'
import { answerQuestion, askQuestion, listQuestions } from '@chowk/contract/product/question.ts'
import { given } from '../permission/permission-calls.ts'
import type { Asking } from '../permission/permission-calls.ts'
import { givenOrderRow } from '../store-order.ts'
import type { World } from '../world.ts'
import { soldProduct } from './buyer-tries.ts'
import { ownProduct } from './store-tries.ts'

/** A review of a product by a new buyer. */
async function givenReview(world: World, productId: string): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    insert into product_review (product_id, buyer_id, rating, created_at)
    values (${productId}, ${(await world.person()).id}, 4, ${world.clock.now()}) returning id`
  return row?.id ?? ''
}

/** An open question about a product. */
async function givenQuestion(world: World, productId: string): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    insert into product_question (product_id, asker_id, text, created_at)
    values (${productId}, ${(await world.person()).id}, 'Is it blue?', ${world.clock.now()}) returning id`
  return row?.id ?? ''
}

/** A product that was delivered to the caller. */
async function receivedProduct({ world, caller }: Asking): Promise<string> {
  const { productId } = await soldProduct({ world })
  const [row] = await world.owner<{ seller: string }[]>`select seller_id as seller from product where id = ${productId}`
  const facts = { seller: row?.seller ?? '', product: { id: productId }, partState: 'DELIVERED' }
  if (caller.id !== '') await givenOrderRow(world, { ...facts, buyer: caller.id })
  return productId
}

/** Calls about reviews and questions, asked rightly. */
export const REVIEW_TRIES = [
  given(saveReview, async (asking) => ({ productId: await receivedProduct(asking), rating: 4 })),
  given(getOwnReview, async (asking) => ({ productId: await receivedProduct(asking) })),
  given(getReview, async ({ world }) => ({
    reviewId: await givenReview(world, (await soldProduct({ world })).productId),
  })),
  given(listReviews, async (asking) => ({ productId: (await soldProduct(asking)).productId })),
  given(replyToReview, async (asking) => ({
    reviewId: await givenReview(asking.world, (await ownProduct(asking)).productId),
    text: 'Thank you.',
  })),
  given(askQuestion, async (asking) => ({ productId: (await soldProduct(asking)).productId, text: 'Is it blue?' })),
  given(answerQuestion, async (asking) => ({
    questionId: await givenQuestion(asking.world, (await ownProduct(asking)).productId),
    text: 'Yes, it is.',
  })),
  given(listQuestions, async (asking) => ({ productId: (await soldProduct(asking)).productId })),
]
