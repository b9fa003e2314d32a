-- What whoever operates this installation sees and mends: facts of each look at a feed, tests of addresses, cards of links, and the queue, which the application may not read itself.

alter table feed
  add column format text,
  add column took_ms int not null default 0,
  add column error_line int,
  add column note text,
  add column imported_at timestamptz;
update feed set imported_at = last_poll_at where body_hash is not null;
alter table feed_poll
  add column status smallint,
  add column items int not null default 0,
  add column changed int not null default 0;
create index feed_poll_at on feed_poll (at);
create index feed_newest on feed (id desc);

-- An address that an operator asks about is fetched by a job; the screen asks for the row.
create table address_test (
  id uuid primary key default uuidv7(),
  address text not null,
  by_person uuid not null references person,
  at timestamptz not null,
  result jsonb
);

-- What a link says of itself, for a day (V10); failures for a quarter of an hour, so that nobody hammers a stranger through us.
create table link_card (
  url text primary key,
  at timestamptz not null,
  card jsonb,
  failure text
);
create index link_card_at on link_card (at);

-- When the page of an article is looked at next: for a paywall (V7), and whether the publisher took it back (I22).
alter table article add column page_due_at timestamptz;
create index article_page_due on article (page_due_at) where page_due_at is not null;

-- Only what a job is about leaves this function, never its whole payload, which may hold an address or a code.
create function job_rows()
returns table (id bigint, task text, about text, attempts int, max_attempts int, run_at timestamptz, created_at timestamptz, updated_at timestamptz, is_running boolean, last_error text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select j.id, t.identifier, coalesce(j.payload ->> 'feedId', j.payload ->> 'articleId', ''), j.attempts, j.max_attempts, j.run_at, j.created_at,
    j.updated_at, j.locked_at is not null, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
$$;

create function job_run_again(ids bigint[])
returns int language sql security definer set search_path = pg_catalog, public as $$
  select count(*)::int from graphile_worker.reschedule_jobs(ids, run_at := now(), attempts := 0)
$$;

create function job_remove(ids bigint[])
returns int language sql security definer set search_path = pg_catalog, public as $$
  select count(*)::int from graphile_worker.complete_jobs(ids)
$$;

revoke execute on function job_rows(), job_run_again(bigint[]), job_remove(bigint[]) from public;
