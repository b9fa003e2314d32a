-- Questions that people of a workspace write or bring along, of kinds with no options too, and quizzes that a workspace sets.

alter table quiz_question add column workspace_id uuid references workspace;
alter table quiz_question add column author_id uuid references person;
alter table quiz_question add column class smallint check (class between 3 and 12);
alter table quiz_question alter column category_id drop not null;
alter table quiz_question alter column cluster_id drop not null;
alter table quiz_question drop constraint quiz_question_kind_check;
alter table quiz_question add constraint quiz_question_kind_check check (kind in (
  'MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'SENTENCE_CHECK', 'HEADLINE_MATCH', 'ORDER', 'MATCH', 'NUMBER', 'FILL', 'ASSERTION_REASON', 'SHORT'));
alter table quiz_question drop constraint quiz_question_likeness_key;
alter table quiz_question add constraint quiz_question_likeness_key unique nulls not distinct (workspace_id, likeness);
create index quiz_question_workspace on quiz_question (workspace_id, created_at desc, id) where workspace_id is not null;
create index quiz_question_author on quiz_question (author_id) where author_id is not null;
comment on column quiz_question.workspace_id is 'whose bank it stands in; null: made by rule, for every reader of its story';

-- Of MATCH, what belongs to each option; of FILL, the answers that are right; of NUMBER, the right one and how far off one may be.
alter table quiz_question_version add column matches text[];
alter table quiz_question_version add column accepted text[];
alter table quiz_question_version add column number numeric;
alter table quiz_question_version add column tolerance numeric check (tolerance >= 0);
alter table quiz_question_version add column explanation text not null default '';
alter table quiz_question_version add column most_mark numeric(6,2) not null default 1 check (most_mark > 0 and most_mark <= 100);

-- What was written where there are no options to choose.
alter table quiz_answer add column written text;

alter table quiz drop constraint quiz_kind_check;
alter table quiz add constraint quiz_kind_check check (kind in ('USERWISE', 'ENTITY', 'PUBLIC', 'AUDIO', 'PRACTICE', 'PREVIEW'));
alter table quiz drop constraint quiz_check;
alter table quiz add constraint quiz_person check (kind not in ('USERWISE', 'AUDIO') or person_id is not null);
alter table quiz add column workspace_id uuid references workspace;
alter table quiz add column title text;
create index quiz_workspace on quiz (workspace_id, created_at desc, id) where workspace_id is not null;
create unique index quiz_own_audio on quiz (person_id) where kind = 'AUDIO';
