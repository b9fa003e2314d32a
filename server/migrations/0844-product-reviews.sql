-- Reviews by buyers, questions to sellers, and what moderators do with them, with products and with shops.

create table product_review (
  id uuid primary key default uuidv7(),
  product_id uuid not null references product on delete cascade,
  buyer_id uuid not null references person,
  rating smallint not null check (rating between 1 and 5),
  title text not null default '',
  text text not null default '',
  -- HIDDEN by reports until a moderator decides.
  state text not null default 'PUBLISHED' check (state in ('PUBLISHED', 'HIDDEN', 'REMOVED')),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The seller's reply; empty without one.
  reply text not null default '',
  replied_at timestamptz,
  reply_edited_at timestamptz,
  version int not null default 1,
  unique (product_id, buyer_id),
  check ((reply = '') = (replied_at is null))
);
create index product_review_newest on product_review (product_id, created_at desc, id desc) where state = 'PUBLISHED';
create index product_review_buyer on product_review (buyer_id);

create table product_review_picture (
  review_id uuid not null references product_review on delete cascade,
  attachment_id uuid not null references attachment on delete cascade,
  position int not null,
  primary key (review_id, attachment_id)
);

-- How many published reviews gave one star, two stars and so on.
create table product_rating (
  product_id uuid primary key references product on delete cascade,
  counts int[] not null default '{0,0,0,0,0}' check (cardinality(counts) = 5 and 0 <= all (counts))
);

-- Counted here, so that no path which shows, hides or erases a review can miss it.
create function count_product_review() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    if old.state = 'PUBLISHED' then
      update product_rating set counts[old.rating] = counts[old.rating] - 1 where product_id = old.product_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.state = 'PUBLISHED' then
      insert into product_rating (product_id) values (new.product_id) on conflict do nothing;
      update product_rating set counts[new.rating] = counts[new.rating] + 1 where product_id = new.product_id;
    end if;
  end if;
  return null;
end $$;
create trigger product_review_counted after insert or delete or update of rating, state on product_review
  for each row execute function count_product_review();

create table product_question (
  id uuid primary key default uuidv7(),
  product_id uuid not null references product on delete cascade,
  asker_id uuid not null references person,
  text text not null,
  state text not null default 'PUBLISHED' check (state in ('PUBLISHED', 'HIDDEN', 'REMOVED')),
  created_at timestamptz not null,
  -- Empty until the seller answers; others see only answered questions.
  answer text not null default '',
  answered_at timestamptz,
  version int not null default 1,
  check ((answer = '') = (answered_at is null))
);
create index product_question_newest on product_question (product_id, created_at desc, id desc);
create index product_question_asker on product_question (asker_id);

-- Blocked by reports, and not decided by a moderator yet.
alter table product add column is_hidden boolean not null default false;

-- A shop closed by reports (HIDDEN) or by a moderator (REMOVED); its seller cannot open it.
alter table store_seller add column blocked text check (blocked in ('HIDDEN', 'REMOVED')),
  add constraint store_seller_blocked check (blocked is null or state = 'CLOSED');

alter table moderation_case drop constraint moderation_case_subject_kind_check;
alter table moderation_case add constraint moderation_case_subject_kind_check
  check (subject_kind in ('POST', 'COMMENT', 'PROFILE', 'PRODUCT', 'SELLER', 'REVIEW', 'QUESTION'));
