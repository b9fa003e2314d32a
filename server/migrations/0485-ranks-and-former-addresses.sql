-- Who may bring a deleted post back depends on as whom somebody deleted it, which must not be forgotten with her account; and a category that was renamed, or a topic that was moved, is still found by the address that people kept.

alter table post add column deleted_as text check (deleted_as in ('AUTHOR', 'MODERATOR', 'OPERATOR'));
-- Of whom nobody knows any more who it was, only operators decide.
update post p set deleted_as = case when p.deleted_by = p.author_id then 'AUTHOR' when d.id is null or d.is_operator then 'OPERATOR' else 'MODERATOR' end
from post x left join person d on d.id = x.deleted_by
where x.id = p.id and p.deleted_at is not null;

-- English names in small letters, as addresses have them.
alter table post_category add column former_names text[] not null default '{}';
-- Id of the category, a stroke and the end of the address there.
alter table post_topic add column former text[] not null default '{}';
