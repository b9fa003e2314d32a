-- By what a session was proven twice, so that only what stood on a way of signing in falls with it; and accounts that wait for their person.

alter table session_family add column by_code boolean not null default false;
alter table session_family add column passkey_id uuid references passkey on delete set null;
create index session_family_passkey on session_family (passkey_id) where passkey_id is not null;

-- Until now nobody wrote it down: whoever has a second factor came in by that, others by a passkey.
update session_family f set by_code = true
where f.proven_twice and exists (select from second_factor s where s.person_id = f.person_id and s.confirmed_at is not null);
update session_family f set passkey_id = (
  select k.id from passkey k where k.person_id = f.person_id order by k.used_at desc nulls last, k.id desc limit 1)
where f.proven_twice and not f.by_code;

alter table session_family drop column proven_twice;
alter table session_family add column proven_twice boolean not null generated always as (by_code or passkey_id is not null) stored;

-- Whoever is entered by somebody else begins her account herself, with the terms and, as a minor, a guardian: before that nobody comes in.
alter table person add column is_begun boolean;
update person p set is_begun = p.password_hash is not null
  or exists (select from person_consent c where c.person_id = p.id) or exists (select from session_family f where f.person_id = p.id)
  or not exists (select from membership m where m.person_id = p.id and m.state = 'INVITED');
alter table person alter column is_begun set not null;

-- An account that is made with a password is its person's own, others say so.
create function person_is_begun() returns trigger language plpgsql as $$
begin
  new.is_begun := coalesce(new.is_begun, new.password_hash is not null);
  return new;
end $$;
create trigger person_is_begun before insert on person for each row execute function person_is_begun();
