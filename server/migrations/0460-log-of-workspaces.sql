-- A workspace reads its own log and the history of one of its people, which must not walk through what all others did.

create index audit_log_workspace on audit_log (workspace_id, id) where workspace_id is not null;
create index audit_log_about_workspace on audit_log (subject, id) where subject like 'workspace %';
