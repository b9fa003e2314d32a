-- The order and weight of the publications in a reader's mix; editors' picks for those who chose none are `publication.is_default`.

-- Publications that a workspace chose for its members who follow none (M5).
create table workspace_publication (
  workspace_id uuid not null references workspace,
  publication_id bigint not null references publication,
  position int not null default 0,
  primary key (workspace_id, publication_id)
);

-- Follower counts move with the rows of persons; a device's follows are merged later and counted then.
create function count_followers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.person_id is not null then
    update publication set follower_count = follower_count - 1 where id = old.publication_id;
  end if;
  if tg_op <> 'DELETE' and new.person_id is not null then
    update publication set follower_count = follower_count + 1 where id = new.publication_id;
  end if;
  return null;
end $$;
create trigger followed_publication_count after insert or delete on followed_publication
  for each row execute function count_followers();
