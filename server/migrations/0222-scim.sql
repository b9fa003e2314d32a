-- Providers of organisations (Entra, Okta) keep members and departments in step by SCIM 2.0: each organisation has one key, and of each person and department what its provider calls them.

create table scim_token (
  workspace_id uuid primary key references workspace,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  made_by uuid references person,
  used_at timestamptz
);
comment on column scim_token.used_at is 'when it was last used, to five minutes';

create table scim_user (
  membership_id uuid primary key references membership on delete cascade,
  workspace_id uuid not null references workspace,
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text check (length(external_id) between 1 and 300),
  given_name text not null default '',
  family_name text not null default ''
);
create unique index scim_user_name on scim_user (workspace_id, lower(user_name));
create index scim_user_external on scim_user (workspace_id, external_id) where external_id is not null;

create table scim_group (
  department_id uuid primary key references department on delete cascade,
  external_id text not null check (length(external_id) between 1 and 300)
);
