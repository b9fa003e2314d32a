-- A try that is passed brings something once, however it came to pass; and a school may keep a try on the device on which it was begun.

create table quiz_pass (
  attempt_id text primary key references quiz_attempt on delete cascade,
  noted_at timestamptz not null,
  given_at timestamptz,
  -- As far as was given.
  coins smallint not null default 0 check (coins >= 0)
);
create index quiz_pass_to_give on quiz_pass (noted_at, attempt_id) where given_at is null;

-- What passed before there was anything to give has had it.
insert into quiz_pass (attempt_id, noted_at, given_at)
select t.id, t.ended_at, t.ended_at from quiz_attempt t join quiz q on q.id = t.quiz_id
where t.passed and t.state in ('SUBMITTED', 'AUTO_SUBMITTED') and t.ended_at is not null and q.kind in ('USERWISE', 'AUDIO', 'ENTITY', 'PUBLIC');

-- On which device a try goes on that may not move; null: on any.
alter table quiz_attempt add column device_id uuid;
