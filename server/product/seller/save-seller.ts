import { saveOwnSeller, ONE_STATE_STATUSES } from '@chowk/contract/product/seller.ts'
import type { SellerTax } from '@chowk/contract/product/seller.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { dayInIndia } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'
import { refreshListingsOfSeller } from '../listing/listing.ts'
import { findOwnSeller, findSeller, toOwnSeller } from './seller-row.ts'
import { accessDetails, checkSelling, sellerScope } from './seller-scope.ts'

type Wanted = Parsed<typeof saveOwnSeller>

const taxOf = (wanted: Wanted): SellerTax => ({
  taxStatus: wanted.taxStatus,
  legalName: wanted.legalName,
  gstin: wanted.gstin,
  enrolmentNumber: wanted.taxStatus === 'ENROLLED' ? wanted.enrolmentNumber : '',
  pan: wanted.pan || wanted.gstin.slice(2, 12),
  stateCode: wanted.stateCode,
  address: wanted.address,
  postalCode: wanted.postalCode,
})

// Saved again on the same day, it is a correction.
async function writeTax(sql: Sql, { sellerId, since, tax }: { sellerId: string; since: string; tax: SellerTax }) {
  await sql`
    insert into store_seller_tax (seller_id, since, tax_status, legal_name, gstin, enrolment_number, pan, state_code, address, postal_code)
    values (${sellerId}, ${since}, ${tax.taxStatus}, ${tax.legalName}, ${tax.gstin}, ${tax.enrolmentNumber}, ${tax.pan}, ${tax.stateCode},
      ${tax.address}, ${tax.postalCode})
    on conflict (seller_id, since) do update set tax_status = excluded.tax_status, legal_name = excluded.legal_name, gstin = excluded.gstin,
      enrolment_number = excluded.enrolment_number, pan = excluded.pan, state_code = excluded.state_code, address = excluded.address,
      postal_code = excluded.postal_code`
}

async function countPriced(sql: Sql, sellerId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from product p
    where p.seller_id = ${sellerId} and p.state in ('PENDING_REVIEW', 'ACTIVE') and not p.coins_only
      and exists (select from product_variant v where v.product_id = p.id and v.active and v.price_paise > 0)`
  return row?.count ?? 0
}

// The log keeps what decides about tax, and no address.
const auditOf = ({ taxStatus, gstin, stateCode }: SellerTax) => ({ taxStatus, gstin, stateCode })

const chargesTax = ({ taxStatus }: Pick<SellerTax, 'taxStatus'>) => taxStatus === 'REGULAR'

export const answerSaveSeller = (checkEntitlement: Ports['checkEntitlement']): Handler =>
  handle(saveOwnSeller, async ({ input, viewer, tx, clock, refuse, audit }) => {
    const access = await checkSelling({ sql: tx, clock, viewer }, checkEntitlement)
    if (!access.allowed) throw refuse('SUBSCRIPTION_REQUIRED', accessDetails(access))
    const scope = sellerScope(viewer)
    const day = dayInIndia(clock.now())
    await tx`select pg_advisory_xact_lock(hashtextextended(${`seller ${scope.workspaceId} ${scope.personId}`}, 0))`
    const before = await findOwnSeller(tx, scope, { day, forUpdate: true })
    if ((before?.version ?? 0) !== input.version)
      throw refuse('VERSION_CONFLICT', { details: { current: before ? toOwnSeller(before) : null } })
    const tax = taxOf(input)
    const servedStates = ONE_STATE_STATUSES.includes(tax.taxStatus)
      ? [tax.stateCode]
      : input.servedStates && [...new Set(input.servedStates)].toSorted()
    const { name, about, shippingPaise, shipsWithinDays } = input
    const [saved] = before
      ? await tx<{ id: string }[]>`
          update store_seller set name = ${name}, about = ${about}, shipping_paise = ${shippingPaise}, served_states = ${servedStates},
            ships_within_days = ${shipsWithinDays}, version = version + 1
          where id = ${before.sellerId} returning id`
      : await tx<{ id: string }[]>`
          insert into store_seller (workspace_id, person_id, name, about, shipping_paise, served_states, ships_within_days, created_at)
          values (${scope.workspaceId}, ${scope.personId}, ${name}, ${about}, ${shippingPaise}, ${servedStates}, ${shipsWithinDays}, ${clock.now()})
          returning id`
    const sellerId = saved?.id ?? ''
    const priced = await countPriced(tx, sellerId)
    if (tax.taxStatus === 'UNREGISTERED' && priced > 0) throw refuse('PRODUCTS_PRICED', { details: { count: priced } })
    await writeTax(tx, { sellerId, since: day, tax })
    // Without a tax invoice, no price has tax in it.
    if (!chargesTax(tax))
      await tx`update product set gst_basis_points = 0, version = version + 1 where seller_id = ${sellerId} and gst_basis_points > 0`
    if (before && before.name !== name) await refreshListingsOfSeller(tx, sellerId)
    const after = await findSeller(tx, sellerId, day)
    if (!after) throw new Error('the seller was saved')
    audit(`seller ${sellerId}`, before && auditOf(before.tax), auditOf(tax))
    const isNewlyTaxed = before !== undefined && chargesTax(tax) && !chargesTax(before.tax)
    return { seller: toOwnSeller(after), productsToCheck: isNewlyTaxed ? priced : 0 }
  })
