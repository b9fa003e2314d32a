import { findOwnSeller, sellerScope } from '../../product/product.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { dayInIndia } from '../../platform/time.ts'

/** The seller whose papers a user may read: the own one, also after it closed. */
export const findPapersSeller = async (sql: Sql, viewer: Person, clock: Clock) =>
  await findOwnSeller(sql, sellerScope(viewer), { day: dayInIndia(clock.now()) })
