-- Who runs a workspace chooses what its members read before they follow anything (M5); two who choose at once are told of each other.
alter table workspace add column publications_version int not null default 0;
