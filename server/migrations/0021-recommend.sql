-- Ranked lists as they were shown, kept ten minutes for their further pages (G4), and what a person said about her list.

-- Unlogged: after a crash every list is simply ranked again.
create unlogged table ranked_list (
  owner text not null,
  list text not null,
  as_of timestamptz not null,
  article_ids bigint[] not null,
  publication_ids bigint[] not null,
  extras text[] not null,
  facts jsonb not null default '{}',
  primary key (owner, list, as_of)
);
create index ranked_list_as_of on ranked_list (as_of);

-- "Fewer" and "more like this" about a publication or a category (F13).
create table taste (
  person_id uuid not null references person,
  about text not null check (about in ('PUBLICATION', 'CATEGORY')),
  target_id bigint not null,
  fewer_at timestamptz,
  fewer_again boolean not null default false,
  more_at timestamptz,
  primary key (person_id, about, target_id)
);

alter table news_setting add column learned_reset_at timestamptz;

-- Stories that a school or company puts into its people's lists (F17). Empty classes and departments: everybody.
create table entity_pick (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspace,
  article_id bigint not null references article,
  picked_by uuid not null references person,
  classes smallint[] not null default '{}',
  departments text[] not null default '{}',
  picked_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz
);
create index entity_pick_live on entity_pick (workspace_id, until_at) where ended_at is null;

-- A list must follow at once what its owner chooses: whatever changes the choice forgets the ranked list.
create function forget_ranked_list() returns trigger language plpgsql as $$
declare changed record := case when tg_op = 'DELETE' then old else new end;
begin
  delete from ranked_list where owner = changed.person_id::text;
  return null;
end $$;
create trigger followed_publication_list after insert or update or delete on followed_publication for each row execute function forget_ranked_list();
create trigger followed_category_list after insert or update or delete on followed_category for each row execute function forget_ranked_list();
create trigger blocked_publication_list after insert or delete on blocked_publication for each row execute function forget_ranked_list();
create trigger taste_list after insert or update or delete on taste for each row execute function forget_ranked_list();
create trigger news_setting_list after insert or update or delete on news_setting for each row execute function forget_ranked_list();
