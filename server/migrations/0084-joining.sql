-- Asking to join a workspace, and showing that a workspace is what it says it is.

create table join_request (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  person_id uuid not null references person,
  words text not null default '',
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references person
);
create unique index join_request_open on join_request (workspace_id, person_id) where state = 'OPEN';
create index join_request_person on join_request (person_id);
create index join_request_workspace on join_request (workspace_id, asked_at) where state = 'OPEN';

-- One way of showing it at a time. A code is kept as its hash; a line of the domain's records is public anyway.
create table workspace_proof (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  method text not null check (method in ('MAIL', 'DNS', 'DOCUMENT', 'WORD')),
  state text not null default 'WAITS' check (state in ('WAITS', 'SPOKEN', 'SHOWN', 'REFUSED', 'REPLACED', 'RUN_OUT')),
  domain text not null default '',
  mailbox text not null default '',
  code_hash bytea,
  tries int not null default 0,
  line text,
  words text not null default '',
  attachment_id uuid,
  speaker_id uuid references workspace,
  started_by uuid not null references person,
  started_at timestamptz not null,
  expires_at timestamptz,
  looked_at timestamptz,
  found text not null default '',
  decided_at timestamptz,
  decided_by uuid references person,
  reason text not null default ''
);
create unique index workspace_proof_waits on workspace_proof (workspace_id) where state in ('WAITS', 'SPOKEN');
create index workspace_proof_dns on workspace_proof (looked_at nulls first) where method = 'DNS' and state = 'WAITS';
create index workspace_proof_queue on workspace_proof (started_at) where method in ('DOCUMENT', 'WORD') and state in ('WAITS', 'SPOKEN');
create index workspace_proof_speaker on workspace_proof (speaker_id) where method = 'WORD' and state = 'WAITS';
