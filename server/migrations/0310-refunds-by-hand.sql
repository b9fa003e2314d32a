-- A payment may go back in several sums, because somebody decided so; money that came for nothing goes back once and whole.
alter table plan_refund drop constraint plan_refund_pkey;
alter table plan_refund add column id uuid primary key default uuidv7(),
  -- Why an operator sent it back; null for money that came for nothing.
  add column reason text;
create unique index plan_refund_for_nothing on plan_refund (payment_id) where reason is null;

-- Credit notes have unbroken numbers of their own.
alter table invoice_number add column series text not null default 'INVOICE' check (series in ('INVOICE', 'CREDIT_NOTE'));
alter table invoice_number drop constraint invoice_number_pkey, add primary key (series, financial_year);

-- What an invoice says too much once some of its money went back (CGST Act, section 34).
create table credit_note (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  invoice_id uuid not null references invoice,
  refund_id uuid not null unique references plan_refund,
  financial_year text not null,
  number int not null,
  issued_at timestamptz not null,
  total_paise bigint not null,
  -- All that stands on it, as it was on that day.
  facts jsonb not null,
  unique (financial_year, number)
);
comment on table credit_note is 'append only';
create index credit_note_workspace on credit_note (workspace_id, issued_at desc);
create index credit_note_invoice on credit_note (invoice_id);

-- The sandbox sends back what it is asked to, once for each key.
create table sandbox_refund (
  key text primary key,
  payment_id text not null references sandbox_payment,
  amount_paise bigint not null
);
create index sandbox_refund_payment on sandbox_refund (payment_id);
