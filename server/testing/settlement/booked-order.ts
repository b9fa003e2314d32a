import { authorityAccount, platformAccount, portAccount, post, sellerAccount } from '../../ledger/ledger.ts'
import type { Account } from '../../ledger/ledger.ts'
import type { JournalEntries, Purpose } from '../../order/sums/journal.rules.ts'
export { findSeller as findPlatformSeller } from '../../billing/tax-rate.ts'
import { GSTIN } from '../store.ts'
import type { World } from '../world.ts'

interface BookedFacts {
  seller: string
  buyer: string
  isInterState?: boolean
  isPlatformInterState?: boolean
  gstin?: string
  pan?: string
  stateCode?: string
}

/** An order of a seller by direct rows, without lines: its journals are booked by the test. */
export interface BookedOrder {
  orderId: string
  displayNumber: string
  /** Books a journal of the order. */
  book: (kind: string, entries: JournalEntries, at: string) => Promise<void>
}

let orders = 0

const accountsOf = (seller: string): Readonly<Record<Purpose, Account>> => ({
  bank: platformAccount('bank'),
  commission: platformAccount('commission'),
  fee: portAccount('SANDBOX', 'fee'),
  gateway_receivable: portAccount('SANDBOX', 'receivable'),
  gst_on_gateway_fee: portAccount('SANDBOX', 'gst_on_fee'),
  gst_payable: authorityAccount('gst'),
  in_transit: portAccount('SANDBOX', 'in_transit'),
  promo_expense: platformAccount('promo_expense'),
  refund_payable: platformAccount('refund_payable'),
  seller_payable: sellerAccount(seller, 'payable'),
  seller_pending: sellerAccount(seller, 'pending'),
  tcs_payable: authorityAccount('tcs'),
  tds_payable: authorityAccount('tds'),
})

/** Books a journal for a seller; one without entries is left out. */
export async function bookFor(
  world: World,
  seller: string,
  journal: { kind: string; ref: string; entries: JournalEntries; at: string },
): Promise<void> {
  if (journal.entries.length === 0) return
  const accounts = accountsOf(seller)
  const entries = journal.entries.map(([purpose, paise]) => ({ account: accounts[purpose], paise }))
  await world.sql.begin(async (tx) => await post(tx, { ...journal, entries, at: new Date(journal.at) }))
}

/** Makes an order whose terms are frozen. */
export async function givenBookedOrder(world: World, facts: BookedFacts): Promise<BookedOrder> {
  const { owner } = world
  const { seller, buyer, isInterState = false, isPlatformInterState = false, gstin = GSTIN, stateCode = '27' } = facts
  const { pan = 'AACCT4812K' } = facts
  const code = `CHK-261001-${String(++orders).padStart(7, '0')}`
  const copy = { name: 'Neem Shop', legalName: 'Neem Trust', gstin, pan, taxStatus: 'REGULAR', stateCode }
  const [row] = await owner<{ id: string }[]>`
    with g as (
      insert into order_group (reference_code, buyer_id, key, state, address, place_of_supply, ends_at, placed_at, created_at)
      values (${code}, ${buyer}, ${code}, 'PLACED', '{}', '27', now(), now(), now()) returning id
    )
    insert into seller_order (group_id, position, display_number, seller_id, seller, shipping_paise, shipping_basis_points, shipping_net_paise,
      shipping_cgst_paise, shipping_sgst_paise, shipping_igst_paise, inter_state, commission_basis_points, ships_by)
    select id, 1, ${`${code}-1`}, ${seller}, ${owner.json(copy as never)}, 0, 0, 0, 0, 0, 0, ${isInterState}, 500, '2026-12-31' from g returning id`
  const orderId = row?.id ?? ''
  await owner`
    insert into order_terms (order_id, terms, year_base_paise)
    values (${orderId}, ${owner.json({ isPlatformInterState, commissionGstBasisPoints: 1800 } as never)}, 0)`
  let journals = 0
  return {
    orderId,
    displayNumber: `${code}-1`,
    async book(kind, entries, at) {
      const ref = `test ${orderId} ${++journals}`
      await bookFor(world, seller, { kind, ref, entries, at })
      await owner`
        insert into order_transfer (transfer_id, order_id)
        select id, ${orderId}::uuid from ledger_transfer where kind = ${kind} and ref = ${ref}`
    },
  }
}

/** Says who the platform is, in Maharashtra. */
export async function givenPlatformSeller(world: World): Promise<void> {
  await world.owner`
    insert into seller (since, name, name_hi, address, address_hi, state_code, gstin, signatory, signatory_hi, contact)
    values ('2026-04-01', 'Chowk LLP', 'चौक एलएलपी', 'Quarry Road, Pune', 'खदान रोड, पुणे', '27', '27AAKCN7391R1ZC', 'Ishaan Bhave',
      'ईशान भावे', 'bills@chowk.example')
    on conflict (since) do nothing`
}
