-- Addresses with a secret under which a person's feed reader gets her mix and saved stories, and feeds that readers asked for.

-- The secret itself is derived from the row's id with the server's key, so it can be shown again; here stands only its hash.
create table feed_link (
  id uuid primary key,
  person_id uuid not null unique references person,
  token_hash bytea not null unique,
  made_at timestamptz not null
);

create table requested_feed (
  id bigint generated always as identity primary key,
  url text not null,
  -- The address without scheme, www and a slash at its end: one row however readers wrote it.
  url_key text not null unique,
  title text not null,
  folder text,
  category_id smallint references category,
  state text not null default 'WAITING' check (state in ('WAITING', 'ADDED', 'REFUSED')),
  requested_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references person
);
create index requested_feed_waiting on requested_feed (requested_at) where state = 'WAITING';

create table requested_feed_person (
  requested_feed_id bigint not null references requested_feed on delete cascade,
  person_id uuid not null references person,
  primary key (requested_feed_id, person_id)
);
