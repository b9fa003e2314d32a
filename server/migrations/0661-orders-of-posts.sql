-- A comment or a reaction changes what is counted of a post, and no index holds that any more: PostgreSQL then writes the row anew within its page and
-- leaves the indexes alone. What lists are ordered by follows a moment later, many posts at a time (`order-posts.ts`).

-- Room for a row that is written anew, in pages that are made from now on.
alter table post set (fillfactor = 80);
alter table post
  add column ranked_score int not null default 0,
  add column ranked_active_at timestamptz;
comment on column post.ranked_score is 'what lists are ordered by: score, as it was when the order was last brought up to date';
comment on column post.ranked_active_at is 'the same of active_at';
drop index post_forum_active, post_forum_top;

-- Posts whose order has to be brought up to date. No reference: that would lock each post once more.
create table post_unordered (post_id uuid not null);
-- Rows come and go all the time: without this, whoever looks whether there is one would walk over many that are gone.
alter table post_unordered set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Where it was out of order before, it is noted already: a note goes only with the change that puts it in order.
create function post_order_changed() returns trigger language plpgsql as $$
begin
  if not ((old.type = 'FORUM' or old.hot > 0) and old.score <> old.ranked_score
    or old.type = 'FORUM' and old.active_at is distinct from old.ranked_active_at) then
    insert into post_unordered values (new.id);
  end if;
  return null;
end $$;
-- By score stand questions, and what is still hot; by its last comment a question alone.
create trigger post_order_changed after update of score, active_at, type, hot on post for each row
  when ((new.type = 'FORUM' or new.hot > 0) and new.score <> new.ranked_score
    or new.type = 'FORUM' and new.active_at is distinct from new.ranked_active_at)
  execute function post_order_changed();

-- Questions of a tag stand in the same order as all questions.
create or replace function question_tags_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from question_tag where post_id = new.id;
  end if;
  if new.type = 'FORUM' and new.state = 'PUBLISHED' then
    insert into question_tag
    select distinct new.id, tag, new.workspace_id, new.is_global, new.published_at, coalesce(new.ranked_active_at, new.published_at), new.ranked_score
    from unnest(new.tags) tag;
  end if;
  return null;
end $$;

create or replace function question_tags_moved() returns trigger language plpgsql as $$
begin
  update question_tag set active_at = coalesce(new.ranked_active_at, new.published_at), score = new.ranked_score where post_id = new.id;
  return null;
end $$;

create or replace function recount_question_tags() returns void language sql as $$
  delete from question_tag;
  insert into question_tag
  select distinct p.id, tag, p.workspace_id, p.is_global, p.published_at, coalesce(p.ranked_active_at, p.published_at), p.ranked_score
  from post p, unnest(p.tags) tag where p.type = 'FORUM' and p.state = 'PUBLISHED';
$$;
