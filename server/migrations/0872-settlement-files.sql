-- What gateways and the bank say in their files: settlements in parts, and lines of the bank statement (S54).

create table money_file (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('SETTLEMENT', 'BANK')),
  -- Empty for the bank.
  gateway text not null check (gateway in ('', 'SANDBOX', 'RAZORPAY')),
  name text not null,
  -- First and last day of its rows; null if none was readable.
  first_day date,
  last_day date,
  rows int not null check (rows >= 0),
  -- Rows that were not imported, each with its number and why.
  refused jsonb not null default '[]',
  -- Null: fetched from the gateway.
  imported_by uuid references person,
  at timestamptz not null
);
create index money_file_at on money_file (at desc);
create index money_file_imported_by on money_file (imported_by) where imported_by is not null;

create table gateway_settlement_part (
  gateway text not null check (gateway in ('SANDBOX', 'RAZORPAY')),
  settlement_id text not null,
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'OTHER')),
  -- The gateway's id of the payment, the refund or whatever else.
  entity_id text not null,
  -- The payment of a refund.
  payment_id text,
  amount_paise bigint not null,
  -- Without the GST on it.
  fee_paise bigint not null default 0,
  gst_paise bigint not null default 0,
  settled_on date not null,
  utr text not null default '',
  -- Set once the books have it.
  booked_at timestamptz,
  file_id uuid not null references money_file,
  primary key (gateway, settlement_id, kind, entity_id)
);
create index gateway_settlement_part_entity on gateway_settlement_part (gateway, kind, entity_id);
create index gateway_settlement_part_day on gateway_settlement_part (gateway, settled_on);
create index gateway_settlement_part_utr on gateway_settlement_part (utr) where utr <> '';
create index gateway_settlement_part_file on gateway_settlement_part (file_id);

create table bank_line (
  id uuid primary key default uuidv7(),
  -- The same line of a statement that is imported again.
  key text not null unique,
  day date not null,
  utr text not null,
  narration text not null,
  -- Money that came is positive.
  paise bigint not null check (paise <> 0),
  file_id uuid not null references money_file
);
create index bank_line_utr on bank_line (utr) where utr <> '';
create index bank_line_day on bank_line (day);
create index bank_line_file on bank_line (file_id);
