-- An access token says for ten minutes how old somebody counts and what she may do; once that changes, older tokens must not decide any more.

alter table person add column facts_version int not null default 0;

create function person_facts_counted() returns trigger language plpgsql as $$
begin
  new.facts_version := old.facts_version + 1;
  return new;
end $$;

create trigger person_facts_counted before update of birth_year, is_operator on person for each row
when ((old.birth_year, old.is_operator) is distinct from (new.birth_year, new.is_operator))
execute function person_facts_counted();

create function person_facts_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('person_facts', new.id || ' ' || new.facts_version);
  return null;
end $$;

create trigger person_facts_told after update on person for each row
when (old.facts_version <> new.facts_version) execute function person_facts_told();

create function membership_facts_changed() returns trigger language plpgsql as $$
begin
  update person set facts_version = facts_version + 1 where id = coalesce(new.person_id, old.person_id);
  return null;
end $$;

-- Whoever joins without a class has the rights that her token says; whoever joins a class counts as younger at once.
create trigger membership_facts_joined after insert on membership for each row
when (new.class is not null) execute function membership_facts_changed();
create trigger membership_facts_changed after update of role, class, state on membership for each row
when ((old.role, old.class, old.state) is distinct from (new.role, new.class, new.state))
execute function membership_facts_changed();
create trigger membership_facts_ended after delete on membership for each row execute function membership_facts_changed();

-- A contact for which a minor's year of birth was given: it stays a minor's until a guardian says yes or an operator says otherwise.
create table claimed_age (
  contact_hash bytea primary key,
  birth_year smallint not null,
  at timestamptz not null
);
