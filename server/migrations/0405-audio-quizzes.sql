-- Whoever may take her quiz is told of it, and a quiz of what was heard is spoken and goes on where its listener was.

alter table quiz add column told_at timestamptz;
comment on column quiz.told_at is 'when its reader was last told that it is ready';
-- Whoever has just read or heard enough is looked for every few minutes.
create index reading_newly_qualified on reading (qualified_at) where qualified_at is not null and person_id is not null;

-- How many pieces of a question were spoken, and when the last one was: a try that goes on begins there.
alter table quiz_answer add column heard_parts smallint not null default 0 check (heard_parts >= 0);
alter table quiz_answer add column heard_at timestamptz;

-- Short texts that our voice speaks, each once for all who hear it; `id` is its address, which nobody guesses.
create table spoken_text (
  id uuid primary key default gen_random_uuid(),
  -- They are spoken in the order in which they were asked for.
  place bigint generated always as identity,
  language text not null,
  words text not null,
  -- Our voice could not; it is not tried again.
  has_failed boolean not null default false,
  -- Counted when work begins, so that a text which ends its process is not tried for ever.
  failures smallint not null default 0,
  next_at timestamptz not null,
  -- Null until it is spoken.
  bytes int,
  duration_ms int,
  used_at timestamptz not null
);
create unique index spoken_text_words on spoken_text (language, md5(words));
create index spoken_text_waiting on spoken_text (place) where bytes is null and not has_failed;
create index spoken_text_used on spoken_text (used_at);
