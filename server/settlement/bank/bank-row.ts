import type { BankAccount, BankAccounts, BankFailure, BankKind, BankState } from '@chowk/contract/settlement/bank.ts'
import type { ActingSeller } from '../../product/product.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import { findBranch } from './ifsc.ts'
import { findInformed } from './bank-letter.ts'

/** States of a bank account; a changed account is verified again. */
export const SELLER_BANK: TransitionTable<BankState> = {
  entity: 'seller_bank',
  allowed: {
    UNVERIFIED: ['PENDING'],
    PENDING: ['VERIFIED', 'FAILED', 'UNVERIFIED'],
    VERIFIED: ['UNVERIFIED', 'FAILED'],
    FAILED: ['UNVERIFIED'],
  },
}

/** A bank account without its number. */
export interface BankRow {
  bankId: string
  sellerId: string
  holderName: string
  lastFour: string
  ifsc: string
  type: BankKind
  isPrimary: boolean
  state: BankState
  failure: BankFailure
  version: number
}

const numberOf = (sellerId: string) => ({ purpose: 'bank account', about: sellerId })

/** An account number as it is stored; it opens for its seller only. */
export const encryptNumber = (serverKey: Buffer, sellerId: string, number: string): Buffer =>
  encrypt(serverKey, number, numberOf(sellerId))

/** The number again; undefined when it was encrypted with another server's key. */
export const decryptNumber = (serverKey: Buffer, sellerId: string, stored: Uint8Array): string | undefined =>
  decrypt(serverKey, stored, numberOf(sellerId))?.toString()

/** Bank accounts of a seller: the primary one first, then in the order they were added. */
export const findBanks = async (sql: Sql, sellerId: string): Promise<BankRow[]> =>
  await sql<BankRow[]>`
    select id as bank_id, seller_id, holder_name, last_four, ifsc, kind as type, is_primary, state, failure, version
    from seller_bank where seller_id = ${sellerId} order by is_primary desc, created_at, id`

/** Until when payouts of a seller wait after a change of its bank accounts; null when they don't. */
export async function findBlockedUntil(sql: Sql, clock: Clock, sellerId: string): Promise<Date | null> {
  const [row] = await sql<{ blockedUntil: Date }[]>`
    select blocked_until from seller_payout_block where seller_id = ${sellerId} and blocked_until > ${clock.now()}`
  return row?.blockedUntil ?? null
}

/** Lets payouts of a seller wait for a day from now. */
export async function blockPayouts(tx: Sql, clock: Clock, sellerId: string): Promise<Date> {
  const until = new Date(clock.now().getTime() + DAY_MS)
  await tx`
    insert into seller_payout_block (seller_id, blocked_until) values (${sellerId}, ${until})
    on conflict (seller_id) do update set blocked_until = excluded.blocked_until`
  return until
}

function toAccount({ sellerId: _, ifsc, ...row }: BankRow): BankAccount {
  return { ...row, branch: findBranch(ifsc) }
}

/** The bank accounts of a seller as it sees them. */
export async function readAccounts(sql: Sql, clock: Clock, seller: ActingSeller): Promise<BankAccounts> {
  const blockedUntil = await findBlockedUntil(sql, clock, seller.sellerId)
  return {
    content: (await findBanks(sql, seller.sellerId)).map(toAccount),
    blockedUntil: blockedUntil?.toISOString() ?? null,
    informs: (await findInformed(sql, seller)).map(({ name }) => name),
  }
}
