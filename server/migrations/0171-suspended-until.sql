-- A suspension may have a last day; a job ends it then, and whoever is suspended is told until when.
alter table person add column suspended_until timestamptz check (suspended_until is null or state = 'SUSPENDED');
alter table workspace add column suspended_until timestamptz check (suspended_until is null or state = 'SUSPENDED');
create index person_suspended_until on person (suspended_until) where suspended_until is not null;
create index workspace_suspended_until on workspace (suspended_until) where suspended_until is not null;
