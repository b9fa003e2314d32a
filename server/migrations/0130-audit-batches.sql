-- The chain of the audit log took one lock for every audited write until its commit, so that audited writes went one after the other. Rows
-- are now written without a hash, and the owner seals them in batches a moment later. The rows that are there keep their hashes, and the first
-- batch stands on the last of them.

drop trigger audit_log_chain on audit_log;
drop function audit_log_chain();
-- Only the rows from before have a hash and say which of the two older seals it is.
alter table audit_log alter column hash drop not null, alter column seal drop not null, alter column seal drop default;
-- The transaction that wrote a row, which gives batches their order. A restored database counts transactions anew: hence the series.
alter table audit_log add column xact xid8 not null default pg_current_xact_id(), add column series int not null default 1;
create index audit_log_xact on audit_log (series, xact, id);
select setval(pg_get_serial_sequence('audit_log', 'id'),
  greatest((select coalesce(max(id), 0) + 1 from audit_log), nextval(pg_get_serial_sequence('audit_log', 'id'))), false);
comment on table audit_log is 'append only: request_id, actor_id, workspace_id, action, subject, before, after, ip';

-- What a batch holds: the rows of its series from the transaction that the batch before ends with to the one before `below`.
create table audit_seal (
  batch bigint primary key,
  series int not null,
  below xid8 not null,
  rows bigint not null,
  total bigint not null,
  digest bytea not null,
  chain bytea not null,
  sealed_at timestamptz not null
);
comment on table audit_seal is 'owner only: the application reads it';

-- Every column of a row, so that none can be changed unseen.
create function audit_row_digest(this audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(this.series, this.xact::text, this.id,
    to_char(this.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), this.request_id, this.actor_id, this.workspace_id, this.action,
    this.subject, this.before is null, this.before, this.after is null, this.after, this.ip, this.seal, encode(this.hash, 'hex'))::text, 'UTF8'))
$$;

create function audit_seal_chain(last bytea, this audit_seal) returns bytea language sql stable as $$
  select sha256(last || convert_to(jsonb_build_array(this.batch, this.series, this.below::text, this.rows, this.total,
    encode(this.digest, 'hex'), to_char(this.sealed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))::text, 'UTF8'))
$$;

-- Puts one more batch on the chain, with whatever stands between the batch before and `ends_below`.
create function add_audit_batch(last audit_seal, of_series int, ends_below xid8) returns bigint language plpgsql as $$
declare made audit_seal;
begin
  select count(*), sha256(coalesce(string_agg(audit_row_digest(r), ''::bytea order by r.xact, r.id), ''::bytea))
  into made.rows, made.digest
  from audit_log r where r.series = last.series and of_series = last.series and r.xact >= last.below and r.xact < ends_below;
  if made.rows = 0 and of_series = last.series then return 0; end if;
  made.batch := last.batch + 1;
  made.series := of_series;
  made.below := ends_below;
  made.total := last.total + made.rows;
  made.sealed_at := clock_timestamp();
  made.chain := audit_seal_chain(last.chain, made);
  insert into audit_seal select made.*;
  return made.rows;
end $$;

-- Seals what no transaction can add to any more: everything below the oldest one that still writes. Answers how many rows; null where
-- somebody else is sealing. Each statement of it sees what was committed before it began, so the horizon is taken first.
create function seal_audit_log() returns bigint language plpgsql as $$
declare
  last audit_seal;
  horizon xid8;
begin
  if not pg_try_advisory_xact_lock(71002) then return null; end if;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  select * into strict last from audit_seal order by batch desc limit 1;
  if horizon <= last.below then return 0; end if;
  return add_audit_batch(last, last.series, horizon);
end $$;

-- A database that was restored from a dump counts its transactions from anew, so that new rows would fall between those of sealed batches.
-- What the dump brought unsealed is sealed, and a new series begins. Asked at each start, before anybody writes. Answers whether one began.
create function begin_audit_series() returns boolean language plpgsql as $$
declare
  last audit_seal;
  newest xid8;
begin
  perform pg_advisory_xact_lock(71002);
  select * into strict last from audit_seal order by batch desc limit 1;
  select greatest(last.below, max(xact)) into newest from audit_log where series = last.series;
  if newest <= pg_current_xact_id() then return false; end if;
  perform add_audit_batch(last, last.series, (newest::text::numeric + 1)::text::xid8);
  select * into strict last from audit_seal order by batch desc limit 1;
  perform add_audit_batch(last, last.series + 1, '0'::xid8);
  execute format('alter table audit_log alter column series set default %s', last.series + 1);
  return true;
end $$;

-- The chain begins on the last hash of the rows from before.
insert into audit_seal
select 0, 1, '0', 0, 0, sha256(''), coalesce((select hash from audit_log order by id desc limit 1), sha256('')), now();
