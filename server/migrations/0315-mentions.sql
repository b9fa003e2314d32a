-- Posts and comments name people: each is kept by her id with where her name stands in the text, so that it follows her and goes with her.

create table mention (
  id uuid primary key default uuidv7(),
  subject_kind text not null check (subject_kind in ('post', 'comment')),
  subject_id uuid not null,
  -- Null: she is no longer here.
  person_id uuid references person,
  name text not null,
  former text[] not null default '{}',
  starts int[] not null default '{}',
  -- She is named in the text of an article, whose nodes say where.
  in_body boolean not null default false,
  unique (subject_kind, subject_id, person_id)
);
comment on table mention is 'whom a text names or has named; who stands here was notified, or could not be';
comment on column mention.name is 'what stands in the text behind the sign';
comment on column mention.former is 'what stood there before, as earlier texts still have it';
comment on column mention.starts is 'places of the sign in the text of a comment or the description of a post, in units of UTF-16; none: she is named there no more';
create index mention_person on mention (person_id);
