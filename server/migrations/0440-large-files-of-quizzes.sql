-- Files about quizzes that are too long for one answer: asked for by a person, packed by a job, and fetched by her for a day.

create table quiz_file (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  -- Where she asked; null: of quizzes for everybody.
  workspace_id uuid references workspace,
  -- As it was asked for.
  wanted jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'READY', 'FAILED', 'OVER')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz,
  bytes bigint
);
create index quiz_file_person on quiz_file (person_id, requested_at desc);
create index quiz_file_workspace on quiz_file (workspace_id) where workspace_id is not null;
