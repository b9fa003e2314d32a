-- Lists of posts are kept for visitors as those of stories are. What its author or a moderator takes back, puts back or writes anew reaches them at
-- once: the copies of the calls whose addresses begin with what a trigger names are forgotten, those of all others stay.
create or replace function forget_cached_answers() returns trigger language plpgsql as $$
begin
  perform pg_notify('kept_copies', coalesce(tg_argv[0], ''));
  return null;
end $$;

-- Reactions and comments change none of these columns.
create trigger post_seen_otherwise after update of state, is_global, version, title, description, body, author_id on post for each row
  when ((old.is_global or new.is_global) and (old.state = 'PUBLISHED' or new.state = 'PUBLISHED'))
  execute function forget_cached_answers('GET /api/post/');
create trigger post_gone after delete on post for each row
  when (old.is_global and old.state = 'PUBLISHED')
  execute function forget_cached_answers('GET /api/post/');

create trigger comment_seen_otherwise after update of text, removed_at on comment for each row
  execute function forget_cached_answers('GET /api/comment/');

-- Her name stands beside what she wrote, and in rankings that are read once for all.
create trigger person_seen_otherwise after update of state, deletion_state on person for each row
  when (old.state is distinct from new.state or old.deletion_state is distinct from new.deletion_state)
  execute function forget_cached_answers();
