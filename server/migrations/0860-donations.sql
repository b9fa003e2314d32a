-- Workspaces receive donations and contributions in kind, and acknowledge them.

create table donation_profile (
  workspace_id uuid primary key references workspace,
  -- Whose accounts of the ledger the money goes to.
  seller_id uuid not null references store_seller,
  is_receiving boolean not null,
  title text not null,
  about text not null,
  goal_paise bigint check (goal_paise > 0),
  presets_paise bigint[] not null check (cardinality(presets_paise) between 1 and 6),
  -- The share of a gift that 80G lets the giver deduct.
  deduction_percent smallint check (deduction_percent in (50, 100)),
  version int not null default 1,
  created_at timestamptz not null
);

-- A gift of money, things or work. Name and anonymity stand here alone, so that every copy follows them.
create table contribution (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  -- Null: the person was erased.
  giver_id uuid references person,
  kind text not null check (kind in ('MONEY_ONLINE', 'MONEY_OFFLINE', 'IN_KIND', 'SERVICE')),
  state text not null default 'PENDING'
    check (state in ('PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'ACKNOWLEDGED', 'REVERSED')),
  giver_name text not null,
  is_anonymous boolean not null,
  amount_paise bigint check (amount_paise > 0),
  -- Things or work that were given.
  what text not null default '',
  -- Of money that came outside Chowk: number of the cheque or transfer, and how it came.
  reference text not null default '',
  mode text check (mode in ('CASH', 'BANK', 'OTHER')),
  given_on date not null,
  -- Encrypted. Only where the giver wants the gift in the statement for 80G.
  pan bytea,
  pan_last_four text not null default '',
  address text not null default '',
  -- The receiver's tax details on the day of the gift.
  receiver jsonb not null,
  language text not null check (language in ('en', 'hi')),
  -- Why it was rejected or reversed.
  reason text not null default '',
  created_at timestamptz not null,
  check ((kind in ('MONEY_ONLINE', 'MONEY_OFFLINE')) = (amount_paise is not null)),
  check ((kind = 'MONEY_OFFLINE') = (mode is not null)),
  check (pan is null or amount_paise is not null)
);
create index contribution_workspace on contribution (workspace_id, id desc);
create index contribution_giver on contribution (giver_id, id desc);

-- What the giver says to everybody; moderators may hide it.
create table contribution_message (
  id uuid primary key references contribution on delete cascade,
  text text not null,
  state text not null default 'PUBLISHED' check (state in ('PUBLISHED', 'HIDDEN', 'REMOVED'))
);

-- The payment of an online gift.
create table donation (
  id uuid primary key references contribution,
  seller_id uuid not null references store_seller,
  state text not null default 'CREATED'
    check (state in ('CREATED', 'PAID', 'RECEIPTED', 'SETTLED', 'FAILED', 'EXPIRED', 'REFUNDED')),
  -- The giver asked to be reminded each month.
  is_monthly boolean not null,
  gateway text not null default '',
  payment_id text not null default '',
  -- Money that came too late or twice, and goes back.
  returned_paise bigint not null default 0,
  ends_at timestamptz not null,
  paid_at timestamptz
);
create index donation_seller on donation (seller_id);

create table donation_refund (
  id uuid primary key,
  donation_id uuid not null unique references donation,
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'DONE', 'AMOUNT_DIFF', 'FAILED', 'RETURNED_BY_BANK')),
  at timestamptz not null
);

-- Numbers of papers without gaps, per workspace and financial year.
create table donation_series (
  workspace_id uuid not null references workspace,
  series text not null check (series in ('ACKNOWLEDGEMENT', 'CANCELLATION')),
  financial_year text not null,
  last int not null check (last > 0),
  primary key (workspace_id, series, financial_year)
);

create table donation_paper (
  id uuid primary key default uuidv7(),
  contribution_id uuid not null references contribution,
  series text not null check (series in ('ACKNOWLEDGEMENT', 'CANCELLATION')),
  number text not null,
  -- Frozen when it was issued; the name is printed as the contribution allows.
  facts jsonb not null,
  issued_at timestamptz not null,
  unique (contribution_id, series)
);

-- A monthly reminder that the giver agreed to; nothing is ever taken from an account by itself.
create table monthly_gift (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  giver_id uuid not null references person,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'STOPPED')),
  amount_paise bigint not null check (amount_paise > 0),
  -- The day of the month that was agreed; shorter months remind on their last day.
  day smallint not null check (day between 1 and 31),
  next_on date not null,
  created_at timestamptz not null
);
create unique index monthly_gift_once on monthly_gift (giver_id, workspace_id) where state = 'ACTIVE';
create index monthly_gift_due on monthly_gift (next_on) where state = 'ACTIVE';
create index monthly_gift_workspace on monthly_gift (workspace_id);
