-- What happened around a try besides its answers: where it went on, when its page was left, what was pasted, when there was no connection.

create table quiz_event (
  -- Of what a page tells made up there: what is sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  attempt_id text not null references quiz_attempt on delete cascade,
  kind text not null check (kind in ('START', 'TAKEOVER', 'AWAY', 'PASTE', 'OFFLINE')),
  at timestamptz not null,
  -- How long it lasted, where it lasted.
  seconds int,
  -- Of START and TAKEOVER, as the browser names itself.
  agent text,
  -- The network it came from, never a whole address; forgotten after ninety days.
  network text
);
create index quiz_event_attempt on quiz_event (attempt_id, at);
create index quiz_event_network on quiz_event (at) where network is not null;
