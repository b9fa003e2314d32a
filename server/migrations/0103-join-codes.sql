-- Codes of eight letters that let people into a workspace, and deletions of a child's account that a guardian asked for.

create table join_code (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  -- A hash with the server's key; the first two letters are kept so that its maker knows one from another.
  code_hash bytea not null unique,
  begins text not null,
  made_by uuid references person,
  most_uses int not null check (most_uses between 1 and 500),
  uses int not null default 0 check (uses between 0 and most_uses),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index join_code_workspace on join_code (workspace_id, id desc);

alter table profile_deletion add column asked_by text not null default 'SELF' check (asked_by in ('SELF', 'GUARDIAN'));
