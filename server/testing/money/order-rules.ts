import type { Sql } from '../../platform/database.ts'
import type { Difference, InitialStock, MoneyRule } from './book-rules.ts'

/** Rules of orders, their stock and coins. */
export const orderRules = (sql: Sql, stock: InitialStock = new Map()): MoneyRule[] => [
  {
    says: 'Reserved units are those of orders that wait for their payment',
    rows: sql<Difference[]>`
      select concat('variant ', variant_id) as what, coalesce(s.reserved, 0)::text as is, coalesce(w.units, 0)::text as should
      from variant_stock s full join (
        select l.variant_id, sum(l.quantity) as units from order_line l join order_group g on g.id = l.group_id
        where g.state = 'PAYMENT_PENDING' group by 1) w using (variant_id)
      where coalesce(s.reserved, 0) <> coalesce(w.units, 0)`,
  },
  { says: 'Units on hand are those from the beginning less those sold', rows: unsold(sql, stock) },
  { says: 'A placed order, and no other, is sold in the books for its money and coins', rows: sales(sql) },
  {
    says: 'Parts of a placed line add up to its quantity',
    rows: sql<Difference[]>`
      select concat('line ', l.id) as what, coalesce(sum(p.quantity), 0)::text as is,
        (case when g.state = 'PLACED' then l.quantity else 0 end)::text as should
      from order_line l join order_group g on g.id = l.group_id left join order_part p on p.line_id = l.id
      group by l.id, g.id having coalesce(sum(p.quantity), 0) <> case when g.state = 'PLACED' then l.quantity else 0 end`,
  },
  {
    says: 'A placed group was paid once, and money that counts placed one',
    rows: sql<Difference[]>`
      with counted as (
        select o.subject_id, count(*) as times, sum(c.amount_paise) as paise from payment_capture c join payment_order o on o.id = c.order_id
        where c.state = 'COUNTED' and o.kind = 'STORE' group by 1
      ), owed as (
        select g.id as subject_id, g.reference_code, sum(l.money_paise)
          + (select sum(o.shipping_paise) from seller_order o where o.group_id = g.id) as paise
        from order_group g join order_line l on l.group_id = g.id where g.state = 'PLACED' group by g.id
      )
      select concat('group ', coalesce(reference_code, subject_id::text)) as what,
        concat(coalesce(counted.paise, 0), ' paise in ', coalesce(counted.times, 0), ' payments') as is, coalesce(owed.paise, 0)::text as should
      from counted full join owed using (subject_id)
      where coalesce(counted.paise, 0) <> coalesce(owed.paise, 0) or counted.times > 1`,
  },
  {
    says: 'One checkout of a buyer leads to one order',
    rows: sql<Difference[]>`
      select concat('buyer ', g.buyer_id) as what, string_agg(g.reference_code, ', ') as is, 'one of them' as should from order_group g
      where g.state in ('PLACED', 'PAYMENT_PENDING') and not exists (
        select from payment_order o join payment_capture c on c.order_id = o.id where o.kind = 'STORE' and o.subject_id = g.id and c.is_late)
      group by g.buyer_id, g.key having count(*) > 1`,
  },
  ...coinRules(sql),
]

// Units of cancelled lines are on sale again, returned ones if the seller chose that.
const unsold = (sql: Sql, stock: InitialStock) => sql<Difference[]>`
  with began as (
    select * from unnest(${[...stock.keys()]}::uuid[], ${[...stock.values()]}::int[]) as b (variant_id, units)
  ), sold as (
    select l.variant_id, sum(l.quantity) as units from order_line l join order_group g on g.id = l.group_id
    where g.state = 'PLACED' group by 1
  ), back as (
    select l.variant_id, sum(u.quantity) as units
    from order_refund_unit u join order_line l on l.id = u.line_id join order_step s on s.id = u.refund_id
    where u.kind = 'CANCEL' or s.facts ->> 'restock' = 'true' group by 1
  )
  select concat('variant ', variant_id) as what, s.on_hand::text as is,
    (b.units - coalesce(sold.units, 0) + coalesce(back.units, 0))::text as should
  from began b left join variant_stock s using (variant_id) left join sold using (variant_id) left join back using (variant_id)
  where s.on_hand is distinct from b.units - coalesce(sold.units, 0) + coalesce(back.units, 0)`

// The gateway's and the platform's side of SALE and COINS.
const sales = (sql: Sql) => sql<Difference[]>`
  with booked as (
    select t.ref, sum(e.paise) filter (where t.kind = 'SALE') as money, sum(e.paise) filter (where t.kind = 'COINS') as coins
    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
    where t.kind in ('SALE', 'COINS') and e.paise > 0 group by 1
  ), owed as (
    select o.display_number, concat('order ', o.id) as ref, g.state,
      case when g.state = 'PLACED' then o.shipping_paise + sum(l.money_paise) else 0 end as money,
      case when g.state = 'PLACED' then 100 * sum(l.coins) else 0 end as coins
    from seller_order o join order_group g on g.id = o.group_id join order_line l on l.order_id = o.id group by o.id, g.id
  )
  select concat('order ', display_number, ' (', state, ')') as what,
    concat(coalesce(booked.money, 0), ' + ', coalesce(booked.coins, 0), ' paise') as is, concat(owed.money, ' + ', owed.coins) as should
  from owed left join booked using (ref)
  where coalesce(booked.money, 0) <> owed.money or coalesce(booked.coins, 0) <> owed.coins`

// A lot of an erased account is closed, and so is one that was taken back. Coins that went back after their lot had expired are in a lot of their own.
const coinRules = (sql: Sql): MoneyRule[] => [
  {
    says: 'Coins left, held and spent are those that were granted',
    rows: sql<Difference[]>`
      select concat('lot ', l.id) as what, concat(l.left_coins, ' left + ', coalesce(h.coins, 0), ' held or spent') as is, l.coins::text as should
      from coin_lot l left join lateral (
        select sum(h.coins - h.returned_coins) + coalesce((
          select sum(b.coins) from coin_lot b where b.source = 'REFUND' and split_part(b.source_id, '/', 2) = l.id::text), 0) as coins
        from coin_hold h where h.lot_id = l.id) h on true
      where l.person_id is not null and l.taken_back_at is null and l.left_coins + coalesce(h.coins, 0) <> l.coins`,
  },
  {
    says: 'The movements of a lot add up to what is left of it',
    rows: sql<Difference[]>`
      select concat('lot ', l.id) as what, concat(coalesce(sum(m.coins), 0), ' moved') as is, concat(l.left_coins, ' left') as should
      from coin_lot l left join coin_movement m on m.lot_id = l.id
      where l.person_id is not null group by l.id having coalesce(sum(m.coins), 0) <> l.left_coins`,
  },
  {
    says: 'A line holds its coins while it waits and has spent them once it is placed',
    rows: sql<Difference[]>`
      select concat('line ', l.id, ' (', g.state, ')') as what,
        concat(coalesce(h.held, 0), ' held, ', coalesce(h.spent, 0), ' spent') as is, concat(l.coins, ' coins') as should
      from order_line l join order_group g on g.id = l.group_id left join lateral (
        select sum(coins) filter (where spent_at is null) as held, sum(coins) filter (where spent_at is not null) as spent
        from coin_hold where line_id = l.id) h on true
      where coalesce(h.held, 0) <> case when g.state = 'PAYMENT_PENDING' then l.coins else 0 end
        or coalesce(h.spent, 0) <> case when g.state = 'PLACED' then l.coins else 0 end`,
  },
]
