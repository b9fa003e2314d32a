import type { PartState } from '@chowk/contract/order/order-state.ts'
import type { TaxStatus } from '@chowk/contract/product/seller.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { AddressCopy } from '../address/address-copy.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'

/** The copy of a seller's details that an order keeps. */
export interface SellerCopy {
  name: string
  legalName: string
  gstin?: string
  enrolmentNumber?: string
  pan?: string
  taxStatus: TaxStatus
  stateCode: string
  address?: string
  postalCode?: string
}

/** An order of one seller, which was placed. */
export interface OrderRow {
  id: string
  groupId: string
  referenceCode: string
  displayNumber: string
  buyerId: string
  sellerId: string
  /** Null for a workspace. */
  sellerPersonId: string | null
  workspaceId: string | null
  seller: SellerCopy
  shippingPaise: number
  shippingBasisPoints: number
  isInterState: boolean
  commissionBasisPoints: number
  /** Empty if coins paid for all, or nothing was due. */
  gateway: string
  placedAt: Date
  address: AddressCopy
  lines: LineRow[]
}

/** A line of an order with what became of its units. */
export interface LineRow {
  id: string
  orderId: string
  variantId: string
  quantity: number
  unitPaise: number
  netPaise: number
  coins: number
  shippingSharePaise: number
  basisPoints: number
  hsn: string
  returnableDays: number
  copy: { title: string; slug: string; options?: string[]; pictureId?: string | null }
  productId: string
  parts: PartRow[]
}

/** Side that is at fault for a return. */
export type Fault = 'BUYER' | 'SELLER'

/** Units of a line in one state. */
export interface PartRow {
  id: string
  lineId: string
  quantity: number
  state: PartState
  since: Date
  /** As the buyer said when asking for a return; null before. */
  fault: Fault | null
  promisedAt: Date | null
}

/** Orders in row `o` with seller `s` that a viewer sells: their own, or those of the workspace that they run and act for. */
export const isSoldBy = (sql: Sql, viewer: Person): Fragment =>
  sql`(s.person_id = ${viewer.personId} or (s.person_id is null and s.workspace_id = ${administers(viewer.role) ? viewer.workspaceId : null}::uuid))`

/** Orders in row `o` with group `g` and seller `s` that a viewer bought or sells. */
export const isOrderOf = (sql: Sql, viewer: Person): Fragment =>
  sql`(g.buyer_id = ${viewer.personId} or ${isSoldBy(sql, viewer)})`

/** Orders in row `o` that wait for a decision of the platform. */
export const isDisputed = (sql: Sql): Fragment =>
  sql`exists (select from order_part p where p.order_id = o.id and p.state = 'DISPUTED')`

/** Placed orders with lines and parts, in the order of their places. The condition speaks of order `o`, group `g` and seller `s`. */
export async function findOrders(sql: Sql, where: Fragment): Promise<OrderRow[]> {
  const orders = await sql<Omit<OrderRow, 'lines'>[]>`
    select o.id, o.group_id, g.reference_code, o.display_number, g.buyer_id, o.seller_id, s.person_id as seller_person_id, o.workspace_id,
      o.seller, o.shipping_paise::float8 as shipping_paise, o.shipping_basis_points,
      o.inter_state as is_inter_state, o.commission_basis_points, g.placed_at, g.gateway, g.address
    from seller_order o join order_group g on g.id = o.group_id join store_seller s on s.id = o.seller_id
    where g.state = 'PLACED' and ${where} order by g.id, o.position`
  const ids = orders.map(({ id }) => id)
  const lines = await sql<Omit<LineRow, 'parts'>[]>`
    select id, order_id, product_id, variant_id, quantity, unit_paise::float8 as unit_paise, net_paise::float8 as net_paise, coins,
      shipping_share_paise::float8 as shipping_share_paise, basis_points, hsn, returnable_days, copy
    from order_line where order_id = any(${ids}::uuid[]) order by order_id, position`
  const parts = await sql<PartRow[]>`
    select p.id, p.line_id, p.quantity, p.state, p.since, p.fault,
      (h.promised_on::timestamp + interval '1 day') at time zone 'Asia/Kolkata' as promised_at
    from order_part p left join shipment h on h.id = p.shipment_id
    where p.order_id = any(${ids}::uuid[]) order by p.line_id, p.since, p.id`
  return orders.map((order) => ({
    ...order,
    lines: lines
      .filter(({ orderId }) => orderId === order.id)
      .map((line) => ({ ...line, parts: parts.filter(({ lineId }) => lineId === line.id) })),
  }))
}

/** People who fulfil the orders of a seller: the seller, or those who run the workspace. */
export async function findOrderSellers(
  sql: Sql,
  { sellerPersonId, workspaceId }: Pick<OrderRow, 'sellerPersonId' | 'workspaceId'>,
): Promise<string[]> {
  if (sellerPersonId !== null) return [sellerPersonId]
  const rows = await sql<{ id: string }[]>`
    select person_id as id from membership where workspace_id = ${workspaceId} and role in ('OWNER', 'ADMIN') and state = 'PRESENT'`
  return rows.map(({ id }) => id)
}
