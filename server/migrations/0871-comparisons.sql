-- Comparisons of payments, settlements and bank lines with the books, and the differences that they found (S54).

create table comparison_run (
  comparison text not null check (comparison in ('PAYMENTS', 'SETTLEMENT', 'BANK')),
  -- Empty for the bank.
  gateway text not null check (gateway in ('', 'SANDBOX', 'RAZORPAY')),
  day date not null,
  outcome text not null check (outcome in ('MATCHED', 'DIFFERENT', 'FAILED', 'FILE_MISSING')),
  matched int not null default 0 check (matched >= 0),
  matched_paise bigint not null default 0,
  differences int not null default 0 check (differences >= 0),
  fault text not null default '',
  ended_at timestamptz not null,
  primary key (comparison, gateway, day)
);
create index comparison_run_day on comparison_run (day);

create table money_difference (
  id uuid primary key default uuidv7(),
  comparison text not null check (comparison in ('PAYMENTS', 'SETTLEMENT', 'BANK')),
  gateway text not null check (gateway in ('', 'SANDBOX', 'RAZORPAY')),
  day date not null,
  -- What differs, like 'refund rfnd_…'.
  subject text not null,
  finding text not null check (finding in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFF')),
  cause text not null,
  payment_id text,
  -- Orders whose payout waits until the difference is settled.
  order_ids uuid[] not null default '{}',
  expected_paise bigint not null,
  actual_paise bigint not null,
  -- What booking it needs beyond the columns.
  facts jsonb not null default '{}',
  state text not null default 'OPEN' check (state in ('OPEN', 'BOOKED', 'ACCEPTED', 'GONE')),
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references person,
  reason text not null default '',
  check ((state = 'OPEN') = (settled_at is null))
);
create unique index money_difference_open on money_difference (comparison, gateway, subject) where state = 'OPEN';
create index money_difference_subject on money_difference (comparison, gateway, subject);
create index money_difference_settled_by on money_difference (settled_by) where settled_by is not null;
