-- A list of members stays quick in the largest organisation: what it is searched and sorted by stands in the membership itself, as its organisation may know it.

create extension if not exists btree_gin;

alter table membership
  add column shown_name text not null default '',
  add column shown_email text,
  add column shown_mobile text,
  add column guardian_contact text check (length(guardian_contact) between 1 and 254),
  add column seen_at timestamptz,
  add column name_key text collate "C" generated always as (lower(shown_name)) stored;
comment on column membership.shown_name is 'as her organisation wrote it until she joins, then as she writes it herself; the same of e-mail and mobile';
comment on column membership.seen_at is 'when a session of hers last acted for this organisation, to the hour';

update membership m set shown_name = p.name, shown_email = p.email, shown_mobile = p.mobile,
  seen_at = (select max(f.renewed_at) from session_family f where f.person_id = p.id and f.workspace_id = m.workspace_id)
from person p where p.id = m.person_id;

create index membership_by_name on membership (workspace_id, name_key, id) where left_at is null;
create index membership_by_state on membership (workspace_id, state, name_key, id);
create index membership_by_role on membership (workspace_id, role, name_key, id) where left_at is null;
create index membership_by_class on membership (workspace_id, class, name_key, id) where left_at is null and class is not null;
create index membership_by_department on membership (department_id, name_key, id) where department_id is not null and left_at is null;
create index membership_by_seen on membership (workspace_id, (coalesce(seen_at, timestamptz '1970-01-01 00:00:00+00')), id) where left_at is null;
create index membership_by_joined on membership (workspace_id, joined_at, id) where left_at is null;
create index membership_by_email on membership (workspace_id, (shown_email collate "C")) where shown_email is not null;
create index membership_by_mobile on membership (workspace_id, (shown_mobile collate "C")) where shown_mobile is not null;
create index membership_by_code on membership (workspace_id, (lower(employee_code) collate "C")) where employee_code is not null;
create index membership_name_parts on membership using gin (workspace_id, shown_name gin_trgm_ops);
create index membership_ends on membership (suspended_until) where suspended_until is not null;
create index membership_waiting on membership (invited_at) where state = 'INVITED';

-- Until she joins, an organisation sees of somebody what it wrote itself, so that nobody learns from an address what else stands behind it.
create function membership_shown() returns trigger language plpgsql as $$
begin
  if new.shown_name = '' or (new.state = 'PRESENT' and (tg_op = 'INSERT' or old.state <> 'PRESENT')) then
    select p.name, p.email, p.mobile into new.shown_name, new.shown_email, new.shown_mobile from person p where p.id = new.person_id;
  end if;
  return new;
end $$;
create trigger membership_shown before insert or update of state, shown_name on membership for each row execute function membership_shown();

create function membership_follows_person() returns trigger language plpgsql as $$
begin
  update membership m set shown_name = new.name, shown_email = new.email, shown_mobile = new.mobile,
    guardian_contact = case when new.state = 'DELETED' then null else m.guardian_contact end
  where m.person_id = new.id and (m.state in ('PRESENT', 'SUSPENDED') or new.state = 'DELETED');
  return null;
end $$;
create trigger membership_follows_person after update of name, email, mobile, state on person for each row
when ((old.name, old.email, old.mobile, old.state) is distinct from (new.name, new.email, new.mobile, new.state))
execute function membership_follows_person();

create function membership_seen() returns trigger language plpgsql as $$
begin
  update membership m set seen_at = new.renewed_at
  where m.workspace_id = new.workspace_id and m.person_id = new.person_id and m.state = 'PRESENT'
    and (m.seen_at is null or m.seen_at < new.renewed_at - interval '1 hour');
  return null;
end $$;
create trigger membership_seen after insert or update of renewed_at, workspace_id on session_family for each row
when (new.workspace_id is not null) execute function membership_seen();
