-- Marks that a person gives to one answer of a finished quiz, in place of those of the key or of another person, with why and what they changed.

create table quiz_mark_change (
  id uuid primary key default gen_random_uuid(),
  attempt_id text not null references quiz_attempt on delete cascade,
  question_id uuid not null references quiz_question on delete cascade,
  by_id uuid references person,
  reason text not null,
  old_fraction numeric(17,16),
  new_fraction numeric(17,16) not null,
  old_marks numeric(8,4) not null,
  new_marks numeric(8,4) not null,
  old_most_marks numeric(8,4) not null,
  new_most_marks numeric(8,4) not null,
  old_percent numeric(4,1) not null,
  new_percent numeric(4,1) not null,
  old_passed boolean not null,
  new_passed boolean not null,
  at timestamptz not null
);
create index quiz_mark_change_attempt on quiz_mark_change (attempt_id);
create index quiz_mark_change_question on quiz_mark_change (question_id);
create index quiz_mark_change_by on quiz_mark_change (by_id) where by_id is not null;
