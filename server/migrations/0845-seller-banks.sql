-- Bank accounts of sellers, to which their earnings are paid.

create table seller_bank (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references store_seller,
  holder_name text not null check (length(holder_name) between 2 and 120),
  -- Encrypted with a key outside the database; only the last four digits are kept to be shown.
  number bytea not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  kind text not null check (kind in ('SAVINGS', 'CURRENT')),
  is_primary boolean not null,
  state text not null default 'UNVERIFIED' check (state in ('UNVERIFIED', 'PENDING', 'VERIFIED', 'FAILED')),
  failure text not null default '' check (failure in ('', 'NO_ACCOUNT', 'OTHER_NAME')),
  version int not null default 1,
  created_at timestamptz not null,
  check (failure = '' or state = 'FAILED')
);
create index seller_bank_seller on seller_bank (seller_id, created_at);
create unique index seller_bank_primary on seller_bank (seller_id) where is_primary;

-- After a change of its bank accounts a seller is paid nothing for a day.
create table seller_payout_block (
  seller_id uuid primary key references store_seller,
  blocked_until timestamptz not null
);
