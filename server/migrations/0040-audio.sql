-- Articles read aloud: one row a telling. A MAJOR change makes a new one; the old recording stays a day for those who are hearing it.

create table audio (
  article_id bigint not null references article on delete cascade,
  text_version int not null,
  -- CLIENT: no voice of ours speaks the language; the words are kept for the browser's own.
  status text not null check (status in ('QUEUED', 'MAKING', 'READY', 'FAILED', 'CLIENT')),
  -- Somebody waits for it.
  asked boolean not null default false,
  -- Counted when work begins, so that a text which ends its process is not tried for ever.
  failures smallint not null default 0,
  next_at timestamptz not null,
  file text,
  bytes int,
  duration_ms int,
  segments jsonb not null default '[]',
  voice text,
  made_at timestamptz,
  used_at timestamptz,
  replaced_at timestamptz,
  primary key (article_id, text_version)
);
create index audio_waiting on audio (asked desc, failures, next_at) where status in ('QUEUED', 'MAKING');
create index audio_replaced on audio (replaced_at) where replaced_at is not null;

-- What somebody heard of an article: the union of its stretches, and how long hearing them took (A14).
create table listen (
  person_id uuid not null references person,
  article_id bigint not null references article on delete cascade,
  position_ms int not null,
  duration_ms int not null,
  ranges jsonb not null,
  played_ms double precision not null,
  first_played_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (person_id, article_id)
);
create index listen_newest on listen (person_id, updated_at desc);
create index listen_completed on listen (person_id, completed_at desc) where completed_at is not null;
create index listen_article on listen (article_id);

create table listening (
  person_id uuid primary key references person,
  article_ids bigint[] not null default '{}' check (cardinality(article_ids) <= 50),
  current_id bigint,
  rate real not null default 1,
  voices jsonb not null default '{}'
);
