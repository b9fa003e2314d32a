-- Messages between the buyer and the seller of a placed order (S38).

create table order_message (
  id uuid primary key default uuidv7(),
  order_id uuid not null references seller_order,
  side text not null check (side in ('BUYER', 'SELLER')),
  -- Null once the account is erased; then the text is gone too.
  author_id uuid references person,
  text text not null,
  at timestamptz not null
);
create index order_message_order on order_message (order_id, id);
create index order_message_author on order_message (author_id) where author_id is not null;
