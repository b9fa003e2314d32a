-- Lists of members keep the text of a row under the version of that row alone: whoever chooses another portrait touches her memberships, so that they have
-- a new version. Before, the profile of each row of a page was looked up for its version, which cost as much as to find the row itself.

create function membership_shows_portrait() returns trigger language plpgsql as $$
begin
  update membership set designation = designation where person_id = case tg_op when 'DELETE' then old.person_id else new.person_id end;
  return null;
end $$;
create trigger membership_shows_portrait after insert on profile for each row when (new.portrait <> 0) execute function membership_shows_portrait();
create trigger membership_shows_other_portrait after update of portrait on profile for each row when (old.portrait is distinct from new.portrait)
execute function membership_shows_portrait();
create trigger membership_shows_no_portrait after delete on profile for each row when (old.portrait <> 0) execute function membership_shows_portrait();
