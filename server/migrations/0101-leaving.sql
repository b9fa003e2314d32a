-- A person who wishes to leave: her request, what stands against it and when it is done. The person's own row carries the state, because
-- every page and every reading of her profile needs it; requests stay as the record of what was asked and done.

alter table person
  add column deletion_state text check (deletion_state in ('REQUESTED', 'BLOCKED', 'PROCESSING')),
  add column deletes_at timestamptz;
create index person_deletes_at on person (deletes_at) where deletion_state is not null;

create table profile_deletion (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  state text not null check (state in ('REQUESTED', 'BLOCKED', 'CANCELLED', 'PROCESSING', 'COMPLETED')),
  reason text not null check (reason in
    ('NO_LONGER_NEEDED', 'NOT_SATISFIED_WITH_FEATURES', 'PRIVACY_OR_SAFETY_CONCERNS', 'SWITCHING_TO_ANOTHER_PLATFORM', 'OTHER')),
  words text,
  writings text not null check (writings in ('KEEP_ANONYMOUS', 'REMOVE')),
  requested_at timestamptz not null,
  deletes_at timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz
);
create unique index profile_deletion_running on profile_deletion (person_id) where state in ('REQUESTED', 'BLOCKED', 'PROCESSING');

-- Copies of her data that a person asked for. The file lies in the folder of exports under the name of the id.
create table data_export (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  state text not null default 'WAITING' check (state in ('WAITING', 'READY', 'FAILED', 'OVER')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz,
  bytes bigint
);
create index data_export_person on data_export (person_id, requested_at desc);
