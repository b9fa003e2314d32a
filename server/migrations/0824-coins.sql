-- Coins of buyers: lots that expire, and what lines of orders hold of them (S31, S32).

create table coin_lot (
  id uuid primary key default uuidv7(),
  -- Null: the person was erased.
  person_id uuid references person,
  source text not null check (source in ('QUIZ', 'CONTRIBUTION', 'GRANT', 'REFUND')),
  -- The row that the coins are for: the same is granted once.
  source_id text not null check (source_id <> ''),
  coins int not null check (coins > 0),
  left_coins int not null check (left_coins between 0 and coins),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  unique (source, source_id)
);
create index coin_lot_usable on coin_lot (person_id, expires_at, id) where left_coins > 0;
create index coin_lot_person on coin_lot (person_id);

create table coin_hold (
  -- A line of an order.
  line_id uuid not null,
  lot_id uuid not null references coin_lot,
  coins int not null check (coins > 0),
  -- Null while the order waits for its payment.
  spent_at timestamptz,
  -- Of those spent, what went back for units that were cancelled or returned.
  returned_coins int not null default 0 check (returned_coins between 0 and coins),
  primary key (line_id, lot_id),
  check (returned_coins = 0 or spent_at is not null)
);
create index coin_hold_lot on coin_hold (lot_id);
