import type { Fragment, Sql } from '../platform/database.ts'
import { openAccounts } from './account.ts'
import type * as account from './account.ts'

/** An account: whose it is, and what for. */
export type Account = account.Account

/** An account of a seller: `pending`, `payable`, `donation_payable` or `hold`. */
export const sellerAccount = (sellerId: string, purpose: string): Account => ({
  ownerKind: 'seller',
  ownerId: sellerId,
  purpose,
})

/** An account at a payment gateway or payout provider: `receivable`, `in_transit`, `fee` or `gst_on_fee`. */
export const portAccount = (port: string, purpose: string): Account => ({
  ownerKind: 'gateway',
  ownerId: port,
  purpose,
})

/** What is owed to a tax authority: `gst`, `tcs` or `tds`. */
export const authorityAccount = (purpose: string): Account => ({ ownerKind: 'authority', ownerId: '', purpose })

/** An account of the platform, like `bank`, `commission`, `promo_expense`, `refund_payable` or `suspense`. */
export const platformAccount = (purpose: string): Account => ({ ownerKind: 'platform', ownerId: '', purpose })

/** One side of a transfer: a debit is positive. */
export interface Entry {
  account: Account
  paise: number
}

/** A transfer to be booked; the same kind and ref are booked once. */
export interface Transfer {
  kind: string
  /** What is booked, like 'order 0198…' or 'shipment 0198…'. */
  ref: string
  entries: readonly Entry[]
  at: Date
}

/** Whether a transfer was booked now or before. */
export type Booking = 'posted' | 'again'

/**
 * Books a transfer. Unless it balances, the database refuses its entries with 23514; a limit of an account is kept in the same way. An
 * earlier transfer with the same kind and ref but other entries is a fault of the caller.
 */
export async function post(tx: Sql, { kind, ref, entries, at }: Transfer): Promise<Booking> {
  const accountIds = await openAccounts(
    tx,
    entries.map((entry) => entry.account),
  )
  const [made] = await tx<{ id: string }[]>`
    insert into ledger_transfer (kind, ref, at) values (${kind}, ${ref}, ${at}) on conflict (kind, ref) do nothing returning id`
  const paise = entries.map((entry) => entry.paise)
  if (made) {
    await tx`
      insert into ledger_entry (transfer_id, line, account_id, paise)
      select ${made.id}, line, account_id, paise
      from unnest(${accountIds}::bigint[], ${paise}::bigint[]) with ordinality as given (account_id, paise, line)`
    return 'posted'
  }
  const [other] = await tx`
    with given as (select account_id, sum(paise) as paise from unnest(${accountIds}::bigint[], ${paise}::bigint[]) as g (account_id, paise) group by 1),
      booked as (
        select e.account_id, sum(e.paise) as paise from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        where t.kind = ${kind} and t.ref = ${ref} group by 1)
    select from given full join booked using (account_id, paise) where given.paise is null or booked.paise is null limit 1`
  if (other) throw new Error(`The ledger has ${kind} ${ref} with other entries`)
  return 'again'
}

/** The kind of all reversals; their ref is the id of the transfer that they reverse. */
const REVERSAL = 'REVERSAL'

/** Reverses a transfer as a whole, once. There must be one; a reversal itself is never reversed. */
export async function reverse(tx: Sql, { kind, ref, at }: Omit<Transfer, 'entries'>): Promise<Booking> {
  const [found] = await tx<{ id: string }[]>`select id from ledger_transfer where kind = ${kind} and ref = ${ref}`
  if (!found) throw new Error(`The ledger has no ${kind} ${ref} to reverse`)
  const [made] = await tx<{ id: string }[]>`
    insert into ledger_transfer (kind, ref, reverses, at) values (${REVERSAL}, ${found.id}, ${found.id}, ${at})
    on conflict do nothing returning id`
  if (!made) return 'again'
  await tx`
    insert into ledger_entry (transfer_id, line, account_id, paise)
    select ${made.id}, line, account_id, -paise from ledger_entry where transfer_id = ${found.id}`
  return 'posted'
}

/** Accounts of an owner, or one of them. */
export type Owner = Pick<Account, 'ownerKind' | 'ownerId'> & { purpose?: string }

/** When the transfer in row `t` counts: after its month was closed, in the open one (MO19). */
export const bookedAt = (sql: Sql): Fragment => sql`coalesce(t.booked_at, t.at)`

/** Restricts sums and lists to transfers that count in a time. */
export interface Period {
  since?: Date
  /** Exclusive. */
  until?: Date
}

/** Balances of an owner's accounts by purpose, of one snapshot; accounts without entries are left out. */
export async function balancesOf(
  sql: Sql,
  { ownerKind, ownerId, purpose }: Owner,
  { since, until }: Period = {},
): Promise<Map<string, number>> {
  const rows = await sql<{ purpose: string; paise: number }[]>`
    select a.purpose, sum(e.paise)::float8 as paise
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
    where a.owner_kind = ${ownerKind} and a.owner_id = ${ownerId} and a.purpose = coalesce(${purpose}::text, a.purpose)
      and ${bookedAt(sql)} >= coalesce(${since}::timestamptz, '-infinity') and ${bookedAt(sql)} < coalesce(${until}::timestamptz, 'infinity')
    group by a.purpose order by a.purpose`
  return new Map(rows.map((row) => [row.purpose, row.paise]))
}

/** The balance of one account; a debit is positive. */
export const balanceOf = async (sql: Sql, of: Account): Promise<number> =>
  (await balancesOf(sql, of)).get(of.purpose) ?? 0

/** A row of a statement. */
export interface ListedEntry {
  transferId: string
  line: number
  kind: string
  ref: string
  /** The transfer that its transfer reverses, if any. */
  reverses: string | null
  purpose: string
  paise: number
  /** Of its account, after this entry. */
  balancePaise: number
  at: Date
}

/** A page of entries of one account, newest booking first; `before` is the last entry of the page before. */
export async function listEntries(
  sql: Sql,
  { ownerKind, ownerId, purpose }: Account,
  page: Period & { before?: Pick<ListedEntry, 'transferId' | 'line'>; skip?: number; limit: number },
): Promise<ListedEntry[]> {
  const { since, until, before, skip = 0, limit } = page
  // The balance is summed once, at the newest entry of the page, and walks down from there.
  return await sql<ListedEntry[]>`
    with page as (
      select e.transfer_id, e.line, t.kind, t.ref, t.reverses, a.purpose, e.paise, t.at, a.id as account_id
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
      where a.owner_kind = ${ownerKind} and a.owner_id = ${ownerId} and a.purpose = ${purpose}
        and ${bookedAt(sql)} >= coalesce(${since}::timestamptz, '-infinity') and ${bookedAt(sql)} < coalesce(${until}::timestamptz, 'infinity')
        and (${before?.transferId}::uuid is null or (e.transfer_id, e.line) < (${before?.transferId}::uuid, ${before?.line}::smallint))
      order by e.transfer_id desc, e.line desc limit ${limit} offset ${skip}
    ), newest as (select * from page order by transfer_id desc, line desc limit 1
    ), start as (
      select sum(e.paise) as paise from newest n join ledger_entry e on e.account_id = n.account_id and (e.transfer_id, e.line) <= (n.transfer_id, n.line)
    )
    select p.transfer_id, p.line::int as line, p.kind, p.ref, p.reverses, p.purpose, p.paise::float8 as paise, p.at,
      ((select paise from start) - coalesce((
        select sum(x.paise) from ledger_entry x where x.account_id = p.account_id and (x.transfer_id, x.line) > (p.transfer_id, p.line)
          and (x.transfer_id, x.line) <= (n.transfer_id, n.line)), 0))::float8 as balance_paise
    from page p cross join newest n order by p.transfer_id desc, p.line desc`
}

/** Limits the balance of an account from now on; fails with 23514 on `ledger_limit_kept` if it is outside already. */
export async function limitAccount(
  tx: Sql,
  account: Account,
  { leastPaise, mostPaise }: { leastPaise?: number; mostPaise?: number },
): Promise<void> {
  const [id] = await openAccounts(tx, [account])
  await tx`select limit_ledger_account(${id}::bigint, ${leastPaise}::bigint, ${mostPaise}::bigint)`
}
