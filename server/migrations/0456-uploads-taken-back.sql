-- What a file did can be taken back within a week, row by row, where nobody has changed the person since; so each row keeps what it wrote over and the version that it left.

alter table member_upload drop constraint member_upload_state_check;
alter table member_upload add constraint member_upload_state_check check (state in
  ('UPLOADED', 'INVALID_FILE', 'VALIDATING', 'READY', 'COMMITTING', 'COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'));
alter table member_upload add column undone_at timestamptz;

drop index member_upload_running;
create unique index member_upload_running on member_upload (workspace_id)
  where state in ('UPLOADED', 'VALIDATING', 'READY', 'COMMITTING', 'UNDOING');

alter table member_upload_row drop constraint member_upload_row_outcome_check;
alter table member_upload_row add constraint member_upload_row_outcome_check
  check (outcome in ('CREATED', 'UPDATED', 'UNCHANGED', 'REMOVED', 'FAILED', 'UNDONE', 'LEFT_ALONE'));
alter table member_upload_row add column before jsonb, add column version_after int;
comment on column member_upload_row.before is 'what was written of the member before this row changed it';
comment on column member_upload_row.version_after is 'of the membership as this row left it; with another one somebody has changed it since';
