-- Invoices, bills of supply, receipts and credit notes of orders, drawn with each shipment and refund (S35).

-- Numbers have no gaps for each holder (GSTIN, else PAN, else the seller), a series and a financial year.
create table document_series (
  holder text not null,
  series text not null check (series in ('INVOICE', 'CREDIT_NOTE')),
  financial_year text not null,
  last int not null,
  primary key (holder, series, financial_year)
);

create table store_document (
  id uuid primary key default uuidv7(),
  order_id uuid not null references seller_order,
  kind text not null check (kind in ('TAX_INVOICE', 'BILL_OF_SUPPLY', 'RECEIPT', 'CREDIT_NOTE')),
  holder text not null,
  series text not null check (series in ('INVOICE', 'CREDIT_NOTE')),
  financial_year text not null,
  number text not null check (number ~ '^[A-Z0-9/-]{1,16}$'),
  shipment_id uuid unique references shipment,
  refund_id uuid references order_refund,
  -- The document that a credit note belongs to.
  credits_id uuid references store_document,
  -- Copies of both parties, and lines with their tax.
  facts jsonb not null,
  total_paise bigint not null,
  issued_at timestamptz not null,
  unique (holder, series, financial_year, number),
  check ((kind = 'CREDIT_NOTE') = (series = 'CREDIT_NOTE')),
  check ((kind = 'CREDIT_NOTE') = (credits_id is not null))
);
create index store_document_order on store_document (order_id);
create index store_document_credits on store_document (credits_id) where credits_id is not null;
