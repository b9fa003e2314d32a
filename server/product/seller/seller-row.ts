import type { OwnSeller, SellerState, SellerTax } from '@chowk/contract/product/seller.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import type { Person } from '../../platform/viewer.ts'
import { sellerScope } from './seller-scope.ts'
import type { SellerScope } from './seller-scope.ts'

/** States of a seller. */
export const STORE_SELLER: TransitionTable<SellerState> = {
  entity: 'store_seller',
  allowed: { OPEN: ['VACATION', 'CLOSED'], VACATION: ['OPEN', 'CLOSED'], CLOSED: ['OPEN'] },
}

/** A seller with its tax details of a day. */
export interface SellerRow {
  sellerId: string
  workspaceId: string | null
  personId: string | null
  name: string
  about: string
  shippingPaise: number
  servedStates: string[] | null
  shipsWithinDays: number
  state: SellerState
  vacationUntil: string | null
  tax: SellerTax
  version: number
}

/** The tax details of the seller in row `s` that hold on a day, as JSON in the form of the contract. */
export const sellerTaxJson = (sql: Sql, day: string): Fragment => sql`(
  select json_build_object('taxStatus', t.tax_status, 'legalName', t.legal_name, 'gstin', t.gstin, 'enrolmentNumber', t.enrolment_number,
    'pan', t.pan, 'stateCode', t.state_code, 'address', t.address, 'postalCode', t.postal_code)
  from store_seller_tax t where t.seller_id = s.id and t.since <= ${day}::date order by t.since desc limit 1)`

async function selectSeller(sql: Sql, day: string, where: Fragment): Promise<SellerRow | undefined> {
  const [row] = await sql<SellerRow[]>`
    select s.id as seller_id, s.workspace_id, s.person_id, s.name, s.about, s.shipping_paise::float8 as shipping_paise, s.served_states,
      s.ships_within_days, s.state, to_char(s.vacation_until, 'YYYY-MM-DD') as vacation_until, s.version, ${sellerTaxJson(sql, day)} as tax
    from store_seller s ${where}`
  return row
}

/** The seller of a scope: the one that is not closed, else the one closed last. */
export const findOwnSeller = async (
  sql: Sql,
  { workspaceId, personId }: SellerScope,
  { day, forUpdate = false }: { day: string; forUpdate?: boolean },
): Promise<SellerRow | undefined> =>
  await selectSeller(
    sql,
    day,
    sql`where s.workspace_id is not distinct from ${workspaceId}::uuid and s.person_id is not distinct from ${personId}::uuid
      and num_nonnulls(s.workspace_id, s.person_id) > 0
      order by s.state = 'CLOSED', s.id desc limit 1 ${forUpdate ? sql`for update` : sql``}`,
  )

/** One seller by its id. */
export const findSeller = async (sql: Sql, sellerId: string, day: string): Promise<SellerRow | undefined> =>
  await selectSeller(sql, day, sql`where s.id = ${sellerId}`)

/** The seller of this id if the user acts for it, which then stays as it is until the end of the transaction. */
export async function lockActingSeller(tx: Sql, viewer: Person, sellerId: string): Promise<ActingSeller | undefined> {
  return await selectActing(tx, viewer, { sellerId, lock: tx`for no key update` })
}

/** The same for reading. */
export async function findActingSeller(sql: Sql, viewer: Person, sellerId: string): Promise<ActingSeller | undefined> {
  return await selectActing(sql, viewer, { sellerId, lock: sql`` })
}

/** A seller that a user acts for: a workspace's has no person. */
export type ActingSeller = Pick<SellerRow, 'sellerId' | 'workspaceId' | 'personId' | 'name'>

async function selectActing(
  sql: Sql,
  viewer: Person,
  { sellerId, lock }: { sellerId: string; lock: Fragment },
): Promise<ActingSeller | undefined> {
  const { workspaceId, personId } = sellerScope(viewer)
  const [row] = await sql<ActingSeller[]>`
    select s.id as seller_id, s.workspace_id, s.person_id, s.name from store_seller s
    where s.id = ${sellerId} and s.workspace_id is not distinct from ${workspaceId}::uuid
      and s.person_id is not distinct from ${personId}::uuid ${lock}`
  return row
}

/** The seller that a user acts for now: the one that is not closed, else the one closed last. */
export async function findSellerOf(sql: Sql, viewer: Person): Promise<ActingSeller | undefined> {
  const { workspaceId, personId } = sellerScope(viewer)
  const [row] = await sql<ActingSeller[]>`
    select s.id as seller_id, s.workspace_id, s.person_id, s.name from store_seller s
    where s.workspace_id is not distinct from ${workspaceId}::uuid and s.person_id is not distinct from ${personId}::uuid
      and num_nonnulls(s.workspace_id, s.person_id) > 0
    order by s.state = 'CLOSED', s.id desc limit 1`
  return row
}

/** A seller as its owner sees it. */
export function toOwnSeller(row: SellerRow): OwnSeller {
  const { workspaceId: _workspace, personId: _person, ...seller } = row
  return seller
}
