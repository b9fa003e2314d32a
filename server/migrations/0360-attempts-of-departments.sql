-- A try keeps the department of its time beside the class, so that whoever moves on takes no old result along.

alter table quiz_attempt add column department_id uuid references department on delete set null;
update quiz_attempt t set department_id = m.department_id
from membership m where m.workspace_id = t.workspace_id and m.person_id = t.person_id and m.department_id is not null;
create index quiz_attempt_department on quiz_attempt (department_id) where department_id is not null;
