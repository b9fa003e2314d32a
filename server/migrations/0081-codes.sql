-- Signing up: one-time codes, what a person agreed to, and the guardians of minors.

alter table person add column email_verified_at timestamptz;
alter table person add column mobile_verified_at timestamptz;
-- Why an account is suspended; null: by an operator.
alter table person add column suspended_because text check (suspended_because in ('GUARDIAN'));

-- One code on its way to one address. A row is made for every address alike, whether somebody has it or not.
create table one_time_code (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in
    ('PASSWORD', 'SIGN_UP', 'EMAIL', 'MOBILE', 'GUARDIAN', 'CONTACT_CHANGE', 'RE_AUTHENTICATION')),
  channel text not null check (channel in ('EMAIL', 'MOBILE')),
  sent_to text not null,
  -- Whose address it was when the code was asked for.
  person_id uuid references person on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- What the letter says: the code, or why there is none.
  says text not null check (says in ('CODE', 'NO_ACCOUNT', 'HAS_ACCOUNT')),
  context jsonb not null default '{}',
  language text not null check (language in ('en', 'hi')),
  code_hash bytea not null,
  tries smallint not null default 0,
  sends smallint not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz
);
create index one_time_code_created on one_time_code (created_at);
create index one_time_code_person on one_time_code (person_id) where person_id is not null;
create index one_time_code_device on one_time_code (device_id);

-- Each sending, so that an address gets three codes an hour for one purpose and no more.
create table code_send (
  address_hash bytea not null,
  purpose text not null,
  at timestamptz not null
);
create index code_send_address on code_send (address_hash, purpose, at);
create index code_send_at on code_send (at);

-- What somebody agreed to, by the version of its text.
create table person_consent (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  purpose text not null check (purpose in ('TERMS', 'PRIVACY')),
  text_version text not null,
  language text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index person_consent_person on person_consent (person_id);

-- A guardian's word for a minor, given and taken back by a code to the guardian's own contact.
create table guardian_consent (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  guardian_name text not null,
  channel text not null check (channel in ('EMAIL', 'MOBILE')),
  contact text not null,
  text_version text not null,
  language text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index guardian_consent_person on guardian_consent (person_id);
create index guardian_consent_contact on guardian_consent (contact);
