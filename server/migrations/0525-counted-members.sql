-- How many people an organisation has in each state and department is kept, since to count a hundred thousand for each look at a list takes 10 to 20 ms.
-- Each statement that changes memberships adds what it changes, and the sum counts: so nobody waits for the row of a department that somebody
-- else writes to. A job adds up what has gathered.

create table member_count (
  workspace_id uuid not null references workspace,
  department_id uuid,
  state text not null,
  n int not null check (n <> 0)
);
create index member_count_workspace on member_count (workspace_id) include (department_id, state, n);

insert into member_count
select m.workspace_id, m.department_id, m.state, count(*) from membership m join workspace w on w.id = m.workspace_id and w.kind <> 'DEFAULT' group by 1, 2, 3;

create or replace function seats_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_count
    select n.workspace_id, n.department_id, n.state, count(*) from come n join workspace w on w.id = n.workspace_id and w.kind <> 'DEFAULT' group by 1, 2, 3;
    insert into workspace_seat (workspace_id, taken)
    select n.workspace_id, count(*) from come n join workspace w on w.id = n.workspace_id and w.kind <> 'DEFAULT'
    where n.left_at is null group by n.workspace_id order by n.workspace_id
    on conflict (workspace_id) do update set taken = workspace_seat.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    insert into member_count
    select g.workspace_id, g.department_id, g.state, -count(*) from gone g join workspace w on w.id = g.workspace_id and w.kind <> 'DEFAULT' group by 1, 2, 3;
    update workspace_seat s set taken = s.taken - g.n
    from (select workspace_id, count(*) as n from gone where left_at is null group by workspace_id) g where s.workspace_id = g.workspace_id;
  else
    insert into member_count
    select x.workspace_id, x.department_id, x.state, sum(x.n) from (
      select workspace_id, department_id, state, 1 as n from come union all select workspace_id, department_id, state, -1 from gone) x
    join workspace w on w.id = x.workspace_id and w.kind <> 'DEFAULT'
    group by 1, 2, 3 having sum(x.n) <> 0;
    update workspace_seat s set taken = s.taken + d.n
    from (
      select workspace_id, sum(n) as n from (
        select workspace_id, 1 as n from come where left_at is null union all select workspace_id, -1 from gone where left_at is null) x
      group by workspace_id having sum(n) <> 0
    ) d where s.workspace_id = d.workspace_id;
    insert into workspace_seat (workspace_id, taken)
    select n.workspace_id, count(*) from come n join workspace w on w.id = n.workspace_id and w.kind <> 'DEFAULT'
    where n.left_at is null and not exists (select from workspace_seat s where s.workspace_id = n.workspace_id)
    group by n.workspace_id order by n.workspace_id
    on conflict (workspace_id) do update set taken = workspace_seat.taken + excluded.taken;
  end if;
  return null;
end $$;

-- Teachers' classes and the members of a department are listed from one index alone, as those of a role or a class are (0529).
drop index membership_department;
drop index membership_by_department;
create index membership_by_department on membership (department_id, name_key, id)
  include (workspace_id, state, role, class, store_allowed, code_key, joined_at, seen_at, shown_email, shown_mobile)
  where department_id is not null and left_at is null;
