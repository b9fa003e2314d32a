import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { getWaitingProduct, listWaitingProducts } from '@chowk/contract/product/approval.ts'
import type { ProductStep, WaitingProduct } from '@chowk/contract/product/approval.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { dayInIndia } from '../../platform/time.ts'
import { findProduct, toOwnProduct } from '../catalogue/product-row.ts'
import { findSeller } from '../seller/seller-row.ts'
import { findOwnReview, waitsFor } from './reviewer.ts'

const BY_TIME = { at: 'TIME', id: 'ID' } as const

type Row = Omit<WaitingProduct, 'since'> & { at: Date }

const answerList = handle(listWaitingProducts, async ({ input, viewer, sql, clock, cursor }) => {
  const { size, page, next, visibility } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_TIME, next)
  const since = sql`case when p.state = 'PENDING_REVIEW' then p.updated_at else c.created_at end`
  const waiting = sql`
    from product p join store_seller s on s.id = p.seller_id
    left join product_change c on c.product_id = p.id and c.state = 'OPEN'
    where ${waitsFor(sql, viewer, visibility)} and s.state <> 'CLOSED'`
  const rows = await sql<Row[]>`
    select p.id as product_id, p.title, s.name as seller, p.visibility, p.state <> 'PENDING_REVIEW' as is_change, ${since} as at,
      (select ${nameJson(sql, 'w')} from workspace w where w.id = p.workspace_id) as workspace
    ${waiting} ${after(sql, from, { by: { at: since, id: sql`p.id` }, direction: 'ASC' })}
    order by ${since}, p.id limit ${size + 1} offset ${from ? 0 : page * size}`
  const [total] = await sql<{ count: number }[]>`select count(*)::int as count ${waiting}`
  const paged = pageOfItems(rows, { page, size, asOf }, ({ at, productId }) =>
    cursor.write(BY_TIME, { at, id: productId }),
  )
  const content = paged.content.map(({ at, ...row }) => ({ ...row, since: at.toISOString() }))
  return { ...paged, content, totalElements: total?.count ?? 0 }
})

const MOST_STEPS = 20

const findHistory = async (sql: Sql, productId: string): Promise<ProductStep[]> =>
  (
    await sql<(Omit<ProductStep, 'at'> & { at: Date })[]>`
      select h.to_state as state, h.reason, a.name as by, h.at
      from status_history h left join person a on a.id = h.actor_id and a.deletion_state is null
      where h.entity = 'product' and h.entity_id = ${productId} order by h.id desc limit ${MOST_STEPS}`
  ).map((step) => ({ ...step, at: step.at.toISOString() }))

const answerGet = handle(getWaitingProduct, async ({ input: { id }, viewer, sql, house, clock, refuse }) => {
  const at = clock.now()
  const [waiting] = await sql<{ workspace: BilingualName | null }[]>`
    select (select ${nameJson(sql, 'w')} from workspace w where w.id = p.workspace_id) as workspace
    from product p left join product_change c on c.product_id = p.id and c.state = 'OPEN'
    where p.id = ${id} and ${waitsFor(sql, viewer)}`
  const row = waiting && (await findProduct(sql, id, at))
  const seller = row && (await findSeller(sql, row.sellerId, dayInIndia(at)))
  if (!row || !seller) throw refuse('PRODUCT_NOT_FOUND')
  const { name, about, tax } = seller
  return {
    product: await toOwnProduct(sql, house, row),
    seller: { name, about, taxStatus: tax.taxStatus, stateCode: tax.stateCode },
    workspace: waiting.workspace,
    isChange: row.state !== 'PENDING_REVIEW',
    own: await findOwnReview(sql, id, viewer.personId),
    history: await findHistory(sql, id),
  }
})

/** Reading the approval queue. */
export const approvalQueueCalls: readonly Handler[] = [answerList, answerGet]
