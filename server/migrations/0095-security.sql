-- Sessions that say where they are, a second factor with recovery codes, and workspaces that demand one of whoever runs them.

alter table session_family add column user_agent text not null default '';
alter table session_family add column ip text not null default '';
-- Proven by two factors: a password and a code, or a key that asked for her finger.
alter table session_family add column proven_twice boolean not null default false;

alter table person add column password_changed_at timestamptz;

-- Asked of its owner and administrators before they act for it.
alter table workspace add column demands_second_factor boolean not null default false;

-- The secret is sealed with the server's key. A code of a step that was used, or of an earlier one, is good for nothing.
create table second_factor (
  person_id uuid primary key references person on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_code (
  person_id uuid not null references person on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Somebody whose first proof was accepted on a device, and whose second is waited for there.
create table entry_challenge (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  device_id uuid not null references device on delete cascade,
  administers boolean not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index entry_challenge_person on entry_challenge (person_id);
create index entry_challenge_device on entry_challenge (device_id);
create index entry_challenge_created on entry_challenge (created_at);

-- What happened to somebody's ways in, also while she was not signed in.
create index audit_log_identity on audit_log (subject, id) where action like 'identity.%';
