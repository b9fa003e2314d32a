-- A job that waits and is put in again under its key keeps its place in the queue: the moment since which it waits, and the more urgent of both
-- priorities. Before, each new asking put it behind all that came meanwhile, so that what many ask for came last. Whoever names a time of its own
-- moves the job to that, as before; one that failed may run again at once.
create or replace function enqueue_job(task text, payload json, key text, run_at timestamptz, priority int, max_attempts int)
returns void language sql security definer set search_path = pg_catalog, public as $$
  select graphile_worker.add_job(task, payload, job_key := key, run_at := run_at, max_attempts := max_attempts,
    priority := least(priority, (
      select w.priority::int from graphile_worker.jobs w where w.key = enqueue_job.key and w.locked_at is null and w.attempts < w.max_attempts)),
    job_key_mode := case when run_at is null then 'preserve_run_at' else 'replace' end)
$$;
-- Tries that wait to be marked are looked through by the job that ends tries, for those that nobody but their taker could mark.
create index quiz_attempt_marking_taker on quiz_attempt (person_id) where state = 'MARKING';
