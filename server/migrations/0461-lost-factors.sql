-- Whoever lost the telephone of her second factor, and her recovery codes, could be helped by nobody but the owner of the machine. Her school, or an operator, asks; she is told, may stop it, and after three days the second factor is off.

create table factor_reset (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  -- For which workspace it was asked; null: by an operator.
  workspace_id uuid references workspace on delete cascade,
  asked_by uuid references person on delete set null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- Only a hash of the link that stops it.
  stop_hash bytea not null unique,
  -- What came of it; null while it waits.
  outcome text check (outcome in ('DONE', 'STOPPED', 'WITHDRAWN', 'VOID')),
  ended_at timestamptz
);
create unique index factor_reset_waiting on factor_reset (person_id) where outcome is null;
create index factor_reset_due on factor_reset (due_at) where outcome is null;
create index factor_reset_workspace on factor_reset (workspace_id) where workspace_id is not null;
create index factor_reset_asked_by on factor_reset (asked_by) where asked_by is not null;
