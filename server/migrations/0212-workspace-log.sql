-- Whoever runs a workspace reads what was done in it: its rows of the log, newest first.

create index audit_log_workspace on audit_log (workspace_id, id desc) where workspace_id is not null;
create index audit_log_joined on audit_log (subject, id) where action = 'organisation.joined-by-code';
