-- What somebody is writing, saved while she writes: a draft of any type of post, with some of its earlier texts.

create table draft (
  id uuid primary key,
  person_id uuid not null references person,
  type text not null check (type in ('IMAGE', 'VIDEO', 'DOCUMENT', 'ARTICLE', 'FORUM', 'PROJECT', 'QUOTE')),
  sequence int not null check (sequence > 0),
  writer uuid not null,
  title text not null,
  excerpt text not null,
  words int not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column draft.id is 'made by whoever writes, so that a first save that is repeated makes one draft';
comment on column draft.writer is 'the window that saved last: it alone may repeat that save';
comment on column draft.content is 'title, text, nodes of the rich text, and what is chosen for the post';
create index draft_person on draft (person_id, updated_at desc);
create index draft_updated on draft (updated_at);

create table draft_revision (
  draft_id uuid not null references draft on delete cascade,
  sequence int not null,
  words int not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (draft_id, sequence)
);
