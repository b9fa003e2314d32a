-- Letters to whoever runs this installation: contact, calls that are asked for, takedowns and corrections. Each has a number without gaps
-- in its month, two clocks, and all that was said. Without a person where nobody was signed in.

create table ticket (
  id uuid primary key default uuidv7(),
  number text not null unique,
  kind text not null check (kind in ('CONTACT', 'CALLBACK', 'TAKEDOWN', 'CORRECTION')),
  state text not null default 'NEW' check (state in ('NEW', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'REJECTED', 'REOPENED')),
  person_id uuid references person,
  name text not null,
  email text not null,
  mobile text,
  language text not null check (language in ('en', 'hi')),
  topic text not null,
  message text not null default '',
  facts jsonb not null default '{}',
  preferred_at timestamptz,
  created_at timestamptz not null,
  acknowledge_by timestamptz not null,
  answer_by timestamptz not null,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  same bytea not null
);
create index ticket_same on ticket (same, created_at desc);
create index ticket_waiting on ticket (answer_by) where closed_at is null;
create index ticket_created on ticket (created_at desc, id desc);
create index ticket_person on ticket (person_id) where person_id is not null;
create index ticket_preferred on ticket (preferred_at) where preferred_at is not null;

-- The last number of each month (of India). The row is taken in the transaction that makes the ticket, so none is left out and none given twice.
create table ticket_month (month text primary key, last int not null);

create table ticket_entry (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references ticket on delete cascade,
  at timestamptz not null,
  who text not null check (who in ('WRITER', 'OPERATOR')),
  by_person uuid references person,
  is_note boolean not null default false,
  state text,
  words text not null default ''
);
create index ticket_entry_ticket on ticket_entry (ticket_id, at, id);
