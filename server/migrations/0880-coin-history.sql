-- Every movement of coins with its reason, so that a person's history adds up to the balance (S32).

alter table coin_lot
  -- Shown to their owner: a quiz, a campaign, or what an operator wrote; empty where the source says all.
  add column reason text not null default '',
  -- The operator who granted them; null for every other source and for erased accounts.
  add column granted_by uuid references person,
  -- Set once what had earned them was voided: what was not spent is gone.
  add column taken_back_at timestamptz,
  -- The last notice of expiry was this many days ahead.
  add column told_days smallint check (told_days in (30, 3));
create index coin_lot_granted_by on coin_lot (granted_by, granted_at) where granted_by is not null;
create index coin_lot_expiring on coin_lot (expires_at) where left_coins > 0;

create table coin_movement (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references coin_lot on delete cascade,
  kind text not null check (kind in ('GRANTED', 'HELD', 'RELEASED', 'RETURNED', 'TAKEN_BACK')),
  coins int not null check (case when kind in ('HELD', 'TAKEN_BACK') then coins < 0 else coins > 0 end),
  -- A line of an order.
  line_id uuid check ((line_id is not null) = (kind in ('HELD', 'RELEASED', 'RETURNED'))),
  at timestamptz not null
);
create index coin_movement_lot on coin_movement (lot_id);

-- Refunds of expired lots are lots of their own, whose source names the line.
insert into coin_movement (lot_id, kind, coins, line_id, at)
select id, case source when 'REFUND' then 'RETURNED' else 'GRANTED' end, coins,
  case source when 'REFUND' then split_part(source_id, '/', 1)::uuid end, granted_at
from coin_lot order by granted_at, id;

insert into coin_movement (lot_id, kind, coins, line_id, at)
select h.lot_id, 'HELD', -h.coins, h.line_id, coalesce(g.created_at, h.spent_at, date_trunc('milliseconds', now()))
from coin_hold h left join order_line l on l.id = h.line_id left join order_group g on g.id = l.group_id order by 5;

-- When a part came back was not kept; what came back as a lot of its own is there already.
insert into coin_movement (lot_id, kind, coins, line_id, at)
select h.lot_id, 'RETURNED', h.returned_coins - coalesce(r.coins, 0), h.line_id, coalesce(h.spent_at, date_trunc('milliseconds', now()))
from coin_hold h left join lateral (
  select sum(l.coins)::int as coins from coin_lot l
  where l.source = 'REFUND' and l.source_id like h.line_id || '/' || h.lot_id || '/%') r on true
where h.returned_coins > coalesce(r.coins, 0);
