-- Sellers, categories, products with variants, and their stock.

-- GST rates of goods, as dated rows: a rate that has ended stays for old documents.
create table goods_tax_rate (
  basis_points int not null check (basis_points between 0 and 10000),
  -- The range of HSN codes it applies to, compared as text; null is any.
  hsn_from text,
  hsn_to text,
  since date not null,
  -- The last day it holds; null while it holds.
  until date check (until >= since),
  primary key (basis_points, since)
);
insert into goods_tax_rate (basis_points, since, until) values
  (0, '2017-07-01', null),
  (25, '2017-07-01', null),
  (150, '2017-07-01', null),
  (300, '2017-07-01', null),
  (500, '2017-07-01', null),
  (1200, '2017-07-01', '2025-09-21'),
  (1800, '2017-07-01', null),
  (2800, '2017-07-01', '2026-01-31'),
  (4000, '2025-09-22', null);

create table product_category (
  id uuid primary key default uuidv7(),
  -- Null for a category; a sub-category names its category.
  parent_id uuid references product_category,
  code text not null unique,
  name text not null,
  name_hi text not null,
  position int not null,
  active boolean not null default true
);
create index product_category_parent on product_category (parent_id, position);

-- A workspace that sells, or a person: for a workspace they belong to, or for themselves.
create table store_seller (
  id uuid primary key default uuidv7(),
  workspace_id uuid references workspace,
  -- Null: the workspace itself sells.
  person_id uuid references person,
  name text not null,
  about text not null default '',
  logo_id uuid references attachment on delete set null,
  -- One amount for each order, whatever it contains.
  shipping_paise bigint not null default 0 check (shipping_paise between 0 and 1000000),
  -- GST State codes it delivers to; null is all of India.
  served_states text[] check (cardinality(served_states) > 0),
  ships_within_days smallint not null default 3 check (ships_within_days between 1 and 30),
  state text not null default 'OPEN' check (state in ('OPEN', 'VACATION', 'CLOSED')),
  -- The last day of a vacation; products cannot be bought until it is over.
  vacation_until date,
  version int not null default 1,
  created_at timestamptz not null,
  -- A closed seller stays for its orders, also after its person or workspace was erased.
  check (state = 'CLOSED' or num_nonnulls(workspace_id, person_id) > 0),
  check ((state = 'VACATION') = (vacation_until is not null))
);
create unique index store_seller_owner on store_seller (workspace_id, person_id) nulls not distinct where state <> 'CLOSED';
create index store_seller_person on store_seller (person_id);

-- The tax status of a seller, by the day since which it holds (S2a).
create table store_seller_tax (
  seller_id uuid not null references store_seller on delete cascade,
  since date not null,
  tax_status text not null check (tax_status in ('REGULAR', 'COMPOSITION', 'ENROLLED', 'UNREGISTERED')),
  legal_name text not null,
  gstin text not null default '' check (gstin = '' or length(gstin) = 15),
  enrolment_number text not null default '',
  pan text not null default '' check (pan = '' or length(pan) = 10),
  -- GST code of the State, from which the place of supply follows.
  state_code text not null check (state_code ~ '^\d\d$'),
  address text not null,
  postal_code text not null check (postal_code ~ '^[1-9]\d{5}$'),
  primary key (seller_id, since),
  check ((tax_status in ('REGULAR', 'COMPOSITION')) = (gstin <> '')),
  check (tax_status <> 'ENROLLED' or enrolment_number <> '')
);

create table product (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  seller_id uuid not null references store_seller,
  -- The seller's; null for an individual.
  workspace_id uuid references workspace,
  -- Null: the person was erased.
  uploader_id uuid references person,
  state text not null default 'DRAFT' check (state in
    ('DRAFT', 'PENDING_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'ARCHIVED')),
  -- Why it was sent back, refused, blocked or made inactive.
  state_reason text not null default '',
  visibility text not null default 'WORKSPACE' check (visibility in ('WORKSPACE', 'GLOBAL')),
  title text not null default '',
  -- A rich text of the same form as articles have, and its plain words.
  body jsonb,
  description text not null default '',
  brand text not null default '',
  -- A sub-category, or a category that has none.
  category_id uuid references product_category,
  -- Most coins that one unit may be paid with; with `coins_only` the whole price is paid in coins.
  coin_price int not null default 0 check (coin_price between 0 and 100000),
  coins_only boolean not null default false,
  max_per_order int not null default 10 check (max_per_order between 1 and 100),
  gst_basis_points int not null default 0,
  hsn text not null default '' check (hsn ~ '^(\d{4,8})?$'),
  weight_grams int check (weight_grams between 1 and 1000000),
  returnable_days int not null default 7 check (returnable_days between 0 and 30),
  country_of_origin text not null default 'IN' check (country_of_origin ~ '^[A-Z]{2}$'),
  -- Up to three: [{"name": "Size", "values": ["S", "M"]}].
  options jsonb not null default '[]',
  -- When it was first approved, and the version that was: an unchanged product need not be read again.
  approved_at timestamptz,
  approved_version int,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (visibility = 'WORKSPACE' or state = 'DRAFT' or state = 'ARCHIVED' or title <> ''),
  check (workspace_id is not null or visibility = 'GLOBAL' or (state <> 'PENDING_REVIEW' and state <> 'ACTIVE'))
);
create index product_seller on product (seller_id, updated_at desc, id desc);
create index product_workspace on product (workspace_id, state);
create index product_waiting on product (updated_at, id) where state = 'PENDING_REVIEW';

create table product_variant (
  id uuid primary key default uuidv7(),
  product_id uuid not null references product on delete cascade,
  position int not null,
  -- One value for each option of its product; empty for a product without options.
  option_values text[] not null default '{}',
  sku text not null default '',
  -- Null in a draft whose price is not set yet; 0 is free.
  price_paise bigint check (price_paise between 0 and 1000000000),
  -- Null: none is printed.
  mrp_paise bigint check (mrp_paise >= price_paise),
  attachment_id uuid references attachment on delete set null,
  -- False: no longer sold; orders still refer to it.
  active boolean not null default true
);
create unique index product_variant_of on product_variant (product_id, option_values) where active;

-- Two counters in a row of their own. No foreign key points here, since each would lock the row of a product that many buy.
create table variant_stock (
  variant_id uuid primary key,
  on_hand int not null check (on_hand between 0 and 100000),
  reserved int not null default 0,
  constraint stock_free check (reserved between 0 and on_hand)
) with (fillfactor = 50);

create table product_picture (
  product_id uuid not null references product on delete cascade,
  attachment_id uuid not null references attachment on delete cascade,
  position int not null,
  alt text not null default '',
  primary key (product_id, attachment_id)
);

-- Changes of an approved product that a reviewer has to see first (S5); one is open at a time.
create table product_change (
  id uuid primary key default uuidv7(),
  product_id uuid not null references product on delete cascade,
  state text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  -- The version of the product that the change was made from, and the fields as they would be.
  product_version int not null,
  fields jsonb not null,
  -- Null: the person was erased.
  asked_by uuid references person,
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index product_change_open on product_change (product_id) where state = 'OPEN';
