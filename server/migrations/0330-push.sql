-- Devices on which somebody is also told what is new while no page of ours is open, and of which kinds.

create table push_subscription (
  family_id uuid primary key references session_family on delete cascade,
  person_id uuid not null references person,
  -- Where her browser's maker takes messages for this device, and the keys by which only that browser can read them.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz not null
);
comment on table push_subscription is 'devices that are sent notifications; one ends with its session';
create index push_subscription_person on push_subscription (person_id);

alter table notice_preference add column push boolean;
comment on column notice_preference.push is 'whether her devices are sent this kind as well; null: as is usual for it';

create function push_ended() returns trigger language plpgsql as $$
begin
  delete from push_subscription where family_id = new.id;
  return null;
end $$;
create trigger push_over after update of revoked_at on session_family for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function push_ended();
