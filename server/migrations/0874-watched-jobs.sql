-- When each job of money last ended (S63).

create table watched_job (
  name text primary key,
  -- Null: it never ended.
  ended_at timestamptz,
  -- Of the last run; empty if it succeeded.
  fault text not null default '',
  since timestamptz not null
);
