import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { HIGHEST_PRICE, ProductSort } from './listing.ts'

const range = (most: number) =>
  z
    .tuple([z.int().check(z.gte(0), z.lte(most)), z.int().check(z.gte(0), z.lte(most))])
    .check(z.refine(([low, high]) => low <= high, { error: 'RANGE_REVERSED' }))

/** The filter of the store as it is saved (R3.08). */
export const UserFilter = z.object({
  categoryFilterData: z.array(rowId()).check(z.maxLength(100)),
  subCategoryFilterData: z.array(rowId()).check(z.maxLength(100)),
  /** Rupees. */
  priceRange: range(HIGHEST_PRICE),
  coinRange: range(100_000),
  isEnableCoinsfilter: z.boolean(),
  sortByFilter: ProductSort,
})
/** See the schema of the same name. */
export type UserFilter = z.infer<typeof UserFilter>

const Shown = z.extend(UserFilter, {
  /** The highest visible price in rupees, rounded up to hundreds: where the slider ends. */
  globalMaxValue: z.int(),
  /** Saved categories that no longer exist and were left out. */
  droppedCategories: z.int(),
  isSaved: z.boolean(),
})

/** The saved filter, or the default one (S9, R9.01). */
export const getUserFilter = call({
  address: 'GET /api/user-filter/get',
  specified: 'filter-get',
  says: 'Returns the saved store filter of the caller, or the default one.',
  permission: signedIn('own', 'keep a store filter'),
  input: z.object({}),
  output: Shown,
})

/** Saves the filter, one per user (S9). */
export const saveUserFilter = call({
  address: 'POST /api/user-filter/save-update',
  specified: 'filter-save',
  says: 'Saves the store filter of the caller; unknown categories are left out.',
  permission: signedIn('own', 'keep a store filter'),
  input: UserFilter,
  output: Shown,
})
