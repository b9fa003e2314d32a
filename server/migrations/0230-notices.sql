-- People are told what concerns them: one row for each notification, by whom it was caused, and which kinds of it each person wants.

create table notice (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  kind text not null,
  subject text not null,
  workspace_id uuid references workspace,
  -- Notifications of one key are one row: those of a kind about one thing on one day, or a repeat of the same.
  group_key text not null,
  facts jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz,
  -- By mail or push, or found not to be wanted that way.
  mailed_at timestamptz,
  pushed_at timestamptz,
  unique (person_id, group_key)
);
comment on table notice is 'notifications; what is behind one is asked for again whenever it is shown or sent';
create index notice_list on notice (person_id, at desc, id desc);
create index notice_unread on notice (person_id, at desc) where read_at is null;
create index notice_waiting on notice (at) where mailed_at is null;
create index notice_workspace on notice (workspace_id) where workspace_id is not null;
create index notice_age on notice (at);

create table notice_actor (
  notice_id uuid not null references notice on delete cascade,
  person_id uuid not null references person,
  at timestamptz not null,
  primary key (notice_id, person_id)
);
comment on table notice_actor is 'whose doing it is that somebody was notified';
create index notice_actor_person on notice_actor (person_id);

create table notice_preference (
  person_id uuid not null references person,
  kind text not null,
  mode text not null check (mode in ('OFF', 'IN_APP', 'MAIL', 'PUSH')),
  primary key (person_id, kind)
);

create table notice_setting (
  person_id uuid primary key references person,
  digest boolean not null default true,
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null)
);
comment on column notice_setting.quiet_from is 'minutes after midnight in India';

-- Whoever has a page open sees the count at once, in whichever process her connection ends.
create function notice_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notice', coalesce(new.person_id, old.person_id)::text);
  return null;
end $$;
create trigger notice_counted after insert or delete or update of read_at, at on notice for each row
  execute function notice_changed();

create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger session_over after update of revoked_at on session_family for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function session_ended();
