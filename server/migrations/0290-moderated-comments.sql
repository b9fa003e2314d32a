-- Comments are reported and decided about like posts: what waits for a decision, or was removed by one, is shown to nobody meanwhile.

alter table comment add column state text not null default 'PUBLISHED' check (state in ('PUBLISHED', 'HIDDEN', 'REMOVED'));
alter table comment add constraint comment_hidden check (state = 'PUBLISHED' or removed_at is not null);
comment on column comment.state is 'what moderators made of it; what its author or the author of the post deleted is removed_at alone';
