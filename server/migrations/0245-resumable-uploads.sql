-- A film of 200 MB over a mobile network is cut more than once: what came of a file is remembered, and the rest follows later.

create table resumable_upload (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  name text not null,
  -- When the file was last changed on its device: by this, its name and its length it is known again after a reload.
  modified_ms bigint,
  title text,
  kind text check (kind in ('IMAGE', 'COVER_IMAGE', 'PDF', 'VIDEO')),
  length bigint not null check (length between 1 and 209715200),
  -- So many bytes from the beginning stand in its file; what lies behind them there was never counted and is written anew.
  received bigint not null default 0 check (received between 0 and length),
  -- What it became; the file is gone then.
  attachment_id uuid references attachment on delete cascade,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  check (attachment_id is null or received = length)
);
create index resumable_upload_person on resumable_upload (person_id, moved_at desc);
create index resumable_upload_moved on resumable_upload (moved_at);
create index resumable_upload_attachment on resumable_upload (attachment_id) where attachment_id is not null;
