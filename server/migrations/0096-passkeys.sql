-- Passkeys: an extra way of signing in, by a key pair whose secret half never leaves the person's device.

create table passkey (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  -- Chosen by the device, in base64url.
  credential text not null unique,
  public_key bytea not null,
  -- How often it was used, as far as its device counts; one that falls back was copied.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_shared boolean not null,
  is_roaming boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_person on passkey (person_id);

-- A question that a device is to sign: good for five minutes, once, on the device that asked. Only its hash is kept.
create table passkey_challenge (
  challenge_hash bytea primary key,
  device_id uuid not null references device on delete cascade,
  -- For whom a passkey is being made; null: somebody signs in.
  person_id uuid references person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenge_created on passkey_challenge (created_at);
create index passkey_challenge_device on passkey_challenge (device_id);
create index passkey_challenge_person on passkey_challenge (person_id) where person_id is not null;
