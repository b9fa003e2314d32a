-- People react to what others wrote and answer it; the same for every kind of thing, of which posts are the first.

create table reaction (
  subject_kind text not null,
  subject_id uuid not null,
  person_id uuid not null references person,
  event text not null check (event in ('LIKE', 'CELEBRATE', 'SUPPORT', 'INSIGHTFUL', 'CURIOUS')),
  -- Those of minors are shown to their workspace alone.
  by_minor boolean not null default false,
  reacted_at timestamptz not null,
  primary key (subject_kind, subject_id, person_id)
);
create index reaction_person on reaction (person_id);
create index reaction_latest on reaction (subject_kind, subject_id, reacted_at desc, person_id desc);

create table comment (
  id uuid primary key default uuidv7(),
  subject_kind text not null,
  subject_id uuid not null,
  parent_id uuid references comment on delete cascade,
  -- Null: she is no longer here.
  author_id uuid references person,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references person
);
comment on column comment.removed_at is 'its text is shown to nobody any more; it stands there as long as it has replies';
create index comment_subject on comment (subject_kind, subject_id, id) where parent_id is null;
create index comment_reply on comment (parent_id, id) where parent_id is not null;
create index comment_author on comment (author_id, subject_id) where author_id is not null;
create index comment_removed_by on comment (removed_by) where removed_by is not null;

-- Under these nobody comments any more.
create table comment_closing (
  subject_kind text not null,
  subject_id uuid not null,
  closed_by uuid references person,
  closed_at timestamptz not null,
  primary key (subject_kind, subject_id)
);
create index comment_closing_by on comment_closing (closed_by) where closed_by is not null;
