-- Holds of payouts by order, and when each job of money last ended (S54, S63).

create table if not exists settlement_hold (
  id uuid primary key default uuidv7(),
  order_id uuid not null references seller_order,
  reason text not null,
  -- What holds it, as text: the same holds an order once.
  ref text not null,
  since timestamptz not null,
  ended_at timestamptz
);
create unique index if not exists settlement_hold_once on settlement_hold (order_id, ref) where ended_at is null;

create table watched_job (
  name text primary key,
  -- Null: it never ended.
  ended_at timestamptz,
  -- Of the last run; empty if it succeeded.
  fault text not null default '',
  since timestamptz not null
);
