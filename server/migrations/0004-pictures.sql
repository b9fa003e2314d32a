-- Publishers' pictures that our proxy may fetch (V20): an address stands here only because the ingest put it there.

create table picture (
  id bigint generated always as identity primary key,
  key text not null generated always as (base36(id)) stored,
  url text not null unique,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index picture_key on picture (key);
