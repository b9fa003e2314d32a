-- A published quiz keeps its paper, so that everyone who takes it is marked out of the same total whatever happens to its questions in the bank.

-- The version that is asked from publication on; null in drafts, and where the question was not usable when the quiz was published.
alter table quiz_set_question add column asked_version int;
alter table quiz_set_question add foreign key (question_id, asked_version) references quiz_question_version;

update quiz_set_question s set asked_version = q.version
from quiz z, quiz_question q
where z.id = s.quiz_id and z.state <> 'DRAFT' and q.id = s.question_id and q.state = 'APPROVED' and q.suspect_at is null
  and not exists (
    select from quiz_review r where r.workspace_id = z.workspace_id and r.question_id = q.id and q.workspace_id is null);
