-- A comment may wait for a moderator before others see it, as posts do: its author sees it meanwhile, and it is counted when it comes out.

alter table comment add column waits boolean not null default false;
alter table comment add constraint comment_waits check (not waits or state = 'HIDDEN');
comment on column comment.waits is 'nobody but its author and moderators has seen it yet, or since it was changed';
