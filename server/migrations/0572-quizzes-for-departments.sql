-- A quiz for departments stays one when the last of them is deleted: it named nobody then, and so it was for everybody in its organisation.

alter table quiz add column names_departments boolean not null default false;
update quiz q set names_departments = true where exists (select from quiz_department d where d.quiz_id = q.id);
