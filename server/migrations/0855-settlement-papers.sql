-- Statements by month, the platform's invoices for its commission, and deposits of tax at source (S48, S51).

-- Months of India that are closed: what is booked for one of them later stands in the open month (MO19).
create table ledger_month (
  month date primary key check (extract(day from month) = 1),
  -- The first moment of the next month.
  ends_at timestamptz not null unique,
  closed_at timestamptz not null,
  -- When its commission was invoiced; null while that is to be done.
  invoiced_at timestamptz
);

-- Where a transfer stands in the months, if its own was closed before it was booked. Null: its own time decides.
alter table ledger_transfer add column booked_at timestamptz;
create index ledger_transfer_booked on ledger_transfer (coalesce(booked_at, at));
-- A reversal belongs to the order of what it reverses.
create index ledger_transfer_origin on ledger_transfer (coalesce(reverses, id));

-- Whoever closes a month waits for transfers under way by taking the same lock alone.
create function date_ledger_transfer() returns trigger language plpgsql as $$
declare open_since timestamptz;
begin
  perform pg_advisory_xact_lock_shared(71003);
  select max(ends_at) into open_since from ledger_month;
  new.booked_at := case when new.at < open_since then open_since end;
  return new;
end $$;
create trigger ledger_transfer_dated before insert on ledger_transfer for each row execute function date_ledger_transfer();

-- The service that commission is charged for: its code and rate, by the day since which they hold.
create table commission_service (
  since date primary key,
  sac text not null check (sac ~ '^\d{6}$'),
  basis_points int not null check (basis_points between 0 and 10000)
);
insert into commission_service (since, sac, basis_points) values ('2017-07-01', '998599', 1800);

-- Numbers without gaps for each GSTIN of the platform, a series and a financial year.
create table commission_series (
  holder text not null,
  series text not null check (series in ('INVOICE', 'CREDIT_NOTE')),
  financial_year text not null,
  last int not null,
  primary key (holder, series, financial_year)
);

create table commission_document (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references store_seller,
  month date not null references ledger_month,
  -- What tells documents of one month apart: GSTIN and State of the seller, and whether the platform is in another State.
  place text not null,
  holder text not null,
  series text not null check (series in ('INVOICE', 'CREDIT_NOTE')),
  financial_year text not null,
  number text not null check (number ~ '^[A-Z0-9/-]{1,16}$'),
  -- Copies of both parties, and lines with their tax.
  facts jsonb not null,
  total_paise bigint not null,
  issued_at timestamptz not null,
  unique (seller_id, month, place),
  unique (holder, series, financial_year, number)
);
comment on table commission_document is 'append only';

-- Tax of a closed month that the platform paid to the authority.
create table tax_deposit (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('TCS', 'TDS', 'GST')),
  month date not null references ledger_month,
  amount_paise bigint not null check (amount_paise > 0),
  -- The number of the challan.
  reference text not null check (reference <> ''),
  deposited_at timestamptz not null,
  unique (kind, reference)
);
create index tax_deposit_month on tax_deposit (kind, month);
comment on table tax_deposit is 'append only';
