-- A class that leaves or a file of thousands that comes counts its seats in one step: counted one by one in a transaction, each count walks past all before it.

drop trigger seat_counted on membership;
drop function seat_counted();

create function seats_counted() returns trigger language plpgsql as $$
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
create trigger seats_counted_in after insert on membership referencing new table as come
for each statement execute function seats_counted();
create trigger seats_counted_out after delete on membership referencing old table as gone
for each statement execute function seats_counted();
create trigger seats_counted_changed after update on membership referencing old table as gone new table as come
for each statement execute function seats_counted();
