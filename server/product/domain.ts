import { domain } from '../domain.ts'
import { productContent } from './approval/product-content.ts'
import { sellerContent } from './approval/seller-content.ts'
import { APPROVAL_NOTICES } from './approval/approval-notices.ts'
import { lapsedSellersTask, leftSellersTask } from './approval/lapsed-sellers.job.ts'
import type { NoticeKind } from '../notice/kind.ts'
import { productCalls } from './product-calls.ts'
import { productData, productOfClosed } from './product-data.ts'
import { searchAmongProducts } from './shelf/product-search.ts'
import { questionContent } from './question/question-content.ts'
import { reviewData, reviewsOfClosed } from './question/review-data.ts'
import { reviewContent } from './review/review-content.ts'
import { REVIEW_NOTICES } from './review/review-notices.ts'
import { listingsOfClosed, shelfData } from './shelf/shelf-data.ts'
import { stockAlertTask } from './wish/stock-alert.job.ts'
import { BACK_IN_STOCK } from './wish/stock-notice.ts'
import { wishData } from './wish/wish-data.ts'

export const product = domain({
  name: 'product',
  needs: ['identity', 'organisation', 'files', 'notice', 'moderation'],
  publicModules: ['product'],
  layers: ['category', 'listing', 'seller', 'catalogue', 'approval', 'shelf', 'offer', 'wish', 'review', 'question'],
  receives: ['checkEntitlement', 'findTaxDetails', 'purchases'],
  calls: (ports) => productCalls(ports),
  jobs: ({ house }, { checkEntitlement }) => [
    { name: 'tell-of-stock', at: '*/5 * * * *', task: stockAlertTask(house) },
    { name: 'pause-lapsed-products', at: '35 * * * *', task: lapsedSellersTask(house, checkEntitlement) },
    { name: 'close-sellers-who-left', at: '* * * * *', task: leftSellersTask(house) },
  ],
  notices: [BACK_IN_STOCK as unknown as NoticeKind, ...APPROVAL_NOTICES, ...REVIEW_NOTICES],
  // Listings are found by the sellers that the product's part clears.
  personalData: [wishData, shelfData, reviewData, productData],
  workspaceData: [listingsOfClosed, reviewsOfClosed, productOfClosed],
  reportable: [productContent, sellerContent, reviewContent, questionContent],
  searchable: { PRODUCTS: searchAmongProducts },
})
