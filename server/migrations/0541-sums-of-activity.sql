-- Who gave most to a community, and how much is written there, is read from sums by day and by thirty days: counted from all that happened in ninety
-- days, a community of a million posts took a second of processor each minute. Whoever writes only notes what changed; the sums follow before they
-- are read (`fold_activity`), by one process after the other, and always to what posts, comments and reactions are then, so that none of them is
-- counted twice or left out, in whichever order they changed.

-- Who may see a post depends on this alone, and on its author: sums are added up for each class, and by whose eyes they are read is asked of these rows.
create table activity_class (
  id int primary key generated always as identity,
  -- No reference: the sums of a workspace that is purged follow its posts.
  workspace_id uuid,
  is_global boolean not null,
  audience uuid[],
  code text not null unique
);
create index activity_class_workspace on activity_class (workspace_id);

-- What is published now: a row for each post, each comment under one and each reaction to one.
create table activity_event (
  post_id uuid not null,
  kind text not null check (kind in ('post', 'comment', 'reaction')),
  -- Of the post, the comment, or the person who reacted.
  key uuid not null,
  class int not null,
  author_id uuid,
  person_id uuid,
  happened timestamptz not null,
  is_article boolean not null,
  gives boolean not null,
  primary key (post_id, kind, key)
);
comment on column activity_event.author_id is 'of the post; whose posts somebody does not want to meet are taken out of her sums by it';
comment on column activity_event.person_id is 'whose it is: who wrote it, or whose post was reacted to; null, she is no longer here';
comment on column activity_event.gives is 'whether it gives its person points (C24): not what one does with what is one’s own, nor a reaction to a post in activity_crowd';
create index activity_event_author on activity_event (author_id, class, happened) where author_id is not null;
create index activity_event_person on activity_event (person_id, happened desc) where person_id is not null and gives;

-- Posts to which more than twenty others reacted: of their reactions the first twenty of a period give points, which no sum of days says.
create table activity_crowd (
  post_id uuid primary key,
  workspace_id uuid,
  is_global boolean not null,
  audience uuid[],
  author_id uuid not null,
  latest timestamptz not null
);
create index activity_crowd_workspace on activity_crowd (workspace_id, latest);
create index activity_crowd_global on activity_crowd (latest) where is_global;

create table activity_sum (
  class int not null,
  -- Null: of all.
  person_id uuid,
  -- So many days of India from the first on; days are counted from 1970.
  days smallint not null check (days in (1, 30)),
  first_day int not null,
  posts int not null,
  articles int not null,
  comments int not null,
  reactions int not null,
  -- Of the last two, those that give points.
  answers int not null,
  given int not null
) with (fillfactor = 80);
create unique index activity_sum_one on activity_sum (person_id, class, days, first_day) nulls not distinct;
create index activity_sum_people on activity_sum (class, days, first_day) where person_id is not null;

-- What changed since the sums were last brought up to date; without a kind, all of a post.
create table activity_change (
  post_id uuid not null,
  kind text,
  key uuid
);
-- What is brought up to date just now; each transaction leaves it empty.
create unlogged table activity_touched (
  post_id uuid not null,
  kind text not null,
  key uuid not null,
  primary key (post_id, kind, key)
);

create function india_day(moment timestamptz) returns int language sql immutable as $$
  select floor((extract(epoch from moment) + 19800) / 86400)::int
$$;

create function add_activity(sign int) returns void language sql as $$
  insert into activity_sum
  select e.class, w.person_id, s.days, india_day(e.happened) / s.days * s.days, sign * count(*) filter (where e.kind = 'post' and not e.is_article),
    sign * count(*) filter (where e.is_article), sign * count(*) filter (where e.kind = 'comment'), sign * count(*) filter (where e.kind = 'reaction'),
    sign * count(*) filter (where e.kind = 'comment' and e.gives), sign * count(*) filter (where e.kind = 'reaction' and e.gives)
  from activity_touched t join activity_event e using (post_id, kind, key)
  cross join lateral (select null::uuid as person_id union all select e.person_id where e.person_id is not null) w
  cross join (values (1), (30)) s (days)
  group by 1, 2, 3, 4
  on conflict (person_id, class, days, first_day) do update set posts = activity_sum.posts + excluded.posts,
    articles = activity_sum.articles + excluded.articles, comments = activity_sum.comments + excluded.comments,
    reactions = activity_sum.reactions + excluded.reactions, answers = activity_sum.answers + excluded.answers, given = activity_sum.given + excluded.given
$$;

-- Brings the sums to what is now of everything in activity_touched. Whoever calls it holds the lock, and has emptied that table and filled it anew.
create function take_up_touched() returns void language plpgsql as $$
begin
  -- A post that gets its twenty-first reaction, or loses it, is taken up anew. All of its reactions agree with what is written of it in activity_crowd,
  -- so only then that is written again; a reaction that comes meanwhile has a change of its own.
  insert into activity_touched
  select p.id, '', p.id from (select distinct post_id from activity_touched where kind = 'reaction') t join post p on p.id = t.post_id
  where p.state = 'PUBLISHED' and exists (select from activity_crowd x where x.post_id = p.id) <> ((
    select count(*) from (
      select from reaction r where r.subject_kind = 'post' and r.subject_id = p.id and r.person_id <> p.author_id limit 21) r) > 20)
  on conflict do nothing;

  insert into activity_touched
  select e.post_id, e.kind, e.key from activity_touched t join activity_event e on e.post_id = t.post_id where t.kind = ''
  union all select t.post_id, 'post', t.post_id from activity_touched t where t.kind = ''
  union all select c.subject_id, 'comment', c.id from activity_touched t
    join comment c on c.subject_kind = 'post' and c.subject_id = t.post_id and c.removed_at is null where t.kind = ''
  union all select r.subject_id, 'reaction', r.person_id from activity_touched t
    join reaction r on r.subject_kind = 'post' and r.subject_id = t.post_id where t.kind = ''
  on conflict do nothing;

  perform add_activity(-1);
  -- Of a person nothing is left behind; zeros of all are few.
  delete from activity_sum s using activity_touched t, activity_event e, (values (1), (30)) d (days)
  where e.post_id = t.post_id and e.kind = t.kind and e.key = t.key and s.person_id = e.person_id and s.class = e.class and s.days = d.days
    and s.first_day = india_day(e.happened) / d.days * d.days and s.posts + s.articles + s.comments + s.reactions = 0;
  delete from activity_event e using activity_touched t where (e.post_id, e.kind, e.key) = (t.post_id, t.kind, t.key);

  delete from activity_crowd x using activity_touched t where x.post_id = t.post_id and t.kind = '';
  insert into activity_crowd
  select p.id, p.workspace_id, p.is_global, p.audience, p.author_id, r.latest
  from activity_touched t join post p on p.id = t.post_id and p.state = 'PUBLISHED' and p.author_id is not null
  cross join lateral (
    select count(*) as n, max(r.reacted_at) as latest from (
      select r.reacted_at from reaction r where r.subject_kind = 'post' and r.subject_id = p.id and r.person_id <> p.author_id
      order by r.reacted_at desc, r.person_id desc limit 21) r) r
  where t.kind = '' and r.n > 20;
  -- One row for each post: of several an update would take any.
  update activity_crowd x set latest = n.latest
  from (
    select t.post_id, max(r.reacted_at) as latest
    from activity_touched t join reaction r on r.subject_kind = 'post' and r.subject_id = t.post_id and r.person_id = t.key
    where t.kind = 'reaction' group by t.post_id) n
  where x.post_id = n.post_id and n.latest > x.latest;

  with fresh as (
    select p.id as post_id, t.kind, t.key, p.author_id, p.author_id as person_id, p.published_at as happened, p.type = 'ARTICLE' as is_article,
      p.author_id is not null as gives, p.workspace_id, p.is_global, p.audience
    from activity_touched t join post p on p.id = t.post_id and p.state = 'PUBLISHED' where t.kind = 'post'
    union all
    select p.id, t.kind, t.key, p.author_id, c.author_id, c.created_at, false, c.author_id is not null and p.author_id is distinct from c.author_id,
      p.workspace_id, p.is_global, p.audience
    from activity_touched t join post p on p.id = t.post_id and p.state = 'PUBLISHED'
    join comment c on c.id = t.key and c.subject_kind = 'post' and c.subject_id = t.post_id and c.removed_at is null where t.kind = 'comment'
    union all
    select p.id, t.kind, t.key, p.author_id, p.author_id, r.reacted_at, false,
      coalesce(p.author_id <> r.person_id, false) and not exists (select from activity_crowd x where x.post_id = p.id), p.workspace_id, p.is_global, p.audience
    from activity_touched t join post p on p.id = t.post_id and p.state = 'PUBLISHED'
    join reaction r on r.subject_kind = 'post' and r.subject_id = t.post_id and r.person_id = t.key where t.kind = 'reaction'
  ), shown as materialized (select f.*, concat_ws(' ', workspace_id, is_global, audience) as code from fresh f), made as (
    insert into activity_class (workspace_id, is_global, audience, code)
    select distinct workspace_id, is_global, audience, code from shown s where not exists (select from activity_class k where k.code = s.code)
    returning id, code)
  insert into activity_event
  select s.post_id, s.kind, s.key, coalesce(k.id, m.id), s.author_id, s.person_id, s.happened, s.is_article, s.gives
  from shown s left join activity_class k on k.code = s.code left join made m on m.code = s.code;
  perform add_activity(1);
  delete from activity_touched;
end $$;

-- Takes up so many changes at most, so that many of them are no long transaction; says whether there may be more. While somebody else takes up changes
-- it does nothing and says that there are none: whoever reads does not wait. A procedure, so that it is sent as a write.
create procedure fold_activity(inout is_more boolean, most int default 5000) language plpgsql as $$
begin
  is_more := false;
  if not exists (select from activity_change) or not pg_try_advisory_xact_lock(hashtext('activity_sum')) then
    return;
  end if;
  with gone as (
    delete from activity_change where ctid = any (array(select ctid from activity_change limit most)) returning post_id, kind, key
  ), noted as (insert into activity_touched select distinct post_id, coalesce(kind, ''), coalesce(key, post_id) from gone)
  select count(*) = most into is_more from gone;
  perform take_up_touched();
end $$;

-- Takes a person out of the sums, after all else of her is gone: nothing else is taken up, so it takes as long as what she did is long. Events that
-- give no points are on posts of hers, so both indexes together find all of them; each of her reactions that is gone was noted.
create procedure forget_activity(person uuid) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('activity_sum'));
  with noted as (delete from activity_change where kind = 'reaction' and key = person returning post_id)
  insert into activity_touched select distinct post_id, 'reaction', person from noted;
  insert into activity_touched
  select post_id, '', post_id from activity_crowd where author_id = person
  union select post_id, '', post_id from activity_event where author_id = person
  union select post_id, kind, key from activity_event where person_id = person and gives
  on conflict do nothing;
  perform take_up_touched();
  delete from activity_sum where person_id = person;
end $$;

create function post_changed_activity() returns trigger language plpgsql as $$
begin
  insert into activity_change (post_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger post_shown after insert on post for each row when (new.state = 'PUBLISHED') execute function post_changed_activity();
create trigger post_shown_otherwise after update of state, author_id, workspace_id, is_global, audience, type, published_at on post for each row
  when ((old.state = 'PUBLISHED' or new.state = 'PUBLISHED')
    and (old.state, old.author_id, old.workspace_id, old.is_global, old.audience, old.type, old.published_at)
      is distinct from (new.state, new.author_id, new.workspace_id, new.is_global, new.audience, new.type, new.published_at))
  execute function post_changed_activity();
create trigger post_shown_no_more after delete on post for each row when (old.state = 'PUBLISHED') execute function post_changed_activity();

create function comment_changed_activity() returns trigger language plpgsql as $$
begin
  insert into activity_change values (coalesce(new.subject_id, old.subject_id), 'comment', coalesce(new.id, old.id));
  return null;
end $$;
create trigger comment_written after insert on comment for each row
  when (new.subject_kind = 'post' and new.removed_at is null) execute function comment_changed_activity();
create trigger comment_shown_otherwise after update of removed_at, author_id, created_at on comment for each row
  when (new.subject_kind = 'post' and (old.removed_at is null, old.author_id, old.created_at) is distinct from (new.removed_at is null, new.author_id, new.created_at))
  execute function comment_changed_activity();
create trigger comment_gone after delete on comment for each row
  when (old.subject_kind = 'post' and old.removed_at is null) execute function comment_changed_activity();

create function reaction_changed_activity() returns trigger language plpgsql as $$
begin
  insert into activity_change values (coalesce(new.subject_id, old.subject_id), 'reaction', coalesce(new.person_id, old.person_id));
  return null;
end $$;
create trigger reaction_given after insert on reaction for each row when (new.subject_kind = 'post') execute function reaction_changed_activity();
create trigger reaction_given_anew after update of reacted_at on reaction for each row
  when (new.subject_kind = 'post' and old.reacted_at is distinct from new.reacted_at) execute function reaction_changed_activity();
create trigger reaction_taken_back after delete on reaction for each row when (old.subject_kind = 'post') execute function reaction_changed_activity();

create function recount_activity() returns void language plpgsql as $$
declare
  is_more boolean;
begin
  perform pg_advisory_xact_lock(hashtext('activity_sum'));
  delete from activity_event;
  delete from activity_crowd;
  delete from activity_sum;
  delete from activity_change;
  insert into activity_change (post_id) select id from post where state = 'PUBLISHED';
  call fold_activity(is_more, 2147483647);
end $$;
select recount_activity();
