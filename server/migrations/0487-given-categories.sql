-- Whoever runs a workspace gives teachers categories of its community to moderate; what ends that ends it here, whichever way it comes.

create table category_moderator (
  workspace_id uuid not null references workspace,
  person_id uuid not null references person,
  category_id uuid not null references post_category on delete cascade,
  given_by uuid references person,
  given_at timestamptz not null,
  primary key (workspace_id, person_id, category_id)
);
create index category_moderator_person on category_moderator (person_id);
create index category_moderator_category on category_moderator (category_id);
create index category_moderator_by on category_moderator (given_by) where given_by is not null;

-- Everything that asks whether a teacher moderates asks this.
create view moderated_category as
select g.person_id, g.workspace_id, g.category_id
from category_moderator g
join membership m on m.workspace_id = g.workspace_id and m.person_id = g.person_id and m.state = 'PRESENT' and m.role = 'FACULTY'
join workspace w on w.id = g.workspace_id and w.is_open
join post_category c on c.id = g.category_id and c.is_active and (c.workspace_id is null or c.workspace_id = g.workspace_id);

-- Whoever comes back, and what is opened again, has nothing of it until it is given anew.
create function category_moderator_left() returns trigger language plpgsql as $$
begin
  delete from category_moderator where workspace_id = old.workspace_id and person_id = old.person_id;
  return null;
end $$;
create trigger category_moderator_left after update of state, role on membership for each row
when (old.role = 'FACULTY' and old.state = 'PRESENT' and (new.role <> 'FACULTY' or new.state <> 'PRESENT'))
execute function category_moderator_left();

create function category_moderator_closed() returns trigger language plpgsql as $$
begin
  delete from category_moderator where category_id = old.id;
  return null;
end $$;
create trigger category_moderator_closed after update of is_active on post_category for each row
when (old.is_active and not new.is_active) execute function category_moderator_closed();

-- What she held is free for others at once.
create function category_moderator_ended() returns trigger language plpgsql as $$
begin
  update moderation_case set claimed_by = null, claimed_until = null
  where closed_at is null and workspace_id = old.workspace_id and category_id = old.category_id and claimed_by = old.person_id;
  return null;
end $$;
create trigger category_moderator_ended after delete on category_moderator for each row execute function category_moderator_ended();

-- A case is of the category that its post stands under now, and so is that of a comment.
create function case_category_kept() returns trigger language plpgsql as $$
begin
  update moderation_case set category_id = new.category_id
  where closed_at is null and subject_kind = 'POST' and subject_id = new.id;
  update moderation_case c set category_id = new.category_id from comment k
  where c.closed_at is null and c.workspace_id = new.workspace_id and c.subject_kind = 'COMMENT'
    and k.id = c.subject_id and k.subject_kind = 'post' and k.subject_id = new.id;
  return null;
end $$;
create trigger case_category_kept after update of category_id on post for each row
when (old.category_id is distinct from new.category_id) execute function case_category_kept();
update moderation_case c set category_id = p.category_id from post p
where c.closed_at is null and c.category_id is distinct from p.category_id
  and (c.subject_kind = 'POST' and p.id = c.subject_id
    or c.subject_kind = 'COMMENT' and p.id = (select k.subject_id from comment k where k.id = c.subject_id and k.subject_kind = 'post'));
