-- Rows of the audit log that are written at once took their ids before they waited for each other, so that the chain of hashes could leave
-- the order of ids. The id is given after the wait: whoever reads by id reads the chain.

create or replace function audit_log_chain() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(71001);
  select id, hash into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.hash := sha256(coalesce(last.hash, '\x'::bytea) || convert_to(
    concat_ws('|', new.at, new.request_id, new.actor_id, new.action, new.subject, new.before, new.after), 'UTF8'));
  return new;
end $$;
