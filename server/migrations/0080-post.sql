-- Letters to people outside the screen: they wait here, written in the transaction that needs them, until a job has sent them.
-- What they say is sealed with the server's key, since codes and links stand in them; sent letters lose it.

create table message (
  id uuid primary key default uuidv7(),
  -- The same key never makes a second letter.
  key text not null unique,
  channel text not null check (channel in ('MAIL', 'SMS')),
  content bytea,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'SHOWN', 'WITHHELD', 'LATE', 'FAILED')),
  created_at timestamptz not null,
  -- Worth nothing after this.
  expires_at timestamptz,
  sent_at timestamptz
);
create index message_created on message (created_at);
