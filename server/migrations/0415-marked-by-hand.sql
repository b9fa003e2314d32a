-- Answers that a person marks: a try that has some waits after its end, without a total, until all of them are marked.

alter table quiz_attempt drop constraint quiz_attempt_state_check;
alter table quiz_attempt add constraint quiz_attempt_state_check check (
  state in ('IN_PROGRESS', 'SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED', 'MARKING', 'VOIDED'));
-- How a try ended that a person marked or marks: it is that again when all is marked.
alter table quiz_attempt add column ended_as text check (ended_as in ('SUBMITTED', 'AUTO_SUBMITTED'));
create index quiz_attempt_marking on quiz_attempt (quiz_id, ended_at, id) where state = 'MARKING';

-- What a person gave: a share, so that it holds when the marks of the question change. Its version says which marking it follows.
alter table quiz_answer add column hand_fraction numeric(17,16) check (hand_fraction between 0 and 1);
alter table quiz_answer add column hand_comment text not null default '';
alter table quiz_answer add column hand_version int not null default 0;
