import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { findSellers } from '../approval/approval-notices.ts'

interface Facts {
  what: 'REVIEW' | 'QUESTION'
  title: string
  slug: string
  /** Of a review. */
  rating: number
}

/** A buyer reviewed a product or asked about it. Its subject is the review or the question. */
export const PRODUCT_ASKED = noticeKind({
  name: 'product-asked',
  area: 'store',
  usually: 'MAIL',
  sample: { what: 'REVIEW', title: 'School tie', slug: 'school-tie-a2b3c4', rating: 4 } as Facts,
  title: { en: 'Reviews and questions about my products', hi: 'मेरे सामान पर राय और सवाल' },
  leadsTo: (_subject, { slug }) => `/store/product/${slug}`,
  says(language, _who, { what, title, rating }) {
    const name = { strong: title }
    if (what === 'QUESTION')
      return language === 'hi' ? [name, ' के बारे में एक सवाल आया है'] : ['A buyer asked about ', name]
    return language === 'hi'
      ? [name, ` को ${rating} सितारों की राय मिली है`]
      : [name, ` got a review with ${rating} ${rating === 1 ? 'star' : 'stars'}`]
  },
})

/** The seller replied to a review or answered a question. */
export const PRODUCT_ANSWERED = noticeKind({
  name: 'product-answered',
  area: 'store',
  usually: 'MAIL',
  sample: { what: 'QUESTION', title: 'School tie', slug: 'school-tie-a2b3c4', rating: 0 } as Facts,
  title: { en: 'Answers of sellers', hi: 'विक्रेताओं के जवाब' },
  leadsTo: (_subject, { slug }) => `/store/product/${slug}`,
  says(language, _who, { what, title }) {
    const name = { strong: title }
    if (language === 'hi')
      return what === 'QUESTION'
        ? [name, ' पर आपके सवाल का जवाब आ गया है']
        : [name, ' पर आपकी राय का विक्रेता ने जवाब दिया है']
    return what === 'QUESTION'
      ? ['Your question about ', name, ' was answered']
      : ['The seller replied to your review of ', name]
  },
})

/** Notices about reviews and questions. */
export const REVIEW_NOTICES = [PRODUCT_ASKED, PRODUCT_ANSWERED] as unknown as NoticeKind[]

type Clocked = Pick<House, 'clock'>

interface Asked extends Pick<Facts, 'what' | 'rating'> {
  productId: string
  subject: string
}

/** Tells the seller of a product. */
export async function tellSellerOf(sql: Sql, house: Clocked, { productId, subject, ...what }: Asked): Promise<void> {
  const [product] = await sql<{ title: string; slug: string; workspaceId: string | null }[]>`
    select title, slug, workspace_id from product where id = ${productId}`
  if (!product) return
  const { workspaceId, ...named } = product
  const personIds = await findSellers(sql, productId)
  const facts = { ...named, ...what }
  await notify(sql, house, { kind: PRODUCT_ASKED, personIds, subject, actorId: null, workspaceId, facts })
}

/** Tells the seller of a new review. */
export const tellOfReview = async (
  sql: Sql,
  house: Clocked,
  { productId, reviewId, rating }: { productId: string; reviewId: string; rating: number },
): Promise<void> => await tellSellerOf(sql, house, { productId, subject: reviewId, what: 'REVIEW', rating })

/** Tells the author of a review of the reply. */
export async function tellOfReply(
  sql: Sql,
  house: Clocked,
  { reviewId, buyerId }: { reviewId: string; buyerId: string },
): Promise<void> {
  const [named] = await sql<{ title: string; slug: string; rating: number }[]>`
    select p.title, p.slug, r.rating from product_review r join product p on p.id = r.product_id where r.id = ${reviewId}`
  if (!named) return
  const facts = { ...named, what: 'REVIEW' as const }
  await notify(sql, house, { kind: PRODUCT_ANSWERED, personIds: [buyerId], subject: reviewId, actorId: null, facts })
}
