-- The questions of a tag are walked in their order from an index, as all questions are: with many of one tag, each page sorted all of them.

create table question_tag (
  post_id uuid not null references post on delete cascade,
  tag text not null,
  -- No reference: it follows the post.
  workspace_id uuid,
  is_global boolean not null,
  published_at timestamptz not null,
  -- When somebody last answered, or since it is there.
  active_at timestamptz not null,
  score int not null,
  primary key (post_id, tag)
);
comment on table question_tag is 'published questions alone; written by triggers of post';
create index question_tag_newest on question_tag (workspace_id, tag, published_at desc, post_id desc);
create index question_tag_active on question_tag (workspace_id, tag, active_at desc, published_at desc, post_id desc);
create index question_tag_top on question_tag (workspace_id, tag, score desc, published_at desc, post_id desc);
create index question_tag_global_newest on question_tag (tag, published_at desc, post_id desc) where is_global;
create index question_tag_global_active on question_tag (tag, active_at desc, published_at desc, post_id desc) where is_global;
create index question_tag_global_top on question_tag (tag, score desc, published_at desc, post_id desc) where is_global;

create function question_tags_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from question_tag where post_id = new.id;
  end if;
  if new.type = 'FORUM' and new.state = 'PUBLISHED' then
    insert into question_tag
    select distinct new.id, tag, new.workspace_id, new.is_global, new.published_at, coalesce(new.active_at, new.published_at), new.score
    from unnest(new.tags) tag;
  end if;
  return null;
end $$;
create trigger question_tagged after insert on post for each row when (new.type = 'FORUM' and new.tags <> '{}') execute function question_tags_written();
create trigger question_tagged_otherwise after update of tags, type, state, workspace_id, is_global, published_at on post for each row
  when ((old.tags <> '{}' or new.tags <> '{}') and (old.tags, old.type, old.state, old.workspace_id, old.is_global, old.published_at)
    is distinct from (new.tags, new.type, new.state, new.workspace_id, new.is_global, new.published_at))
  execute function question_tags_written();

create function question_tags_moved() returns trigger language plpgsql as $$
begin
  update question_tag set active_at = coalesce(new.active_at, new.published_at), score = new.score where post_id = new.id;
  return null;
end $$;
create trigger question_tags_moved after update of active_at, score on post for each row
  when (new.type = 'FORUM' and new.tags <> '{}' and (old.active_at, old.score) is distinct from (new.active_at, new.score))
  execute function question_tags_moved();

create function recount_question_tags() returns void language sql as $$
  delete from question_tag;
  insert into question_tag
  select distinct p.id, tag, p.workspace_id, p.is_global, p.published_at, coalesce(p.active_at, p.published_at), p.score
  from post p, unnest(p.tags) tag where p.type = 'FORUM' and p.state = 'PUBLISHED';
$$;
select recount_question_tags();
drop index post_tags;
