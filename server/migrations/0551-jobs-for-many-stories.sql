-- A feed stores several stories at once, and puts a job in for each by one call.
create function enqueue_jobs(task text, payloads json) returns void language sql security definer set search_path = pg_catalog, public as $$
  select graphile_worker.add_jobs(array(
    select (task, payload, null, null, 10, null, 0, null)::graphile_worker.job_spec from json_array_elements(payloads) payload))
$$;
