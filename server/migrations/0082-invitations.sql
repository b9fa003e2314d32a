-- Links that let somebody in: an administrator's invitation to a workspace, and a sign-in by mail. Only hashes of their tokens are kept.

create table invitation (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  membership_id uuid not null references membership on delete cascade,
  sent_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_sent_to on invitation (sent_to);
create index invitation_membership on invitation (membership_id);

create table sign_in_link (
  token_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_link_person on sign_in_link (person_id);
