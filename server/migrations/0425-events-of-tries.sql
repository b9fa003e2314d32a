-- What happened around a try besides its answers: where it went on, when its page was left, what was pasted, when there was no connection.

create table quiz_event (
  attempt_id text not null references quiz_attempt on delete cascade,
  -- The window that says so, with a number of its own for each: what is sent twice is kept once. Null: the server saw it.
  window_id uuid,
  number int not null,
  kind text not null check (kind in ('START', 'TAKEOVER', 'AWAY', 'PASTE', 'OFFLINE')),
  at timestamptz not null,
  -- How long it lasted, where it lasted.
  seconds int,
  -- Of START and TAKEOVER, as the browser names itself.
  agent text,
  -- The network it came from, never a whole address; forgotten after ninety days.
  network text,
  unique nulls not distinct (attempt_id, window_id, number)
);
create index quiz_event_network on quiz_event (at) where network is not null;
