import type { Fragment, Sql } from '../../platform/database.ts'

/** A product by its id, or by its address. */
export interface Named {
  productId?: string | undefined
  slug?: string | undefined
}

/** Whether the product in row `p` is the one that is named by its id, or by its address. */
export const isNamed = (sql: Sql, { productId, slug }: Named): Fragment =>
  productId === undefined ? sql`p.slug = ${slug ?? ''}` : sql`p.id = ${productId}`
