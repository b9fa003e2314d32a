-- The bank of questions of a workspace: who wrote each version, which questions are alike, and what was decided about those that rules made.

alter table quiz_question_version add column author_id uuid references person;
create index quiz_question_version_author on quiz_question_version (author_id) where author_id is not null;

-- Of two questions that share four words of five at least one of these is the same, so those alike are found by index.
alter table quiz_question add column alike text[] not null default '{}';
create index quiz_question_alike on quiz_question using gin (alike) where workspace_id is not null;

-- What rules made is offered to every workspace, newest first, until somebody there decided.
create index quiz_question_offered on quiz_question (created_at desc, id desc) where workspace_id is null and state in ('DRAFT', 'APPROVED');

create table quiz_review (
  workspace_id uuid not null references workspace,
  question_id uuid not null references quiz_question on delete cascade,
  rule text not null,
  -- An approved one has a copy in the bank of the workspace, by which it is asked there; an edited one a changed copy.
  decision text not null check (decision in ('APPROVED', 'EDITED', 'REJECTED')),
  reason text not null default '',
  copy_id uuid references quiz_question on delete set null,
  person_id uuid references person,
  decided_at timestamptz not null,
  primary key (workspace_id, question_id)
);
create index quiz_review_question on quiz_review (question_id);
create index quiz_review_copy on quiz_review (copy_id) where copy_id is not null;
create index quiz_review_person on quiz_review (person_id) where person_id is not null;
create index quiz_review_rule on quiz_review (workspace_id, rule, decided_at desc);
