import type { Sql } from '../../platform/database.ts'

/** Facts about orders that products need; the domain of orders provides them. */
export interface Purchases {
  /** Those of the people to whom a unit of the product was delivered, and whether all of theirs went back. */
  findReceived(
    sql: Sql,
    productId: string,
    personIds: readonly string[],
  ): Promise<ReadonlyMap<string, { isReturned: boolean }>>
  /** Products that buyers of this one bought too, most buyers first. */
  findBoughtTogether(sql: Sql, productId: string, most: number): Promise<string[]>
  /** Those of the products that the person bought. */
  findBought(sql: Sql, personId: string, productIds: readonly string[]): Promise<ReadonlySet<string>>
}
