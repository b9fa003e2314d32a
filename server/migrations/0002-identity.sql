-- Persons, devices and sessions; workspaces and memberships. News needs them for readers, classes and editors' picks; accounts extend them.

create table person (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  email text check (email = lower(email)),
  mobile text,
  birth_year smallint check (birth_year between 1900 and 2100),
  password_hash text,
  language text not null default 'en' check (language in ('en', 'hi')),
  time_zone text not null default 'Asia/Kolkata',
  custom_url text,
  is_operator boolean not null default false,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'SUSPENDED', 'DELETED')),
  created_at timestamptz not null default now()
);
create unique index person_email on person (email);
create unique index person_mobile on person (mobile);
create unique index person_custom_url on person (custom_url);

create table workspace (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('DEFAULT', 'INSTITUTE', 'CORPORATE', 'RESIDENTIAL', 'NGO', 'GROUP')),
  name text not null,
  name_hi text,
  slug text not null unique,
  duotone text not null default 'mor' check (duotone in ('geru', 'mor', 'neel', 'neem', 'gulal', 'raat')),
  letter text not null default '',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table membership (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  person_id uuid not null references person,
  role text not null check (role in ('OWNER', 'ADMIN', 'FACULTY', 'MEMBER')),
  class smallint check (class between 3 and 12),
  department text,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  unique (workspace_id, person_id)
);
create index membership_person on membership (person_id) where left_at is null;

-- A browser. Its cookie holds the id, signed with the server's key; visitors have one from the first thing they do.
create table device (
  id uuid primary key default uuidv7(),
  consent_at timestamptz,
  consent jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- One signing-in on one device. Refresh token n is derived from the server's key, the family and n (house: rotation without loss).
create table session_family (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  device_id uuid not null references device,
  workspace_id uuid references workspace,
  generation int not null default 0,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index session_family_device on session_family (device_id) where revoked_at is null;
create index session_family_person on session_family (person_id) where revoked_at is null;
