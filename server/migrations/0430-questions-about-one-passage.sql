-- Questions that stand together because they are about one passage: the first of them names the case.

alter table quiz_question add column case_id uuid references quiz_question;
alter table quiz_question add column case_position smallint;
alter table quiz_question add constraint quiz_question_case_check check ((case_id is null) = (case_position is null));
create unique index quiz_question_case on quiz_question (case_id, case_position) where case_id is not null;
