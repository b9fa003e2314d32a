-- In a file of its own, which keeps nobody from reading: what lists are ordered by of the posts that exist, and its indexes.
update post set ranked_score = score, ranked_active_at = active_at where type = 'FORUM' or hot > 0;
create index post_forum_active on post (workspace_id, coalesce(ranked_active_at, published_at) desc, published_at desc, id desc)
  where type = 'FORUM' and state = 'PUBLISHED';
create index post_forum_top on post (workspace_id, ranked_score desc, published_at desc, id desc) where type = 'FORUM' and state = 'PUBLISHED';

-- Last, so that what was just written moves no tag.
drop trigger question_tags_moved on post;
create trigger question_tags_moved after update of ranked_active_at, ranked_score on post for each row
  when (new.type = 'FORUM' and new.tags <> '{}'
    and (old.ranked_active_at, old.ranked_score) is distinct from (new.ranked_active_at, new.ranked_score))
  execute function question_tags_moved();
