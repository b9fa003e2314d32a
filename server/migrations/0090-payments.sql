-- Paying for plans: who sells, at which tax rate since when, orders, what the gateway said, and invoices without a gap in their numbers.

-- The rate of a day is the newest one that began by then.
create table tax_rate (
  sac text not null,
  since date not null,
  -- Hundredths of a per cent, central and state together.
  basis_points int not null check (basis_points between 0 and 10000),
  primary key (sac, since)
);
insert into tax_rate (sac, since, basis_points) values ('998431', '2017-07-01', 1800);

-- Who sells, by the day since which it is so: an invoice names the one of its day.
create table seller (
  since date primary key,
  name text not null,
  name_hi text not null,
  address text not null,
  address_hi text not null,
  state_code text not null check (state_code ~ '^\d\d$'),
  gstin text not null,
  signatory text not null,
  signatory_hi text not null,
  contact text not null
);

create table plan_order (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  person_id uuid not null references person,
  kind text not null check (kind in ('NEW', 'RENEWAL', 'UPGRADE')),
  plan_code text not null references plan,
  period text not null check (period in ('MONTH', 'YEAR')),
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'GIVEN_UP', 'REFUND_DUE', 'REFUNDED')),
  seats int not null,
  price_paise bigint not null,
  -- What an upgrade costs is less than the price of its plan.
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  sac text not null,
  basis_points int not null,
  bill_to jsonb not null,
  -- Payments counted when it was made, and the end of the period that an upgrade was reckoned to.
  payments int not null,
  upgrades_until timestamptz,
  gateway text check (gateway in ('SANDBOX', 'RAZORPAY')),
  gateway_order_id text unique,
  payment_id text unique,
  method text,
  -- Why the bank refused last, while it is open.
  fault text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz
);
create index plan_order_workspace on plan_order (workspace_id, created_at desc);
create index plan_order_person on plan_order (person_id);
create index plan_order_open on plan_order (created_at) where state in ('OPEN', 'GIVEN_UP') and gateway_order_id is not null;

-- Money that came for nothing: for an order that was given up, or twice.
create table plan_refund (
  payment_id text primary key,
  order_id uuid not null references plan_order,
  amount_paise bigint not null,
  state text not null default 'DUE' check (state in ('DUE', 'DONE')),
  at timestamptz not null
);
create index plan_refund_order on plan_refund (order_id);

-- What the gateway told us, each thing once.
create table payment_event (
  gateway text not null,
  event_id text not null,
  event text not null,
  gateway_order_id text,
  outcome text not null,
  at timestamptz not null,
  primary key (gateway, event_id)
);
comment on table payment_event is 'append only';

-- The last number given in a financial year: the row is held until the invoice is in, so no number is lost.
create table invoice_number (
  financial_year text primary key,
  last int not null
);

create table invoice (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  order_id uuid not null unique references plan_order,
  financial_year text not null,
  number int not null,
  issued_at timestamptz not null,
  total_paise bigint not null,
  -- All that stands on it, as it was on that day.
  facts jsonb not null,
  unique (financial_year, number)
);
comment on table invoice is 'append only';
create index invoice_workspace on invoice (workspace_id, issued_at desc);

-- The gateway of demo, development and tests, which behaves like the real one.
create table sandbox_order (
  id text primary key,
  receipt text not null,
  amount_paise bigint not null,
  created_at timestamptz not null
);
create table sandbox_payment (
  id text primary key,
  order_id text not null references sandbox_order,
  amount_paise bigint not null,
  method text not null,
  status text not null check (status in ('created', 'captured', 'failed', 'refunded')),
  created_at timestamptz not null
);
create index sandbox_payment_order on sandbox_payment (order_id);
