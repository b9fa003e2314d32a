-- A question that was wrong is corrected, and every result it stood in follows: which correction, what it did to which try, and how to go back.

-- A share of marks is kept as exactly as it is reckoned, so that a total that is added up again is the same to the last digit.
alter table quiz_answer alter column fraction type numeric(17,16);
-- What a correction decided about this answer whatever was chosen: VOID counts for nothing, neither in marks nor in the most that there are.
alter table quiz_answer add column ruling text check (ruling in ('VOID', 'FULL_MARKS'));
drop index quiz_answer_question;
create index quiz_answer_question on quiz_answer (question_id, attempt_id);

create table quiz_regrade (
  -- Made up by whoever applies it, so that a second press is the same correction.
  id uuid primary key,
  question_id uuid not null references quiz_question on delete cascade,
  -- Its place among those of the question, from 1: of two at once the second is told that there is another one.
  number int not null,
  workspace_id uuid references workspace,
  action text not null check (action in ('CHANGE_KEY', 'ADD_KEY', 'FULL_MARKS_ALL', 'VOID', 'CHANGE_MARK', 'UNDO')),
  undoes_id uuid references quiz_regrade on delete cascade,
  from_version int not null,
  to_version int not null,
  most_mark numeric(6,2) check (most_mark > 0 and most_mark <= 100),
  reason text not null,
  by_id uuid references person,
  never_lower boolean not null,
  since timestamptz,
  -- Whether the question stands on no new paper of those whom this concerns, now and as it was before.
  is_out boolean not null default false,
  was_out boolean not null default false,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE')),
  reached text not null default '',
  total int not null default 0,
  done int not null default 0,
  changed int not null default 0,
  begun_at timestamptz not null,
  ended_at timestamptz,
  unique (question_id, number),
  check ((action = 'UNDO') = (undoes_id is not null))
);
create unique index quiz_regrade_running on quiz_regrade (question_id) where state = 'RUNNING';
create index quiz_regrade_out on quiz_regrade (question_id) where is_out;
create index quiz_regrade_workspace on quiz_regrade (workspace_id) where workspace_id is not null;
create index quiz_regrade_by on quiz_regrade (by_id) where by_id is not null;
create unique index quiz_regrade_undoes on quiz_regrade (undoes_id) where undoes_id is not null;
comment on column quiz_regrade.workspace_id is 'whose tries follow; null: all';
comment on column quiz_regrade.since is 'tries that ended earlier stay as they are; null: all';
comment on column quiz_regrade.reached is 'the last try that was done; the job goes on behind it';

-- What a correction found and left of one try. Totals are null of a try that was still running: it is marked when it ends.
create table quiz_regraded (
  regrade_id uuid not null references quiz_regrade on delete cascade,
  attempt_id text not null references quiz_attempt on delete cascade,
  was_running boolean not null,
  -- Its numbers would have been lower, and stayed.
  is_spared boolean not null,
  old_version int not null,
  old_ruling text,
  old_fraction numeric(17,16),
  old_most_mark numeric(6,2) not null,
  old_marks numeric(8,4),
  new_marks numeric(8,4),
  old_most_marks numeric(8,4),
  new_most_marks numeric(8,4),
  old_percent numeric(4,1),
  new_percent numeric(4,1),
  old_passed boolean,
  new_passed boolean,
  -- Its taker has yet to be told.
  is_untold boolean not null default false,
  at timestamptz not null,
  primary key (regrade_id, attempt_id)
);
create index quiz_regraded_attempt on quiz_regraded (attempt_id);
create index quiz_regraded_untold on quiz_regraded (regrade_id, attempt_id) where is_untold;
