import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { isMinorNow } from '../../identity/identity.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'
import { moveRow } from '../catalogue/move-product.ts'
import { findProduct } from '../catalogue/product-row.ts'
import { refreshListingsOfSeller } from '../listing/listing.ts'
import { STORE_SELLER } from '../seller/seller-row.ts'
import { tellOfPlan } from './approval-notices.ts'

/** Days after which products are paused for lack of a plan (P6). */
export const PAUSED_AFTER_DAYS = 7

interface Lapsing {
  sellerId: string
  workspaceId: string | null
  personId: string | null
  lapsedAt: Date | null
}

async function checkPlan(
  sql: Sql,
  clock: House['clock'],
  {
    checkEntitlement,
    seller: { workspaceId, personId },
  }: { checkEntitlement: Ports['checkEntitlement']; seller: Lapsing },
) {
  const permit = 'storeAccess' as const
  if (workspaceId) return await checkEntitlement(sql, clock, { workspaceId, permit, ...(personId && { personId }) })
  const alone = personId && !(await isMinorNow(sql, clock, personId)) ? { aloneId: personId } : {}
  return await checkEntitlement(sql, clock, { workspaceId: DEFAULT_WORKSPACE_ID, ...alone, permit })
}

const findOwners = async (sql: Sql, { workspaceId, personId }: Lapsing): Promise<string[]> =>
  personId
    ? [personId]
    : (
        await sql<{ id: string }[]>`
          select person_id as id from membership where workspace_id = ${workspaceId} and role in ('OWNER', 'ADMIN') and state = 'PRESENT'`
      ).map(({ id }) => id)

interface Pausing {
  seller: Lapsing
  isPaused: boolean
}

// Products keep their approval: those that are paused here are listed again by the same job.
async function moveProducts(sql: Sql, house: House, { seller, isPaused }: Pausing): Promise<void> {
  const at = house.clock.now()
  const from = isPaused
    ? sql`state = 'ACTIVE'`
    : sql`state = 'INACTIVE' and paused_by_plan and approved_version = version`
  const products = await sql<{ id: string }[]>`
    select id from product where seller_id = ${seller.sellerId} and ${from} order by id for no key update`
  for (const { id } of products) {
    const row = await findProduct(sql, id, at)
    const [to, reason] = isPaused ? (['INACTIVE', 'PLAN_ENDED'] as const) : (['ACTIVE', 'PLAN_RENEWED'] as const)
    if (row) await moveRow(sql, row, { to, actorId: null, reason, at })
    if (isPaused) await sql`update product set paused_by_plan = true where id = ${id}`
  }
  if (products.length === 0) return
  const personIds = await findOwners(sql, seller)
  const { sellerId, workspaceId } = seller
  await tellOfPlan(sql, house, { personIds, sellerId, workspaceId, count: products.length, isPaused })
}

/** Pauses the products of sellers whose plan ended a week ago, and lists them again once there is a plan (P6). */
export const lapsedSellersTask =
  (house: House, checkEntitlement: Ports['checkEntitlement']): Task =>
  async () => {
    const { clock } = house
    const sellers = await house.sql<{ id: string }[]>`
      select id from store_seller where state <> 'CLOSED' order by id`
    for (const { id } of sellers)
      await house.sql.begin(async (tx) => {
        const [seller] = await tx<Lapsing[]>`
          select id as seller_id, workspace_id, person_id, lapsed_at from store_seller
          where id = ${id} and state <> 'CLOSED' for update`
        if (!seller) return
        const now = clock.now()
        const { allowed, expiresAt } = await checkPlan(tx, clock, { checkEntitlement, seller })
        const ended = expiresAt && new Date(expiresAt) < now ? new Date(expiresAt) : now
        const lapsedAt = allowed ? null : (seller.lapsedAt ?? ended)
        if (lapsedAt?.getTime() !== seller.lapsedAt?.getTime())
          await tx`update store_seller set lapsed_at = ${lapsedAt} where id = ${id}`
        if (lapsedAt === null && seller.lapsedAt) await moveProducts(tx, house, { seller, isPaused: false })
        if (lapsedAt && now.getTime() - lapsedAt.getTime() >= PAUSED_AFTER_DAYS * DAY_MS)
          await moveProducts(tx, house, { seller, isPaused: true })
      })
  }

/** Closes the shops of people who left the workspace that they sold in; open orders continue. */
export const leftSellersTask =
  (house: House): Task =>
  async () => {
    await house.sql.begin(async (tx) => {
      const where = tx`person_id is not null and workspace_id is not null and not exists (
        select from membership m where m.workspace_id = store_seller.workspace_id and m.person_id = store_seller.person_id
          and m.state in ('PRESENT', 'SUSPENDED'))`
      const also = tx`, vacation_until = null, version = version + 1`
      const closed = await transitionWhere(tx, STORE_SELLER, {
        where,
        to: 'CLOSED',
        actorId: null,
        reason: 'SELLER_LEFT',
        at: house.clock.now(),
        also,
      })
      for (const id of closed) await refreshListingsOfSeller(tx, id)
    })
  }
