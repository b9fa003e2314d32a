-- Workspaces get what an organisation says of itself, a state with its history, an address of their own and a wish to be seen; members get a state too.

alter table workspace
  add column state text not null default 'ACTIVE' check (state in ('PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
  add column version int not null default 1,
  add column is_public boolean not null default false,
  add column may_be_public boolean not null default false,
  add column custom_url text generated always as (slug) stored,
  add column city text not null default '',
  add column region text not null default '',
  add column about text not null default '',
  add column about_hi text not null default '',
  add column website text not null default '',
  add column founded smallint check (founded between 1000 and 2200),
  add column people_expected int check (people_expected between 1 and 10000000),
  add column scene text not null default 'square',
  add column verified_at timestamptz,
  add column verified_by text check (verified_by in ('MAIL', 'DNS', 'DOCUMENT', 'WORD', 'OPERATOR')),
  add column closes_at timestamptz;
comment on column workspace.is_public is 'the wish of its owner';
comment on column workspace.may_be_public is 'whether its plan lets it be seen; billing keeps this';
create index workspace_directory on workspace (lower(name), id) where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';

alter table membership
  add column state text not null default 'PRESENT' check (state in ('INVITED', 'PRESENT', 'SUSPENDED', 'LEFT')),
  add column store_allowed boolean not null default false;
update membership set state = 'LEFT' where left_at is not null;
create index membership_workspace on membership (workspace_id) where state = 'PRESENT';

-- Who leaves by either column leaves by both.
create function membership_left() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'LEFT' and new.state <> 'LEFT' then new.left_at := null;
  elsif tg_op = 'UPDATE' and old.left_at is not null and new.left_at is null then new.state := 'PRESENT';
  elsif new.left_at is not null then new.state := 'LEFT';
  elsif new.state = 'LEFT' then new.left_at := now();
  end if;
  return new;
end $$;
create trigger membership_left before insert or update of state, left_at on membership for each row execute function membership_left();

-- Every change of a state, of whatever has states: who, when, why.
create table status_history (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id uuid not null,
  from_state text not null,
  to_state text not null,
  actor_id uuid,
  reason text not null default '',
  at timestamptz not null
);
comment on table status_history is 'append only';
create index status_history_entity on status_history (entity, entity_id, id);

-- One table of addresses for persons and workspaces, so that no two can have the same. A row that was left redirects for a while.
create table custom_url (
  slug text primary key check (slug = lower(slug)),
  person_id uuid references person,
  workspace_id uuid references workspace,
  taken_at timestamptz not null default now(),
  left_at timestamptz,
  check (num_nonnulls(person_id, workspace_id) = 1)
);
create unique index custom_url_person on custom_url (person_id) where left_at is null;
create unique index custom_url_workspace on custom_url (workspace_id) where left_at is null;
create index custom_url_left on custom_url (left_at) where left_at is not null;

insert into custom_url (slug, workspace_id, taken_at) select lower(slug), id, created_at from workspace;
insert into custom_url (slug, person_id, taken_at) select lower(custom_url), id, created_at from person where custom_url is not null
on conflict do nothing;

-- Whoever writes an address without asking first is held to the same table; the function that asks has put the row in already.
create function custom_url_kept() returns trigger language plpgsql as $$
declare
  wanted text := case tg_table_name when 'workspace' then to_jsonb(new) ->> 'slug' else to_jsonb(new) ->> 'custom_url' end;
  person uuid := case tg_table_name when 'person' then new.id end;
  workspace uuid := case tg_table_name when 'workspace' then new.id end;
begin
  update custom_url u set left_at = now()
  where u.left_at is null and (u.person_id = person or u.workspace_id = workspace) and u.slug is distinct from lower(wanted);
  if wanted is null or exists (
    select from custom_url u where u.slug = lower(wanted) and u.left_at is null and (u.person_id = person or u.workspace_id = workspace))
  then return null;
  end if;
  delete from custom_url u where u.slug = lower(wanted) and u.left_at is not null
    and (u.person_id = person or u.workspace_id = workspace or u.left_at < now() - interval '545 days');
  insert into custom_url (slug, person_id, workspace_id) values (lower(wanted), person, workspace);
  return null;
end $$;
create trigger custom_url_kept after insert or update of custom_url on person for each row execute function custom_url_kept();
create trigger custom_url_kept after insert or update of slug on workspace for each row execute function custom_url_kept();

-- The default workspace has the same id everywhere. Where there is one with another id, what points at it moves over.
do $$
declare
  fixed constant uuid := '00000000-0000-7000-8000-000000000001';
  old uuid;
  points record;
begin
  select id into old from workspace where kind = 'DEFAULT' and id <> fixed order by created_at limit 1;
  if old is not null then
    update workspace set slug = 'chowk-before' where id = old;
    delete from custom_url where workspace_id = old;
  end if;
  insert into workspace (id, kind, name, name_hi, slug, letter) values (fixed, 'DEFAULT', 'Chowk', 'चौक', 'chowk', 'च');
  if old is null then return; end if;
  for points in
    select c.conrelid::regclass as place, a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'workspace'::regclass and c.contype = 'f' and c.conrelid <> 'custom_url'::regclass
  loop
    execute format('update %s set %I = $1 where %I = $2', points.place, points.name, points.name) using fixed, old;
  end loop;
  delete from workspace where id = old;
end $$;
