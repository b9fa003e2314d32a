-- The seal of an audit row left its workspace and its network address out, and did not tell a value before from the same one after: such
-- rows could be changed unseen. New rows are sealed whole; those that are there keep their seal, and the column says which one it is.

alter table audit_log add column seal smallint not null default 1 check (seal in (1, 2));
alter table audit_log alter column seal set default 2;

create function audit_log_seal(last bytea, this audit_log) returns bytea language sql stable as $$
  select sha256(coalesce(last, '\x'::bytea) || convert_to(case this.seal
    when 1 then concat_ws('|', this.at, this.request_id, this.actor_id, this.action, this.subject, this.before, this.after)
    else jsonb_build_array(this.seal, this.id, to_char(this.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), this.request_id,
      this.actor_id, this.workspace_id, this.action, this.subject, this.before, this.after, this.ip)::text end, 'UTF8'))
$$;

create or replace function audit_log_chain() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(71001);
  select id, hash into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.seal := 2;
  new.hash := audit_log_seal(last.hash, new);
  return new;
end $$;
