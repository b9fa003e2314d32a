import { SELLER_LIMITS, getOwnSeller, moveOwnSeller } from '@chowk/contract/product/seller.ts'
import type { SellerTax } from '@chowk/contract/product/seller.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { DAY_MS, dayInIndia } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'
import { demandNotBlocked } from './blocked-seller.ts'
import { refreshListingsOfSeller } from '../listing/listing.ts'
import { answerSaveSeller } from './save-seller.ts'
import { STORE_SELLER, findOwnSeller, findSeller, toOwnSeller } from './seller-row.ts'
import { checkSelling, sellerScope } from './seller-scope.ts'
import type { SellerScope } from './seller-scope.ts'
import { findTaxRates } from './tax-rate.ts'

/** Ports that the seller calls need. */
export type SellerPorts = Pick<Ports, 'checkEntitlement' | 'findTaxDetails'>

async function suggest(
  sql: Sql,
  scope: SellerScope,
  findTaxDetails: Ports['findTaxDetails'],
): Promise<Partial<SellerTax> & { name: string }> {
  const { workspaceId, personId } = scope
  const [owner] = personId
    ? await sql<{ name: string }[]>`select name from person where id = ${personId}`
    : await sql<{ name: string }[]>`select name from workspace where id = ${workspaceId}`
  const name = owner?.name ?? ''
  const found = await findTaxDetails(
    sql,
    personId ? { workspaceId: null, personId } : { workspaceId: workspaceId ?? '', personId: null },
  )
  if (!found) return { name }
  const { legalName, gstin, pan, state, address, pin } = found.tax
  // Billing knows the Centre's jurisdiction, which is no State to sell from.
  const known = { legalName, gstin, pan, address, postalCode: pin, ...(state < '98' && { stateCode: state }) }
  return { name, ...known, ...(gstin && { taxStatus: 'REGULAR' as const }) }
}

const answerSeller = ({ checkEntitlement, findTaxDetails }: SellerPorts) =>
  handle(getOwnSeller, async ({ viewer, sql, clock }) => {
    const scope = sellerScope(viewer)
    const day = dayInIndia(clock.now())
    const seller = await findOwnSeller(sql, scope, { day })
    return {
      seller: seller ? toOwnSeller(seller) : null,
      sellsAs: scope.as,
      access: await checkSelling({ sql, clock, viewer }, checkEntitlement),
      suggested: seller ? null : await suggest(sql, scope, findTaxDetails),
      taxRates: await findTaxRates(sql, day),
    }
  })

const answerMove = handle(moveOwnSeller, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const now = clock.now()
  const day = dayInIndia(now)
  const seller = await findOwnSeller(tx, sellerScope(viewer), { day, forUpdate: true })
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  const { sellerId } = seller
  await demandNotBlocked(tx, sellerId, input.state)
  const until = input.state === 'VACATION' ? input.vacationUntil : null
  const latest = dayInIndia(new Date(now.getTime() + SELLER_LIMITS.vacationDays * DAY_MS))
  if (input.state === 'VACATION' && (until === null || until <= day || until > latest)) throw refuse('INVALID_VACATION')
  const change = { to: input.state, actorId: viewer.personId, at: now }
  const also = tx`, vacation_until = ${until}::date, version = version + 1`
  // Another last day of the same vacation is no change of state.
  if (seller.state === 'VACATION' && input.state === 'VACATION')
    await tx`update store_seller set vacation_until = ${until}::date, version = version + 1 where id = ${sellerId}`
  else if (seller.state !== input.state) await transition(tx, STORE_SELLER, { id: sellerId, ...change, also })
  if (seller.state !== input.state) await refreshListingsOfSeller(tx, sellerId)
  audit(`seller ${sellerId}`, { state: seller.state }, { state: input.state })
  const after = await findSeller(tx, sellerId, day)
  return { seller: toOwnSeller(after ?? seller) }
})

/** Calls about the own seller. */
export const sellerCalls = (ports: SellerPorts): readonly Handler[] => [
  answerSeller(ports),
  answerSaveSeller(ports.checkEntitlement),
  answerMove,
]
