-- A directory may name thousands in an hour: those it brings are invited a hundred a minute, as those who come by a file are.

alter table scim_user add column invites boolean not null default false;
comment on column scim_user.invites is 'her invitation has not been sent yet';
create index scim_user_invites on scim_user (workspace_id, membership_id) where invites;
