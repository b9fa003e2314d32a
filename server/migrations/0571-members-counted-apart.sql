-- People of each state and department are counted by a function of their own, and seats again by the one that counts nothing else: whoever
-- changes one of them does not write the other anew.

create function members_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_count
    select n.workspace_id, n.department_id, n.state, count(*) from come n join workspace w on w.id = n.workspace_id and w.kind <> 'DEFAULT' group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into member_count
    select g.workspace_id, g.department_id, g.state, -count(*) from gone g join workspace w on w.id = g.workspace_id and w.kind <> 'DEFAULT' group by 1, 2, 3;
  else
    insert into member_count
    select x.workspace_id, x.department_id, x.state, sum(x.n) from (
      select workspace_id, department_id, state, 1 as n from come union all select workspace_id, department_id, state, -1 from gone) x
    join workspace w on w.id = x.workspace_id and w.kind <> 'DEFAULT'
    group by 1, 2, 3 having sum(x.n) <> 0;
  end if;
  return null;
end $$;

create or replace function seats_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into workspace_seat (workspace_id, taken)
    select n.workspace_id, count(*) from come n join workspace w on w.id = n.workspace_id and w.kind <> 'DEFAULT'
    where n.left_at is null group by n.workspace_id order by n.workspace_id
    on conflict (workspace_id) do update set taken = workspace_seat.taken + excluded.taken;
  elsif tg_op = 'DELETE' then
    update workspace_seat s set taken = s.taken - g.n
    from (select workspace_id, count(*) as n from gone where left_at is null group by workspace_id) g where s.workspace_id = g.workspace_id;
  else
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

create trigger members_counted_in after insert on membership referencing new table as come
for each statement execute function members_counted();
create trigger members_counted_out after delete on membership referencing old table as gone
for each statement execute function members_counted();
create trigger members_counted_changed after update on membership referencing old table as gone new table as come
for each statement execute function members_counted();
