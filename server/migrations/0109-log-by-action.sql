-- The log is narrowed by what was done, and the list of what was ever done is read off an index instead of off the whole log.

create index audit_log_action on audit_log (action, id);
