import { platformAccount, portAccount, post, sellerAccount } from '../../ledger/ledger.ts'
import type { Account } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'

interface Booked {
  donationId: string
  sellerId: string
  gateway: string
  paise: number
  at: Date
}

const move = (from: Account, to: Account, paise: number) => [
  { account: to, paise },
  { account: from, paise: -paise },
]

/** Books a donation: the gateway owes it, and it is owed to the workspace (S53). */
export async function bookDonation(tx: Sql, { donationId, sellerId, gateway, paise, at }: Booked): Promise<void> {
  const entries = move(sellerAccount(sellerId, 'donation_payable'), portAccount(gateway, 'receivable'), paise)
  await post(tx, { kind: 'DONATION', ref: `donation ${donationId}`, entries, at })
}

/** Books that a donation is owed to its giver again. */
export async function bookDonationRefund(
  tx: Sql,
  { donationId, sellerId, paise, at }: Omit<Booked, 'gateway'>,
): Promise<void> {
  const entries = move(platformAccount('refund_payable'), sellerAccount(sellerId, 'donation_payable'), paise)
  await post(tx, { kind: 'DONATION_REFUND', ref: `donation ${donationId}`, entries, at })
}

/** Books that a refund was paid by the gateway. */
export async function bookRefundPaid(
  tx: Sql,
  { gateway, paise, ref, at }: Pick<Booked, 'gateway' | 'paise' | 'at'> & { ref: string },
): Promise<void> {
  const entries = move(portAccount(gateway, 'receivable'), platformAccount('refund_payable'), paise)
  await post(tx, { kind: 'REFUND_PAID', ref, entries, at })
}

/** Books that a bank returned a refund. */
export async function bookRefundReturned(
  tx: Sql,
  { gateway, paise, ref, at }: Pick<Booked, 'gateway' | 'paise' | 'at'> & { ref: string },
): Promise<void> {
  const entries = move(platformAccount('refund_payable'), portAccount(gateway, 'receivable'), paise)
  await post(tx, { kind: 'REFUND_RETURNED', ref, entries, at })
}
