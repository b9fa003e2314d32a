import type { Fragment, Sql } from '../../platform/database.ts'

/** Sellers in row `s` to whom money is owed, or may be once their orders end, or is on its way. */
export const isOwed = (sql: Sql): Fragment => sql`(
  exists (select from payout p where p.seller_id = s.id and p.state in ('PROCESSING', 'UNKNOWN'))
  or (select coalesce(-sum(e.paise), 0) from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.owner_kind = 'seller' and a.owner_id = s.id::text and a.purpose in ('pending', 'payable', 'donation_payable', 'hold')) > 0)`
