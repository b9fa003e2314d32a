-- Departments are a tree within their workspace, one rule says of which class its people are, and the names that lists show follow them.

alter table department add constraint department_of_workspace unique (workspace_id, id);
alter table department drop constraint department_parent_id_fkey;
alter table department add constraint department_parent foreign key (workspace_id, parent_id) references department (workspace_id, id);
alter table membership drop constraint membership_department_id_fkey;
alter table membership add constraint membership_department foreign key (workspace_id, department_id) references department (workspace_id, id);

-- Eighty characters as a reader counts them may be of many marks.
alter table department drop constraint department_name_check, add check (length(name) between 1 and 1000);

-- A code returns with each session, as a name does.
drop index department_code;
create unique index department_code on department (workspace_id, lower(code), coalesce(session, '')) where code <> '';

-- Counted for each department whenever the tree is shown.
drop index membership_department;
create index membership_department on membership (workspace_id, department_id) where left_at is null;
create index membership_department_all on membership (department_id) where department_id is not null;

comment on column membership.department is 'the name of her department, kept by trigger; of others as it was written before departments were things of their own';

-- Whoever learns in a department with a class is of that class, by whichever path she came there; whoever teaches there is of none by that.
create function membership_in_department() returns trigger language plpgsql as $$
declare
  own record;
begin
  if new.department_id is null then
    if tg_op = 'UPDATE' and old.department_id is not null then new.department := null; end if;
    return new;
  end if;
  select d.name, d.class into own from department d where d.id = new.department_id;
  new.department := own.name;
  if new.role = 'MEMBER' and own.class is not null then new.class := own.class; end if;
  return new;
end $$;
create trigger membership_in_department before insert or update of department_id, role, class on membership
for each row when (new.left_at is null) execute function membership_in_department();

create function department_told() returns trigger language plpgsql as $$
begin
  update membership set department_id = new.id where workspace_id = new.workspace_id and department_id = new.id and left_at is null;
  return null;
end $$;
create trigger department_told after update of name, class on department for each row
when ((old.name, old.class) is distinct from (new.name, new.class)) execute function department_told();

-- A class that comes by the department changes what a token may say as well.
drop trigger membership_facts_changed on membership;
create trigger membership_facts_changed after update of role, class, state, department_id on membership for each row
when ((old.role, old.class, old.state) is distinct from (new.role, new.class, new.state))
execute function membership_facts_changed();
