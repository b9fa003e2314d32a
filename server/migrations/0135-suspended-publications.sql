-- A suspended publication is read nowhere: that stands in the one column that every list, count and search reads already, so none can forget it and none gets slower.
alter table article add column suspended boolean not null default false;
alter table article alter column is_listed set expression as (state in ('READY', 'UPDATED') and not suspended);

-- Puts clusters right after anything about their articles changed: who stands for them in lists without a reader (I34: full text, no paywall,
-- earliest, lowest id), the number of publications, the newest time. Empty ones are removed.
create function settle_clusters(ids bigint[]) returns void language plpgsql as $$
begin
  delete from cluster c where c.id = any(ids) and not exists (select from article a where a.cluster_id = c.id);
  with ranked as (
    select a.id, row_number() over (partition by a.cluster_id
      order by a.is_listed desc, p.licence = 'FULL_TEXT' desc, a.paywalled, a.published_at, a.id) = 1 as heads
    from article a join publication p on p.id = a.publication_id where a.cluster_id = any(ids)
  )
  update article a set is_head = r.heads from ranked r where r.id = a.id and a.is_head <> r.heads;
  update cluster c set publication_count = n.publications, newest_at = n.newest from (
    select a.cluster_id, greatest(1, count(distinct a.publication_id) filter (where a.is_listed)) as publications, max(a.published_at) as newest
    from article a where a.cluster_id = any(ids) group by 1) n
  where c.id = n.cluster_id and (c.publication_count, c.newest_at) is distinct from (n.publications, n.newest);
end $$;

create function settle_publication() returns trigger language plpgsql as $$
declare
  is_suspended boolean := new.status = 'SUSPENDED';
  told_too bigint[];
begin
  -- The same lock as joining takes: clusters of a language are changed by one at a time.
  perform pg_advisory_xact_lock(71002, hashtext(l.language))
  from (select distinct language from article where publication_id = new.id order by language) l;
  with changed as (
    update article set suspended = is_suspended where publication_id = new.id and suspended <> is_suspended returning cluster_id
  )
  select array_agg(distinct c.cluster_id) into told_too from changed c
  where exists (select from article o where o.cluster_id = c.cluster_id and o.publication_id <> new.id);
  -- A story that nobody else tells has the same representative as before.
  perform settle_clusters(told_too);
  return null;
end $$;
create trigger publication_suspended after update of status on publication for each row
  when ((old.status = 'SUSPENDED') <> (new.status = 'SUSPENDED')) execute function settle_publication();

create function article_of_suspended() returns trigger language plpgsql as $$
begin
  new.suspended := exists (select from publication where id = new.publication_id and status = 'SUSPENDED');
  return new;
end $$;
create trigger article_of_suspended before insert on article for each row execute function article_of_suspended();

-- Visitors' kept answers are forgotten at once, as they are for what moderation takes out of sight.
drop trigger article_out_of_sight on article;
create trigger article_out_of_sight after update of state, suspended, hidden_for_minors on article for each row
  when ((old.state is distinct from new.state and new.state in ('WITHDRAWN', 'HIDDEN', 'REMOVED'))
    or (new.hidden_for_minors and not old.hidden_for_minors) or (new.suspended and not old.suspended))
  execute function article_out_of_sight();

update article a set suspended = true from publication p where p.id = a.publication_id and p.status = 'SUSPENDED';
select settle_clusters(array(select distinct cluster_id from article where suspended));
