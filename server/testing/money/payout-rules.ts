import type { Sql } from '../../platform/database.ts'
import type { Difference, MoneyRule } from './book-rules.ts'

/** Rules of payouts to sellers. */
export const payoutRules = (sql: Sql): MoneyRule[] => [
  {
    says: 'A payout is the sum of its items',
    rows: sql<Difference[]>`
      select concat('payout ', p.id) as what, p.amount_paise::text as is, coalesce(sum(i.paise), 0)::text as should
      from payout p left join payout_item i on i.payout_id = p.id group by p.id having p.amount_paise <> coalesce(sum(i.paise), 0)`,
  },
  {
    says: 'What a failed payout took is due again',
    rows: sql<Difference[]>`
      select concat('payout ', p.id) as what, concat(count(*), ' items') as is, 'none' as should
      from payout p join payout_item i on i.payout_id = p.id
      where p.state = 'FAILED' and i.released_at is null group by p.id`,
  },
  {
    says: 'The account of a seller is what is due',
    rows: sql<Difference[]>`
      select concat('seller ', a.owner_id, ' ', a.purpose) as what, (-booked.paise)::text as is, due.paise::text as should
      from ledger_account a
      cross join lateral (select coalesce(sum(e.paise), 0) as paise from ledger_entry e where e.account_id = a.id) booked
      cross join lateral (select coalesce(sum(d.paise), 0) as paise from seller_due d
        where d.seller_id = a.owner_id and d.purpose = a.purpose and d.payout_id is null) due
      where a.owner_kind = 'seller' and a.purpose in ('payable', 'donation_payable') and -booked.paise <> due.paise`,
  },
  {
    says: 'Money in transit is that of open payouts',
    rows: sql<Difference[]>`
      with booked as (
        select a.owner_id as port, -sum(e.paise) as paise from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.owner_kind = 'gateway' and a.purpose = 'in_transit' group by 1
      ), sent as (
        select port, sum(amount_paise) as paise from payout where state in ('PROCESSING', 'UNKNOWN') group by 1
      )
      select port as what, coalesce(booked.paise, 0)::text as is, coalesce(sent.paise, 0)::text as should
      from booked full join sent using (port) where coalesce(booked.paise, 0) <> coalesce(sent.paise, 0)`,
  },
]
