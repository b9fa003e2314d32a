-- Lists, filters and search of products read one narrow row per listed product, since joins of four tables were too slow to sort.

create table product_listing (
  product_id uuid primary key references product on delete cascade,
  -- The workspace whose people see it; the id of zeros is everybody.
  audience uuid not null,
  workspace_id uuid references workspace,
  seller_id uuid not null references store_seller,
  category_id uuid references product_category,
  listed_at timestamptz not null,
  -- Of the cheapest variant that is sold.
  price_paise bigint not null,
  coin_price int not null,
  -- In no index: selling the last one then rewrites none.
  in_stock boolean not null,
  -- Words of title, brand, category and seller; `~` sound keys; `#` filter keys.
  search tsvector not null
) with (fillfactor = 85);
comment on table product_listing is 'ACTIVE products of sellers that are not CLOSED';
create index product_listing_newest on product_listing (audience, listed_at desc, product_id desc);
create index product_listing_price on product_listing (audience, price_paise, product_id);
create index product_listing_search on product_listing using gin (search) with (fastupdate = off);
create index product_listing_seller on product_listing (seller_id);
create index product_listing_workspace on product_listing (workspace_id);

-- Words of listed products, by which misspelt ones are found.
create table product_word (
  word text collate "C" primary key,
  shown text not null,
  key text not null,
  deletes text[] not null
);
create index product_word_deletes on product_word using gin (deletes) with (fastupdate = off);

-- The store filter of a user, restored on the next visit (S9).
create table product_filter (
  person_id uuid primary key references person,
  category_ids uuid[] not null,
  sub_category_ids uuid[] not null,
  price_range int[] not null check (cardinality(price_range) = 2),
  coin_range int[] not null check (cardinality(coin_range) = 2),
  with_coins boolean not null,
  sort text not null check (sort in ('LATEST', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW')),
  saved_at timestamptz not null
);
