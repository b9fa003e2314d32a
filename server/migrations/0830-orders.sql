-- Orders: what a buyer pays for at once is a group of orders, one for each seller. Orders keep copies of all they show.

create table order_group (
  id uuid primary key default uuidv7(),
  reference_code text not null unique check (reference_code ~ '^CHK-\d{6}-[0-9A-Z]{7}$'),
  buyer_id uuid not null references person,
  -- What was asked for, as a hash: while its payment is open, the same checkout leads to the same group.
  key text not null,
  -- For which workspace the buyer acted; null for an individual.
  workspace_id uuid references workspace,
  -- How the payment ended, and nothing else: what became of the goods is said by the parts of its lines.
  state text not null default 'PAYMENT_PENDING' check (state in ('PAYMENT_PENDING', 'PLACED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED')),
  -- Copies, as the buyer gave them.
  address jsonb not null,
  -- GST code of the State of delivery.
  place_of_supply text not null check (place_of_supply ~ '^\d\d$'),
  buyer_gst jsonb,
  ends_at timestamptz not null,
  -- Of the payment that counted; empty if coins paid for all, or nothing was due.
  payment_id text not null default '',
  -- Money that came too late or twice, and goes back by itself.
  returned_paise bigint not null default 0,
  placed_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'PLACED') = (placed_at is not null))
);
-- A buyer has one open payment at a time.
create unique index order_group_open on order_group (buyer_id) where state = 'PAYMENT_PENDING';
create index order_group_buyer on order_group (buyer_id, id desc);
create index order_group_workspace on order_group (workspace_id);

create table seller_order (
  id uuid primary key default uuidv7(),
  group_id uuid not null references order_group,
  position smallint not null check (position > 0),
  -- The reference code of the group and the position.
  display_number text not null unique,
  seller_id uuid not null references store_seller,
  -- Of the seller.
  workspace_id uuid references workspace,
  -- A copy: name, legal name, GSTIN, enrolment number, PAN, tax status, State and address.
  seller jsonb not null,
  shipping_paise bigint not null check (shipping_paise >= 0),
  shipping_basis_points int not null,
  shipping_net_paise bigint not null,
  shipping_cgst_paise bigint not null,
  shipping_sgst_paise bigint not null,
  shipping_igst_paise bigint not null,
  inter_state boolean not null,
  -- Frozen at checkout.
  commission_basis_points int not null,
  -- The last day to send it.
  ships_by date not null,
  version int not null default 1,
  check (shipping_paise = shipping_net_paise + shipping_cgst_paise + shipping_sgst_paise + shipping_igst_paise),
  unique (group_id, position)
);
create index seller_order_seller on seller_order (seller_id, id desc);
create index seller_order_workspace on seller_order (workspace_id);

create table order_line (
  id uuid primary key default uuidv7(),
  order_id uuid not null references seller_order,
  group_id uuid not null references order_group,
  -- Within the group.
  position smallint not null check (position > 0),
  product_id uuid not null references product,
  variant_id uuid not null references product_variant,
  quantity int not null check (quantity between 1 and 100),
  unit_paise bigint not null check (unit_paise >= 0),
  gross_paise bigint not null,
  net_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  coins int not null check (coins >= 0),
  money_paise bigint not null check (money_paise >= 0),
  -- Of the shipping of its order, not contained in the money.
  shipping_share_paise bigint not null check (shipping_share_paise >= 0),
  -- The rate that the seller charges.
  basis_points int not null,
  hsn text not null,
  returnable_days smallint not null,
  -- Title, words of the variant, picture, slug and brand.
  copy jsonb not null,
  check (gross_paise = unit_paise * quantity),
  check (gross_paise = net_paise + cgst_paise + sgst_paise + igst_paise),
  check (money_paise = gross_paise - 100 * coins),
  unique (group_id, position)
);
create index order_line_order on order_line (order_id);
create index order_line_group on order_line (group_id) include (variant_id, quantity);
create index order_line_variant on order_line (variant_id);
create index order_line_product on order_line (product_id);

create function refuse_line_change() returns trigger language plpgsql as $$ begin
  raise exception 'lines of orders are never changed' using errcode = '23514';
end $$;
create trigger order_line_fixed before update on order_line for each row execute function refuse_line_change();

-- Units of a line that are in the same state; they add up to the quantity of the line. A step on fewer units splits a part. Lines have
-- parts once their group is placed: until then the state of the group says all.
create table order_part (
  id uuid primary key default uuidv7(),
  line_id uuid not null references order_line,
  order_id uuid not null references seller_order,
  quantity int not null check (quantity > 0),
  state text not null default 'PLACED' check (state in ('PLACED', 'CONFIRMED', 'PACKED', 'SHIPPED', 'UNDELIVERED', 'DELIVERED', 'RETURN_REQUESTED',
    'RETURN_APPROVED', 'RETURN_REJECTED', 'RETURNED', 'REFUNDED', 'DISPUTED', 'COMPLETED', 'CANCELLED')),
  since timestamptz not null,
  shipment_id uuid
);
create index order_part_line on order_part (line_id);
create index order_part_order on order_part (order_id);
create index order_part_due on order_part (state, since) where state in ('PLACED', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURN_REJECTED', 'RETURN_APPROVED');

alter table coin_hold add foreign key (line_id) references order_line;
