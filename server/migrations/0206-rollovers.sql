-- A school's year ends: pupils move up a class, some stay, the oldest leave. It is one step that can be undone for a week.

create table rollover (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE')),
  from_session text not null check (from_session ~ '^\d{4}-\d{2}$'),
  to_session text not null check (to_session ~ '^\d{4}-\d{2}$'),
  targets jsonb not null default '[]',
  held uuid[] not null default '{}',
  moved int not null default 0,
  stayed int not null default 0,
  gone int not null default 0,
  requested_at timestamptz not null,
  done_at timestamptz,
  undone_at timestamptz,
  left_alone int not null default 0,
  fault text
);
comment on column rollover.targets is 'from which department into the next session of which, where somebody chose otherwise than by section';
comment on column rollover.held is 'memberships of pupils who repeat their class';
comment on column rollover.left_alone is 'pupils whom undoing did not touch, since somebody had changed them meanwhile';
comment on column rollover.fault is 'why it failed, or could not be undone';
create unique index rollover_running on rollover (workspace_id) where state in ('RUNNING', 'UNDOING');
create index rollover_workspace on rollover (workspace_id, requested_at desc);

create table rollover_department (
  rollover_id uuid not null references rollover on delete cascade,
  source_id uuid not null references department on delete cascade,
  copy_id uuid references department on delete set null,
  is_made boolean not null,
  primary key (rollover_id, source_id)
);
create index rollover_department_source on rollover_department (source_id);
create index rollover_department_copy on rollover_department (copy_id);

create table rollover_row (
  rollover_id uuid not null references rollover on delete cascade,
  membership_id uuid not null references membership on delete cascade,
  kind text not null check (kind in ('MOVES', 'STAYS', 'LEAVES')),
  from_department_id uuid references department on delete set null,
  from_class smallint,
  from_state text not null,
  from_reason text not null,
  from_until timestamptz,
  to_department_id uuid references department on delete set null,
  to_class smallint,
  primary key (rollover_id, membership_id)
);
create index rollover_row_membership on rollover_row (membership_id);
create index rollover_row_from on rollover_row (from_department_id) where from_department_id is not null;
create index rollover_row_to on rollover_row (to_department_id) where to_department_id is not null;
