-- Companies and schools say who reports to whom (O19): on a member's page, by a file, by a directory. A manager is a member of the same organisation, and nobody stands above herself.

alter table membership add column manager_id uuid references membership on delete set null;
create index membership_manager on membership (manager_id) where manager_id is not null;
comment on column membership.manager_id is 'to whom she reports; whoever left is shown to nobody and comes back with whom she had';

-- A file may name a manager who comes in by it too: her row finds those that wait for it.
create index member_upload_row_manager on member_upload_row (upload_id, (facts->>'managerRow')) where facts ? 'managerRow';
