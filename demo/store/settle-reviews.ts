import { randomUUID } from 'node:crypto'
import { answerQuestion, askQuestion } from '@chowk/contract/product/question.ts'
import { replyToReview, saveReview } from '@chowk/contract/product/review.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { askAs, viewerOf } from '../ask-as.ts'
import { demoAddress } from '../people.ts'
import type { Shops } from './settle-shops.ts'

interface DemoReview {
  product: string
  by: string
  daysAgo: number
  rating: number
  title: string
  text: string
  reply?: string
}

// Of goods that were delivered in the orders of the demo.
const REVIEWS: readonly DemoReview[] = [
  {
    product: 'Clay water filter',
    by: 'leela',
    daysAgo: 14,
    rating: 5,
    title: 'Cool water without a plug',
    text: 'Eight litres every morning, and the staff room no longer buys bottles. The first two fills taste of clay; throw them away.',
    reply: 'Thank you! The candle lasts a year. Write to us when it is time for a new one.',
  },
  {
    product: 'Khurja tile, blue lotus',
    by: 'anil',
    daysAgo: 5,
    rating: 3,
    title: 'रंग सुंदर, पैकिंग कमज़ोर',
    text: 'टाइलें तस्वीर जैसी ही हैं, पर आठ में से तीन टूटी हुई निकलीं।',
  },
  {
    product: 'Terracotta lamps, set of six',
    by: 'leela',
    daysAgo: 2,
    rating: 4,
    title: '',
    text: 'Sturdy, and one evening of oil is true. A seventh would help: one always breaks before Diwali.',
  },
]

const QUESTIONS = [
  {
    product: 'Clay water filter',
    by: 'anil',
    daysAgo: 11,
    text: 'Does it also take out fluoride?',
    answer: 'No. It holds back mud and germs; for fluoride you need a filter with activated alumina.',
  },
  { product: 'Clay water filter', by: 'kabir', daysAgo: 1, text: 'Can the lower pot be bought alone?', answer: '' },
] as const

/** Lets buyers of the demo review what they received, and ask about what they have not bought yet; once. */
export async function settleReviews(shops: Shops): Promise<void> {
  const [known] = await shops.sql`select from product_review limit 1`
  if (known) return
  for (const { product, by, daysAgo, reply, ...review } of REVIEWS) {
    const productId = await idOf(shops, product)
    const { review: saved } = await askAs(await asking(shops, by, daysAgo), saveReview, { productId, ...review })
    if (reply) {
      const seller = await asking(shops, 'tara', daysAgo - 1, await shopOf(shops, productId))
      await askAs(seller, replyToReview, { reviewId: saved.reviewId, text: reply })
    }
  }
  for (const { product, by, daysAgo, text, answer } of QUESTIONS) {
    const productId = await idOf(shops, product)
    const { question } = await askAs(await asking(shops, by, daysAgo), askQuestion, { productId, text })
    if (answer) {
      const seller = await asking(shops, 'tara', daysAgo - 1, await shopOf(shops, productId))
      await askAs(seller, answerQuestion, { questionId: question.questionId, text: answer })
    }
  }
}

async function asking(
  { sql, house, people, openedAt }: Shops,
  name: string,
  daysAgo: number,
  slug = 'neelkanth-school',
) {
  const viewer = await viewerOf(sql, people.get(demoAddress(name)) ?? '', slug)
  if (!viewer) throw new Error(`The demo has no ${name}.`)
  const at = new Date(openedAt.getTime() - daysAgo * DAY_MS)
  return { house, viewer, at, key: `demo-review-${randomUUID()}` }
}

async function idOf({ sql }: Shops, title: string): Promise<string> {
  const [found] = await sql<{ id: string }[]>`select id from product where title = ${title}`
  if (!found) throw new Error(`The demo sells no ${title}.`)
  return found.id
}

async function shopOf({ sql }: Shops, productId: string): Promise<string> {
  const [found] = await sql<{ slug: string }[]>`
    select w.slug from product p join workspace w on w.id = p.workspace_id where p.id = ${productId}`
  return found?.slug ?? ''
}
