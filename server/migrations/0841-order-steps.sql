-- Steps of placed orders: each names its lines and units, and the refund for them.

-- The gateway whose money counted, for the books; empty if nothing was paid in money.
alter table order_group add column gateway text not null default '';

create table order_step (
  id uuid primary key default uuidv7(),
  order_id uuid not null references seller_order,
  to_state text not null,
  side text not null check (side in ('BUYER', 'SELLER', 'OPERATOR', 'JOB')),
  -- Null for jobs and erased accounts.
  actor_id uuid references person,
  reason text not null default '',
  -- Carrier and tracking, whose fault, and whether goods are on sale again.
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index order_step_order on order_step (order_id, id);
create index order_step_actor on order_step (actor_id) where actor_id is not null;

create table order_step_unit (
  step_id uuid not null references order_step,
  line_id uuid not null references order_line,
  quantity int not null check (quantity > 0),
  primary key (step_id, line_id)
);
create index order_step_unit_line on order_step_unit (line_id);

-- Refund for the units of a step. The payment's refund has the same id.
create table order_refund (
  id uuid primary key references order_step,
  order_id uuid not null references seller_order,
  goods_paise bigint not null check (goods_paise >= 0),
  coins int not null check (coins >= 0),
  money_paise bigint not null check (money_paise >= 0),
  shipping_paise bigint not null check (shipping_paise >= 0),
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'DONE', 'AMOUNT_DIFF', 'FAILED', 'RETURNED_BY_BANK')),
  check (money_paise = goods_paise - 100 * coins)
);
create index order_refund_order on order_refund (order_id);

-- Refunded units of a line, from which its next refund is computed.
create table order_refund_unit (
  refund_id uuid not null references order_refund,
  line_id uuid not null references order_line,
  quantity int not null check (quantity > 0),
  -- RETURN if the units had been shipped.
  kind text not null check (kind in ('CANCEL', 'RETURN')),
  fault text not null check (fault in ('BUYER', 'SELLER')),
  goods_paise bigint not null,
  coins int not null,
  money_paise bigint not null,
  shipping_paise bigint not null,
  primary key (refund_id, line_id, kind)
);
create index order_refund_unit_line on order_refund_unit (line_id);

-- Terms of commission and tax at source, frozen when the first parcel of an order leaves (S48).
create table order_terms (
  order_id uuid primary key references seller_order,
  terms jsonb not null,
  -- Net sales of the seller in the financial year before this order.
  year_base_paise bigint not null
);
