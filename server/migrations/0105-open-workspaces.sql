-- Whether people may act for a workspace is said in one place: not while it is suspended, nor once it is closed.

alter table workspace add column is_open boolean not null generated always as (state in ('PENDING', 'ACTIVE')) stored;
comment on column workspace.is_open is 'people act for it: every session asks this';
create index workspace_closes on workspace (closes_at) where state = 'CLOSED' and closes_at is not null;
