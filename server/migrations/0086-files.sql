-- Files that people upload: an attachment belongs to its uploader until something uses it; its bytes stand in the storage under the hash of what they are.

-- Bytes that the storage holds. Claimed before they are written, let go by a job when nothing names them any more.
create table file_content (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  claimed_at timestamptz not null
);
create index file_content_claimed on file_content (claimed_at);

create table attachment (
  id uuid primary key default uuidv7(),
  -- Null: who uploaded it for others has left.
  person_id uuid references person,
  kind text not null check (kind in ('IMAGE', 'COVER_IMAGE', 'PDF', 'VIDEO')),
  title text not null default '',
  hash text not null references file_content,
  pages int check (pages between 1 and 100),
  duration_ms int,
  pages_status text not null default 'NONE' check (pages_status in ('NONE', 'PENDING', 'READY', 'FAILED')),
  pages_tries smallint not null default 0,
  -- What uses it ('person-avatar', 'workspace-logo', …) and which one of them; access follows that.
  used_by text,
  subject_id text,
  used_at timestamptz,
  is_public boolean not null default false,
  created_at timestamptz not null,
  check ((used_by is null) = (subject_id is null)),
  check ((used_by is null) = (used_at is null)),
  check (used_by is not null or not is_public)
);
create index attachment_person on attachment (person_id, id desc);
create index attachment_unused on attachment (created_at) where used_by is null;
create index attachment_subject on attachment (used_by, subject_id) where used_by is not null;
create index attachment_hash on attachment (hash);

-- Sizes of a picture, the poster of a video, the pages of a PDF.
create table attachment_picture (
  attachment_id uuid not null references attachment on delete cascade,
  role text not null check (role in ('SIZE', 'POSTER', 'PAGE')),
  page int not null default 0,
  width int not null,
  height int not null,
  hash text not null references file_content,
  primary key (attachment_id, role, page, width)
);
create index attachment_picture_hash on attachment_picture (hash);
