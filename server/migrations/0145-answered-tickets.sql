-- A letter that was answered waits for nobody: it is due again once its writer adds something. Operators say whose it is, and keep
-- answers that they give often.
alter table ticket
  drop constraint ticket_state_check,
  add constraint ticket_state_check
    check (state in ('NEW', 'ACKNOWLEDGED', 'IN_PROGRESS', 'ANSWERED', 'RESOLVED', 'REJECTED', 'REOPENED')),
  add column answered_at timestamptz,
  add column assigned_to uuid references person;

drop index ticket_waiting;
create index ticket_waiting on ticket (answer_by) where closed_at is null and answered_at is null;
create index ticket_assigned on ticket (assigned_to) where assigned_to is not null;

create table prepared_answer (
  id uuid primary key default uuidv7(),
  name text not null,
  words text not null,
  words_hi text not null default '',
  by_person uuid references person,
  changed_at timestamptz not null,
  removed_at timestamptz
);
