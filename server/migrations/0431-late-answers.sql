-- An answer that comes after the time has passed stands beside the one that came in time, and never in its place.

alter table quiz_answer add column late_sequence int not null default 0;
alter table quiz_answer add column late_chosen smallint[];
alter table quiz_answer add column late_written text;
alter table quiz_answer add column late_at timestamptz;

-- Until now a late answer took the place of the one before, which is gone.
update quiz_answer set late_sequence = sequence, late_chosen = chosen, late_written = written, late_at = answered_at, chosen = null, written = null
  where is_late;
alter table quiz_answer drop column is_late;
alter table quiz_answer add constraint quiz_answer_late_check check ((late_at is null) = (late_sequence = 0));
