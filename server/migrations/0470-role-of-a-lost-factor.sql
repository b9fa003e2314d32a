-- Whoever was given the organisation to run within the three days had the reset that was asked of a pupil end her second factor; the role of that moment is kept, so that it ends for a higher one.

alter table factor_reset add column requested_role text check (requested_role in ('OWNER', 'ADMIN', 'FACULTY', 'MEMBER'));
update factor_reset r set requested_role = m.role
from membership m where m.person_id = r.person_id and m.workspace_id = r.workspace_id and r.outcome is null;
