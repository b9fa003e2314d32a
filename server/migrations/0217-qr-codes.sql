-- Printed codes that lead to a workspace, let people into it, or lead to one person's page, and how often each is scanned.

create table qr_code (
  id uuid primary key default uuidv7(),
  workspace_id uuid references workspace,
  person_id uuid references person,
  kind text not null check (kind in ('WORKSPACE_PROFILE', 'JOIN', 'DONATION', 'STORE', 'COLLAB', 'EVENT')),
  label text not null,
  token_hash bytea not null unique,
  token bytea not null,
  has_logo boolean not null default false,
  joining text check (joining in ('REQUEST', 'MEMBER')),
  domain text,
  word bytea,
  max_uses int check (max_uses > 0),
  uses int not null default 0 check (uses <= coalesce(max_uses, uses)),
  starts_at timestamptz,
  location text not null default '',
  expires_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references person,
  deleted_at timestamptz,
  check (num_nonnulls(workspace_id, person_id) = 1),
  check ((kind = 'JOIN') = (joining is not null)),
  check (kind = 'JOIN' or num_nonnulls(domain, word, max_uses) = 0)
);
comment on column qr_code.person_id is 'whose page it leads to, for somebody who acts for no workspace';
comment on column qr_code.token_hash is 'a hash with the key of the server: by this a scan is found';
comment on column qr_code.token is 'encrypted, so that whoever made the code can print it again';
comment on column qr_code.word is 'encrypted: what has to be typed beside the code';
create index qr_code_workspace on qr_code (workspace_id, id desc) where deleted_at is null;
create index qr_code_person on qr_code (person_id, id desc) where deleted_at is null;
create index qr_code_created_by on qr_code (created_by) where created_by is not null;

create table qr_scan (
  qr_code_id uuid not null references qr_code on delete cascade,
  day date not null,
  scans int not null,
  primary key (qr_code_id, day)
);
comment on table qr_scan is 'days and numbers, and nothing about who scans';
