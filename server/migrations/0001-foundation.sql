-- What every domain stands on: the audit log, answers kept for repeated requests, counters of limits, the outbox of jobs, beats of workers.
-- The application's role is made by migrate.ts, which also takes update and delete from it on tables whose comment starts with 'append only'.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Append only: the application's role may insert and read, never change. Each row carries the hash of the one before it (reliability S11).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  request_id text not null,
  actor_id uuid,
  workspace_id uuid,
  action text not null,
  subject text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  hash bytea not null
);
comment on table audit_log is 'append only';
create index audit_log_actor on audit_log (actor_id, id);

create function audit_log_chain() returns trigger language plpgsql as $$
declare last bytea;
begin
  perform pg_advisory_xact_lock(71001);
  select hash into last from audit_log order by id desc limit 1;
  new.hash := sha256(coalesce(last, '\x'::bytea) || convert_to(
    concat_ws('|', new.at, new.request_id, new.actor_id, new.action, new.subject, new.before, new.after), 'UTF8'));
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_log_chain();

-- A request that must not happen twice: the first answer, kept a day (contract: idempotency).
create table kept_answer (
  actor text not null,
  call text not null,
  key text not null,
  input_hash bytea not null,
  status int,
  envelope jsonb,
  at timestamptz not null default now(),
  primary key (actor, call, key)
);
create index kept_answer_at on kept_answer (at);

-- Fixed windows, one upsert a try; only for what must be counted across processes (signing in, codes, reports).
create unlogged table limit_count (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

-- Workers say every 5 s that they live; one silent for 20 s gives its jobs back (stack: graphile-worker would wait 4 hours).
create unlogged table job_worker (process text primary key, worker_ids text[] not null, seen_at timestamptz not null);

-- The application enqueues through this function alone; it may not touch the queue's own tables.
create function enqueue_job(task text, payload json, key text, run_at timestamptz, priority int, max_attempts int)
returns void language sql security definer set search_path = pg_catalog, public as $$
  select graphile_worker.add_job(task, payload, job_key := key, run_at := run_at, priority := priority, max_attempts := max_attempts)
$$;

-- Numbers on the wire and in addresses are base 36.
create function base36(number bigint) returns text language plpgsql immutable strict parallel safe as $$
declare digits constant text := '0123456789abcdefghijklmnopqrstuvwxyz'; rest bigint := number; out text := '';
begin
  loop
    out := substr(digits, (rest % 36)::int + 1, 1) || out;
    rest := rest / 36;
    exit when rest = 0;
  end loop;
  return out;
end $$;
