-- A file may give whole dates of birth, and 04/03 is one of two days: the day is kept, and each workspace says once which one it means. A check that broke off says so.

alter table person add column born_on date;
comment on column person.born_on is 'as whoever wrote her down gave it, where more than the year was given; another year of birth takes it away';

create function forget_born_on() returns trigger language plpgsql as $$
begin
  if new.born_on is not null and new.born_on is not distinct from old.born_on then
    new.born_on := null;
  end if;
  return new;
end $$;
create trigger forget_born_on before update of birth_year on person for each row
  when (new.birth_year is distinct from old.birth_year) execute function forget_born_on();

create table member_upload_setting (
  workspace_id uuid primary key references workspace on delete cascade,
  date_order text not null check (date_order in ('DAY_FIRST', 'MONTH_FIRST'))
);
comment on table member_upload_setting is 'how a workspace writes dates in its files, once it has said so';

alter table member_upload add column check_failed boolean not null default false;
comment on column member_upload.check_failed is 'FAILED since its check broke off; nothing of it was written by that';
