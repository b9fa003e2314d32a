-- Members come in by files: each upload, its rows until they have served their time, and what its columns were taken for.

create table member_upload (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  person_id uuid references person,
  file_name text not null,
  file_hash text not null,
  state text not null default 'UPLOADED' check (state in
    ('UPLOADED', 'INVALID_FILE', 'VALIDATING', 'READY', 'COMMITTING', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED')),
  mode text not null default 'CHANGES' check (mode in ('CHANGES', 'FULL_LIST')),
  makes_departments boolean not null default false,
  commits_directly boolean not null default false,
  rows int not null default 0,
  done int not null default 0,
  counts jsonb not null default '{}',
  read_ms int not null default 0,
  columns jsonb not null default '[]',
  faults jsonb not null default '[]',
  created_at timestamptz not null,
  checked_at timestamptz,
  ended_at timestamptz,
  erased_at timestamptz
);
comment on table member_upload is 'files by which a workspace brings its members in; what they say of people is erased after 90 days';
comment on column member_upload.columns is 'the columns of the file in their order, each with its heading, samples and the field that it is';
create index member_upload_history on member_upload (workspace_id, created_at desc, id desc);
create unique index member_upload_running on member_upload (workspace_id) where state in ('UPLOADED', 'VALIDATING', 'READY', 'COMMITTING');
create index member_upload_person on member_upload (person_id) where person_id is not null;
create index member_upload_open on member_upload (created_at) where state in ('UPLOADED', 'READY');
create index member_upload_kept on member_upload (created_at) where erased_at is null;

create table member_upload_row (
  upload_id uuid not null references member_upload on delete cascade,
  number int not null,
  cells jsonb not null default '[]',
  plan text check (plan in ('NEW', 'CHANGED', 'SAME', 'FAULTY', 'LEFT_OUT', 'REMOVE')),
  outcome text check (outcome in ('CREATED', 'UPDATED', 'UNCHANGED', 'REMOVED', 'FAILED')),
  facts jsonb not null default '{}',
  keys text[] not null default '{}',
  faults jsonb not null default '[]',
  has_warning boolean not null default false,
  differences jsonb not null default '[]',
  membership_id uuid references membership on delete set null,
  version int,
  invites boolean not null default false,
  primary key (upload_id, number)
);
comment on column member_upload_row.number is 'as a spreadsheet counts; rows for people who are missing in a full list come after all of the file';
comment on column member_upload_row.keys is 'by what the row names its person, so that no two rows name the same';
comment on column member_upload_row.version is 'of the membership when the row was checked';
comment on column member_upload_row.invites is 'her invitation has not been sent yet';
create index member_upload_row_plan on member_upload_row (upload_id, plan, number);
create index member_upload_row_invites on member_upload_row (upload_id, number) where invites;
create index member_upload_row_membership on member_upload_row (membership_id) where membership_id is not null;

create table member_upload_heading (
  workspace_id uuid not null references workspace on delete cascade,
  heading text not null,
  field text,
  primary key (workspace_id, heading)
);
comment on table member_upload_heading is 'what a workspace takes a heading for: the next file begins with it';
