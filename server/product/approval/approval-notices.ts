import type { ProductState } from '@chowk/contract/product/product.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { ProductRow } from '../catalogue/product-row.ts'

/** What a reviewer did: the new state of the product, or what became of its change. */
export type ReviewOutcome = ProductState | 'CHANGE_APPROVED' | 'CHANGE_REJECTED'

interface Facts {
  title: string
  outcome: ReviewOutcome
  reason: string
}

const WORDS: Partial<Record<ReviewOutcome, { en: string; hi: string }>> = {
  ACTIVE: { en: ' was approved and is listed now', hi: ' मंज़ूर हो गया और अब दुकान में है' },
  CHANGES_REQUESTED: { en: ' was sent back for changes', hi: ' में कुछ बदलाव माँगे गए हैं' },
  REJECTED: { en: " wasn't approved", hi: ' मंज़ूर नहीं हुआ' },
  INACTIVE: { en: ' was paused by a reviewer', hi: ' की बिक्री समीक्षक ने रोक दी है' },
  BLOCKED: { en: ' was blocked', hi: ' पर रोक लगा दी गई है' },
  CHANGE_APPROVED: { en: ': your change was approved', hi: ': आपका बदलाव मंज़ूर हो गया' },
  CHANGE_REJECTED: { en: ": your change wasn't approved", hi: ': आपका बदलाव मंज़ूर नहीं हुआ' },
}

const withoutStop = (text: string): string => text.trim().replace(/[.।]$/u, '')

const REVIEWED = noticeKind({
  name: 'product-reviewed',
  area: 'store',
  usually: 'MAIL',
  sample: { title: 'School tie', outcome: 'CHANGES_REQUESTED' as ReviewOutcome, reason: 'The picture is blurred.' },
  title: { en: 'Reviews of my products', hi: 'मेरे सामान की समीक्षा' },
  leadsTo: (subject: string) => `/product/update/${subject}`,
  says(language, _who, { title, outcome, reason }: Facts) {
    const words = WORDS[outcome]?.[language] ?? (language === 'hi' ? ' की स्थिति बदल गई है' : ' has a new status')
    const because = language === 'hi' ? '. कारण: ' : '. Reason: '
    return [{ strong: title }, words, ...(reason ? [`${because}${withoutStop(reason)}`] : [])]
  },
})

interface PlanFacts {
  count: number
  isPaused: boolean
}

const PAUSED = noticeKind({
  name: 'products-paused',
  area: 'store',
  usually: 'MAIL',
  sample: { count: 4, isPaused: true },
  title: { en: 'Products paused without a plan', hi: 'योजना न होने से रुका सामान' },
  leadsTo: () => '/sell',
  says(language, _who, { count, isPaused }: PlanFacts) {
    const number = { strong: String(count) }
    if (language === 'hi')
      return isPaused
        ? ['योजना ख़त्म होने से आपके ', number, ' सामान की बिक्री रुक गई है; नई योजना लेने पर यह फिर शुरू होगी']
        : ['आपकी योजना फिर चालू है: ', number, ' सामान फिर से दुकान में हैं']
    return isPaused
      ? [
          number,
          count === 1 ? ' product is' : ' products are',
          ' paused because the plan ended; a new plan lists them again',
        ]
      : ['Your plan is active again: ', number, count === 1 ? ' product is' : ' products are', ' back in the store']
  },
})

/** What sellers are told about their products. */
export const APPROVAL_NOTICES = [REVIEWED, PAUSED] as unknown as NoticeKind[]

// The person who sells; for a workspace the administrator who listed the product, or all of them if that one no longer is one.
/** People who act for the seller of a product. */
export async function findSellers(sql: Sql, productId: string): Promise<string[]> {
  const rows = await sql<{ id: string; isUploader: boolean }[]>`
    select s.person_id as id, true as is_uploader from product p join store_seller s on s.id = p.seller_id
    where p.id = ${productId} and s.person_id is not null
    union select m.person_id, coalesce(m.person_id = p.uploader_id, false) from product p join store_seller s on s.id = p.seller_id
      join membership m on m.workspace_id = s.workspace_id
    where p.id = ${productId} and s.person_id is null and m.role in ('OWNER', 'ADMIN') and m.state = 'PRESENT'`
  const uploaders = rows.filter(({ isUploader }) => isUploader)
  return (uploaders.length > 0 ? uploaders : rows).map(({ id }) => id)
}

interface Review {
  outcome: ReviewOutcome
  reason: string
  actorId: string | null
}

/** Tells the seller what a reviewer decided; reviewers aren't told about what they did themselves. */
export async function tellSeller(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { productId, title, workspaceId }: Pick<ProductRow, 'productId' | 'title' | 'workspaceId'>,
  { outcome, reason, actorId }: Review,
): Promise<void> {
  const personIds = (await findSellers(sql, productId)).filter((id) => id !== actorId)
  // Reviewers act for the workspace or the platform: a block must not keep the reason from the seller.
  const facts = { title, outcome, reason }
  await notify(sql, house, { kind: REVIEWED, personIds, subject: productId, actorId: null, workspaceId, facts })
}

/** Tells a seller that products were paused without a plan, or are listed again. */
export async function tellOfPlan(
  sql: Sql,
  house: Pick<House, 'clock'>,
  {
    personIds,
    sellerId,
    workspaceId,
    ...facts
  }: PlanFacts & { personIds: string[]; sellerId: string; workspaceId: string | null },
): Promise<void> {
  await notify(sql, house, { kind: PAUSED, personIds, subject: sellerId, actorId: null, workspaceId, facts })
}
