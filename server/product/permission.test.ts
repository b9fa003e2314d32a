import { describe } from 'vitest'
import {
  createProduct,
  getOwnProduct,
  moveProduct,
  updateProduct,
  withdrawChange,
} from '@chowk/contract/product/own-product.ts'
import { decideProduct, getWaitingProduct, saveStoreSettings } from '@chowk/contract/product/approval.ts'
import { moveOwnSeller, saveOwnSeller } from '@chowk/contract/product/seller.ts'
import { addWish, deleteWish, setStockAlert } from '@chowk/contract/product/wish.ts'
import { soldProduct } from '../testing/neighbours/buyer-tries.ts'
import { REVIEW_TRIES } from '../testing/neighbours/review-tries.ts'
import { SHELF_TRIES } from '../testing/neighbours/shelf-tries.ts'
import { ownProduct, ownSeller, sellerInput, waitingProduct } from '../testing/neighbours/store-tries.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

const TRIES = [
  ...SHELF_TRIES,
  ...REVIEW_TRIES,
  given(saveOwnSeller, sellerInput),
  given(moveOwnSeller, async (asking) => {
    await ownSeller(asking)
    return { state: 'CLOSED' as const }
  }),
  given(createProduct, async (asking) => {
    await ownSeller(asking)
    return { visibility: 'GLOBAL' as const }
  }),
  given(getOwnProduct, async (asking) => ({ id: (await ownProduct(asking)).productId })),
  given(updateProduct, async (asking) => {
    const { productId, version } = await ownProduct(asking)
    return { productId, version, visibility: 'GLOBAL' as const, title: 'Tie' }
  }),
  given(moveProduct, async (asking) => {
    const { productId } = await ownProduct(asking)
    return { productId, status: 'ARCHIVED' as const }
  }),
  given(withdrawChange, async (asking) => {
    const { productId } = await ownProduct(asking)
    const [change] = await asking.world.owner<{ id: string }[]>`
      insert into product_change (product_id, product_version, fields, created_at) values (${productId}, 1, '{}', now()) returning id`
    return { id: change?.id ?? '' }
  }),
  given(getWaitingProduct, async (asking) => ({ id: (await waitingProduct(asking)).productId })),
  given(decideProduct, async (asking) => ({ ...(await waitingProduct(asking)), decision: 'APPROVE' as const })),
  given(saveStoreSettings, async ({ world, school }) => {
    const [row] = await world.owner<
      { version: number }[]
    >`select version from store_setting where workspace_id = ${school}`
    return { listsAtOnce: true, version: row?.version ?? 0 }
  }),
  given(addWish, async (asking) => ({ productId: (await soldProduct(asking)).productId })),
  given(deleteWish, async (asking) => ({ productId: (await soldProduct(asking)).productId })),
  given(setStockAlert, async (asking) => ({ variantId: (await soldProduct(asking, 0)).variantId, isOn: true })),
]

describe('who may do what in the store', () => {
  test('sellers act for themselves or the workspace they run [S02]', { timeout: 120_000 }, async ({ world }) => {
    await tryPermissions(world, 'product', TRIES)
  })
})
