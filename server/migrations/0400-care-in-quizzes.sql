-- What single people need in quizzes; certificates of those who passed; what takers say is wrong with a question.

create table quiz_accommodation (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace,
  person_id uuid not null references person,
  -- Of one quiz; null: of all.
  quiz_id uuid references quiz on delete cascade,
  content jsonb not null,
  -- For those who set it alone.
  reason text not null,
  -- The first and the last day, in India; null: from the beginning, without an end.
  starts_on date,
  ends_on date,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references person,
  check (starts_on <= ends_on),
  unique nulls not distinct (workspace_id, person_id, quiz_id)
);
create index quiz_accommodation_newest on quiz_accommodation (workspace_id, changed_at desc, id desc);
create index quiz_accommodation_person on quiz_accommodation (person_id);
create index quiz_accommodation_quiz on quiz_accommodation (quiz_id) where quiz_id is not null;
create index quiz_accommodation_changed_by on quiz_accommodation (changed_by) where changed_by is not null;

-- When a quiz that somebody set ends for all; what a result shows may wait for that.
alter table quiz add column if not exists closes_at timestamptz;

-- What was certified, as it was then: a try that is marked anew leaves it as it is.
create table quiz_certificate (
  code text primary key,
  attempt_id text not null unique references quiz_attempt on delete cascade,
  person_id uuid not null references person,
  content jsonb not null,
  issued_at timestamptz not null
);
create index quiz_certificate_person on quiz_certificate (person_id);

create table quiz_question_report (
  question_id uuid not null references quiz_question on delete cascade,
  person_id uuid not null references person,
  reason text not null check (reason in ('WRONG_KEY', 'UNCLEAR', 'NOT_IN_ARTICLE', 'TYPO', 'OTHER')),
  words text not null,
  reported_at timestamptz not null,
  -- When somebody looked at it; null: nobody did yet.
  decided_at timestamptz,
  primary key (question_id, person_id)
);
create index quiz_question_report_open on quiz_question_report (question_id, reported_at) where decided_at is null;
create index quiz_question_report_person on quiz_question_report (person_id);

-- Since when enough people said that something is wrong with it: no new paper has it until somebody looked.
alter table quiz_question add column suspect_at timestamptz;
