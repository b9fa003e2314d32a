-- Posts of each list by UTC day, so that a page far down is found by counting days: of a workspace what is for all of it ('posts:' and its id), what
-- of it is for everybody ('posts-for-all:' and its id), and what everybody may see ('posts-for-all'). Counted as the writer commits, so that
-- nobody waits longer than that for the row of a day.

create function add_to_post_days(written post, step int) returns void language plpgsql as $$
declare
  is_shown boolean := written.is_global;
begin
  if written.state <> 'PUBLISHED' then
    return;
  end if;
  if is_shown and written.workspace_id is not null then
    -- Held, so that a workspace that shows or hides itself now takes exactly the posts along that are counted.
    select is_public and may_be_public and state = 'ACTIVE' into is_shown from workspace where id = written.workspace_id for share;
  end if;
  insert into list_day
  select list, (written.published_at at time zone 'UTC')::date, step from unnest(array[
    case when written.audience is null then 'posts:' || written.workspace_id end,
    case when written.is_global then 'posts-for-all:' || written.workspace_id end,
    case when is_shown then 'posts-for-all' end]) list
  where list is not null
  on conflict (list, day) do update set n = list_day.n + excluded.n;
end $$;

create function count_post_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_post_days(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_post_days(new, 1);
  end if;
  return null;
end $$;
create constraint trigger post_day_counted after insert or delete on post deferrable initially deferred
  for each row execute function count_post_day();
create constraint trigger post_day_counted_again after update of state, audience, is_global, workspace_id, published_at on post
  deferrable initially deferred for each row
  when ((old.state, old.audience, old.is_global, old.workspace_id, old.published_at)
    is distinct from (new.state, new.audience, new.is_global, new.workspace_id, new.published_at))
  execute function count_post_day();

create function count_shown_posts() returns trigger language plpgsql as $$
declare
  was_shown boolean := old.is_public and old.may_be_public and old.state = 'ACTIVE';
  is_shown boolean := new.is_public and new.may_be_public and new.state = 'ACTIVE';
begin
  if was_shown is distinct from is_shown then
    insert into list_day
    select 'posts-for-all', day, case when is_shown then n else -n end from list_day where list = 'posts-for-all:' || new.id
    on conflict (list, day) do update set n = list_day.n + excluded.n;
  end if;
  return null;
end $$;
create trigger workspace_posts_counted after update of is_public, may_be_public, state on workspace for each row execute function count_shown_posts();

create function recount_post_days() returns void language sql as $$
  delete from list_day where list like 'posts%';
  insert into list_day
  select list, (p.published_at at time zone 'UTC')::date, count(*)
  from post p left join workspace w on w.id = p.workspace_id, unnest(array[
    case when p.audience is null then 'posts:' || p.workspace_id end,
    case when p.is_global then 'posts-for-all:' || p.workspace_id end,
    case when p.is_global and (w.id is null or w.is_public and w.may_be_public and w.state = 'ACTIVE') then 'posts-for-all' end]) list
  where p.state = 'PUBLISHED' and list is not null
  group by 1, 2;
$$;
select recount_post_days();

-- What is for some departments only is counted when somebody asks for a page far down.
create index post_for_departments on post (workspace_id, published_at desc, id desc) where state = 'PUBLISHED' and audience is not null;
-- Questions by what people did with them.
create index post_forum_top on post (workspace_id, score desc, published_at desc, id desc) where type = 'FORUM' and state = 'PUBLISHED';
