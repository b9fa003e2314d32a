-- An account waits for a guardian's consent, or for its deletion, from the moment that says so: tokens of before must not decide any more.

drop trigger person_facts_counted on person;
create trigger person_facts_counted before update of birth_year, is_operator, deletion_state on person for each row
when ((old.birth_year, old.is_operator, old.deletion_state) is distinct from (new.birth_year, new.is_operator, new.deletion_state))
execute function person_facts_counted();

create function guardian_facts_changed() returns trigger language plpgsql as $$
begin
  update person set facts_version = facts_version + 1 where id = new.person_id;
  return null;
end $$;

create trigger guardian_facts_changed after insert or update of withdrawn_at on guardian_consent for each row
execute function guardian_facts_changed();
