-- Organisations know more of their members: where each one works or learns, by which code, who invited her, and that an invitation ran out or was taken back.

create table department (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  name text not null check (length(name) between 1 and 400),
  code text not null default '',
  parent_id uuid references department,
  head_id uuid references membership on delete set null,
  class smallint check (class between 3 and 12),
  section text not null default '',
  session text check (session ~ '^\d{4}-\d{2}$'),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
comment on column department.name is 'one in its workspace, whatever its letters and spaces';
create unique index department_name on department (workspace_id, lower(regexp_replace(name, '\s+', ' ', 'g')), coalesce(session, ''));
create unique index department_code on department (workspace_id, lower(code)) where code <> '';
create index department_parent on department (parent_id) where parent_id is not null;
create index department_head on department (head_id) where head_id is not null;

alter table membership
  drop constraint membership_state_check,
  add constraint membership_state_check check (state in ('INVITED', 'PRESENT', 'SUSPENDED', 'LEFT', 'EXPIRED', 'REVOKED')),
  add column version int not null default 1,
  add column employee_code text check (length(employee_code) between 1 and 100),
  add column designation text not null default '',
  add column department_id uuid references department,
  add column invited_at timestamptz,
  add column invited_by uuid references person,
  add column suspended_until timestamptz,
  add column reason text not null default '';
comment on column membership.department is 'as it was written before departments were things of their own';
comment on column membership.suspended_until is 'when a suspension ends by itself';
comment on column membership.reason is 'why she is suspended or was removed, as she is told it';
create unique index membership_code on membership (workspace_id, lower(employee_code)) where employee_code is not null;
create index membership_department on membership (department_id) where department_id is not null;
create index membership_invited_by on membership (invited_by) where invited_by is not null;

-- Whoever left, never came or was not let in holds no seat: left_at says so of all three.
create or replace function membership_left() returns trigger language plpgsql as $$
declare
  gone constant text[] := array['LEFT', 'EXPIRED', 'REVOKED'];
begin
  if tg_op = 'UPDATE' and old.state = any(gone) and not new.state = any(gone) then new.left_at := null;
  elsif tg_op = 'UPDATE' and old.left_at is not null and new.left_at is null then new.state := 'PRESENT';
  elsif new.state = any(gone) then new.left_at := coalesce(new.left_at, now());
  elsif new.left_at is not null then new.state := 'LEFT';
  end if;
  return new;
end $$;

drop index membership_all;
create index membership_here on membership (workspace_id, person_id) where left_at is null;

-- A seat is given back by whatever step ends a membership, whether or not it names left_at, and a step that changes nothing of it counts nothing.
create or replace function seat_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.workspace_id = new.workspace_id and (old.left_at is null) = (new.left_at is null) then return null; end if;
  if tg_op <> 'INSERT' and old.left_at is null then
    update workspace_seat set taken = taken - 1 where workspace_id = old.workspace_id;
  end if;
  if tg_op <> 'DELETE' and new.left_at is null then
    insert into workspace_seat (workspace_id, taken)
    select w.id, 1 from workspace w where w.id = new.workspace_id and w.kind <> 'DEFAULT'
    on conflict (workspace_id) do update set taken = workspace_seat.taken + 1;
  end if;
  return null;
end $$;
drop trigger seat_counted on membership;
create trigger seat_counted after insert or delete or update of state, left_at, workspace_id on membership
for each row execute function seat_counted();
