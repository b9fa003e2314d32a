-- Lists of questions go on from a moment and an id, and a moment that a program reads has milliseconds.

alter table quiz_question alter column created_at set default date_trunc('milliseconds', now());
update quiz_question set created_at = date_trunc('milliseconds', created_at);
