-- Owners close their workspaces themselves, take that back within 30 days, and take a copy of the whole workspace along.

alter table workspace add column closed_by_owner boolean not null default false;
comment on column workspace.closed_by_owner is 'an owner closed it and may open it again; what an operator closed only an operator opens';

create table workspace_copy (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  requested_by uuid references person,
  state text not null default 'WAITING' check (state in ('WAITING', 'READY', 'FAILED', 'OVER')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz,
  bytes bigint
);
create index workspace_copy_workspace on workspace_copy (workspace_id, requested_at desc);
create index workspace_copy_requested_by on workspace_copy (requested_by) where requested_by is not null;
