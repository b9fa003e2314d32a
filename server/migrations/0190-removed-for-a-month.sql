-- What somebody removes from her profile, and the provider that an owner removes, stay for 30 days and can be brought back (G10).
alter table profile_entry add column removed_at timestamptz;
drop index profile_entry_skill;
create unique index profile_entry_skill on profile_entry (person_id, lower(title)) where section = 'skill' and removed_at is null;
create index profile_entry_removed on profile_entry (removed_at) where removed_at is not null;

alter table sign_on add column removed_at timestamptz;
create or replace function sign_on_kept() returns trigger language plpgsql as $$
begin
  update workspace set has_sign_on = tg_op <> 'DELETE' and new.is_on and new.removed_at is null
    where id = coalesce(new.workspace_id, old.workspace_id);
  return null;
end $$;
drop trigger sign_on_kept on sign_on;
create trigger sign_on_kept after insert or delete or update of is_on, removed_at on sign_on for each row execute function sign_on_kept();
