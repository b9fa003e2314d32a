-- Address books, carts and wishlists of buyers.

create table address (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  name text not null,
  phone text not null check (phone ~ '^\+[1-9]\d{6,14}$'),
  line1 text not null,
  line2 text not null default '',
  landmark text not null default '',
  city text not null,
  -- GST code of the State, which is the place of supply.
  state_code text not null check (state_code ~ '^\d\d$'),
  country text not null default 'IN' check (country = 'IN'),
  postal_code text not null check (postal_code ~ '^[1-9]\d{5}$'),
  kind text not null default 'HOME' check (kind in ('HOME', 'WORK', 'OTHER')),
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null
);
create index address_person on address (person_id, id desc);
create unique index address_default on address (person_id) where is_default;

-- A row to lock and to count versions by; its lines are those of the same person.
create table cart (
  person_id uuid primary key references person,
  version int not null default 1,
  updated_at timestamptz not null
);

create table cart_line (
  person_id uuid not null references cart on delete cascade,
  variant_id uuid not null references product_variant on delete cascade,
  quantity int not null check (quantity between 1 and 100),
  -- As it was when added: what differs now is said at the line. The title names products that are gone.
  title text not null,
  price_paise bigint not null,
  coin_price int not null,
  gst_basis_points int not null,
  shipping_paise bigint not null,
  added_at timestamptz not null,
  primary key (person_id, variant_id)
);
create index cart_line_variant on cart_line (variant_id);

create table wish (
  person_id uuid not null references person,
  product_id uuid not null references product on delete cascade,
  -- As it was when added, for products that are gone.
  title text not null,
  -- It was moved to the cart.
  added_cartlist boolean not null default false,
  added_at timestamptz not null,
  primary key (person_id, product_id)
);
create index wish_product on wish (product_id);
create index wish_newest on wish (person_id, added_at desc, product_id desc);

-- Users who wait for a variant to be in stock again (S12a). The row goes with the e-mail, or when it ends.
create table stock_alert (
  person_id uuid not null references person,
  variant_id uuid not null references product_variant on delete cascade,
  ends_at timestamptz not null,
  primary key (person_id, variant_id)
);
create index stock_alert_variant on stock_alert (variant_id);
