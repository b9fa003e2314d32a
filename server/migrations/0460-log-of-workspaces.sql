-- What is about a workspace, and done by somebody who acts for another one or for none, is found without walking through the whole log.

create index audit_log_about_workspace on audit_log (subject, id) where subject like 'workspace %';
